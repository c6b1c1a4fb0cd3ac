/** Los primeros pasos en español. */
import type { LearnText } from './text';

const es: LearnText = {
  text: 'Un minuto para lo básico y el resto a tu ritmo.',
  minuteText: 'Cinco tableros pequeños para jugar',
  minute: {
    line: 'Mismo color, formas distintas: haz una línea.',
    longer: 'Alárgala.',
    cross: 'Con una sola ficha, toca dos líneas.',
    misfit: 'Prueba una que no encaje.',
    qwirkle: 'Seis en línea: ¡un Qwirkle, doce puntos!',
  },
  next: 'Siguiente',
  skip: 'Saltar',
  again: 'Otra vez',
  doneTitle: 'Esa es toda la idea',
  doneText:
    'Líneas de un solo color o de una sola forma, y cuenta cada línea que tocas. El resto se aprende jugando.',
  firstGame: 'Juega tu primera partida',
  rulesText: 'Todas las reglas, con ejemplos para jugar',
  coachName: 'Consejo',
  coachOff: 'No más consejos',
  coachOk: 'Entendido',
  coach: {
    open: 'Empiezas tú: las fichas levantadas van juntas. Ponlas en una sola línea.',
    swap: 'Cambiar fichas te cuesta todo el turno y no da puntos. Devuelve lo que no combina con ninguna otra ficha tuya.',
    gift: 'Cuidado: con una ficha más, el siguiente jugador tiene aquí un Qwirkle.',
    qwirkle: 'Puedes hacer un Qwirkle: seis en línea, doce puntos. ¿Lo ves?',
    end: 'La bolsa está vacía. Quien ponga antes su última ficha se lleva seis puntos y la partida termina.',
    join: 'Las fichas levantadas encajan en algún sitio. Coge una para ver dónde.',
  },
};

export default es;
