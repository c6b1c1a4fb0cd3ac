import type { SheetCatalogue } from '../../lib/i18n.svelte';

const it: SheetCatalogue = {
  keepTitle: 'Segnare i punti',
  keepText:
    'Per una partita con pedine vere: deponi qui ciò che viene deposto sul tavolo. I punti vengono sommati, ciò che non va bene viene rifiutato, e ciò che resta viene contato.',
  keepStart: 'Comincia il segnapunti',
  keepHands:
    'Le pedine in mano non vengono annotate. Un’analisi potrà mostrare poi quanto ha reso ogni turno, ma non se un’altra mossa sarebbe stata migliore.',
  keepMine: 'I tuoi segnapunti',
  keepGoOn: 'Continua',
  keepLook: 'Risultato',
  keepDelete: 'Elimina questo segnapunti',
  keepDeleteText: 'Viene eliminato per sempre, anche per chi guarda.',
  sheetTitle: 'Segnapunti di {names}',
  sheetWho: 'Chi comincia?',
  sheetWhoText: 'Chi ha in mano la fila più lunga. {tie}',
  sheetLay: '{name}: tocca una pedina, poi il suo posto.',
  sheetWhere: 'Dove si trova: {tile}?',
  sheetPool: 'Pedine non ancora deposte',
  sheetLeft: '{tile}, ne restano {n}',
  sheetCount: { one: 'Conta {n} punto', other: 'Conta {n} punti' },
  sheetSwap: 'Scambio',
  sheetSwapHow: 'Quante pedine ha scambiato {name}?',
  sheetPass: 'Turno saltato',
  sheetUndo: 'Annulla',
  sheetEnd: 'Termina la partita',
  sheetEndHow: 'Chi è rimasto senza pedine?',
  sheetEndOut: '{name}: ha deposto l’ultima pedina, 6 punti',
  sheetEndNobody: 'Nessuno: ci fermiamo qui',
  sheetAsk: '{name} ha deposto l’ultima pedina?',
  sheetAskText: 'Secondo il conto, il sacchetto è vuoto e {name} non ha più pedine.',
  sheetAskStuck:
    'Nessuna pedina va più bene: la partita è finita. Se {name} non ha più pedine, riceve 6 punti.',
  sheetAskYes: 'Sì, non ha più pedine: 6 punti',
  sheetAskNo: 'No, ci sono ancora pedine',
  sheetWatch: 'Link per guardare',
  sheetWatchText: 'Chi ha questo link può guardare su ogni dispositivo, ma non segnare.',
  sheetWatching: 'Stai guardando; segna un altro dispositivo.',
  sheetPicture: 'Immagine',
  sheetRecord: 'Registrazione',
  sheetAgain: 'Un’altra partita',
  sheetGoneTitle: 'Questo segnapunti non esiste',
  sheetGoneText: 'Forse è stato eliminato. Puoi cominciarne uno nuovo quando vuoi.',
  'reason.unknown_sheet': 'Questo segnapunti non esiste o è stato eliminato.',
  'reason.already_opened': 'Le prime pedine sono già deposte. Annulla per cambiare chi comincia.',
  'reason.cannot_finish':
    'Secondo il conto ci sono ancora pedine nel sacchetto, quindi nessuno può esserne rimasto senza.',
  'reason.not_stuck': 'Secondo il conto c’è ancora una pedina che va bene.',
};

export default it;
