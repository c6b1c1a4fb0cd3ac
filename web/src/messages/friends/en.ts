/** English: what is said where a table is opened. */
export const en = {
  friendsTitle: 'Play with friends',
  friendsText: 'Set up the table. Then you get a link and a QR code to invite the others.',
  friendsOpen: 'Open the table',
  optionPlayers: 'Players',
  optionMore: 'More options',
  optionSeatsNow: 'This edition is for at most {n} players: the table now has {n} seats.',
  optionPublic: 'Show in the lobby',
  optionPublicText: 'Anyone may take a free seat',
  optionHintsText:
    'Off: everyone plays on their own. On: players may ask what the computer would do.',
  optionSpectators: 'Spectators',
  optionSpectatorsText: 'Others may watch; they never see a hand',
  optionPeopleOnly: 'People only',
  optionPeopleOnlyText: 'No computer and no bot takes a seat',
  optionLeaving: 'When somebody leaves or runs out of time',
  optionLeavingText:
    'If time runs out, the computer first plays only that turn. After two in a row it plays on until the player is back.',
  'leaving.bot': 'The computer plays on for them',
  'leaving.out': 'They are out of the game',
  tvSwitch: 'Board on this screen',
  tvSwitchText:
    'This screen shows the board to everyone in the room. Each player joins with a phone, which holds the hand.',
  tvOpen: 'Show the board here',
};

export default en;
