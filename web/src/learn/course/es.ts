/** El curso de estrategia en español. */
import type { CourseText } from './text';

const es: CourseText = {
  title: 'Estrategia',
  board: 'Tablero {n} de {total}',
  other: 'El otro jugador tiene',
  swapMore: 'Cambiar es lo correcto, pero devuelve más de estas fichas.',
  next: 'Siguiente tablero',
  nextLesson: 'Siguiente lección',
  done: 'Todas las lecciones',
  lessons: {
    count: {
      title: 'Contar las fichas',
      text: 'Hay tres de cada ficha. La tabla muestra cuántas no has visto todavía; con 0 no queda ninguna.',
      task: 'Una línea de cinco es segura si su sexta ficha se ha agotado. Pon la segura.',
      miss: 'Hay algo mejor. Busca una sexta ficha que esté a 0 en la tabla.',
      why: [
        'Los tres círculos naranjas están en la mesa: nadie puede completar esta línea.',
        'Las tres estrellas verdes están en la mesa, así que cinco fichas verdes son seguras.',
        'A esta línea de aspas le falta la amarilla, que se ha agotado. A la otra le faltaría la roja, y de esas queda una.',
      ],
    },
    lines: {
      title: 'Varias líneas a la vez',
      text: 'Cuenta cada línea a la que se unen tus fichas. Dos fichas junto a otras dos pueden formar tres líneas.',
      task: 'Encuentra la jugada que cuenta en más líneas.',
      miss: 'Hay algo mejor. Mira dónde cada una de tus fichas se une también a otra línea.',
      why: [
        'Los dos rombos forman una línea, y cada uno toca otra ficha: tres líneas con dos fichas.',
        'Círculo sobre círculo, cuadrado sobre cuadrado: otra vez tres líneas con dos fichas.',
        'Tres fichas verdes, dos de ellas debajo de una de su misma forma: tres líneas.',
      ],
    },
    gift: {
      title: 'El regalo de cinco',
      text: 'Una línea de cinco invita a un Qwirkle: en partidas entre ordenadores, el siguiente la completó aproximadamente una de cada cinco veces.',
      task: 'Puntúa bien sin regalar un Qwirkle.',
      miss: 'Hay algo mejor. ¿Cuánto da tu jugada, y qué línea podría completar el siguiente jugador?',
      why: [
        'La línea naranja se queda en cuatro. Con las dos fichas naranjas tendrías un punto más, y al siguiente jugador le bastaría una sola ficha.',
        'Tres líneas cortas dan seis puntos, y la línea de cuadrados se queda en cuatro.',
        'Aquí cinco no tiene peligro: otras fichas estorban en ambos extremos y no encaja ninguna sexta estrella.',
      ],
    },
    keep: {
      title: 'Qué conservar',
      text: 'Las fichas que conservas son la mitad de tu próxima jugada. Dos iguales nunca van en una línea; las de un mismo color o forma, sí.',
      task: 'Encuentra la jugada que puntúa bien y te deja buenas fichas.',
      miss: 'Hay algo mejor. Mira las fichas que conservarías.',
      why: [
        'El cuadrado azul daría lo mismo, pero conservarías los dos rombos morados, y uno de ellos no sirve de nada.',
        'Un punto menos que con las tres fichas moradas, pero las conservas y van juntas.',
        'Nueve puntos ahora, y el aspa morada sigue en tu mano: solo quedan otras dos, así que el Qwirkle será muy probablemente tuyo en el próximo turno.',
      ],
    },
    swap: {
      title: 'Cuándo cambiar',
      text: 'Cambiar no da puntos. En partidas entre ordenadores que podían poner, solo fue lo correcto más o menos una vez cada dieciséis partidas: con fichas que apenas encajan y están repetidas.',
      task: '¿Poner o cambiar?',
      miss: 'Unos pocos puntos ahora y las mismas malas fichas en el próximo turno. Mejor cambia.',
      why: [
        'Poner da dos puntos y te deja dos parejas de fichas iguales. Unas fichas nuevas valen más.',
        'Tres puntos como mucho, y conservarías dos parejas.',
        'Solo encaja una ficha, por dos puntos. Las demás esperarían mucho tiempo.',
      ],
    },
    out: {
      title: 'Terminar primero',
      text: 'Cuando la bolsa está vacía, las fichas que no has visto son las del otro jugador. Quien pone antes su última ficha se lleva seis puntos y la partida termina.',
      task: 'La bolsa está vacía. Encuentra la jugada que es mejor al final.',
      miss: 'Hay algo mejor. ¿Quién pondrá antes su última ficha?',
      why: [
        'Las dos fichas a la vez: seis puntos, seis más por terminar, y las fichas del otro ya no cuentan. Siete puntos con una ficha le habrían dado tiempo.',
        'El cuadrado azul encaja en un solo lugar. Lo ocupas tú, y el otro solo puede pasar hasta que termines.',
        'El trébol verde no encaja en ningún lugar. No pones ningún trébol al que pueda unirse, y el otro solo puede pasar.',
      ],
    },
  },
};

export default es;
