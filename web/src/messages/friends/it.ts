import type { FriendsCatalogue } from '../../lib/i18n.svelte';

const it: FriendsCatalogue = {
  friendsTitle: 'Gioca con gli amici',
  friendsText: 'Prepara il tavolo. Poi avrai un link e un codice QR per invitare gli altri.',
  friendsOpen: 'Apri il tavolo',
  optionPlayers: 'Giocatori',
  optionMore: 'Altre opzioni',
  optionSeatsNow: 'Questa edizione è per al massimo {n} giocatori: ora il tavolo ha {n} posti.',
  optionPublic: 'Mostra nella sala',
  optionPublicText: 'Chiunque può prendere un posto libero',
  optionHintsText:
    'Disattivati: si gioca senza aiuto. Attivati: si può chiedere che cosa farebbe il computer.',
  optionSpectators: 'Spettatori',
  optionSpectatorsText: 'Altri possono guardare; non vedono mai le pedine in mano',
  optionPeopleOnly: 'Solo persone',
  optionPeopleOnlyText: 'Né il computer né un bot prende posto',
  optionLeaving: 'Se qualcuno va via o finisce il tempo',
  optionLeavingText:
    'Se il tempo scade, il computer gioca prima solo quel turno. Dopo due turni persi di fila continua finché il giocatore non torna.',
  'leaving.bot': 'Il computer continua al suo posto',
  'leaving.out': 'È fuori dalla partita',
  tvSwitch: 'Tavolo su questo schermo',
  tvSwitchText:
    'Questo schermo mostra il tavolo a tutti nella stanza. Ognuno partecipa con il telefono, dove tiene le proprie pedine.',
  tvOpen: 'Mostra il tavolo qui',
};

export default it;
