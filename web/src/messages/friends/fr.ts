import type { FriendsCatalogue } from '../../lib/i18n.svelte';

const fr: FriendsCatalogue = {
  friendsTitle: 'Jouer entre amis',
  friendsText:
    'Préparez la table. Vous recevrez ensuite un lien et un code QR pour inviter les autres.',
  friendsOpen: 'Ouvrir la table',
  optionPlayers: 'Joueurs',
  optionMore: 'Plus d’options',
  optionSeatsNow: 'Cette édition se joue à {n} au plus : la table a maintenant {n} places.',
  optionPublic: 'Afficher dans le salon',
  optionPublicText: 'Tout le monde peut prendre une place libre',
  optionHintsText:
    'Désactivés : tout le monde joue sans aide. Activés : on peut demander ce que l’ordinateur jouerait.',
  optionSpectators: 'Spectateurs',
  optionSpectatorsText: 'D’autres peuvent regarder, sans jamais voir une main',
  optionPeopleOnly: 'Humains seulement',
  optionPeopleOnlyText: 'Ni l’ordinateur ni un bot ne prend place',
  optionLeaving: 'Si quelqu’un part ou n’a plus de temps',
  optionLeavingText:
    'Quand le temps est écoulé, l’ordinateur ne joue d’abord que ce tour. Après deux tours manqués de suite, il continue jusqu’au retour du joueur.',
  'leaving.bot': 'L’ordinateur joue à sa place',
  'leaving.out': 'Cette personne est hors jeu',
  tvSwitch: 'Plateau sur cet écran',
  tvSwitchText:
    'Cet écran montre le plateau à tout le monde dans la pièce. Chacun joue avec son téléphone, où se trouvent ses tuiles.',
  tvOpen: 'Afficher le plateau ici',
};

export default fr;
