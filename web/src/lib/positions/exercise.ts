/** Positions to try one's hand at, as the server takes them, and the answer as a turn. */
import type { EventMessage, PlacedTile, PositionStep, ScoredLine } from '../protocol';

/** What the player answered. */
export type ExerciseMove =
  | {
      readonly kind: 'place';
      readonly placements: readonly PlacedTile[];
      readonly lines: readonly ScoredLine[];
      readonly score: number;
    }
  | { readonly kind: 'swap'; readonly tiles: readonly string[] };

/** A board and hands as the text of a position; an empty hand and the bag are to be dealt. */
export function exerciseText(
  board: readonly PlacedTile[],
  hand: readonly string[],
  other: readonly string[] = [],
): string {
  return JSON.stringify({
    board: board.map(({ tile, x, y }) => [x, y, tile]),
    hands: [hand, other],
    bag: [],
  });
}

/** What a table would tell after the move: it shows the tiles as played, with their points. */
export function turnOf(position: PositionStep, move: ExerciseMove, n: number): EventMessage {
  const { to_move: seat, scores } = position;
  const gone = move.kind === 'place' ? move.placements.map(({ tile }) => tile) : move.tiles;
  const hand = [...(position.hands[seat] ?? [])];
  for (const tile of gone) hand.splice(hand.indexOf(tile), 1);
  const score = move.kind === 'place' ? move.score : 0;
  return {
    type: 'event',
    table: 'position',
    n,
    at: Date.now(),
    event: {
      kind: 'turn',
      turn: 0,
      seat,
      move:
        move.kind === 'place'
          ? { kind: 'place', placements: [...move.placements] }
          : { kind: 'swap', count: gone.length },
      lines: move.kind === 'place' ? [...move.lines] : [],
      score,
      bonus: 0,
      total: (scores[seat] ?? 0) + score,
      drawn: 0,
      tiles: hand.length,
      bag: position.bag.length,
      to_move: (seat + 1) % position.hands.length,
      deadline: null,
      left_ms: null,
      by: null,
      hint: null,
    },
    you: {
      guest: null,
      seats: [seat],
      hands: { [seat]: hand },
      unseen: position.pool,
      curtain: null,
      swap_limit: 0,
      can_place: false,
      take_back: null,
    },
  };
}
