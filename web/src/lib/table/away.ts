/** Players who are away: who plays for them, and whether they can act themselves. */
import type { SeatState, Snapshot } from '../protocol';

/** Whether bots hold the seats of all people who still play: then the game waits for one of them. */
export function waitsForAnyone({ seats, options }: Snapshot): boolean {
  const people = seats.filter(({ kind, out }) => kind === 'guest' && out === null);
  return options.clock.kind !== 'total' && people.every(({ held_by: bot }) => bot !== null);
}

/** Whether the guest of the seat to move plays this turn, and not a bot in their place. */
export function guestMoves(snapshot: Snapshot): boolean {
  const seat = snapshot.seats[snapshot.to_move];
  if (seat?.kind !== 'guest' || snapshot.stand_in !== null) return false;
  return seat.held_by === null || waitsForAnyone(snapshot);
}

export type Absence =
  /** A bot plays for this player: until they are back, or for good. */
  | {
      readonly kind: 'held';
      readonly bot: string;
      readonly final: boolean;
      readonly waits: boolean;
    }
  /** A bot has played the last turn; `again` if the next one is on now. */
  | {
      readonly kind: 'missed';
      readonly seat: SeatState;
      readonly bot: string;
      readonly again: boolean;
    }
  /** Somebody waits for this player. */
  | { readonly kind: 'called'; readonly by: SeatState };

/** What this player should know after having been away. */
export function myAbsence(snapshot: Snapshot): Absence | null {
  const { phase, seats, you, reminder, options, turns } = snapshot;
  if (phase !== 'playing') return null;
  const own = seats.filter(({ seat, out }) => out === null && you.seats.includes(seat));
  const held = own.find(({ held_by: bot }) => bot !== null);
  if (held?.held_by) {
    const final = options.clock.kind === 'total';
    return { kind: 'held', bot: held.held_by, final, waits: waitsForAnyone(snapshot) };
  }
  const by = reminder && seats[reminder.by];
  if (by && you.seats.includes(reminder.seat)) return { kind: 'called', by };
  const missed = own.find((seat) => seat.missed > 0);
  const bot = snapshot.stand_in ?? turns.findLast(({ seat }) => seat === missed?.seat)?.by;
  if (!missed || !bot) return null;
  return {
    kind: 'missed',
    seat: missed,
    bot,
    again: guestMoves(snapshot) && snapshot.to_move === missed.seat,
  };
}

/** The other person that this player waits for, at a table where no clock ends the waiting. */
export function awaited(snapshot: Snapshot): SeatState | null {
  const { phase, seats, you, deadline, options } = snapshot;
  const seat = seats[snapshot.to_move];
  const plays = seats.some(
    (each) => you.seats.includes(each.seat) && each.out === null && each.held_by === null,
  );
  if (phase !== 'playing' || deadline !== null || options.clock.kind !== 'none') return null;
  if (!seat || !plays || you.seats.includes(seat.seat)) return null;
  return seat.kind === 'guest' && seat.held_by === null ? seat : null;
}
