import type { SheetCatalogue } from '../../lib/i18n.svelte';

const de: SheetCatalogue = {
  keepTitle: 'Punkte zählen',
  keepText:
    'Für ein Spiel mit echten Steinen: Legt hier nach, was auf dem Tisch gelegt wird. Die Punkte werden zusammengezählt, was nicht passt, wird abgelehnt, und was übrig ist, wird gezählt.',
  keepStart: 'Punktezettel beginnen',
  keepHands:
    'Eure Steine auf der Hand werden nicht aufgeschrieben. Eine Analyse kann später zeigen, was jeder Zug gebracht hat, aber nicht, ob ein anderer besser gewesen wäre.',
  keepMine: 'Deine Punktezettel',
  keepGoOn: 'Weiter',
  keepLook: 'Ergebnis',
  keepDelete: 'Punktezettel löschen',
  keepDeleteText: 'Er wird endgültig gelöscht, auch für alle, die zuschauen.',
  sheetTitle: 'Punktezettel von {names}',
  sheetWho: 'Wer beginnt?',
  sheetWhoText: 'Wer die längste Reihe auf der Hand hat. {tie}',
  sheetLay: '{name}: tippe auf einen Stein, dann auf seinen Platz.',
  sheetWhere: 'Wo liegt er: {tile}?',
  sheetPool: 'Noch nicht gelegte Steine',
  sheetLeft: '{tile}, noch {n}',
  sheetCount: { one: '{n} Punkt zählen', other: '{n} Punkte zählen' },
  sheetSwap: 'Getauscht',
  sheetSwapHow: 'Wie viele Steine hat {name} getauscht?',
  sheetPass: 'Ausgesetzt',
  sheetUndo: 'Rückgängig',
  sheetEnd: 'Spiel beenden',
  sheetEndHow: 'Wessen Hand ist leer?',
  sheetEndOut: '{name}: der letzte Stein ist gelegt, 6 Punkte',
  sheetEndNobody: 'Niemandes: wir hören hier auf',
  sheetAsk: 'Hat {name} den letzten Stein gelegt?',
  sheetAskText: 'Nach der Zählung ist der Beutel leer und {name} hat keinen Stein mehr.',
  sheetAskStuck:
    'Nichts passt mehr, also ist das Spiel vorbei. Wenn {name} keinen Stein mehr hat, gibt es dafür 6 Punkte.',
  sheetAskYes: 'Ja, die Hand ist leer: 6 Punkte',
  sheetAskNo: 'Nein, es sind noch Steine da',
  sheetWatch: 'Link zum Zuschauen',
  sheetWatchText: 'Wer diesen Link hat, kann auf jedem Gerät zuschauen, aber nichts eintragen.',
  sheetWatching: 'Du schaust zu; ein anderes Gerät trägt ein.',
  sheetPicture: 'Bild',
  sheetRecord: 'Mitschrift',
  sheetAgain: 'Noch ein Spiel',
  sheetGoneTitle: 'Diesen Punktezettel gibt es nicht',
  sheetGoneText: 'Vielleicht wurde er gelöscht. Du kannst jederzeit einen neuen beginnen.',
  'reason.unknown_sheet': 'Diesen Punktezettel gibt es nicht, oder er wurde gelöscht.',
  'reason.already_opened':
    'Die ersten Steine liegen schon. Nehmt sie zurück, um zu ändern, wer beginnt.',
  'reason.cannot_finish':
    'Nach der Zählung sind noch Steine im Beutel, also kann keine Hand leer sein.',
  'reason.not_stuck': 'Nach der Zählung passt noch ein Stein.',
};

export default de;
