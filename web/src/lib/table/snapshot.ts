// A table as one receiver knows it, brought up to date by events. Nothing here decides anything:
// scores, tile counts and whose turn it is come with the events.

import { keyOf } from '../../board/geometry';
import type { Event, EventMessage, SeatState, Snapshot } from '../protocol';

/** How many chat lines are kept; the server keeps as many. */
const CHAT_LINES = 100;

/** What ends with a turn. */
const FRESH_TURN = { stand_in: null, reminder: null } satisfies Partial<Snapshot>;

function withSeat(seats: readonly SeatState[], seat: number, change: Partial<SeatState>) {
  return seats.map((each) => (each.seat === seat ? { ...each, ...change } : each));
}

function changes(snapshot: Snapshot, event: Event, message: EventMessage): Partial<Snapshot> {
  switch (event.kind) {
    case 'seat':
      return {
        host: event.host,
        seats: withSeat(snapshot.seats, event.seat.seat, event.seat),
      };
    case 'seats':
      return {
        seats: event.seats,
        oldest_first: event.oldest_first,
        options: { ...snapshot.options, seats: event.seats.length },
      };
    case 'started':
      return {
        phase: 'playing',
        to_move: event.to_move,
        bag: event.bag,
        seats: event.seats,
        oldest_first: event.oldest_first,
        deadline: event.deadline,
      };
    case 'turn': {
      const { move } = event;
      return {
        turns: [...snapshot.turns, event],
        board: move.kind === 'place' ? [...snapshot.board, ...move.placements] : snapshot.board,
        seats: withSeat(snapshot.seats, event.seat, {
          score: event.total,
          tiles: event.tiles,
          left_ms: event.left_ms,
          // A move of one's own ends the count of missed turns; a forced pass does not.
          ...(event.by === null && move.kind !== 'pass' ? { missed: 0 } : {}),
        }),
        bag: event.bag,
        to_move: event.to_move,
        deadline: event.deadline,
        ...FRESH_TURN,
      };
    }
    case 'hint':
      return { seats: withSeat(snapshot.seats, event.seat, { hints: event.hints }) };
    case 'taken_back': {
      const gone = snapshot.turns.slice(event.turn).flatMap(({ move }) => {
        return move.kind === 'place' ? move.placements.map(keyOf) : [];
      });
      return {
        turns: snapshot.turns.slice(0, event.turn),
        board: snapshot.board.filter((each) => !gone.includes(keyOf(each))),
        seats: event.seats,
        bag: event.bag,
        to_move: event.to_move,
        deadline: event.deadline,
        take_backs: event.take_backs,
      };
    }
    case 'departed':
      return {
        ...(event.to_move === snapshot.to_move ? {} : FRESH_TURN),
        departures: [...snapshot.departures, event],
        seats: withSeat(snapshot.seats, event.seat, { out: event.reason }),
        to_move: event.to_move,
        deadline: event.deadline,
      };
    case 'taken_over':
    case 'held':
      return {
        seats: withSeat(snapshot.seats, event.seat.seat, event.seat),
        ...(event.seat.seat === snapshot.to_move ? { deadline: null, reminder: null } : {}),
      };
    case 'time_up':
      return {
        stand_in: event.bot,
        deadline: null,
        seats: withSeat(snapshot.seats, event.seat, { missed: 1 }),
      };
    case 'returned':
      return {
        seats: withSeat(snapshot.seats, event.seat.seat, event.seat),
        deadline: event.deadline,
      };
    case 'reminded':
    case 'hold_votes':
      return { reminder: event.reminder };
    case 'closed':
      return { phase: 'over', closed: event.reason, deadline: null };
    case 'ended':
      return {
        phase: 'over',
        ended: event,
        deadline: null,
        seats: snapshot.seats.map((each) => ({
          ...each,
          score: event.scores[each.seat] ?? each.score,
        })),
      };
    case 'voted':
      return { agreed: event.seats };
    case 'chat': {
      const { guest, name, text } = event;
      const line = { n: message.n, at: message.at, guest, name, text };
      return { chat: [...snapshot.chat, line].slice(-CHAT_LINES) };
    }
    case 'muted': {
      const others = snapshot.muted.filter((guest) => guest !== event.guest);
      return { muted: event.muted ? [...others, event.guest] : others };
    }
    case 'rematch':
      return { rematch: event.table, rematch_by: event.by };
    case 'ages':
      return { oldest_first: event.oldest_first };
    case 'deadline':
      return { deadline: event.deadline };
    case 'kept':
      return {};
  }
}

/** The snapshot after an event; the same one for an event that it has already seen. */
export function apply(snapshot: Snapshot, message: EventMessage): Snapshot {
  if (message.n <= snapshot.n) {
    return message.you && message.n === snapshot.n ? { ...snapshot, you: message.you } : snapshot;
  }
  return applyEvent(snapshot, message);
}

/** The snapshot after an event that is known to be news. */
export function applyEvent(snapshot: Snapshot, message: EventMessage): Snapshot {
  return {
    ...snapshot,
    ...changes(snapshot, message.event, message),
    n: message.n,
    you: message.you ?? snapshot.you,
  };
}

/** Whether events were missed before this one. */
export function skips(snapshot: Snapshot, message: EventMessage): boolean {
  return message.n > snapshot.n + 1;
}
