import type { RulesCatalogue } from '../../lib/i18n.svelte';

const es: RulesCatalogue = {
  rulesTitle: 'Reglas',
  rulesStep: 'Paso {n} de {total}',
  rulesPrevious: 'Paso anterior',
  rulesNext: 'Paso siguiente',
  rulesBoard: 'Tablero del ejemplo «{title}»',
  rulesLine: '{points} por {line}',
  rulesContents: 'Índice',
  rulesPlay: 'Juégalo tú',
  rulesShow: 'Enséñamelo',
  rulesOne: '¡Esa es la jugada!',
  rulesMisfit: 'Exacto: esto no encaja.',
  rulesAsGood: {
    one: 'También {n} punto, pero el ejemplo juega en otro sitio.',
    other: 'También {n} puntos, pero el ejemplo juega en otro sitio.',
  },
  rulesOther: {
    one: 'Encaja y da {n} punto. El ejemplo consigue {best}.',
    other: 'Encaja y da {n} puntos. El ejemplo consigue {best}.',
  },
};

export default es;
