/** A round of the daily deal as a position to lay tiles on, and the boards of those before it. */
import { COLOURS, SHAPES } from '../../board';
import type { DailyAnswered, DailyRound, PlacedTile, PositionStep } from '../protocol';

const KINDS = COLOURS.flatMap((colour) => SHAPES.map((shape) => colour + shape));
const HAND = 6;

/** The tiles of the bag, in no order: nobody knows the real one. */
function bagOf({ unseen }: DailyRound): string[] {
  return KINDS.flatMap((kind, index) => Array.from({ length: Number(unseen[index]) }, () => kind));
}

/** The position of a round. A game has two hands at least, so some tiles of the bag are the other. */
export function positionOf(round: DailyRound, ruleset: string, total: number): PositionStep {
  const bag = bagOf(round);
  const text = JSON.stringify({
    board: round.board.map(({ tile, x, y }) => [x, y, tile]),
    hands: [round.hand, bag.slice(0, HAND)],
    bag: bag.slice(HAND),
  });
  return {
    text,
    board: round.board,
    hands: [round.hand, []],
    bag,
    pool: round.unseen,
    scores: [total, 0],
    to_move: 0,
    ruleset,
    swap_limit: 0,
    can_place: true,
    must_pass: false,
    over: null,
    made: null,
  };
}

/** The board of a round: the best moves of those before it. */
export function boardBefore(answered: readonly DailyAnswered[], number: number): PlacedTile[] {
  return answered.filter((each) => each.number < number).flatMap(({ best }) => best);
}

/** The totals after each number of rounds: one's own, and the most there were. */
export function curve(answered: readonly DailyAnswered[]): number[][] {
  const rows = [[0, 0]];
  for (const { points, best_points: best } of answered) {
    const [mine = 0, most = 0] = rows.at(-1)!;
    rows.push([mine + points, most + best]);
  }
  return rows;
}
