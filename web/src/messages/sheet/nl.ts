import type { SheetCatalogue } from '../../lib/i18n.svelte';

const nl: SheetCatalogue = {
  keepTitle: 'Score bijhouden',
  keepText:
    'Voor een spel met echte blokjes: leg hier wat er op tafel gelegd wordt. De punten worden opgeteld, wat niet past wordt geweigerd, en wat over is wordt geteld.',
  keepStart: 'Scoreblad beginnen',
  keepHands:
    'Wat jullie in handen hebben wordt niet opgeschreven. Een terugblik kan later laten zien wat elke beurt opleverde, maar niet of een andere beter was geweest.',
  keepMine: 'Jouw scorebladen',
  keepGoOn: 'Verder',
  keepLook: 'Uitslag',
  keepDelete: 'Scoreblad verwijderen',
  keepDeleteText: 'Het wordt voorgoed verwijderd, ook voor iedereen die meekijkt.',
  sheetTitle: 'Scoreblad van {names}',
  sheetWho: 'Wie begint?',
  sheetWhoText: 'Wie de langste rij in handen heeft. {tie}',
  sheetLay: '{name}: tik op een blokje en dan op de plek.',
  sheetWhere: 'Waar ligt het: {tile}?',
  sheetPool: 'Nog niet gelegde blokjes',
  sheetLeft: '{tile}, nog {n}',
  sheetCount: { one: '{n} punt tellen', other: '{n} punten tellen' },
  sheetSwap: 'Geruild',
  sheetSwapHow: 'Hoeveel blokjes heeft {name} geruild?',
  sheetPass: 'Overgeslagen',
  sheetUndo: 'Ongedaan maken',
  sheetEnd: 'Spel beëindigen',
  sheetEndHow: 'Wie heeft geen blokjes meer?',
  sheetEndOut: '{name}: het laatste blokje is gelegd, 6 punten',
  sheetEndNobody: 'Niemand: we stoppen hier',
  sheetAsk: 'Heeft {name} het laatste blokje gelegd?',
  sheetAskText: 'Volgens de telling is de zak leeg en heeft {name} geen blokje meer.',
  sheetAskStuck:
    'Niets past nog, dus het spel is afgelopen. Als {name} geen blokje meer heeft, zijn daar 6 punten voor.',
  sheetAskYes: 'Ja, er zijn geen blokjes meer: 6 punten',
  sheetAskNo: 'Nee, er zijn nog blokjes',
  sheetWatch: 'Link om mee te kijken',
  sheetWatchText: 'Wie deze link heeft, kan op elk apparaat meekijken, maar niets invullen.',
  sheetWatching: 'Je kijkt mee; een ander apparaat vult in.',
  sheetPicture: 'Afbeelding',
  sheetRecord: 'Verslag',
  sheetAgain: 'Nog een spel',
  sheetGoneTitle: 'Dit scoreblad is er niet',
  sheetGoneText: 'Misschien is het verwijderd. Je kunt altijd een nieuw beginnen.',
  'reason.unknown_sheet': 'Dit scoreblad is er niet, of het is verwijderd.',
  'reason.already_opened':
    'De eerste blokjes liggen er al. Maak dat ongedaan om te veranderen wie begint.',
  'reason.cannot_finish':
    'Volgens de telling zitten er nog blokjes in de zak, dus niemand kan zonder blokjes zijn.',
  'reason.not_stuck': 'Volgens de telling past er nog een blokje.',
};

export default nl;
