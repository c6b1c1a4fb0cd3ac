/** A score sheet in the form of a table, for what shows turns, rankings and results of both. */
import type { SeatState, SheetState, Snapshot } from '../protocol';

export function seatsOf(sheet: SheetState): SeatState[] {
  return sheet.players.map((name, seat) => ({
    seat,
    kind: 'guest',
    name,
    guest: null,
    bot: null,
    ready: true,
    out: null,
    score: sheet.scores[seat] ?? 0,
    tiles: sheet.tiles[seat] ?? 0,
    left_ms: null,
    held_by: null,
    missed: 0,
    hints: 0,
  }));
}

export function asSnapshot(sheet: SheetState): Snapshot {
  const { ended } = sheet;
  return {
    table: sheet.sheet,
    n: sheet.n,
    now: sheet.changed,
    phase: ended ? 'over' : 'playing',
    options: {
      seats: sheet.players.length,
      ruleset: sheet.ruleset,
      public: false,
      bots: {},
      mine: [],
      names: {},
      clock: { kind: 'none', seconds: null, increment: 0, days: null },
      hints: false,
      spectators: true,
      on_leaving: 'out',
    },
    host: '',
    opened: sheet.opened,
    commitment: '',
    invite: null,
    seats: seatsOf(sheet),
    board: sheet.board,
    bag: sheet.bag,
    to_move: sheet.to_move,
    turns: sheet.turns,
    departures: [],
    deadline: null,
    agreed: [],
    muted: [],
    chat: [],
    ended: ended && {
      ...ended,
      kind: 'ended',
      scores: sheet.scores,
      hands: [],
      // The bag is made of cloth: there is nothing to prove.
      fairness: { server_seed: '', contributions: [], seed: '' },
    },
    closed: null,
    rematch: null,
    rematch_by: null,
    oldest_first: [],
    screen: false,
    stand_in: null,
    reminder: null,
    take_backs: 0,
    origin: null,
    you: {
      guest: null,
      seats: [],
      hands: {},
      unseen: sheet.pool,
      curtain: null,
      swap_limit: 0,
      can_place: false,
      take_back: null,
    },
  };
}
