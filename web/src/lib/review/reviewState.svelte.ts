/** The review of a finished game: the quick one at once, the full one turn by turn as it comes. */
import { api } from '../api';
import { explain } from '../explain';
import type { Review, ReviewProgress, Snapshot, TurnReview } from '../protocol';
import type { TableMessage, Watcher } from '../socket.svelte';

/** The server, as far as a review needs it. */
export type ReviewBackend = Pick<typeof api, 'table' | 'review' | 'askReview'>;

export class ReviewState implements Watcher {
  #snapshot = $state.raw<Snapshot | null>(null);
  #progress = $state.raw<ReviewProgress | null>(null);
  #problem = $state('');
  #asking = $state(false);

  constructor(
    readonly id: string,
    readonly backend: ReviewBackend = api,
  ) {}

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  get progress(): ReviewProgress | null {
    return this.#progress;
  }

  get review(): Review | null {
    return this.#progress?.review ?? null;
  }

  /** Why something could not be had. */
  get problem(): string {
    return this.#problem;
  }

  /** Whether the full review is asked for just now. */
  get asking(): boolean {
    return this.#asking;
  }

  /** Whether what is shown of the game as a whole is only the quick review. */
  get isQuick(): boolean {
    return this.review?.depth === 'quick';
  }

  /** The best that is known of every turn, in their order. */
  readonly turns: readonly TurnReview[] = $derived.by(() => {
    const progress = this.#progress;
    if (!progress) return [];
    const better = new Map(progress.turns.map((turn) => [turn.number, turn]));
    return progress.review.turns.map((turn) => better.get(turn.number) ?? turn);
  });

  since(): number | null {
    return this.#snapshot?.n ?? null;
  }

  receive(message: TableMessage): void {
    if (message.type !== 'review' || !this.#progress) return;
    const { state, done, total, turns } = message;
    const known = state === 'done' ? this.#progress.turns : [...this.#progress.turns, ...turns];
    this.#progress = { ...this.#progress, state, done, total, turns: known };
    if (state === 'done') void this.refresh();
  }

  /** Fetch the game and what is known of it; a player's own game is reviewed in full at once. */
  async load(): Promise<void> {
    this.#problem = '';
    try {
      this.#snapshot = await this.backend.table(this.id);
      if (!this.#snapshot.ended) return;
      await this.#fetch();
    } catch (error) {
      this.#problem = explain(error);
      return;
    }
    const isOwn = this.#snapshot.you.seats.length > 0;
    if (isOwn && this.#progress?.state === 'none') await this.ask();
  }

  /** Ask for the full review. */
  async ask(): Promise<void> {
    this.#asking = true;
    this.#problem = '';
    try {
      this.#progress = await this.backend.askReview(this.id);
    } catch (error) {
      this.#problem = explain(error);
    } finally {
      this.#asking = false;
    }
  }

  /** Look again: there is more by now, or messages were missed without a connection. */
  async refresh(): Promise<void> {
    const isAll = this.#progress?.state === 'done' && !this.isQuick;
    // Where that fails, what is here stays, and the next connection looks again.
    if (this.#progress && !isAll) await this.#fetch().catch(() => {});
  }

  async #fetch(): Promise<void> {
    this.#progress = await this.backend.review(this.id);
  }
}
