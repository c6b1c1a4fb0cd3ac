/** A table with nobody and nothing at it, for what is shown in the form of a table but is none. */
import type { SeatState, Snapshot } from '../protocol';

/** A seat of which only the name is known. */
export function namedSeat(seat: number, name: string): SeatState {
  return {
    seat,
    kind: 'guest',
    name,
    guest: null,
    bot: null,
    ready: true,
    out: null,
    score: 0,
    tiles: 0,
    left_ms: null,
    held_by: null,
    hints: 0,
    missed: 0,
    owner: null,
    offer: null,
  };
}

export function emptySnapshot(table: string, ruleset: string, seats: SeatState[]): Snapshot {
  return {
    table,
    n: 0,
    now: 0,
    phase: 'playing',
    options: {
      seats: seats.length,
      ruleset,
      public: false,
      bots: {},
      mine: [],
      names: {},
      clock: { kind: 'none', seconds: null, increment: 0, days: null },
      hints: false,
      spectators: false,
      on_leaving: 'bot',
      people_only: false,
    },
    host: '',
    opened: 0,
    commitment: '',
    invite: null,
    seats,
    board: [],
    bag: 0,
    to_move: 0,
    turns: [],
    departures: [],
    deadline: null,
    agreed: [],
    muted: [],
    chat: [],
    ended: null,
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
      unseen: '',
      curtain: null,
      swap_limit: 0,
      can_place: false,
      take_back: null,
    },
  };
}
