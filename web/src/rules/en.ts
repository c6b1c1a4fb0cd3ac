/** The rules in English. */
import type { RulesText } from './text';

const en: RulesText = {
  sections: {
    goal: {
      title: 'What it is about',
      text: [
        'There are 108 tiles: six shapes in six colours, and every combination three times. Together you build lines in which all tiles have the same colour or the same shape. Each line you make or lengthen earns points, and whoever has the most points wins.',
        'Two to four players is usual; up to eight can play.',
      ],
    },
    start: {
      title: 'Before the first move',
      text: [
        'All tiles are in the bag. Everyone draws six blind and keeps them hidden.',
        'Each player counts the largest set of different tiles in hand that share a colour or a shape. Whoever has the largest set begins, and opens with exactly such a set as one line. If several players tie, the oldest of them begins; by the Schmidt rules, the youngest.',
        'If nobody has even two tiles that go together, the opening is a single tile and scores one point.',
        'Play goes clockwise.',
      ],
    },
    turn: {
      title: 'Your turn',
      text: [
        'You do one of two things: place one or more tiles, or swap tiles. After placing you draw until you hold six again, as long as the bag lasts.',
      ],
    },
    placing: {
      title: 'Placing tiles',
      text: [
        'All tiles of your turn share a colour or a shape and end up in one line. They need not touch each other, but no gap may remain between them. At least one of them touches, side to side, a tile that is already on the table.',
        'You cannot place some tiles in one line and some in another in the same turn. But lines that cross yours grow as well, and count too.',
        'Two or more tiles next to each other in a row or column make a line. A line is all one colour, with every shape at most once, or all one shape, with every colour at most once. So a line has at most six tiles. This must be true of every line that your tiles touch, across and down.',
        'An empty cell ends a line: tiles on either side of a gap are in different lines and do not score together. There can be cells where nothing fits any more.',
      ],
    },
    swapping: {
      title: 'Swapping tiles',
      text: [
        'Instead of placing you may swap one, several or all of your tiles, but no more than the bag holds. You set them aside, draw as many, and then your old ones go back into the bag. That is your whole turn, and it scores nothing.',
        'If you cannot place, you have to swap. If the bag is empty as well, you pass. Nobody may swap on the very first move.',
      ],
    },
    scoring: {
      title: 'Points',
      text: [
        'Every line that you made or lengthened scores one point for each of its tiles, including those that were there before. A tile that is in two such lines counts twice.',
        'A line of six is a Qwirkle: six points more, so twelve for that line. Two Qwirkles in one turn give 24.',
      ],
    },
    end: {
      title: 'The end',
      text: [
        'When the bag is empty, you play on without drawing. The first to play their last tile ends the game at once and gets six points more.',
        'The game also ends at once, but without that bonus, if none of the tiles left fits anywhere, neither those in the players’ hands nor those in the bag. The highest score wins; a tie is a shared win.',
      ],
    },
    house: {
      title: 'House rules',
      text: [
        'The rulebooks leave some questions open. Here they are settled like this.',
        'If nobody has said who is older, lots decide who begins after a tie. For a rematch, an order given by the host stays; otherwise lots are drawn again.',
        'Players who give up are out, and so are those who leave or run out of time, unless the computer plays on for them. Their tiles are shown and no longer count, not even for the end of the game. If the player who had to begin goes out before the first move, the others compare their hands again.',
        'Players who are out rank below everyone still playing, whatever their points; among them, whoever went out later ranks higher. The last player left wins.',
        'After six rounds in a row in which everyone swaps although they could place, the game ends and the highest score wins. A placed tile or a forced swap starts the count again.',
        'If everyone agrees to end the game, the highest score wins. If you stop a game that you play only against the computer, or with everyone on one device, nobody wins.',
      ],
    },
    tips: {
      title: 'Three tips',
      text: [
        'Look for places where your tiles join several lines at once.',
        'A line of five is a present for the next player, unless the missing tile is gone: there are only three of each.',
        'Count the tiles. The table of unseen tiles does it for you.',
      ],
    },
    example: {
      title: 'How a game begins, turn by turn',
      text: [
        'Twelve turns by four players: Anna, Chris, Sally and Dave. Step through them, or play them yourself.',
      ],
    },
  },
  players: ['Anna', 'Chris', 'Sally', 'Dave'],
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
    E: 'Anna puts one green tile at each end of the same line. They do not touch each other.',
    F: 'Chris lengthens the line of squares and starts another one. Both in the same line was not possible: it would have held two red squares.',
    G: 'Sally lays two starbursts above the green one.',
    H: 'Dave makes an orange line. His diamond does not touch the other diamonds, so it joins no line of theirs.',
    I: 'Anna’s two yellow tiles are a line and lengthen two others.',
    J: 'Chris puts the red starburst where it lengthens two lines.',
    K: 'Sally lays three criss-crosses. The red one is the sixth of its line: a Qwirkle.',
    L: 'Dave lays two squares. They lengthen one line and start two new ones.',
    misfit1: 'The yellow line already has six tiles, a circle among them.',
    misfit2: 'The purple line already has a diamond.',
    misfit3: 'This line already has a red circle.',
    misfit4: 'This tile touches no other.',
    misfit5: 'The circle would fit the purple line, but not the yellow clover above it.',
    ends1: 'Three red tiles in one turn: two on the left and one on the right of the same line.',
    ends2:
      'The red diamond and a blue circle below the circles: those are two different lines, so you cannot do that in one turn.',
    ends3:
      'Nothing will ever fit into this hole: a red square is above it and a yellow criss-cross below. And the green diamond is cut off from the other green tiles.',
    circle1: 'The yellow circle joins a yellow line and a line of circles.',
    qwirkle1: 'First, four starbursts. They touch the red line too.',
    qwirkle2: 'Then four yellow tiles, with the diamond above a blue one.',
    qwirkle3:
      'And now three red tiles: the red line is full, a Qwirkle, and two more lines count as well.',
    double1: 'The orange square completes an orange line and a line of squares.',
    four1: 'Four blue tiles below three others: four lines count.',
  },
};

export default en;
