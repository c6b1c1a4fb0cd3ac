/**
 * What can be done with the plan: whether it can be played, what it scores, where tiles may go.
 *
 * The server's list of legal moves tells all of that in the same frame, at any latency. It is asked
 * for once a turn, when it is the player's or when they begin to plan. The server's preview tells why
 * a plan cannot be played, and all the rest where the list is not here or too long to be complete.
 */
import type { BoardLine, DropCell } from '../../board';
import { keyOf, neighbours, sameCell, type Cell } from '../../board/geometry';
import { ApiError } from '../api';
import type { Failure, Moves, Preview, PreviewRequest } from '../protocol';
import type { Slot } from './hand';
import { LegalMoves, type Verdict } from './legalMoves';
import { placements } from './plan';
import type { Planner } from './planner.svelte';
import type { ServerState } from './serverState.svelte';
import type { ShownState } from './shownState.svelte';

/** Several tiles put down in a row ask the server once. */
const PAUSE = 30;

export interface PreviewBackend {
  moves(id: string, seat: number): Promise<Moves>;
  preview(id: string, wish: PreviewRequest, signal?: AbortSignal): Promise<Preview>;
}

export interface PreviewEvents {
  /** The plan was fine before another's turn and is refused after it. */
  onlost(): void;
  onfailure(failure: Failure): void;
}

export class PlanPreview {
  #moves = $state.raw<LegalMoves | null>(null);
  /** The position that the moves are of, or are asked for. */
  #movesOf: string | null = null;
  #movesFailed = false;
  /** The server's word on the plan as it is. */
  #answer = $state.raw<Preview | null>(null);
  /** The newest verdict, for the time when the next is on its way. */
  #latest = $state.raw<Verdict | null>(null);
  /** The tiles that it is about. */
  #latestOf = $state.raw('');
  #dead = $state.raw<ReadonlySet<string>>(new Set());
  #deadOf: string | null = null;
  /** The plan that the server was asked about, with its position. */
  #asked: string | null = null;
  #asking = false;
  #rehearsed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | null = null;
  #waiting: (() => void)[] = [];
  /** The plan was made before another's turn: a refusal means that the turn spoilt it. */
  #mayBeLost = false;

  constructor(
    readonly server: ServerState,
    readonly shownState: ShownState,
    readonly planner: Planner,
    readonly backend: PreviewBackend,
    readonly events: PreviewEvents,
  ) {}

  /**
   * The verdict on the plan as it is; null while it is on its way, nothing is laid, or the moves that
   * it is about are still being shown.
   */
  readonly current: Verdict | null = $derived.by(() => {
    const plan = this.planner.settledPlan;
    if (plan.length === 0 || this.shownState.isBehind) return null;
    const listed = this.#moves?.judge(plan) ?? null;
    // The preview also tells why a plan cannot be played, and what an unfinished one makes so far.
    return listed?.status === 'legal' ? listed : (this.#answer ?? listed);
  });

  /** What to show: the verdict before while the next is on its way, so that nothing flickers. */
  get shown(): Verdict | null {
    if (this.planner.settledPlan.length === 0) return null;
    return this.current ?? this.#latest;
  }

  /** As `shown`, but never about other tiles than those that lie there. */
  get ofThese(): Verdict | null {
    return this.current ?? (this.#latestOf === this.#plan ? this.#latest : null);
  }

  /** The legal moves of the hand, once they are here. */
  get moves(): LegalMoves | null {
    return this.#moves;
  }

  /** Resolves when there is a verdict on the plan as it is, or none can be had. */
  answered(): Promise<void> {
    if (this.current || !this.#asking) return Promise.resolve();
    return new Promise((done) => this.#waiting.push(done));
  }

  /** Where the picked or dragged tile may go, each cell with what the tile scores there at once. */
  readonly drops: readonly DropCell[] = $derived.by(() => {
    const { held } = this.planner;
    return held ? this.dropsOf(held) : [];
  });

  /** Those of them where it can go at once: the others need tiles in between. */
  readonly spots: readonly DropCell[] = $derived(this.#touching(this.drops));

  /** The cells where some tile of the hand can go at once. */
  get openCells(): readonly Cell[] {
    const { plan, slots } = this.planner;
    const inHand = slots.filter(({ id }) => plan.every(({ slot }) => slot !== id));
    return this.#touching(inHand.flatMap((slot) => this.dropsOf(slot)));
  }

  /** Whether the tile that is held may be put on a cell; null where that is not known. */
  toneAt(cell: Cell): BoardLine['tone'] | null {
    if (!this.#isKnown || !this.planner.held) return null;
    if (this.planner.settledPlan.some((each) => sameCell(each, cell))) return null;
    if (this.#lying.size === 0) return this.drops.length > 0 ? 'good' : 'bad';
    const isIn = (drops: readonly Cell[]) => drops.some((each) => sameCell(each, cell));
    return isIn(this.spots) ? 'good' : isIn(this.drops) ? 'open' : 'bad';
  }

  readonly #lying: ReadonlySet<string> = $derived.by(() => {
    const lying: readonly Cell[] = this.server.snapshot?.board ?? [];
    return new Set([...lying, ...this.planner.settledPlan].map(keyOf));
  });

  #touching<T extends Cell>(cells: readonly T[]): readonly T[] {
    const lying = this.#lying;
    if (lying.size === 0) return cells;
    return cells.filter((cell) => neighbours(cell).some((next) => lying.has(keyOf(next))));
  }

  get #isKnown(): boolean {
    return this.#answer !== null || (this.#moves?.complete ?? false);
  }

  dropsOf({ tile }: Slot): readonly DropCell[] {
    const answer = this.#answer;
    if (answer && !this.#moves?.complete) {
      const points = new Map(answer.points.map(([x, y, n]) => [keyOf({ x, y }), n]));
      return (answer.accepts[tile] ?? []).map(([x, y]) => {
        return { x, y, points: points.get(keyOf({ x, y })) ?? 0 };
      });
    }
    return this.#moves?.drops(this.planner.settledPlan, tile) ?? [];
  }

  /** The picked tile when no cell accepts it, as things are. */
  get unplaceable(): Slot | null {
    const { picked } = this.planner;
    return picked && this.#isKnown && this.drops.length === 0 ? picked : null;
  }

  /** The free cells where nothing can ever go, by their keys. */
  get dead(): ReadonlySet<string> {
    return this.#dead;
  }

  /** The position and hand that moves are made from; null while the player has none. */
  get #position(): string | null {
    const { hand, seat, snapshot } = this.server;
    if (snapshot?.phase !== 'playing' || seat === null || !hand) return null;
    return `${snapshot.take_backs} ${snapshot.turns.length} ${seat} ${hand.join(' ')}`;
  }

  /** The plan as it is, on the position as it is. */
  get #question(): string {
    return `${this.#position} ${this.#plan}`;
  }

  get #plan(): string {
    return this.planner.settledPlan.map(({ tile, x, y }) => `${tile}@${x},${y}`).join(' ');
  }

