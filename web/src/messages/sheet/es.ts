import type { SheetCatalogue } from '../../lib/i18n.svelte';

const es: SheetCatalogue = {
  keepTitle: 'Llevar los puntos',
  keepText:
    'Para una partida con fichas de verdad: pon aquí lo que se pone en la mesa. Los puntos se suman, lo que no encaja se rechaza y lo que queda se cuenta.',
  keepStart: 'Empezar la hoja de puntos',
  keepHands:
    'Las manos no se anotan. Un análisis podrá mostrar después qué dio cada turno, pero no si otra jugada habría sido mejor.',
  keepMine: 'Tus hojas de puntos',
  keepGoOn: 'Seguir',
  keepLook: 'Resultado',
  keepDelete: 'Borrar esta hoja',
  keepDeleteText: 'Se borra para siempre, también para quienes miran.',
  sheetTitle: 'Hoja de puntos de {names}',
  sheetWho: '¿Quién empieza?',
  sheetWhoText: 'Quien tenga la línea más larga en la mano. {tie}',
  sheetLay: '{name}: toca una ficha y luego su lugar.',
  sheetWhere: '¿Dónde está: {tile}?',
  sheetPool: 'Fichas aún sin poner',
  sheetLeft: '{tile}, quedan {n}',
  sheetCount: { one: 'Contar {n} punto', other: 'Contar {n} puntos' },
  sheetSwap: 'Cambio',
  sheetSwapHow: '¿Cuántas fichas ha cambiado {name}?',
  sheetPass: 'Pasa',
  sheetUndo: 'Deshacer',
  sheetEnd: 'Terminar la partida',
  sheetEndHow: '¿Quién se ha quedado sin fichas?',
  sheetEndOut: '{name}: ha puesto la última ficha, 6 puntos',
  sheetEndNobody: 'Nadie: lo dejamos aquí',
  sheetAsk: '¿{name} ha puesto la última ficha?',
  sheetAskText: 'Según la cuenta, la bolsa está vacía y {name} ya no tiene fichas.',
  sheetAskStuck:
    'Ya no encaja nada, así que la partida ha terminado. Si {name} no tiene fichas, recibe 6 puntos.',
  sheetAskYes: 'Sí, no le quedan fichas: 6 puntos',
  sheetAskNo: 'No, quedan fichas',
  sheetWatch: 'Enlace para mirar',
  sheetWatchText: 'Quien tenga este enlace puede mirar en cualquier dispositivo, pero no anotar.',
  sheetWatching: 'Estás mirando; anota otro dispositivo.',
  sheetPicture: 'Imagen',
  sheetRecord: 'Registro',
  sheetAgain: 'Otra partida',
  sheetGoneTitle: 'Esta hoja de puntos no existe',
  sheetGoneText: 'Quizá se borró. Puedes empezar una nueva cuando quieras.',
  'reason.unknown_sheet': 'Esta hoja de puntos no existe o se ha borrado.',
  'reason.already_opened':
    'Las primeras fichas ya están puestas. Deshazlo para cambiar quién empieza.',
  'reason.cannot_finish':
    'Según la cuenta aún hay fichas en la bolsa, así que nadie puede haberse quedado sin ellas.',
  'reason.not_stuck': 'Según la cuenta todavía encaja una ficha.',
};

export default es;
