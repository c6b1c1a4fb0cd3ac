/** The time that the seat to move has left, by the server's clock. */
import type { Snapshot } from '../protocol';
import type { ServerState } from './serverState.svelte';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const TICK = 250;
/** From here on every second is told. */
const LAST = 10 * SECOND;

export type Urgency = 'calm' | 'soon' | 'last';

/** What the clock shows of a whole turn; of days only the last hour. */
export function spanOf({ options, seats, to_move: toMove }: Snapshot): number {
  const { kind, seconds } = options.clock;
  if (kind === 'turn') return (seconds ?? 0) * SECOND;
  if (kind === 'total') return Math.max(seats[toMove]?.left_ms ?? 0, SECOND);
  return HOUR;
}

export function urgencyOf(left: number, span: number): Urgency {
  if (left <= LAST) return 'last';
  return left <= span / 3 ? 'soon' : 'calm';
}

/** The seconds of the last ten that have begun since there were `before` milliseconds. */
export function secondsBegun(before: number, left: number): number[] {
  const begun = [];
  for (let at = LAST; at > 0; at -= SECOND) if (left <= at && at < before) begun.push(at / SECOND);
  return begun;
}

export class Countdown {
  #now = $state(0);

  constructor(readonly server: ServerState) {}

  /** The server's clock; 0 while none runs. */
  get now(): number {
    return this.#now;
  }

  /** What is left of the turn in milliseconds; null without a clock, and while it is far off. */
  get left(): number | null {
    const { snapshot } = this.server;
    if (!snapshot || snapshot.deadline === null || !this.#now) return null;
    const left = Math.max(snapshot.deadline - this.#now, 0);
    return left > HOUR ? null : left;
  }

  get span(): number {
    return this.server.snapshot ? spanOf(this.server.snapshot) : 0;
  }

  get urgency(): Urgency {
    return urgencyOf(this.left ?? Infinity, this.span);
  }

  /** Follow the clock for as long as there is a deadline; returns how to stop. */
  follow(deadline: number | null): () => void {
    this.#now = deadline === null ? 0 : this.server.now();
    if (deadline === null) return () => undefined;
    const timer = setInterval(() => (this.#now = this.server.now()), TICK);
    return () => clearInterval(timer);
  }
}
