/** The rules in Italian. */
import type { RulesText } from './text';

const it: RulesText = {
  sections: {
    goal: {
      title: 'Di che cosa si tratta',
      text: [
        'Ci sono 108 pedine: sei forme in sei colori, e ogni combinazione tre volte. Insieme formate sequenze le cui pedine hanno tutte lo stesso colore o la stessa forma. Ogni sequenza che formi o ampli dà punti; vince chi ne ha di più.',
        'Di solito si gioca in due, tre o quattro; si può giocare fino a otto.',
      ],
    },
    start: {
      title: 'Prima della prima mossa',
      text: [
        'Tutte le pedine sono nel sacchetto. Ognuno ne estrae sei alla cieca e le tiene nascoste.',
        'Ogni giocatore conta il gruppo più grande di pedine diverse che ha in mano e che hanno in comune un colore o una forma. Chi ha il gruppo più grande comincia e depone esattamente un gruppo del genere, in un’unica sequenza. In caso di parità comincia il più anziano tra loro; secondo le regole Schmidt, il più giovane.',
        'Se nessuno ha nemmeno due pedine che vanno insieme, si comincia con una sola pedina, per un punto.',
        'Si gioca in senso orario.',
      ],
    },
    turn: {
      title: 'Il tuo turno',
      text: [
        'Hai due possibilità: aggiungere una o più pedine, oppure scambiare pedine. Dopo aver aggiunto, ne estrai fino ad averne di nuovo sei, finché ce ne sono nel sacchetto.',
      ],
    },
    placing: {
      title: 'Aggiungere pedine',
      text: [
        'Tutte le pedine del tuo turno hanno in comune un colore o una forma e finiscono in un’unica sequenza. Non è necessario che si tocchino, ma tra loro non devono restare vuoti. Almeno una tocca con un lato una pedina già deposta.',
        'Nello stesso turno non puoi deporre alcune pedine in una sequenza e altre in un’altra. Ma anche le sequenze che incrociano la tua si ampliano, e contano.',
        'Due o più pedine di seguito formano una sequenza. Una sequenza è tutta di un colore, con ogni forma al massimo una volta, o tutta di una forma, con ogni colore al massimo una volta. Una sequenza ha quindi al massimo sei pedine. Questo vale per ogni sequenza che le tue pedine toccano, in orizzontale e in verticale.',
        'Una casella vuota interrompe la sequenza: le pedine ai due lati di un vuoto stanno in sequenze diverse e non contano insieme. Possono restare caselle in cui non si può più deporre nulla.',
      ],
    },
    swapping: {
      title: 'Scambiare pedine',
      text: [
        'Invece di aggiungere puoi scambiare una, alcune o tutte le tue pedine, ma non più di quante ne contiene il sacchetto. Le metti da parte, ne estrai altrettante, e poi le vecchie tornano nel sacchetto. Con questo il tuo turno è finito, senza punti.',
        'Se non puoi aggiungere, devi scambiare. Se anche il sacchetto è vuoto, passi. Alla primissima mossa nessuno può scambiare.',
      ],
    },
    scoring: {
      title: 'I punti',
      text: [
        'Ogni sequenza che hai formato o ampliato dà un punto per ognuna delle sue pedine, anche per quelle che c’erano già. Una pedina che sta in due di queste sequenze conta due volte.',
        'Una sequenza di sei è un Qwirkle: sei punti in più, quindi dodici per quella sequenza. Due Qwirkle nello stesso turno danno 24 punti.',
      ],
    },
    end: {
      title: 'La fine',
      text: [
        'Quando il sacchetto è vuoto si continua senza estrarre. Chi per primo depone la sua ultima pedina termina subito la partita e riceve sei punti in più.',
        'La partita finisce subito, ma senza quel bonus, anche quando nessuna delle pedine rimaste si può più deporre, né quelle dei giocatori né quelle nel sacchetto. Vince il punteggio più alto; in caso di parità la vittoria è condivisa.',
      ],
    },
    house: {
      title: 'Regole della casa',
      text: [
        'I regolamenti lasciano aperte alcune domande. Qui vale quanto segue.',
        'Se nessuno ha detto chi è più grande, in caso di parità si tira a sorte chi comincia. Per una rivincita resta l’ordine dato da chi ospita; il sorteggio invece si ripete.',
        'Chi abbandona è fuori. Lo stesso vale per chi lascia il tavolo o non ha più tempo, a meno che il computer continui al suo posto. Le sue pedine vengono mostrate e non contano più, nemmeno per la fine della partita. Se chi deve cominciare esce prima della prima mossa, gli altri confrontano di nuovo le proprie pedine.',
        'Chi è fuori finisce dietro a tutti quelli che giocano ancora, qualunque sia il suo punteggio; tra chi è fuori, sta davanti chi è uscito più tardi. Vince l’ultimo che resta in gioco.',
        'Dopo sei giri di fila in cui tutti scambiano pur potendo deporre, la partita finisce e vince il punteggio più alto. Una pedina deposta o uno scambio obbligato fa ripartire il conto.',
        'Se tutti sono d’accordo di finire, vince il punteggio più alto. Se interrompi una partita che giochi solo contro il computer, o che si gioca tutti su un dispositivo, non vince nessuno.',
      ],
    },
    tips: {
      title: 'Tre consigli',
      text: [
        'Cerca i punti in cui le tue pedine si uniscono a più sequenze insieme.',
        'Una sequenza di cinque è un regalo per il giocatore successivo, a meno che la pedina mancante sia esaurita: ce ne sono solo tre di ognuna.',
        'Conta le pedine. La tabella delle pedine non viste lo fa per te.',
      ],
    },
    example: {
      title: 'L’inizio di una partita, turno per turno',
      text: [
        'Dodici turni di quattro giocatori: Anna, Chris, Sally e Dave. Seguili passo per passo o giocali tu.',
      ],
    },
  },
  players: ['Anna', 'Chris', 'Sally', 'Dave'],
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
    E: 'Anna depone una pedina verde a ciascun lato della stessa sequenza. Non si toccano tra loro.',
    F: 'Chris amplia la sequenza di quadrati e ne comincia un’altra. Tutti e due nella stessa non si poteva: ci sarebbero stati due quadrati rossi.',
    G: 'Sally depone due stelle al di sopra di quella verde.',
    H: 'Dave forma una sequenza arancione. Il suo rombo non tocca gli altri rombi e quindi non fa parte della loro sequenza.',
    I: 'Le due pedine gialle di Anna sono una sequenza e ne ampliano altre due.',
    J: 'Chris depone la stella rossa dove amplia due sequenze.',
    K: 'Sally depone tre croci. Quella rossa è la sesta della sua sequenza: un Qwirkle.',
    L: 'Dave depone due quadrati. Ampliano una sequenza e ne cominciano due nuove.',
    misfit1: 'La sequenza gialla ha già sei pedine, tra cui un cerchio.',
    misfit2: 'La sequenza viola ha già un rombo.',
    misfit3: 'In questa sequenza c’è già un cerchio rosso.',
    misfit4: 'Questa pedina non ne tocca nessun’altra.',
    misfit5: 'Il cerchio andrebbe bene nella sequenza viola, ma non col trifoglio giallo sopra.',
    ends1: 'Tre pedine rosse in un turno: due a sinistra e una a destra della stessa sequenza.',
    ends2:
      'Il rombo rosso e un cerchio blu sotto i cerchi: sono due sequenze diverse, quindi non si può nello stesso turno.',
    ends3:
      'In questo vuoto non si potrà mai più deporre nulla: sopra c’è un quadrato rosso, sotto una croce gialla. E il rombo verde è separato dalle altre pedine verdi.',
    circle1: 'Il cerchio giallo si unisce a una sequenza gialla e a una sequenza di cerchi.',
    qwirkle1: 'Prima quattro stelle. Toccano anche la sequenza rossa.',
    qwirkle2: 'Poi quattro pedine gialle, il rombo al di sopra di uno blu.',
    qwirkle3:
      'E ora tre pedine rosse: la sequenza rossa è completa, un Qwirkle, e contano anche altre due sequenze.',
    double1: 'Il quadrato arancione completa una sequenza arancione e una sequenza di quadrati.',
    four1: 'Quattro pedine blu sotto altre tre: contano quattro sequenze.',
  },
};

export default it;
