import type { FriendsCatalogue } from '../../lib/i18n.svelte';

const nl: FriendsCatalogue = {
  friendsTitle: 'Met vrienden spelen',
  friendsText:
    'Stel de tafel in. Daarna krijg je een link en een QR-code om de anderen uit te nodigen.',
  friendsOpen: 'Tafel openen',
  optionPlayers: 'Spelers',
  optionMore: 'Meer opties',
  optionSeatsNow: 'Deze uitgave is voor hoogstens {n} spelers: de tafel heeft nu {n} plaatsen.',
  optionPublic: 'In de lobby tonen',
  optionPublicText: 'Iedereen mag een vrije plaats nemen',
  optionHintsText:
    'Uit: iedereen speelt zonder hulp. Aan: spelers mogen vragen wat de computer zou doen.',
  optionSpectators: 'Toeschouwers',
  optionSpectatorsText: 'Anderen mogen meekijken; ze zien nooit iemands blokjes',
  optionPeopleOnly: 'Alleen mensen',
  optionPeopleOnlyText: 'De computer en bots krijgen geen plaats',
  optionLeaving: 'Als iemand weggaat of zonder tijd zit',
  optionLeavingText:
    'Is de tijd om, dan speelt de computer eerst alleen die beurt. Na twee gemiste beurten speelt hij door tot de speler terug is.',
  'leaving.bot': 'De computer speelt verder',
  'leaving.out': 'Die speler doet niet meer mee',
  tvSwitch: 'Speelveld op dit scherm',
  tvSwitchText:
    'Dit scherm toont het speelveld aan iedereen in de kamer. Elke speler doet mee met een telefoon, met daarop de eigen blokjes.',
  tvOpen: 'Toon het speelveld hier',
};

export default nl;
