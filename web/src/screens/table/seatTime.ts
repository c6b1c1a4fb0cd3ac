/** The time that a seat has left, as it is read. */
import { i18n } from '../../lib/i18n.svelte';
import type { SeatState, Snapshot } from '../../lib/protocol';
import { timeLeft } from '../../lib/time';

const DAY = 86_400_000;
const HURRY = 15_000;

export interface SeatTime {
  readonly text: string;
  readonly hurry: boolean;
}

/** What the clock of a seat shows; null without one. `now` is the server's clock, 0 if unknown. */
export function seatTime(seat: SeatState, snapshot: Snapshot, now: number): SeatTime | null {
  const { deadline, options } = snapshot;
  if (seat.seat === snapshot.to_move && deadline !== null && now) {
    const left = deadline - now;
    if (options.clock.kind === 'days' && left > DAY) {
      return { text: i18n.ago(deadline, now), hurry: false };
    }
    return { text: timeLeft(left), hurry: left < HURRY };
  }
  return seat.left_ms === null ? null : { text: timeLeft(seat.left_ms), hurry: false };
}
