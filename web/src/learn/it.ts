/** I primi passi in italiano. */
import type { LearnText } from './text';

const it: LearnText = {
  text: 'Un minuto per le basi, il resto con calma.',
  minuteText: 'Cinque piccoli tavoli su cui giocare',
  minute: {
    line: 'Stesso colore, forme diverse: deponi una sequenza.',
    longer: 'Allungala.',
    cross: 'Con una sola pedina, tocca due sequenze.',
    misfit: 'Provane una che non va bene.',
    qwirkle: 'Sei in sequenza: un Qwirkle, dodici punti!',
  },
  next: 'Avanti',
  skip: 'Salta',
  again: 'Ancora una volta',
  doneTitle: 'L’idea è tutta qui',
  doneText:
    'Sequenze di un solo colore o di una sola forma, e conta ogni sequenza che tocchi. Il resto si impara giocando.',
  firstGame: 'Gioca la tua prima partita',
  rulesText: 'Tutte le regole, con esempi da giocare',
  coachName: 'Consiglio',
  coachOff: 'Basta consigli',
  coachOk: 'Capito',
  coach: {
    open: 'Cominci tu: le pedine sollevate vanno insieme. Deponile in un’unica sequenza.',
    swap: 'Lo scambio ti costa tutto il turno e non dà punti. Cambia ciò che non va con nessun’altra tua pedina.',
    gift: 'Attenzione: con una pedina in più, il giocatore successivo ha qui un Qwirkle.',
    qwirkle: 'Puoi fare un Qwirkle: sei in sequenza, dodici punti. Lo vedi?',
    end: 'Il sacchetto è vuoto. Chi depone per primo la sua ultima pedina riceve sei punti e la partita finisce.',
    join: 'Le pedine sollevate si possono deporre. Prendine una per vedere dove.',
  },
};

export default it;
