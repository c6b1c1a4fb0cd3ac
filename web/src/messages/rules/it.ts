import type { RulesCatalogue } from '../../lib/i18n.svelte';

const it: RulesCatalogue = {
  rulesTitle: 'Regole del gioco',
  rulesStep: 'Passo {n} di {total}',
  rulesPrevious: 'Passo precedente',
  rulesNext: 'Passo successivo',
  rulesBoard: 'Tavolo dell’esempio «{title}»',
  rulesLine: '{points} per {line}',
  rulesContents: 'Indice',
  rulesPlay: 'Gioca tu',
  rulesShow: 'Mostramelo',
  rulesOne: 'È proprio questa la mossa!',
  rulesMisfit: 'Esatto: così non va bene.',
  rulesAsGood: {
    one: 'Anche qui {n} punto, ma l’esempio gioca altrove.',
    other: 'Anche qui {n} punti, ma l’esempio gioca altrove.',
  },
  rulesOther: {
    one: 'Va bene, per {n} punto. L’esempio ne fa {best}.',
    other: 'Va bene, per {n} punti. L’esempio ne fa {best}.',
  },
};

export default it;
