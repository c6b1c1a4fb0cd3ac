/** The rules in French. */
import type { RulesText } from './text';

const fr: RulesText = {
  sections: {
    goal: {
      title: 'Le but du jeu',
      text: [
        'Il y a 108 tuiles : six formes en six couleurs, et chaque combinaison trois fois. Ensemble, vous construisez des lignes dont toutes les tuiles ont la même couleur ou la même forme. Chaque ligne que vous créez ou prolongez rapporte des points ; la personne qui en a le plus gagne.',
        'On joue d’habitude à deux, trois ou quatre ; on peut jouer jusqu’à huit.',
      ],
    },
    start: {
      title: 'Avant le premier coup',
      text: [
        'Toutes les tuiles sont dans le sac. Chacun en pioche six au hasard et les garde cachées.',
        'Chaque joueur compte le plus grand groupe de tuiles différentes de sa main qui partagent une couleur ou une forme. La personne qui a le plus grand groupe commence et pose exactement un tel groupe en une seule ligne. En cas d’égalité, le plus âgé des joueurs à égalité commence ; selon les règles Schmidt, le plus jeune.',
        'Si personne n’a même deux tuiles qui vont ensemble, on commence avec une seule tuile, pour un point.',
        'On joue dans le sens des aiguilles d’une montre.',
      ],
    },
    turn: {
      title: 'Votre tour',
      text: [
        'Vous avez deux possibilités : poser une ou plusieurs tuiles, ou échanger des tuiles. Après avoir posé, vous piochez pour en avoir de nouveau six, tant que le sac n’est pas vide.',
      ],
    },
    placing: {
      title: 'Poser des tuiles',
      text: [
        'Toutes les tuiles de votre tour partagent une couleur ou une forme et se retrouvent sur une même ligne. Elles n’ont pas besoin de se toucher, mais il ne doit pas rester de trou entre elles. L’une au moins touche par un côté une tuile déjà posée.',
        'Vous ne pouvez pas poser, dans le même tour, une partie de vos tuiles dans une ligne et le reste dans une autre. Mais les lignes qui croisent la vôtre sont prolongées elles aussi, et elles comptent.',
        'Deux tuiles ou plus qui se suivent forment une ligne. Une ligne est d’une seule couleur, avec chaque forme une fois au plus, ou d’une seule forme, avec chaque couleur une fois au plus. Une ligne a donc six tuiles au plus. Cela vaut pour toutes les lignes que vos tuiles touchent, horizontalement et verticalement.',
        'Une case vide interrompt la ligne : les tuiles de part et d’autre d’un trou sont dans des lignes différentes et ne comptent pas ensemble. Il peut y avoir des cases où plus rien ne convient.',
      ],
    },
    swapping: {
      title: 'Échanger des tuiles',
      text: [
        'Au lieu de poser, vous pouvez échanger une, plusieurs ou toutes vos tuiles, mais pas plus que le sac n’en contient. Vous les mettez de côté, en piochez autant, puis les anciennes retournent dans le sac. Votre tour est alors terminé, sans points.',
        'Si vous ne pouvez pas poser, vous devez échanger. Si le sac est vide aussi, vous passez votre tour. Au tout premier coup, personne ne peut échanger.',
      ],
    },
    scoring: {
      title: 'Les points',
      text: [
        'Chaque ligne créée ou prolongée rapporte un point par tuile, y compris celles qui étaient déjà là. Une tuile qui appartient à deux de ces lignes compte deux fois.',
        'Une ligne de six est un Qwirkle : six points de plus, donc douze pour cette ligne. Deux Qwirkles dans le même tour rapportent 24 points.',
      ],
    },
    end: {
      title: 'La fin',
      text: [
        'Quand le sac est vide, on continue sans piocher. La première personne qui pose sa dernière tuile termine aussitôt la partie et reçoit six points de plus.',
        'La partie s’arrête aussitôt, mais sans ce bonus, si plus aucune des tuiles restantes ne peut être posée, ni celles des joueurs ni celles du sac. Le score le plus élevé gagne ; à égalité, la victoire est partagée.',
      ],
    },
    house: {
      title: 'Les règles de la maison',
      text: [
        'Les livrets laissent quelques questions ouvertes. Voici comment elles sont réglées ici.',
        'Si personne n’a dit qui est plus âgé, on tire au sort qui commence en cas d’égalité. Pour une revanche, l’ordre donné par l’hôte reste le même ; un tirage au sort, lui, est refait.',
        'Un joueur qui abandonne est hors jeu. Il en va de même s’il quitte la table ou n’a plus de temps, sauf si l’ordinateur joue à sa place. Ses tuiles sont montrées et ne comptent plus, même pas pour la fin de la partie. Si le joueur qui doit commencer sort avant le premier coup, les autres comparent de nouveau leurs mains.',
        'Les joueurs hors jeu sont classés derrière tous ceux qui jouent encore, quels que soient leurs points ; entre eux, le dernier sorti est le mieux classé. Le dernier joueur encore en jeu gagne.',
        'Après six tours de table de suite où chacun échange alors qu’il pourrait poser, la partie s’arrête et le score le plus élevé gagne. Une tuile posée ou un échange forcé remet le compte à zéro.',
        'Si tout le monde accepte d’arrêter, le score le plus élevé gagne. Si vous arrêtez une partie que vous jouez seulement contre l’ordinateur, ou tous sur un même appareil, personne ne gagne.',
      ],
    },
    tips: {
      title: 'Trois conseils',
      text: [
        'Cherchez les endroits où vos tuiles touchent plusieurs lignes à la fois.',
        'Une ligne de cinq est un cadeau pour le joueur suivant, sauf si la tuile manquante est épuisée : chacune n’existe qu’en trois exemplaires.',
        'Comptez les tuiles. Le tableau des tuiles non vues le fait pour vous.',
      ],
    },
    example: {
      title: 'Le début d’une partie, tour par tour',
      text: [
        'Douze tours de quatre joueurs : Anna, Chris, Sally et Dave. Suivez-les pas à pas ou jouez-les vous-même.',
      ],
    },
  },
  players: ['Anna', 'Chris', 'Sally', 'Dave'],
  figures: {
    game: 'Douze tours',
    misfits: 'Ce qui ne convient pas',
    ends: 'Aux deux bouts à la fois',
    circle: 'Une tuile, deux lignes',
    qwirkle: 'Vers un Qwirkle',
    double: 'Deux Qwirkles avec une seule tuile',
    four: 'Quatre tuiles, quatre lignes',
  },
  notes: {
    A: 'Anna commence avec trois tuiles rouges de formes différentes.',
    B: 'Chris pose trois carrés. Le rouge prolonge la ligne rouge d’Anna et compte donc dans deux lignes.',
    C: 'Sally pose un cercle bleu et crée ainsi deux nouvelles lignes.',
    D: 'Dave pose deux tuiles vertes et crée trois nouvelles lignes.',
    E: 'Anna pose une tuile verte à chaque bout de la même ligne. Elles ne se touchent pas.',
    F: 'Chris prolonge la ligne de carrés et commence une autre ligne de carrés. Les deux dans la même ligne, c’était impossible : elle aurait eu deux carrés rouges.',
    G: 'Sally pose deux étoiles au-dessus de la verte.',
    H: 'Dave crée une ligne orange. Son losange ne touche pas les autres losanges et n’appartient donc pas à leur ligne.',
    I: 'Les deux tuiles jaunes d’Anna forment une ligne et en prolongent deux autres.',
    J: 'Chris pose l’étoile rouge là où elle prolonge deux lignes.',
    K: 'Sally pose trois croix. La rouge est la sixième de sa ligne : un Qwirkle.',
    L: 'Dave pose deux carrés. Ils prolongent une ligne et en commencent deux nouvelles.',
    misfit1: 'La ligne jaune a déjà six tuiles, dont un cercle.',
    misfit2: 'La ligne violette a déjà un losange.',
    misfit3: 'Il y a déjà un cercle rouge dans cette ligne.',
    misfit4: 'Cette tuile n’en touche aucune autre.',
    misfit5: 'Le cercle irait dans la ligne violette, mais pas avec le trèfle jaune au-dessus.',
    ends1: 'Trois tuiles rouges en un tour : deux à gauche et une à droite de la même ligne.',
    ends2:
      'Le losange rouge et un cercle bleu sous les cercles : ce sont deux lignes différentes, donc impossible dans le même tour.',
    ends3:
      'Plus rien n’ira jamais dans ce trou : un carré rouge est au-dessus, une croix jaune au-dessous. Et le losange vert est séparé des autres tuiles vertes.',
    circle1: 'Le cercle jaune rejoint une ligne jaune et une ligne de cercles.',
    qwirkle1: 'D’abord quatre étoiles. Elles touchent aussi la ligne rouge.',
    qwirkle2: 'Puis quatre tuiles jaunes, le losange au-dessus d’un losange bleu.',
    qwirkle3:
      'Et maintenant trois tuiles rouges : la ligne rouge est complète, un Qwirkle, et deux autres lignes comptent aussi.',
    double1: 'Le carré orange complète une ligne orange et une ligne de carrés.',
    four1: 'Quatre tuiles bleues sous trois autres : quatre lignes comptent.',
  },
};

export default fr;
