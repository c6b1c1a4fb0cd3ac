/** A table on the player's screen: the server's state, the plan in hand, its preview, and commands. */
import { keyOf } from '../../board/geometry';
import { ApiError, type Order } from '../api';
import type { Answer, EventMessage, Failure, Hint, Snapshot } from '../protocol';
import { placements } from './plan';
import type { PlanStorage } from './planStorage';
import { Planner } from './planner.svelte';
import { PlanPreview, type PreviewBackend } from './preview.svelte';
import { ServerState, type Change } from './serverState.svelte';

/** The server, as far as a table needs it. */
export interface Backend extends PreviewBackend {
  table(id: string): Promise<Snapshot>;
  command(id: string, order: Order): Promise<Answer>;
  hint(id: string, seat: number): Promise<Hint>;
}

/** What the screen wants to hear of, besides what it can see. */
export interface Listener {
  event(message: EventMessage, before: Snapshot, after: Snapshot): void;
  /** The tentative tiles went back to the hand: they fit no more. */
  planLost(): void;
}

export class TableModel {
  readonly server: ServerState;
  readonly planner: Planner;
  readonly preview: PlanPreview;
  #sending = $state(false);
  #failure = $state.raw<Failure | null>(null);
  listener: Listener | null = null;

  constructor(
    readonly id: string,
    readonly backend: Backend,
    storage: PlanStorage | null = null,
  ) {
    this.server = new ServerState(id, backend.table, (change) => this.#changed(change));
    this.planner = new Planner(
      this.server,
      { onchange: () => this.preview.update(), onaction: () => (this.#failure = null) },
      storage,
    );
    this.preview = new PlanPreview(this.server, this.planner, backend, {
      onlost: () => {
        this.planner.takeBackAll();
        this.listener?.planLost();
      },
      onfailure: (failure) => (this.#failure = failure),
    });
  }

  /** The tiles on the board and in the plan, by the keys of their cells. */
  get tilesByCell(): ReadonlyMap<string, string> {
    const board = this.server.snapshot?.board ?? [];
    return new Map([...board, ...this.planner.plan].map((each) => [keyOf(each), each.tile]));
  }

  /** Whether a command is on its way. */
  get sending(): boolean {
    return this.#sending;
  }

  /** The last refusal of a command, until something else is done. */
  get failure(): Failure | null {
    return this.#failure;
  }

  #changed({ before, after, message }: Change): void {
    this.planner.reconcile(before, after);
    const turned = before?.turns.length !== after.turns.length;
    if (turned) {
      this.preview.turnPlayed();
      this.#failure = null;
    }
    if (turned || before?.you !== after.you) this.preview.update();
    if (message && before && after.n > before.n) this.listener?.event(message, before, after);
  }

  /** Send a command; a refusal is kept in `failure`. True when it was carried out. */
  async send(order: Order): Promise<boolean> {
    return (await this.#attempt(() => this.backend.command(this.id, order))) !== null;
  }

  async play(): Promise<boolean> {
    const { seat, snapshot } = this.server;
    const { plan } = this.planner;
    if (!snapshot || seat === null || this.#sending || plan.length === 0) return false;
    const turn = snapshot.turns.length;
    return this.send({ do: 'place', seat, turn, placements: placements(plan) });
  }

  async swap(): Promise<boolean> {
    const { seat, snapshot } = this.server;
    const tiles = this.planner.marked;
    if (!snapshot || seat === null || tiles.length === 0 || this.#sending) return false;
    const done = await this.send({ do: 'swap', seat, turn: snapshot.turns.length, tiles });
    if (done) this.planner.stopSwap();
    return done;
  }

  /** Ask for a hint, and lay it out as if by hand. */
  async hint(): Promise<Hint | null> {
    const { seat, snapshot } = this.server;
    if (seat === null || this.#sending) return null;
    const hint = await this.#attempt(() => this.backend.hint(this.id, seat));
    if (!hint || snapshot?.turns.length !== this.server.snapshot?.turns.length) return null;
    this.planner.layOut(hint);
    return hint;
  }

  async #attempt<T>(request: () => Promise<T>): Promise<T | null> {
    this.#sending = true;
    this.#failure = null;
    try {
      return await request();
    } catch (error) {
      this.#failure = failureOf(error);
      return null;
    } finally {
      this.#sending = false;
    }
  }

  /** Stop everything that is still under way. */
  close(): void {
    this.server.close();
    this.preview.close();
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  return {
    code: 'unreachable',
    message: 'The server cannot be reached.',
    clause: null,
    cells: [],
    tiles: [],
    retry_after: null,
  };
}
