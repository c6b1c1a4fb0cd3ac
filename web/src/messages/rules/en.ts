/** English: what is said around the rules and their examples, and where the game is learnt. */
export const en = {
  rulesTitle: 'Rules',
  rulesStep: 'Step {n} of {total}',
  rulesPrevious: 'Previous step',
  rulesNext: 'Next step',
  rulesBoard: 'Board of the example “{title}”',
  rulesLine: '{points} for {line}',
  rulesContents: 'Contents',
  rulesPlay: 'Play it yourself',
  rulesShow: 'Show me',
  rulesOne: 'That is the move!',
  rulesMisfit: 'Exactly: this does not fit.',
  rulesAsGood: {
    one: 'Also {n} point, but the example goes elsewhere.',
    other: 'Also {n} points, but the example goes elsewhere.',
  },
  rulesOther: {
    one: 'That fits, for {n} point. The example makes {best}.',
    other: 'That fits, for {n} points. The example makes {best}.',
  },
};

export default en;
