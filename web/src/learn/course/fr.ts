/** Le cours de stratégie en français. */
import type { CourseText } from './text';

const fr: CourseText = {
  title: 'Stratégie',
  board: 'Plateau {n} sur {total}',
  other: 'L’autre joueur a encore',
  swapMore: 'Échanger est juste, mais rendez davantage de ces tuiles.',
  next: 'Plateau suivant',
  nextLesson: 'Leçon suivante',
  done: 'Toutes les leçons',
  lessons: {
    count: {
      title: 'Compter les tuiles',
      text: 'Chaque tuile existe trois fois. Le tableau montre combien vous n’en avez pas encore vu\u202f; à 0, il n’en reste aucune.',
      task: 'Une ligne de cinq est sûre si sa sixième tuile est épuisée. Posez celle qui est sûre.',
      miss: 'Il y a mieux. Cherchez une sixième tuile qui est à 0 dans le tableau.',
      why: [
        'Les trois cercles orange sont sur la table\u00a0: personne ne peut compléter cette ligne.',
        'Les trois étoiles vertes sont sur la table\u00a0: cinq tuiles vertes sont donc sûres.',
        'À cette ligne de croix, il manque la jaune, qui est épuisée. À l’autre, il manquerait la rouge, dont il reste une.',
      ],
    },
    lines: {
      title: 'Plusieurs lignes à la fois',
      text: 'Chaque ligne que vos tuiles rejoignent compte. Deux tuiles à côté de deux autres peuvent former trois lignes.',
      task: 'Trouvez le coup qui compte dans le plus de lignes.',
      miss: 'Il y a mieux. Cherchez où chacune de vos tuiles rejoint aussi une autre ligne.',
      why: [
        'Les deux losanges forment une ligne, et chacun touche une autre tuile\u00a0: trois lignes avec deux tuiles.',
        'Cercle sur cercle, carré sur carré\u00a0: encore trois lignes avec deux tuiles.',
        'Trois tuiles vertes, dont deux sous une tuile de la même forme\u00a0: trois lignes.',
      ],
    },
    gift: {
      title: 'Le cadeau de cinq',
      text: 'Une ligne de cinq invite au Qwirkle\u00a0: dans des parties entre ordinateurs, elle a été complétée au coup suivant environ une fois sur cinq.',
      task: 'Marquez bien sans offrir de Qwirkle.',
      miss: 'Il y a mieux. Que rapporte votre coup, et quelle ligne le joueur suivant pourrait-il compléter\u202f?',
      why: [
        'La ligne orange reste à quatre. Avec les deux tuiles orange, vous auriez un point de plus, et une seule tuile suffirait au joueur suivant.',
        'Trois lignes courtes rapportent six points, et la ligne de carrés reste à quatre.',
        'Ici, cinq est sans danger\u00a0: d’autres tuiles gênent aux deux bouts, et aucune sixième étoile ne convient.',
      ],
    },
    keep: {
      title: 'Ce que l’on garde',
      text: 'Les tuiles que vous gardez font la moitié de votre prochain coup. Deux tuiles identiques ne vont jamais dans une ligne\u202f; celles d’une même couleur ou d’une même forme, si.',
      task: 'Trouvez le coup qui marque bien et vous laisse de bonnes tuiles.',
      miss: 'Il y a mieux. Regardez les tuiles que vous garderiez.',
      why: [
        'Le carré bleu rapporterait autant, mais vous garderiez les deux losanges violets, et l’un d’eux ne sert à rien.',
        'Un point de moins qu’avec les trois tuiles violettes, mais vous les gardez, et elles vont ensemble.',
        'Neuf points maintenant, et la croix violette reste dans votre main\u00a0: il n’en reste que deux autres, et le Qwirkle sera très probablement encore à vous au prochain tour.',
      ],
    },
    swap: {
      title: 'Quand échanger',
      text: 'Un échange ne rapporte rien. Dans des parties entre ordinateurs qui auraient pu poser, il n’était juste qu’une fois toutes les seize parties environ\u00a0: avec des tuiles qui ne conviennent presque nulle part et qui sont en double.',
      task: 'Poser ou échanger\u202f?',
      miss: 'Quelques points maintenant, et la même mauvaise main au prochain tour. Échangez plutôt.',
      why: [
        'Poser rapporte deux points et vous laisse deux paires de tuiles identiques. De nouvelles tuiles valent plus.',
        'Trois points au plus, et deux paires resteraient dans votre main.',
        'Une seule tuile convient, pour deux points. Les autres attendraient longtemps.',
      ],
    },
    out: {
      title: 'Finir en premier',
      text: 'Quand le sac est vide, les tuiles que vous n’avez pas vues sont celles de l’autre joueur. La première personne qui pose sa dernière tuile reçoit six points, et la partie s’arrête.',
      task: 'Le sac est vide. Trouvez le coup qui est le meilleur à la fin.',
      miss: 'Il y a mieux. Qui posera sa dernière tuile en premier\u202f?',
      why: [
        'Les deux tuiles d’un coup\u00a0: six points, six de plus pour avoir fini, et les tuiles de l’autre ne comptent plus. Sept points avec une tuile lui auraient laissé du temps.',
        'Le carré bleu ne va qu’à un seul endroit. Vous le prenez, et l’autre ne peut que passer jusqu’à ce que vous ayez fini.',
        'Le trèfle vert ne va nulle part. Vous ne posez aucun trèfle qu’il pourrait rejoindre, et l’autre ne peut que passer.',
      ],
    },
  },
};

export default fr;
