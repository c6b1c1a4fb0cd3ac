/**
 * One move after another: what comes from the server waits here until it may be shown.
 *
 * A move is four beats: its seat thinks, the tiles travel, the points rise, the turn passes. The
 * queue keeps the order and the time, and no clock: every moment is given from outside.
 */

/** The time of a move, in milliseconds at normal speed; many that wait share `TOGETHER`. */
const LONGEST = 1200;
const TOGETHER = 4000;

/** The shares of that time: what is left belongs to the points that rise. */
const THINKING = 0.4;
const TRAVELLING = 0.35;

/** After one's own move: as long as drawing from the bag takes, and a breath. */
const OWN = 500;

/** Of the time that the next player has left, the queue may take this share. */
const SHARE_OF_CLOCK = 0.1;

/** Something that happened: a move that is shown in its time, or what needs none. */
export interface Happening<T> {
  readonly what: T;
  /** Whether tiles travel: a placement by somebody else. `own` moves lie there already. */
  readonly kind: 'placement' | 'swap' | 'own' | 'other';
  /** How long the seat really thought, in milliseconds: so much less is shown of it. */
  readonly thought: number;
}

/** What is to be done now: tiles begin to travel, for so long, or it has happened. */
export type Step<T> =
  | { readonly type: 'travel'; readonly what: T; readonly length: number }
  | { readonly type: 'landed'; readonly what: T };

export interface Pace {
  /** The player's wish, 1 is normal speed; 0 shows everything at once. */
  readonly scale: number;
  /** What is left of the clock of the seat to move, in milliseconds. */
  readonly left: number | null;
}

export interface Beats {
  readonly thinking: number;
  readonly travelling: number;
  readonly rising: number;
}

/** How long each beat of a move takes when so many wait, itself included. */
export function beatsOf(
  { kind, thought }: Pick<Happening<unknown>, 'kind' | 'thought'>,
  waiting: number,
  { scale, left }: Pace,
): Beats {
  if (kind === 'other') return { thinking: 0, travelling: 0, rising: 0 };
  const whole = Math.min(LONGEST, TOGETHER / waiting);
  const clocked = left === null ? Infinity : (Math.max(left, 0) * SHARE_OF_CLOCK) / waiting;
  if (kind === 'own') {
    return { thinking: 0, travelling: 0, rising: Math.min(OWN * scale, clocked) };
  }
  const think = Math.max(whole * THINKING - thought, 0);
  const travel = kind === 'placement' ? whole * TRAVELLING : 0;
  const rise = whole * (1 - THINKING) - travel;
  // Whatever is too long for the clock becomes shorter as a whole.
  const factor = Math.min(scale, clocked / (think + travel + rise));
  return { thinking: think * factor, travelling: travel * factor, rising: rise * factor };
}

export class MoveQueue<T> {
  #waiting: Happening<T>[] = [];
  /** The most moves that have waited at once since the queue was last empty. */
  #most = 0;
  /** When what was shown last makes room for the next. */
  #free = -Infinity;
  /** When the first of those that wait became the first. */
  #since = -Infinity;
  /** When the tiles that are travelling land, and how long the points rise then. */
  #landing: { readonly at: number; readonly rising: number } | null = null;

  constructor(readonly pace: () => Pace) {}

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  push(happening: Happening<T>, now: number): void {
    if (this.isEmpty) {
      this.#most = 0;
      // One's own move does not wait for the points of the move before it.
      this.#since = happening.kind === 'own' ? now : Math.max(now, this.#free);
    }
    this.#waiting.push(happening);
    const moves = this.#waiting.filter(({ kind }) => kind === 'placement' || kind === 'swap');
    this.#most = Math.max(this.#most, moves.length, 1);
  }

  /** When there is something to do next; null while nothing waits. */
  get due(): number | null {
    const [first] = this.#waiting;
    if (!first) return null;
    return this.#landing?.at ?? this.#since + this.#beats(first).thinking;
  }

  /** What is to be done now. Whoever comes late for it delays what follows, and skips nothing. */
  take(now: number): Step<T>[] {
    const steps: Step<T>[] = [];
    for (let due = this.due; due !== null && due <= now; due = this.due) {
      const [first] = this.#waiting;
      if (!first) break;
      const { travelling, rising } = this.#beats(first);
      if (!this.#landing && travelling > 0) {
        this.#landing = { at: now + travelling, rising };
        steps.push({ type: 'travel', what: first.what, length: travelling });
      } else {
        this.#land(first, now + (this.#landing?.rising ?? rising), steps);
      }
    }
    return steps;
  }

  /** All that waits has happened. */
  finish(now: number): Step<T>[] {
    const steps: Step<T>[] = [];
    for (let [first] = this.#waiting; first; [first] = this.#waiting) this.#land(first, now, steps);
    this.#free = now;
    return steps;
  }

  /** Forget all that waits: it is known in another way. */
  clear(): void {
    this.#waiting = [];
    this.#landing = null;
    this.#free = -Infinity;
  }

  #land(first: Happening<T>, free: number, steps: Step<T>[]): void {
    this.#waiting.shift();
    this.#landing = null;
    this.#free = free;
    this.#since = free;
    steps.push({ type: 'landed', what: first.what });
  }

  #beats(first: Happening<T>): Beats {
    return beatsOf(first, this.#most, this.pace());
  }
}
