import type { RulesCatalogue } from '../../lib/i18n.svelte';

const nl: RulesCatalogue = {
  rulesTitle: 'Spelregels',
  rulesStep: 'Stap {n} van {total}',
  rulesPrevious: 'Vorige stap',
  rulesNext: 'Volgende stap',
  rulesBoard: 'Speelveld van het voorbeeld ‘{title}’',
  rulesLine: '{points} voor {line}',
  rulesContents: 'Inhoud',
  rulesPlay: 'Leg het zelf',
  rulesShow: 'Laat zien',
  rulesOne: 'Dat is de zet!',
  rulesMisfit: 'Precies: dit past niet.',
  rulesAsGood: {
    one: 'Ook {n} punt, maar het voorbeeld ligt ergens anders.',
    other: 'Ook {n} punten, maar het voorbeeld ligt ergens anders.',
  },
  rulesOther: {
    one: 'Dat past, voor {n} punt. Het voorbeeld levert er {best} op.',
    other: 'Dat past, voor {n} punten. Het voorbeeld levert er {best} op.',
  },
};

export default nl;
