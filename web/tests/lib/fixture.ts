/** A table of two, as the server would tell of it; tests change what they are about. */
import type { Event, EventMessage, Moves, Snapshot, TurnPlayed } from '../../src/lib/protocol';

export function seat(n: number, more: Partial<Snapshot['seats'][number]> = {}) {
  return {
    seat: n,
    kind: 'guest' as const,
    name: n === 0 ? 'Ann' : 'Bob',
    guest: n === 0 ? 'ann' : 'bob',
    bot: null,
    ready: true,
    out: null,
    score: 0,
    tiles: 6,
    left_ms: null,
    held_by: null,
    hints: 0,
    missed: 0,
    owner: null,
    offer: null,
    ...more,
  };
}

export function snapshot(more: Partial<Snapshot> = {}): Snapshot {
  return {
    table: 't',
    n: 10,
    now: 1_000_000,
    phase: 'playing',
    options: {
      seats: 2,
      ruleset: 'classic',
      public: false,
      bots: {},
      mine: [0],
      names: {},
      clock: { kind: 'none', seconds: null, increment: 0, days: null },
      hints: true,
      spectators: true,
      on_leaving: 'bot',
      people_only: false,
    },
    host: 'ann',
    opened: 0,
    commitment: 'c',
    invite: null,
    seats: [seat(0), seat(1)],
    board: [{ tile: 'Ro', x: 0, y: 0 }],
    bag: 90,
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
    screen: false,
    stand_in: null,
    reminder: null,
    oldest_first: [0, 1],
    you: {
      guest: 'ann',
      seats: [0],
      hands: { 0: ['Rs', 'Bd', 'Rs', 'Yt', 'Gc', 'Px'] },
      unseen: '3'.repeat(36),
      curtain: null,
      swap_limit: 6,
      can_place: true,
      take_back: null,
    },
    take_backs: 0,
    origin: null,
    ...more,
  };
}

export function turn(more: Partial<TurnPlayed> = {}): TurnPlayed {
  return {
    kind: 'turn',
    turn: 0,
    seat: 1,
    move: { kind: 'place', placements: [{ tile: 'Bo', x: 1, y: 0 }] },
    lines: [
      {
        cells: [
          [0, 0],
          [1, 0],
        ],
        points: 2,
        bonus: 0,
      },
    ],
    score: 2,
    bonus: 0,
    total: 2,
    drawn: 1,
    tiles: 6,
    bag: 89,
    to_move: 0,
    deadline: null,
    left_ms: null,
    by: null,
    hint: null,
    ...more,
  };
}

export function message(n: number, event: Event, you: Snapshot['you'] | null = null): EventMessage {
  return { type: 'event', table: 't', n, at: 1_000_000 + n, event, you };
}

/** The legal moves of Ann's hand beside the red circle at 0,0, as far as a test needs them. */
export function moves(more: Partial<Moves> = {}): Moves {
  return {
    seat: 0,
    turn: 0,
    hand: ['Rs', 'Bd', 'Rs', 'Yt', 'Gc', 'Px'],
    anywhere: false,
    complete: true,
    moves: [{ placements: [[0, 1, 0]], score: 2, lines: [[0, 0, 1, 0, 2, 0]] }],
    ...more,
  };
}
