// A table as one receiver knows it, brought up to date by events. Nothing here decides anything:
// scores, tile counts and whose turn it is come with the events.

import type { Event, EventMessage, SeatState, Snapshot } from '../protocol';

/** How many chat lines are kept; the server keeps as many. */
const CHAT_LINES = 100;

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
        }),
        bag: event.bag,
        to_move: event.to_move,
        deadline: event.deadline,
      };
    }
    case 'departed':
      return {
        departures: [...snapshot.departures, event],
        seats: withSeat(snapshot.seats, event.seat, { out: event.reason }),
        to_move: event.to_move,
        deadline: event.deadline,
      };
    case 'taken_over':
      return { seats: withSeat(snapshot.seats, event.seat.seat, event.seat) };
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
      return { rematch: event.table };
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
