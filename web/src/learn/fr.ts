/** Les premiers pas en français. */
import type { LearnText } from './text';

const fr: LearnText = {
  text: 'Une minute pour l’essentiel, le reste à votre rythme.',
  minuteText: 'Cinq petits plateaux à jouer',
  minute: {
    line: 'Même couleur, formes différentes\u00a0: posez une ligne.',
    longer: 'Allongez-la.',
    cross: 'Avec une seule tuile, touchez deux lignes.',
    misfit: 'Essayez-en une qui ne convient pas.',
    qwirkle: 'Six en ligne\u00a0: un Qwirkle, douze points\u202f!',
  },
  next: 'Suite',
  skip: 'Passer',
  again: 'Encore une fois',
  doneTitle: 'Voilà tout le principe',
  doneText:
    'Des lignes d’une seule couleur ou d’une seule forme, et chaque ligne touchée compte. Le reste s’apprend en jouant.',
  firstGame: 'Jouer une première partie',
  rulesText: 'Toutes les règles, avec des exemples à jouer',
  coachName: 'Conseil',
  coachOff: 'Arrêter les conseils',
  coachOk: 'Compris',
  coach: {
    open: 'Vous commencez\u00a0: les tuiles relevées vont ensemble. Posez-les en une seule ligne.',
    swap: 'Échanger prend tout votre tour et ne rapporte rien. Rendez ce qui ne va avec aucune autre de vos tuiles.',
    gift: 'Attention\u00a0: avec une tuile de plus, le joueur suivant a ici un Qwirkle.',
    qwirkle: 'Vous pouvez faire un Qwirkle\u00a0: six en ligne, douze points. Le voyez-vous\u202f?',
    end: 'Le sac est vide. La première personne qui pose sa dernière tuile reçoit six points, et la partie s’arrête.',
    join: 'Les tuiles relevées vont quelque part. Prenez-en une pour voir où.',
  },
};

export default fr;
