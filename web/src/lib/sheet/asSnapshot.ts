/** A score sheet in the form of a table, for what shows turns, rankings and results of both. */
import type { SeatState, SheetState, Snapshot } from '../protocol';
import { emptySnapshot, namedSeat } from '../table/emptySnapshot';

export function seatsOf(sheet: SheetState): SeatState[] {
  return sheet.players.map((name, seat) => ({
    ...namedSeat(seat, name),
    score: sheet.scores[seat] ?? 0,
    tiles: sheet.tiles[seat] ?? 0,
  }));
}

export function asSnapshot(sheet: SheetState): Snapshot {
  const { ended } = sheet;
  const empty = emptySnapshot(sheet.sheet, sheet.ruleset, seatsOf(sheet));
  return {
    ...empty,
    n: sheet.n,
    now: sheet.changed,
    phase: ended ? 'over' : 'playing',
    opened: sheet.opened,
    board: sheet.board,
    bag: sheet.bag,
    to_move: sheet.to_move,
    turns: sheet.turns,
    ended: ended && {
      ...ended,
      kind: 'ended',
      scores: sheet.scores,
      hands: [],
      // The bag is made of cloth: there is nothing to prove.
      fairness: { server_seed: '', contributions: [], seed: '' },
    },
    you: { ...empty.you, unseen: sheet.pool },
  };
}
