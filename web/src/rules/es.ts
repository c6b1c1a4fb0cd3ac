/** The rules in Spanish. */
import type { RulesText } from './text';

const es: RulesText = {
  sections: {
    goal: {
      title: 'De qué se trata',
      text: [
        'Hay 108 fichas: seis formas en seis colores, y cada combinación tres veces. Entre todos formáis líneas cuyas fichas tienen el mismo color o la misma forma. Cada línea que creas o alargas da puntos; gana quien tenga más.',
        'Lo normal es jugar de dos a cuatro; se puede jugar hasta ocho.',
      ],
    },
    start: {
      title: 'Antes de la primera jugada',
      text: [
        'Todas las fichas están en la bolsa. Cada uno saca seis a ciegas y las mantiene ocultas.',
        'Cada jugador cuenta el mayor grupo de fichas distintas de su mano que comparten color o forma. Quien tenga el grupo más grande empieza y coloca exactamente un grupo así en una línea. En caso de empate empieza el de más edad entre los empatados; según las reglas de Schmidt, el más joven.',
        'Si nadie tiene siquiera dos fichas que vayan juntas, se empieza con una sola ficha, por un punto.',
        'Se juega en el sentido de las agujas del reloj.',
      ],
    },
    turn: {
      title: 'Tu turno',
      text: [
        'Puedes hacer una de estas dos cosas: colocar una o más fichas, o cambiar fichas. Después de colocar, sacas hasta tener otra vez seis, mientras queden en la bolsa.',
      ],
    },
    placing: {
      title: 'Colocar fichas',
      text: [
        'Todas las fichas de tu turno comparten color o forma y quedan en una misma línea. No hace falta que se toquen, pero no puede quedar ningún hueco entre ellas. Al menos una toca por un lado una ficha que ya estaba en la mesa.',
        'En un mismo turno no puedes colocar unas fichas en una línea y otras en otra. Pero las líneas que cruzan la tuya también se alargan, y cuentan.',
        'Dos o más fichas seguidas forman una línea. Una línea es toda de un color, con cada forma una vez como mucho, o toda de una forma, con cada color una vez como mucho. Así que una línea tiene como mucho seis fichas. Esto vale para todas las líneas que toquen tus fichas, en horizontal y en vertical.',
        'Una casilla vacía corta la línea: las fichas a uno y otro lado de un hueco están en líneas distintas y no puntúan juntas. Pueden quedar casillas donde ya no encaja nada.',
      ],
    },
    swapping: {
      title: 'Cambiar fichas',
      text: [
        'En vez de colocar puedes cambiar una, varias o todas tus fichas, pero no más de las que hay en la bolsa. Las apartas, sacas otras tantas y luego las viejas vuelven a la bolsa. Con eso termina tu turno, sin puntos.',
        'Si no puedes colocar, tienes que cambiar. Si además la bolsa está vacía, pasas. En la primera jugada nadie puede cambiar.',
      ],
    },
    scoring: {
      title: 'Los puntos',
      text: [
        'Cada línea que creaste o alargaste da un punto por cada una de sus fichas, también por las que ya estaban. Una ficha que está en dos de esas líneas cuenta dos veces.',
        'Una línea de seis es un Qwirkle: seis puntos más, o sea doce por esa línea. Dos Qwirkles en un mismo turno dan 24 puntos.',
      ],
    },
    end: {
      title: 'El final',
      text: [
        'Cuando la bolsa está vacía, se sigue sin sacar. El primero que coloca su última ficha termina la partida en el acto y recibe seis puntos más.',
        'La partida también termina en el acto, pero sin ese extra, si ya no encaja ninguna de las fichas que quedan, ni las de los jugadores ni las de la bolsa. Gana la puntuación más alta; si hay empate, se comparte la victoria.',
      ],
    },
    house: {
      title: 'Reglas de la casa',
      text: [
        'Los reglamentos dejan algunas preguntas abiertas. Aquí se resuelven así.',
        'Si nadie ha dicho quién es mayor, en caso de empate se sortea quién empieza. En una revancha se mantiene el orden que dio el anfitrión; si hubo sorteo, se repite.',
        'Quien se rinde queda fuera, igual que quien deja la mesa o se queda sin tiempo, salvo que el ordenador siga en su lugar. Sus fichas se muestran y ya no cuentan, ni siquiera para el final de la partida. Si quien debía empezar queda fuera antes de la primera jugada, los demás vuelven a comparar sus fichas.',
        'Quienes están fuera quedan por detrás de todos los que siguen jugando, tengan los puntos que tengan; entre ellos, queda por delante quien salió más tarde. Gana el último que queda en juego.',
        'Tras seis rondas seguidas en las que todos cambian fichas aunque podrían colocar, la partida termina y gana la puntuación más alta. Una ficha colocada o un cambio obligado pone la cuenta a cero.',
        'Si todos están de acuerdo en terminar, gana la puntuación más alta. Si terminas antes de tiempo una partida que juegas solo contra el ordenador, o todos en un mismo dispositivo, no gana nadie.',
      ],
    },
    tips: {
      title: 'Tres consejos',
      text: [
        'Busca lugares donde tus fichas se unan a varias líneas a la vez.',
        'Una línea de cinco es un regalo para el siguiente jugador, salvo que la ficha que falta se haya agotado: solo hay tres de cada una.',
        'Cuenta las fichas. La tabla de fichas no vistas lo hace por ti.',
      ],
    },
    example: {
      title: 'El comienzo de una partida, turno a turno',
      text: [
        'Doce turnos de cuatro jugadores: Anna, Chris, Sally y Dave. Recórrelos paso a paso o juégalos tú.',
      ],
    },
  },
  players: ['Anna', 'Chris', 'Sally', 'Dave'],
  figures: {
    game: 'Doce turnos',
    misfits: 'Lo que no encaja',
    ends: 'Por los dos extremos a la vez',
    circle: 'Una ficha, dos líneas',
    qwirkle: 'Camino de un Qwirkle',
    double: 'Dos Qwirkles con una ficha',
    four: 'Cuatro fichas, cuatro líneas',
  },
  notes: {
    A: 'Anna empieza con tres fichas rojas de formas distintas.',
    B: 'Chris coloca tres cuadrados. El rojo alarga la línea roja de Anna y por eso cuenta en dos líneas.',
    C: 'Sally coloca un círculo azul y crea con él dos líneas nuevas.',
    D: 'Dave coloca dos fichas verdes y crea tres líneas nuevas.',
    E: 'Anna coloca una ficha verde en cada extremo de la misma línea. No se tocan entre sí.',
    F: 'Chris alarga la línea de cuadrados y empieza otra. Los dos en la misma línea no podía ser: habría dos cuadrados rojos.',
    G: 'Sally coloca dos estrellas por encima de la verde.',
    H: 'Dave crea una línea naranja. Su rombo no toca los otros rombos, así que no entra en su línea.',
    I: 'Las dos fichas amarillas de Anna son una línea y alargan otras dos.',
    J: 'Chris coloca la estrella roja donde alarga dos líneas.',
    K: 'Sally coloca tres aspas. La roja es la sexta de su línea: un Qwirkle.',
    L: 'Dave coloca dos cuadrados. Alargan una línea y empiezan dos nuevas.',
    misfit1: 'La línea amarilla ya tiene seis fichas, entre ellas un círculo.',
    misfit2: 'La línea morada ya tiene un rombo.',
    misfit3: 'En esta línea ya hay un círculo rojo.',
    misfit4: 'Esta ficha no toca ninguna otra.',
    misfit5: 'El círculo encajaría en la línea morada, pero no con el trébol amarillo de encima.',
    ends1:
      'Tres fichas rojas en un turno: dos a la izquierda y una a la derecha de la misma línea.',
    ends2:
      'El rombo rojo y un círculo azul bajo los círculos: son dos líneas distintas, así que no se puede en un mismo turno.',
    ends3:
      'En este hueco ya nunca encajará nada: encima hay un cuadrado rojo y debajo un aspa amarilla. Y el rombo verde queda separado de las demás fichas verdes.',
    circle1: 'El círculo amarillo se une a una línea amarilla y a una línea de círculos.',
    qwirkle1: 'Primero, cuatro estrellas. También tocan la línea roja.',
    qwirkle2: 'Luego, cuatro fichas amarillas, el rombo por encima de uno azul.',
    qwirkle3:
      'Y ahora tres fichas rojas: la línea roja está completa, un Qwirkle, y cuentan otras dos líneas.',
    double1: 'El cuadrado naranja completa una línea naranja y una línea de cuadrados.',
    four1: 'Cuatro fichas azules bajo otras tres: cuentan cuatro líneas.',
  },
};

export default es;
