/** The rules in English. */
import type { RulesText } from './text';

const en: RulesText = {
  sections: {
    goal: {
      title: 'What it is about',
      text: [
        'There are 108 tiles: six shapes in six colours, and every combination three times. Together you build lines in which all tiles have the same colour or the same shape. Each line you make or lengthen earns points, and the most points win.',
        'Two to four players is the usual round; up to eight can play.',
      ],
    },
    start: {
      title: 'Before the first move',
      text: [
        'All tiles are in the bag. Everyone draws six blind and keeps them hidden.',
        'Each player counts the largest set of different tiles in hand that share a colour or a shape. Whoever has the largest starts, and opens with exactly such a set as one line. If several are tied, the oldest of them starts; by the Schmidt rules, the youngest.',
        'Play goes clockwise.',
      ],
    },
    turn: {
      title: 'Your turn',
      text: [
        'Do one of two things: place one or more tiles, or swap tiles. After placing you draw until you hold six again, as long as the bag lasts.',
      ],
    },
    placing: {
      title: 'Placing tiles',
      text: [
        'All tiles of your turn share a colour or a shape and end up in one line. They need not touch each other, but the line may have no gap. At least one of them touches a tile that is already on the table, side to side.',
        'Two tiles or more in a row are a line. A line is all one colour, with every shape at most once, or all one shape, with every colour at most once. So six is the longest. This must be true of every line that your tiles touch, across and down.',
        'Cells can arise where nothing fits any more.',
      ],
    },
    swapping: {
      title: 'Swapping tiles',
      text: [
        'Instead of placing you may swap one, several or all of your tiles, but no more than the bag holds. You set them aside, draw as many, and then your old ones go back into the bag. That is your whole turn, without points.',
        'If you cannot place, you have to swap. If the bag is empty too, you pass. On the very first move nobody may swap.',
      ],
    },
    scoring: {
      title: 'Points',
      text: [
        'Every line that you made or lengthened pays one point for each of its tiles, those that were there before included. A tile that is in two such lines counts twice.',
        'A line of six is a Qwirkle: six points more, so twelve for that line.',
      ],
    },
    end: {
      title: 'The end',
      text: [
        'When the bag is empty, you play on without drawing. Whoever plays their last tile first ends the game at once and gets six points more.',
        'If no tile that is left fits anywhere, the game stops too, without that bonus. The highest score wins; a tie is a shared win.',
      ],
    },
    tips: {
      title: 'Three tips',
      text: [
        'Look for places where your tiles join several lines at once.',
        'A line of five is a present for the next player, unless the missing tile is gone: there are only three of each.',
        'Count. The table of unseen tiles does it for you.',
      ],
    },
    example: {
      title: 'A whole beginning',
      text: ['Twelve turns of four players: Anna, Chris, Sally and Dave. Step through them.'],
    },
  },
  figures: {
    game: 'Twelve turns',
    misfits: 'What does not fit',
    ends: 'Both ends at once',
    circle: 'One tile, two lines',
    qwirkle: 'On the way to a Qwirkle',
    double: 'Two Qwirkles with one tile',
    four: 'Four tiles, four lines',
  },
  notes: {
    A: 'Anna opens with three red tiles of different shapes.',
    B: 'Chris lays three squares. The red one lengthens Anna’s red line, and so counts in two lines.',
    C: 'Sally lays one blue circle and makes two new lines with it.',
    D: 'Dave lays two green tiles and makes three new lines.',
    E: 'Anna puts two green tiles at both ends of the same line. They do not touch each other.',
    F: 'Chris lengthens the squares and starts another line of them. Both in one line would not do: it would hold two red squares.',
    G: 'Sally lays two starbursts on top of the green one.',
    H: 'Dave makes an orange line. His diamond does not touch the other diamonds, so it joins no line of theirs.',
    I: 'Anna’s two yellow tiles are a line and lengthen two others.',
    J: 'Chris puts the red starburst where it lengthens two lines.',
    K: 'Sally lays three criss-crosses. The red one is the sixth of its line: a Qwirkle.',
    L: 'Dave lays two squares. They lengthen one line and start two new ones.',
    misfit1: 'The yellow line has six tiles already, and a circle among them.',
    misfit2: 'The purple line already has a diamond.',
    misfit3: 'There is a red circle in this line already.',
    misfit4: 'This tile touches no other.',
    misfit5: 'The circle would fit the purple line, but not the yellow clover above it.',
    ends1: 'Three red tiles in one turn: two on the left and one on the right of the same line.',
    ends2:
      'The red diamond and a blue circle below the circles: those are two different lines, so not in one turn.',
    ends3:
      'Nothing will ever fit into this hole: a red square is above it and a yellow criss-cross below. And the green diamond is cut off from the other greens.',
    circle1: 'The yellow circle joins a yellow line and a line of circles.',
    qwirkle1: 'First, four starbursts. They touch the red line too.',
    qwirkle2: 'Then four yellow tiles, the diamond above a blue one.',
    qwirkle3:
      'And now three red tiles: the red line is full, a Qwirkle, and two more lines count as well.',
    double1: 'The orange square completes an orange line and a line of squares.',
    four1: 'Four blue tiles below three others: four lines count.',
  },
};

export default en;
