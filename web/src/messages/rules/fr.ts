import type { RulesCatalogue } from '../../lib/i18n.svelte';

const fr: RulesCatalogue = {
  rulesTitle: 'Règles du jeu',
  rulesStep: 'Étape {n} sur {total}',
  rulesPrevious: 'Étape précédente',
  rulesNext: 'Étape suivante',
  rulesBoard: 'Plateau de l’exemple « {title} »',
  rulesLine: '{points} pour {line}',
  rulesContents: 'Sommaire',
  rulesPlay: 'Jouer vous-même',
  rulesShow: 'Voir la réponse',
  rulesOne: 'C’est bien ce coup !',
  rulesMisfit: 'Exactement : cela ne convient pas.',
  rulesAsGood: {
    one: 'Aussi {n} point, mais l’exemple joue ailleurs.',
    other: 'Aussi {n} points, mais l’exemple joue ailleurs.',
  },
  rulesOther: {
    one: 'C’est permis, pour {n} point. L’exemple en fait {best}.',
    other: 'C’est permis, pour {n} points. L’exemple en fait {best}.',
  },
};

export default fr;
