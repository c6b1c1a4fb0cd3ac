import type { FriendsCatalogue } from '../../lib/i18n.svelte';

const de: FriendsCatalogue = {
  friendsTitle: 'Mit Freunden spielen',
  friendsText:
    'Richte den Tisch ein. Danach bekommst du einen Link und einen QR-Code zum Einladen.',
  friendsOpen: 'Tisch öffnen',
  optionPlayers: 'Spieler',
  optionMore: 'Weitere Optionen',
  optionSeatsNow: 'Diese Ausgabe ist für höchstens {n} Spieler: Der Tisch hat jetzt {n} Plätze.',
  optionPublic: 'In der Lobby zeigen',
  optionPublicText: 'Jeder kann sich auf einen freien Platz setzen',
  optionHintsText:
    'Aus: Jeder spielt ohne Hilfe. An: Man darf fragen, was der Computer spielen würde.',
  optionSpectators: 'Zuschauer',
  optionSpectatorsText: 'Andere dürfen zusehen; Steine auf der Hand sehen sie nie',
  optionPeopleOnly: 'Nur Menschen',
  optionPeopleOnlyText: 'Weder der Computer noch ein Bot bekommt einen Platz',
  optionLeaving: 'Wenn jemand geht oder die Zeit um ist',
  optionLeavingText:
    'Ist die Zeit um, spielt der Computer zuerst nur diesen Zug. Nach zwei verpassten Zügen spielt er weiter, bis die Person zurück ist.',
  'leaving.bot': 'Der Computer spielt weiter',
  'leaving.out': 'Dieser Spieler scheidet aus',
  tvSwitch: 'Spielfeld auf diesem Bildschirm',
  tvSwitchText:
    'Dieser Bildschirm zeigt allen im Raum das Spielfeld. Jeder spielt mit dem eigenen Handy und hat dort seine Steine.',
  tvOpen: 'Spielfeld hier zeigen',
};

export default de;
