import type { RulesCatalogue } from '../../lib/i18n.svelte';

const de: RulesCatalogue = {
  rulesTitle: 'Spielregeln',
  rulesStep: 'Schritt {n} von {total}',
  rulesPrevious: 'Voriger Schritt',
  rulesNext: 'Nächster Schritt',
  rulesBoard: 'Spielfeld des Beispiels „{title}“',
  rulesLine: '{points} für {line}',
  rulesContents: 'Inhalt',
  rulesPlay: 'Selbst legen',
  rulesShow: 'Zeig es mir',
  rulesOne: 'Genau dieser Zug!',
  rulesMisfit: 'Genau: Das passt nicht.',
  rulesAsGood: {
    one: 'Auch {n} Punkt, aber im Beispiel liegt es anderswo.',
    other: 'Auch {n} Punkte, aber im Beispiel liegt es anderswo.',
  },
  rulesOther: {
    one: 'Das passt, für {n} Punkt. Das Beispiel bringt {best}.',
    other: 'Das passt, für {n} Punkte. Das Beispiel bringt {best}.',
  },
};

export default de;
