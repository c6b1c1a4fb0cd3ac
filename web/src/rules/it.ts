/** The rules in Italian. */
import type { RulesText } from './text';

const it: RulesText = {
  sections: {
    goal: {
      title: 'Di che cosa si tratta',
      text: [
        'Ci sono 108 pedine: sei forme in sei colori, e ogni combinazione tre volte. Insieme formate sequenze le cui pedine hanno tutte lo stesso colore o la stessa forma. Ogni sequenza che formi o ampli dà punti; vince chi ne ha di più.',
        'Di solito si gioca da due a quattro; si può fino a otto.',
      ],
    },
    start: {
      title: 'Prima della prima mossa',
      text: [
        'Tutte le pedine sono nel sacchetto. Ognuno ne estrae sei alla cieca e le tiene nascoste.',
        'Ogni giocatore conta il gruppo più grande di pedine diverse che ha in mano e che hanno in comune un colore o una forma. Chi ha il più grande comincia e depone esattamente un gruppo così come una sola sequenza. In caso di pareggio comincia il più anziano tra loro; secondo le regole Schmidt, il più giovane.',
        'Si gioca in senso orario.',
      ],
    },
    turn: {
      title: 'Il tuo turno',
      text: [
        'Fai una di due cose: aggiungere una o più pedine, oppure scambiare pedine. Dopo aver aggiunto, estrai fino ad averne di nuovo sei, finché il sacchetto ne ha.',
      ],
    },
    placing: {
      title: 'Aggiungere pedine',
      text: [
        'Tutte le pedine del tuo turno hanno in comune un colore o una forma e finiscono in una sola sequenza. Non devono toccarsi tra loro, ma nella sequenza non ci possono essere vuoti. Almeno una tocca con un lato una pedina già deposta.',
        'Due o più pedine di seguito sono una sequenza. Una sequenza è tutta di un colore, con ogni forma al massimo una volta, o tutta di una forma, con ogni colore al massimo una volta. Sei è quindi il massimo. Questo vale per ogni sequenza che le tue pedine toccano, in orizzontale e in verticale.',
        'Possono restare vuoti in cui non va più nulla.',
      ],
    },
    swapping: {
      title: 'Scambiare pedine',
      text: [
        'Invece di aggiungere puoi scambiare una, alcune o tutte le tue pedine, ma non più di quante ne contiene il sacchetto. Le metti da parte, ne estrai altrettante, e poi le vecchie tornano nel sacchetto. Questo è tutto il tuo turno, senza punti.',
        'Se non puoi aggiungere, devi scambiare. Se anche il sacchetto è vuoto, passi. Alla primissima mossa nessuno può scambiare.',
      ],
    },
    scoring: {
      title: 'I punti',
      text: [
        'Ogni sequenza che hai formato o ampliato dà un punto per ognuna delle sue pedine, anche per quelle che c’erano già. Una pedina che sta in due di queste sequenze conta due volte.',
        'Una sequenza di sei è un Qwirkle: sei punti in più, quindi dodici per quella sequenza.',
      ],
    },
    end: {
      title: 'La fine',
      text: [
        'Quando il sacchetto è vuoto si continua senza estrarre. Chi per primo depone la sua ultima pedina termina subito la partita e riceve sei punti in più.',
        'Se nessuna delle pedine rimaste può andare da qualche parte, la partita finisce lo stesso, senza quel bonus. Vince il punteggio più alto; in caso di parità la vittoria è condivisa.',
      ],
    },
    tips: {
      title: 'Tre consigli',
      text: [
        'Cerca i posti in cui le tue pedine si uniscono a più sequenze insieme.',
        'Una sequenza di cinque è un regalo al prossimo giocatore, a meno che la pedina mancante sia esaurita: ce ne sono solo tre di ognuna.',
        'Conta. La tabella delle pedine non viste lo fa per te.',
      ],
    },
    example: {
      title: 'Un inizio intero',
      text: [
        'Dodici turni di quattro giocatori: Anna, Chris, Sally e Dave. Seguili passo per passo.',
      ],
    },
  },
  figures: {
    game: 'Dodici turni',
    misfits: 'Che cosa non va bene',
    ends: 'A entrambi i lati insieme',
    circle: 'Una pedina, due sequenze',
    qwirkle: 'Verso un Qwirkle',
    double: 'Due Qwirkle con una pedina',
    four: 'Quattro pedine, quattro sequenze',
  },
  notes: {
    A: 'Anna comincia con tre pedine rosse di forme diverse.',
    B: 'Chris depone tre quadrati. Quello rosso amplia la sequenza rossa di Anna e quindi conta in due sequenze.',
    C: 'Sally depone un cerchio blu e forma così due nuove sequenze.',
    D: 'Dave depone due pedine verdi e forma tre nuove sequenze.',
    E: 'Anna mette due pedine verdi ai due lati della stessa sequenza. Non si toccano tra loro.',
    F: 'Chris amplia i quadrati e ne comincia un’altra sequenza. Tutti e due nella stessa non si poteva: ci sarebbero stati due quadrati rossi.',
    G: 'Sally depone due stelle sopra quella verde.',
    H: 'Dave forma una sequenza arancione. Il suo rombo non tocca gli altri rombi e quindi non fa parte della loro sequenza.',
    I: 'Le due pedine gialle di Anna sono una sequenza e ne ampliano altre due.',
    J: 'Chris mette la stella rossa dove amplia due sequenze.',
    K: 'Sally depone tre croci. Quella rossa è la sesta della sua sequenza: un Qwirkle.',
    L: 'Dave depone due quadrati. Ampliano una sequenza e ne cominciano due nuove.',
    misfit1: 'La sequenza gialla ha già sei pedine, tra cui un cerchio.',
    misfit2: 'La sequenza viola ha già un rombo.',
    misfit3: 'In questa sequenza c’è già un cerchio rosso.',
    misfit4: 'Questa pedina non ne tocca nessun’altra.',
    misfit5: 'Il cerchio andrebbe bene nella sequenza viola, ma non col trifoglio giallo sopra.',
    ends1: 'Tre pedine rosse in un turno: due a sinistra e una a destra della stessa sequenza.',
    ends2:
      'Il rombo rosso e un cerchio blu sotto i cerchi: sono due sequenze diverse, quindi non nello stesso turno.',
    ends3:
      'In questo vuoto non andrà mai più nulla: sopra c’è un quadrato rosso, sotto una croce gialla. E il rombo verde è separato dalle altre verdi.',
    circle1: 'Il cerchio giallo si unisce a una sequenza gialla e a una sequenza di cerchi.',
    qwirkle1: 'Prima quattro stelle. Toccano anche la sequenza rossa.',
    qwirkle2: 'Poi quattro pedine gialle, il rombo sopra uno blu.',
    qwirkle3:
      'E ora tre pedine rosse: la sequenza rossa è completa, un Qwirkle, e contano anche altre due sequenze.',
    double1: 'Il quadrato arancione completa una sequenza arancione e una sequenza di quadrati.',
    four1: 'Quattro pedine blu sotto altre tre: contano quattro sequenze.',
  },
};

export default it;
