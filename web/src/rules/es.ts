/** The rules in Spanish. */
import type { RulesText } from './text';

const es: RulesText = {
  sections: {
    goal: {
      title: 'De qué se trata',
      text: [
        'Hay 108 fichas: seis formas en seis colores, y cada combinación tres veces. Entre todos formáis líneas cuyas fichas tienen el mismo color o la misma forma. Cada línea que creas o alargas da puntos; gana quien tenga más.',
        'Lo normal es jugar de dos a cuatro; se puede hasta ocho.',
      ],
    },
    start: {
      title: 'Antes de la primera jugada',
      text: [
        'Todas las fichas están en la bolsa. Cada uno saca seis a ciegas y las mantiene ocultas.',
        'Cada jugador cuenta el mayor grupo de fichas distintas de su mano que comparten color o forma. Quien tenga el mayor empieza y coloca exactamente un grupo así en una línea. En caso de empate empieza el mayor de ellos; según las reglas de Schmidt, el más joven.',
        'Se juega en el sentido de las agujas del reloj.',
      ],
    },
    turn: {
      title: 'Tu turno',
      text: [
        'Haz una de dos cosas: colocar una o más fichas, o cambiar fichas. Después de colocar, sacas hasta tener otra vez seis, mientras queden en la bolsa.',
      ],
    },
    placing: {
      title: 'Colocar fichas',
      text: [
        'Todas las fichas de tu turno comparten color o forma y quedan en una misma línea. No hace falta que se toquen, pero la línea no puede tener huecos. Al menos una toca por un lado una ficha que ya estaba en la mesa.',
        'Dos o más fichas seguidas son una línea. Una línea es toda de un color, con cada forma una vez como mucho, o toda de una forma, con cada color una vez como mucho. Así que seis es lo más largo. Esto vale para todas las líneas que toquen tus fichas, en las dos direcciones.',
        'Pueden quedar lugares donde ya no encaja nada.',
      ],
    },
    swapping: {
      title: 'Cambiar fichas',
      text: [
        'En vez de colocar puedes cambiar una, varias o todas tus fichas, pero no más de las que hay en la bolsa. Las apartas, sacas otras tantas y luego las viejas vuelven a la bolsa. Ese es todo tu turno, sin puntos.',
        'Si no puedes colocar, tienes que cambiar. Si además la bolsa está vacía, pasas. En la primera jugada nadie puede cambiar.',
      ],
    },
    scoring: {
      title: 'Los puntos',
      text: [
        'Cada línea que creaste o alargaste da un punto por cada una de sus fichas, también por las que ya estaban. Una ficha que está en dos de esas líneas cuenta dos veces.',
        'Una línea de seis es un Qwirkle: seis puntos más, o sea doce por esa línea.',
      ],
    },
    end: {
      title: 'El final',
      text: [
        'Cuando la bolsa está vacía, se sigue sin sacar. El primero que coloca su última ficha termina la partida en el acto y recibe seis puntos más.',
        'Si ninguna de las fichas que quedan encaja en ningún sitio, la partida también se acaba, sin ese extra. Gana la puntuación más alta; si hay empate, se comparte la victoria.',
      ],
    },
    tips: {
      title: 'Tres consejos',
      text: [
        'Busca lugares donde tus fichas se unan a varias líneas a la vez.',
        'Una línea de cinco es un regalo para el siguiente jugador, salvo que la ficha que falta se haya agotado: solo hay tres de cada una.',
        'Cuenta. La tabla de fichas no vistas lo hace por ti.',
      ],
    },
    example: {
      title: 'Un comienzo completo',
      text: ['Doce turnos de cuatro jugadores: Anna, Chris, Sally y Dave. Recórrelos paso a paso.'],
    },
  },
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
    E: 'Anna pone dos fichas verdes en los dos extremos de la misma línea. No se tocan entre sí.',
    F: 'Chris alarga los cuadrados y empieza otra línea de ellos. Los dos en la misma línea no podía ser: habría dos cuadrados rojos.',
    G: 'Sally coloca dos estrellas encima de la verde.',
    H: 'Dave crea una línea naranja. Su rombo no toca los otros rombos, así que no entra en su línea.',
    I: 'Las dos fichas amarillas de Anna son una línea y alargan otras dos.',
    J: 'Chris pone la estrella roja donde alarga dos líneas.',
    K: 'Sally coloca tres aspas. La roja es la sexta de su línea: un Qwirkle.',
    L: 'Dave coloca dos cuadrados. Alargan una línea y empiezan dos nuevas.',
    misfit1: 'La línea amarilla ya tiene seis fichas, y entre ellas un círculo.',
    misfit2: 'La línea morada ya tiene un rombo.',
    misfit3: 'En esta línea ya hay un círculo rojo.',
    misfit4: 'Esta ficha no toca ninguna otra.',
    misfit5: 'El círculo encajaría en la línea morada, pero no con el trébol amarillo de encima.',
    ends1:
      'Tres fichas rojas en un turno: dos a la izquierda y una a la derecha de la misma línea.',
    ends2:
      'El rombo rojo y un círculo azul bajo los círculos: son dos líneas distintas, así que no en un mismo turno.',
    ends3:
      'En este hueco ya nunca encajará nada: encima hay un cuadrado rojo y debajo un aspa amarilla. Y el rombo verde queda separado de las demás verdes.',
    circle1: 'El círculo amarillo se une a una línea amarilla y a una línea de círculos.',
    qwirkle1: 'Primero, cuatro estrellas. También tocan la línea roja.',
    qwirkle2: 'Luego, cuatro fichas amarillas, el rombo encima de uno azul.',
    qwirkle3:
      'Y ahora tres fichas rojas: la línea roja está completa, un Qwirkle, y cuentan otras dos líneas.',
    double1: 'El cuadrado naranja completa una línea naranja y una línea de cuadrados.',
    four1: 'Cuatro fichas azules bajo otras tres: cuentan cuatro líneas.',
  },
};

export default es;
