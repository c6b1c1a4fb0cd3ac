/** The course in strategy in English. */
import type { CourseText } from './text';

const en: CourseText = {
  title: 'Strategy',
  board: 'Board {n} of {total}',
  other: 'The other player holds',
  swapMore: 'A swap is right, but give back more of these tiles.',
  next: 'Next board',
  nextLesson: 'Next lesson',
  done: 'All lessons',
  lessons: {
    count: {
      title: 'Count the tiles',
      text: 'There are three of each tile. The grid shows how many you have not seen yet; at 0, none is left.',
      task: 'A line of five is safe if its sixth tile is gone. Lay the safe one.',
      miss: 'There is better. Look for a sixth tile that stands at 0 in the grid.',
      why: [
        'All three orange circles are on the table: nobody can complete this line.',
        'All three green starbursts are on the table, so five green tiles are safe.',
        'This line of criss-crosses lacks the yellow one, and that is gone. The other one would lack the red one, and one of those is left.',
      ],
    },
    lines: {
      title: 'Several lines at once',
      text: 'Every line that your tiles join counts. Two tiles beside two others can make three lines.',
      task: 'Find the move that counts in the most lines.',
      miss: 'There is better. Look where each of your tiles also joins a line of its own.',
      why: [
        'The two diamonds are a line, and each of them joins another tile: three lines with two tiles.',
        'Circle above circle, square above square: again three lines with two tiles.',
        'Three green tiles, two of them below a tile of their own shape: three lines.',
      ],
    },
    gift: {
      title: 'The gift of five',
      text: 'A line of five invites a Qwirkle: in games between computer players, the next one completed it about one time in five.',
      task: 'Score well without giving away a Qwirkle.',
      miss: 'There is better. What does your move score, and which line could the next player complete?',
      why: [
        'The orange line stays at four. With both orange tiles you would score one point more, and the next player would need only one tile.',
        'Three short lines score six points, and the line of squares stays at four.',
        'Here five is safe: other tiles are in the way at both ends, so no sixth starburst fits.',
      ],
    },
    keep: {
      title: 'What to keep',
      text: 'The tiles that you keep are half of your next move. Two equal tiles never share a line; tiles of one colour or shape do.',
      task: 'Find the move that scores well and leaves you good tiles.',
      miss: 'There is better. Look at the tiles that you would keep.',
      why: [
        'The blue square would score as much, but then you would keep both purple diamonds, and one of them is of no use.',
        'One point less than the three purple tiles, but you keep those, and they go together.',
        'Nine points now, and the purple criss-cross stays in your hand: only two others are left, so the Qwirkle is very likely still yours next turn.',
      ],
    },
    swap: {
      title: 'When to swap',
      text: 'A swap scores nothing. In games between computer players that could have placed, it was right only about once in sixteen games: with a hand that hardly fits and holds the same tiles twice.',
      task: 'Place a tile, or swap?',
      miss: 'A few points now, and the same poor hand next turn. Swap instead.',
      why: [
        'Placing scores two points and leaves you with two pairs of equal tiles. New tiles are worth more.',
        'Three points at most, and two pairs would stay in your hand.',
        'Only one tile fits, for two points. The rest of the hand would wait for a long time.',
      ],
    },
    out: {
      title: 'Going out first',
      text: 'When the bag is empty, the tiles that you have not seen are those of the other player. The first to place their last tile gets six points, and the game is over.',
      task: 'The bag is empty. Find the move that is best in the end.',
      miss: 'There is better. Who will be the first to place their last tile?',
      why: [
        'Both tiles at once: six points, six more for going out, and the other player’s tiles no longer count. Seven points with one tile would have given them time.',
        'The blue square fits in one place only. You take it, and the other player can only pass until you go out.',
        'The green clover fits nowhere. You place no clover that it could join, and so the other player can only pass.',
      ],
    },
  },
};

export default en;
