/** The hint of this turn: what was told of it, and how much comes next. */
import type { Hint, HintRequest } from '../protocol';
import { slotsOf, type Slot } from './hand';

export type Rung = HintRequest['rung'];

const NEXT: Readonly<Record<Rung, Rung>> = { tile: 'line', line: 'move', move: 'move' };

export class HintLadder {
  #hint = $state.raw<Hint | null>(null);

  /** What was told so far. */
  get hint(): Hint | null {
    return this.#hint;
  }

  /** What to ask for next; the whole move can be asked for again. */
  get next(): Rung {
    return this.#hint ? NEXT[this.#hint.rung] : 'tile';
  }

  /** Whether a part of the hint was told and a part is left. */
  get hasMore(): boolean {
    return this.#hint !== null && this.#hint.rung !== 'move';
  }

  climb(hint: Hint): void {
    this.#hint = hint;
  }

  /** The turn is over. */
  leave(): void {
    this.#hint = null;
  }

  /** The tiles of a hand that the hint is about, each as often as it names them. */
  slotsOf(slots: readonly Slot[]): ReadonlySet<number> {
    return slotsOf(slots, this.#hint?.tiles ?? []);
  }
}
