/** Whose agreement it takes to end a game. */
import type { SeatState, Snapshot } from '../protocol';

/** The seats of other people who have a say: neither bots, nor those for whom a bot plays, nor
 * whoever is out. */
export function otherVoters({ seats, you }: Snapshot): SeatState[] {
  return seats.filter(
    ({ seat, kind, out, held_by: bot, owner }) =>
      kind === 'guest' &&
      owner === null &&
      out === null &&
      bot === null &&
      !you.seats.includes(seat),
  );
}

/** Whether this player's people agree to end the game. */
export function haveAgreed({ agreed, you }: Snapshot): boolean {
  return you.seats.some((seat) => agreed.includes(seat));
}
