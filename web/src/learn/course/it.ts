/** Il corso di strategia in italiano. */
import type { CourseText } from './text';

const it: CourseText = {
  title: 'Strategia',
  board: 'Tavolo {n} di {total}',
  other: 'L’altro giocatore ha ancora',
  swapMore: 'Scambiare è giusto, ma cambia più pedine.',
  next: 'Tavolo successivo',
  nextLesson: 'Lezione successiva',
  done: 'Tutte le lezioni',
  lessons: {
    count: {
      title: 'Contare le pedine',
      text: 'Di ogni pedina ce ne sono tre. La tabella mostra quante non ne hai ancora viste; a 0 non ne resta nessuna.',
      task: 'Una sequenza di cinque è sicura se la sesta pedina è esaurita. Deponi quella sicura.',
      miss: 'C’è di meglio. Cerca una sesta pedina che nella tabella è a 0.',
      why: [
        'I tre cerchi arancioni sono tutti sul tavolo: nessuno può completare questa sequenza.',
        'Le tre stelle verdi sono tutte sul tavolo, quindi cinque pedine verdi sono sicure.',
        'A questa sequenza di croci manca la gialla, che è esaurita. All’altra mancherebbe la rossa, e di quelle ne resta una.',
      ],
    },
    lines: {
      title: 'Più sequenze insieme',
      text: 'Conta ogni sequenza a cui si uniscono le tue pedine. Due pedine accanto ad altre due possono formare tre sequenze.',
      task: 'Trova la mossa che conta in più sequenze.',
      miss: 'C’è di meglio. Guarda dove ogni tua pedina si unisce anche a un’altra sequenza.',
      why: [
        'I due rombi sono una sequenza, e ognuno tocca un’altra pedina: tre sequenze con due pedine.',
        'Cerchio sopra cerchio, quadrato sopra quadrato: di nuovo tre sequenze con due pedine.',
        'Tre pedine verdi, due delle quali sotto una pedina della stessa forma: tre sequenze.',
      ],
    },
    gift: {
      title: 'Il regalo di cinque',
      text: 'Una sequenza di cinque invita al Qwirkle: nelle partite tra computer, al turno successivo è stata completata circa una volta su cinque.',
      task: 'Fai molti punti senza regalare un Qwirkle.',
      miss: 'C’è di meglio. Quanto vale la tua mossa, e quale sequenza potrebbe completare il giocatore successivo?',
      why: [
        'La sequenza arancione resta a quattro. Con entrambe le pedine arancioni avresti un punto in più, e al giocatore successivo basterebbe una sola pedina.',
        'Tre sequenze corte danno sei punti, e la sequenza di quadrati resta a quattro.',
        'Qui cinque è senza rischio: alle due estremità ci sono altre pedine, e nessuna sesta stella va bene.',
      ],
    },
    keep: {
      title: 'Che cosa tenere',
      text: 'Le pedine che tieni sono metà della tua prossima mossa. Due uguali non stanno mai nella stessa sequenza; quelle di un colore o di una forma sì.',
      task: 'Trova la mossa che fa punti e ti lascia buone pedine.',
      miss: 'C’è di meglio. Guarda le pedine che ti resterebbero.',
      why: [
        'Il quadrato blu varrebbe altrettanto, ma ti resterebbero entrambi i rombi viola, e uno dei due non serve a niente.',
        'Un punto in meno che con le tre pedine viola, ma quelle le tieni, e vanno insieme.',
        'Nove punti adesso, e la croce viola resta in mano tua: ne restano solo altre due, quindi molto probabilmente il Qwirkle sarà ancora tuo al prossimo turno.',
      ],
    },
    swap: {
      title: 'Quando scambiare',
      text: 'Lo scambio non dà punti. Nelle partite tra computer che avrebbero potuto deporre, era giusto solo una volta ogni sedici partite circa: con pedine che quasi non si possono deporre e sono doppie.',
      task: 'Deporre o scambiare?',
      miss: 'Pochi punti adesso, e le stesse cattive pedine al prossimo turno. Meglio scambiare.',
      why: [
        'Deporre dà due punti e ti lascia due coppie di pedine uguali. Le pedine nuove valgono di più.',
        'Al massimo tre punti, e ti resterebbero due coppie.',
        'Si può deporre una sola pedina, per due punti. Le altre aspetterebbero a lungo.',
      ],
    },
    out: {
      title: 'Finire per primi',
      text: 'Quando il sacchetto è vuoto, le pedine che non hai visto sono quelle dell’altro giocatore. Chi depone per primo la sua ultima pedina riceve sei punti e la partita finisce.',
      task: 'Il sacchetto è vuoto. Trova la mossa che alla fine è la migliore.',
      miss: 'C’è di meglio. Chi deporrà per primo la sua ultima pedina?',
      why: [
        'Entrambe le pedine insieme: sei punti, altri sei per aver finito, e le pedine dell’altro non contano più. Sette punti con una sola pedina gli avrebbero dato tempo.',
        'Il quadrato blu va bene in un solo punto. Lo occupi tu, e l’altro può solo passare finché non hai finito.',
        'Il trifoglio verde non si può deporre da nessuna parte. Non deponi un trifoglio a cui possa unirsi, e l’altro può solo passare.',
      ],
    },
  },
};

export default it;
