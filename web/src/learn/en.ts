/** The first steps in English. */
import type { LearnText } from './text';

const en: LearnText = {
  text: 'A minute for the basics, then the rest at your own pace.',
  minuteText: 'Five small boards to play on',
  minute: {
    line: 'Same colour, different shapes: lay a line.',
    longer: 'Make it longer.',
    cross: 'Let one tile join two lines.',
    misfit: 'Try one that does not fit.',
    qwirkle: 'Six in a line: a Qwirkle, twelve points!',
  },
  next: 'Next',
  skip: 'Skip',
  again: 'Once more',
  doneTitle: 'That is the whole idea',
  doneText:
    'Lines of one colour or one shape, and every line you touch counts. The rest you can learn while playing.',
  firstGame: 'Play your first game',
  rulesText: 'All of it, with examples to play',
  coachName: 'Tip',
  coachOff: 'No more tips',
  coachOk: 'Got it',
  coach: {
    open: 'You begin: the raised tiles go together. Lay them in one line.',
    swap: 'A swap takes your whole turn and scores nothing. Give back what goes with none of your other tiles.',
    gift: 'Careful: one tile more, and the next player has a Qwirkle here.',
    qwirkle: 'You can make a Qwirkle: six in a line, twelve points. Do you see it?',
    end: 'The bag is empty. Whoever plays their last tile first gets six points, and the game ends.',
    join: 'The raised tiles fit somewhere. Pick one to see where.',
  },
};

export default en;
