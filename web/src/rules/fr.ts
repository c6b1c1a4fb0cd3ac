/** The rules in French. */
import type { RulesText } from './text';

const fr: RulesText = {
  sections: {
    goal: {
      title: 'Le but du jeu',
      text: [
        'Il y a 108 tuiles : six formes en six couleurs, et chaque combinaison trois fois. Ensemble, vous construisez des lignes dont toutes les tuiles ont la même couleur ou la même forme. Chaque ligne que vous créez ou prolongez rapporte des points ; qui en a le plus gagne.',
        'On joue d’habitude de deux à quatre ; jusqu’à huit, c’est possible.',
      ],
    },
    start: {
      title: 'Avant le premier coup',
      text: [
        'Toutes les tuiles sont dans le sac. Chacun en pioche six au hasard et les garde cachées.',
        'Chaque joueur compte le plus grand groupe de tuiles différentes de sa main qui partagent une couleur ou une forme. Qui a le plus grand commence et pose exactement un tel groupe en une ligne. À égalité, le plus âgé d’entre eux commence ; selon les règles Schmidt, le plus jeune.',
        'On joue dans le sens des aiguilles d’une montre.',
      ],
    },
    turn: {
      title: 'Votre tour',
      text: [
        'Faites l’une de ces deux choses : poser une ou plusieurs tuiles, ou échanger des tuiles. Après avoir posé, vous piochez pour en avoir de nouveau six, tant que le sac n’est pas vide.',
      ],
    },
    placing: {
      title: 'Poser des tuiles',
      text: [
        'Toutes les tuiles de votre tour partagent une couleur ou une forme et se retrouvent sur une même ligne. Elles n’ont pas besoin de se toucher, mais la ligne ne doit pas avoir de trou. L’une au moins touche par un côté une tuile déjà posée.',
        'Deux tuiles ou plus qui se suivent forment une ligne. Une ligne est d’une seule couleur, avec chaque forme une fois au plus, ou d’une seule forme, avec chaque couleur une fois au plus. Six est donc le maximum. Cela vaut pour toutes les lignes que vos tuiles touchent, dans les deux sens.',
        'Il peut y avoir des places où plus rien ne convient.',
      ],
    },
    swapping: {
      title: 'Échanger des tuiles',
      text: [
        'Au lieu de poser, vous pouvez échanger une, plusieurs ou toutes vos tuiles, mais pas plus que le sac n’en contient. Vous les mettez de côté, en piochez autant, puis les anciennes retournent dans le sac. C’est tout votre tour, sans points.',
        'Si vous ne pouvez pas poser, vous devez échanger. Si le sac est vide aussi, vous passez. Au tout premier coup, personne ne peut échanger.',
      ],
    },
    scoring: {
      title: 'Les points',
      text: [
        'Chaque ligne créée ou prolongée rapporte un point par tuile, y compris celles qui étaient déjà là. Une tuile qui appartient à deux de ces lignes compte deux fois.',
        'Une ligne de six est un Qwirkle : six points de plus, donc douze pour cette ligne.',
      ],
    },
    end: {
      title: 'La fin',
      text: [
        'Quand le sac est vide, on continue sans piocher. Le premier qui pose sa dernière tuile termine aussitôt la partie et reçoit six points de plus.',
        'Si plus aucune tuile restante ne peut être posée, la partie s’arrête aussi, sans ce bonus. Le plus grand score gagne ; à égalité, la victoire est partagée.',
      ],
    },
    tips: {
      title: 'Trois conseils',
      text: [
        'Cherchez les places où vos tuiles touchent plusieurs lignes à la fois.',
        'Une ligne de cinq est un cadeau pour le joueur suivant, sauf si la tuile manquante est épuisée : chacune n’existe qu’en trois exemplaires.',
        'Comptez. Le tableau des tuiles non vues le fait pour vous.',
      ],
    },
    example: {
      title: 'Tout un début de partie',
      text: ['Douze tours de quatre joueurs : Anna, Chris, Sally et Dave. Suivez-les pas à pas.'],
    },
  },
  figures: {
    game: 'Douze tours',
    misfits: 'Ce qui ne convient pas',
    ends: 'Aux deux bouts à la fois',
    circle: 'Une tuile, deux lignes',
    qwirkle: 'Vers un Qwirkle',
    double: 'Deux Qwirkles d’une seule tuile',
    four: 'Quatre tuiles, quatre lignes',
  },
  notes: {
    A: 'Anna commence avec trois tuiles rouges de formes différentes.',
    B: 'Chris pose trois carrés. Le rouge prolonge la ligne rouge d’Anna et compte donc dans deux lignes.',
    C: 'Sally pose un cercle bleu et crée ainsi deux nouvelles lignes.',
    D: 'Dave pose deux tuiles vertes et crée trois nouvelles lignes.',
    E: 'Anna pose deux tuiles vertes aux deux bouts de la même ligne. Elles ne se touchent pas.',
    F: 'Chris prolonge les carrés et en commence une autre ligne. Les deux dans la même ligne, c’était impossible : elle aurait eu deux carrés rouges.',
    G: 'Sally pose deux étoiles au-dessus de la verte.',
    H: 'Dave crée une ligne orange. Son losange ne touche pas les autres losanges et n’appartient donc pas à leur ligne.',
    I: 'Les deux tuiles jaunes d’Anna forment une ligne et en prolongent deux autres.',
    J: 'Chris pose l’étoile rouge là où elle prolonge deux lignes.',
    K: 'Sally pose trois croix. La rouge est la sixième de sa ligne : un Qwirkle.',
    L: 'Dave pose deux carrés. Ils prolongent une ligne et en commencent deux nouvelles.',
    misfit1: 'La ligne jaune a déjà six tuiles, dont un cercle.',
    misfit2: 'La ligne violette a déjà un losange.',
    misfit3: 'Il y a déjà un cercle rouge dans cette ligne.',
    misfit4: 'Cette tuile n’en touche aucune autre.',
    misfit5: 'Le cercle irait dans la ligne violette, mais pas avec le trèfle jaune au-dessus.',
    ends1: 'Trois tuiles rouges en un tour : deux à gauche et une à droite de la même ligne.',
    ends2:
      'Le losange rouge et un cercle bleu sous les cercles : ce sont deux lignes différentes, donc pas dans le même tour.',
    ends3:
      'Plus rien n’ira jamais dans ce trou : un carré rouge est au-dessus, une croix jaune au-dessous. Et le losange vert est séparé des autres tuiles vertes.',
    circle1: 'Le cercle jaune rejoint une ligne jaune et une ligne de cercles.',
    qwirkle1: 'D’abord quatre étoiles. Elles touchent aussi la ligne rouge.',
    qwirkle2: 'Puis quatre tuiles jaunes, le losange au-dessus d’un bleu.',
    qwirkle3:
      'Et maintenant trois tuiles rouges : la ligne rouge est complète, un Qwirkle, et deux autres lignes comptent aussi.',
    double1: 'Le carré orange complète une ligne orange et une ligne de carrés.',
    four1: 'Quatre tuiles bleues sous trois autres : quatre lignes comptent.',
  },
};

export default fr;
