/** What the server says of the plan: whether it can be played, what it scores, where tiles may go. */
import type { DropCell } from '../../board';
import { keyOf, type Cell } from '../../board/geometry';
import { ApiError } from '../api';
import type { Failure, Preview, PreviewRequest } from '../protocol';
import type { Slot } from './hand';
import { placements } from './plan';
import type { Planner } from './planner.svelte';
import type { ServerState } from './serverState.svelte';

/** Several tiles put down in a row ask the server once. */
const PAUSE = 30;

export interface PreviewEvents {
  /** The plan was fine before another's turn and is refused after it. */
  onlost(): void;
  onfailure(failure: Failure): void;
}

export class PlanPreview {
  #current = $state.raw<Preview | null>(null);
  #previous = $state.raw<Preview | null>(null);
  #dead = $state.raw<ReadonlySet<string>>(new Set());
  #asking = $state(false);
  #question = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | null = null;
  #waiting: (() => void)[] = [];
  /** The plan was made before another's turn: a refusal means that the turn spoilt it. */
  #mayBeLost = false;

  constructor(
    readonly server: ServerState,
    readonly planner: Planner,
    readonly fetchPreview: (
      id: string,
      wish: PreviewRequest,
      signal: AbortSignal,
    ) => Promise<Preview>,
    readonly events: PreviewEvents,
  ) {}

  /** The answer about the plan as it is now; null while it is on its way. */
  get current(): Preview | null {
    return this.#current;
  }

  /** What to show: the previous answer while the next is on its way, so that nothing flickers. */
  get shown(): Preview | null {
    if (this.planner.plan.length === 0) return null;
    return this.#asking ? this.#previous : this.#current;
  }

  get asking(): boolean {
    return this.#asking;
  }

  /** Resolves when the plan as it is has its answer, or cannot get one. */
  answered(): Promise<void> {
    return this.#asking ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve();
  }

  /** The cells that accept the picked or dragged tile. */
  get accepts(): readonly Cell[] {
    const { held } = this.planner;
    return held ? this.acceptsOf(held) : [];
  }

  acceptsOf(slot: Slot): readonly Cell[] {
    return (this.#current?.accepts[slot.tile] ?? []).map(([x, y]) => ({ x, y }));
  }

  /** The same, each with what the tile scores there at once: 0 where others must come between. */
  get drops(): readonly DropCell[] {
    const points = new Map(this.#current?.points.map(([x, y, n]) => [keyOf({ x, y }), n]));
    return this.accepts.map((cell) => ({ ...cell, points: points.get(keyOf(cell)) ?? 0 }));
  }

  /** The free cells where nothing can ever go, by their keys. */
  get dead(): ReadonlySet<string> {
    return this.#dead;
  }

  /** The picked tile when no cell accepts it, as things are. */
  get unplaceable(): Slot | null {
    const { picked } = this.planner;
    return picked && this.#current && this.acceptsOf(picked).length === 0 ? picked : null;
  }

  /** Somebody has moved: a plan that is refused from now on was spoilt by that. */
  turnPlayed(): void {
    this.#mayBeLost = this.planner.plan.length > 0 && this.#current?.status !== 'refused';
  }

  /** Ask about the plan once it has been still for a moment. */
  ask(): void {
    this.#question += 1;
    this.#previous = this.planner.plan.length > 0 ? (this.#current ?? this.#previous) : null;
    this.#current = null;
    this.#abort?.abort();
    this.#abort = null;
    clearTimeout(this.#timer);
    const { seat, hand, snapshot } = this.server;
    if (snapshot?.phase !== 'playing' || seat === null || !hand) {
      this.#rest();
      return;
    }
    this.#asking = true;
    this.#timer = setTimeout(() => void this.#fetch(seat, this.#question), PAUSE);
  }

  async #fetch(seat: number, question: number): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    let preview: Preview | null = null;
    try {
      const wish = { seat, placements: placements(this.planner.settledPlan) };
      preview = await this.fetchPreview(this.server.id, wish, abort.signal);
    } catch (error) {
      if (question === this.#question && error instanceof ApiError) {
        this.events.onfailure(error.failure);
      }
    }
    // An answer to a question that was asked before the last one is about other tiles.
    if (question !== this.#question) return;
    if (preview?.status === 'refused' && this.#mayBeLost) {
      this.#mayBeLost = false;
      this.events.onlost();
      return;
    }
    if (preview) this.#mayBeLost = false;
    this.#current = preview;
    // Told only while nothing is laid; and what is dead stays so.
    if (preview?.dead.length) this.#dead = new Set(preview.dead.map(([x, y]) => keyOf({ x, y })));
    this.#rest();
  }

  #rest(): void {
    this.#asking = false;
    for (const done of this.#waiting.splice(0)) done();
  }

  /** Ask again what could not be asked without a connection. */
  reconnected(): void {
    if (!this.#current && this.server.snapshot) this.ask();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }
}