  /** Somebody has moved: a plan that is refused from now on was spoilt by that. */
  turnPlayed(): void {
    this.#mayBeLost =
      this.planner.plan.length > 0 && (this.current ?? this.#latest)?.status !== 'refused';
  }

  /** The plan, the tile in hand or the position has changed: find out what can be done now. */
  update(): void {
    this.#listMoves();
    const question = this.#needsAnswer() ? this.#question : null;
    if (question !== this.#asked) {
      this.#asked = question;
      this.#answer = null;
      this.#abort?.abort();
      clearTimeout(this.#timer);
      this.#asking = question !== null;
      if (question !== null) this.#timer = setTimeout(() => void this.#ask(question), PAUSE);
    }
    this.#settle();
  }

  /** Ask again what could not be asked without a connection. */
  reconnected(): void {
    if (this.#movesFailed) this.#movesOf = null;
    if (!this.#asking && !this.#answer) this.#asked = null;
    this.update();
  }

  #listMoves(): void {
    const position = this.#position;
    if (position === this.#movesOf) return;
    this.#moves = null;
    this.#movesOf = null;
    this.#movesFailed = false;
    const { seat } = this.server;
    if (position === null || seat === null) return;
    if (!this.server.myTurn && !this.planner.isPlanning) return;
    this.#movesOf = position;
    void this.#fetchMoves(seat, position);
  }

  async #fetchMoves(seat: number, position: string): Promise<void> {
    let moves: Moves | null = null;
    try {
      moves = await this.backend.moves(this.server.id, seat);
    } catch {
      // The preview tells what the list would have told; the next change asks again.
    }
    if (this.#movesOf !== position) return;
    // A list of another turn is of no use; the event of that turn is on its way.
    if (moves && moves.turn === this.server.snapshot?.turns.length) {
      this.#moves = new LegalMoves(moves);
      const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
      whenIdle(() => this.#rehearse());
    } else {
      this.#movesFailed = true;
    }
    this.update();
  }

  /** On a slow phone the first tap would take a moment longer than the others. */
  #rehearse(): void {
    const fitting = this.planner.slots.find(
      (slot) => this.#touching(this.dropsOf(slot)).length > 0,
    );
    if (fitting && !this.#rehearsed) this.planner.rehearse(fitting.id);
    this.#rehearsed ||= fitting !== undefined;
  }

  /** Whether the list does not tell all that the player wants to know now. */
  #needsAnswer(): boolean {
    if (this.#position === null) return false;
    const plan = this.planner.settledPlan;
    if (plan.length > 0) return this.#moves?.judge(plan)?.status !== 'legal';
    const isIncomplete = this.#moves ? !this.#moves.complete : this.#movesFailed;
    return this.planner.held !== null && isIncomplete;
  }

  /** Ask about the plan. */
  async #ask(question: string): Promise<void> {
    const { seat } = this.server;
    if (seat === null) return;
    const abort = new AbortController();
    this.#abort = abort;
    let preview: Preview | null = null;
    try {
      const wish = { seat, placements: placements(this.planner.settledPlan) };
      preview = await this.backend.preview(this.server.id, wish, abort.signal);
    } catch (error) {
      if (question === this.#asked && error instanceof ApiError) {
        this.events.onfailure(error.failure);
      }
    }
    // An answer to a question that was asked before the last one is about other tiles.
    if (question !== this.#asked) return;
    this.#asking = false;
    this.#answer = preview;
    this.#settle();
  }

  /** Act on what is known of the plan by now. */
  #settle(): void {
    const { current } = this;
    if (current?.status === 'refused' && this.#mayBeLost) {
      this.#mayBeLost = false;
      this.events.onlost();
      return;
    }
    if (current) {
      this.#mayBeLost = false;
      this.#latest = current;
      this.#latestOf = this.#plan;
    } else if (this.planner.settledPlan.length === 0) {
      this.#latest = null;
    }
    if (current || !this.#asking) for (const done of this.#waiting.splice(0)) done();
  }

  /** The player looks around: find out, once a turn, where nothing can ever go. */
  async findDead(): Promise<void> {
    const position = this.#position;
    const { seat } = this.server;
    if (position === null || seat === null || position === this.#deadOf) return;
    this.#deadOf = position;
    try {
      const { dead } = await this.backend.preview(this.server.id, { seat, placements: [] });
      this.#dead = new Set(dead.map(([x, y]) => keyOf({ x, y })));
    } catch {
      // What was dead before is dead still.
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }
}
