/**
 * A table on the player's screen: the server's state and how much of it is shown, the plan in hand,
 * its preview, and commands.
 */
import { keyOf } from '../../board/geometry';
import { ApiError, type Order } from '../api';
import type {
  Answer,
  EventMessage,
  Failure,
  Hint,
  HintRequest,
  Snapshot,
  TurnPlayed,
} from '../protocol';
import { duration } from '../settings.svelte';
import { Countdown } from './countdown.svelte';
import { HintLadder } from './hintLadder.svelte';
import { placements } from './plan';
import type { PlanStorage } from './planStorage';
import { Planner } from './planner.svelte';
import { PlanPreview, type PreviewBackend } from './preview.svelte';
import { ServerState, type Change } from './serverState.svelte';
import { ShownState } from './shownState.svelte';

/** The server, as far as a table needs it. */
export interface Backend extends PreviewBackend {
  table(id: string): Promise<Snapshot>;
  command(id: string, order: Order): Promise<Answer>;
  hint(id: string, request: HintRequest): Promise<Hint>;
}

/** What the screen wants to hear of, besides what it can see. */
export interface Listener {
  /** The tiles of a move set out for the board, and are there after so many milliseconds. */
  travel(turn: TurnPlayed, length: number): void;
  /** Something has happened, and is shown by now. */
  event(message: EventMessage, before: Snapshot, after: Snapshot): void;
  /** The tentative tiles went back to the hand: they fit no more. */
  planLost(): void;
}

/** Nothing moves on a page that is out of sight. */
function speed(): number {
  return globalThis.document?.hidden ? 0 : duration(1);
}

export class TableModel {
  /** What is known: commands are made from it. */
  readonly server: ServerState;
  /** What is on screen: it follows move by move. */
  readonly shown: ShownState;
  readonly countdown: Countdown;
  readonly planner: Planner;
  readonly preview: PlanPreview;
  readonly ladder = new HintLadder();
  #sending = $state(false);
  #failure = $state.raw<Failure | null>(null);
  listener: Listener | null = null;
  /** The last change took turns back: what is new in the hand does not come from the bag. */
  #tookBack = false;

  constructor(
    readonly id: string,
    readonly backend: Backend,
    storage: PlanStorage | null = null,
  ) {
    this.server = new ServerState(id, backend.table, (change) => this.#changed(change));
    this.countdown = new Countdown(this.server);
    this.shown = new ShownState(
      this.server,
      {
        ontravel: (turn, length) => this.listener?.travel(turn, length),
        onshown: (message, before, after) => this.#shown(message, before, after),
      },
      speed,
    );
    this.planner = new Planner(
      this.server,
      this.shown,
      { onchange: () => this.preview.update(), onaction: () => (this.#failure = null) },
      storage,
    );
    this.preview = new PlanPreview(this.server, this.shown, this.planner, backend, {
      onlost: () => {
        this.planner.takeBackAll();
        this.listener?.planLost();
      },
      onfailure: (failure) => (this.#failure = failure),
    });
  }

  /** The tiles on the board and in the plan, by the keys of their cells. */
  get tilesByCell(): ReadonlyMap<string, string> {
    const board = this.shown.snapshot?.board ?? [];
    return new Map([...board, ...this.planner.plan].map((each) => [keyOf(each), each.tile]));
  }

  get tookBack(): boolean {
    return this.#tookBack;
  }

  /** Whether a command is on its way. */
  get sending(): boolean {
    return this.#sending;
  }

  /** The last refusal of a command, until something else is done. */
  get failure(): Failure | null {
    return this.#failure;
  }

  #changed(change: Change): void {
    const { before, after } = change;
    const event = change.message?.event;
    this.#tookBack = event?.kind === 'taken_back';
    if (event?.kind === 'turn' && event.seat === this.server.seat) this.planner.played(event.move);
    this.shown.receive(change);
    this.planner.reconcile(before === null);
    const turned = before?.turns.length !== after.turns.length;
    if (turned) {
      this.ladder.leave();
      this.preview.turnPlayed();
      this.#failure = null;
    }
    if (turned || before?.you !== after.you) this.preview.update();
  }

  #shown(message: EventMessage, before: Snapshot, after: Snapshot): void {
    this.planner.reconcile(false);
    this.preview.update();
    this.listener?.event(message, before, after);
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

  /** Ask for the next rung of the hint; the whole move is laid out as if by hand. */
  async hint(): Promise<Hint | null> {
    if (this.#sending) return null;
    const rung = this.ladder.next;
    const hint = await this.#attempt(() => this.backend.hint(this.id, { rung }));
    if (!hint || hint.turn !== this.server.snapshot?.turns.length) return null;
    this.ladder.climb(hint);
    if (hint.move) this.planner.layOut(hint.move);
    return hint;
  }

  /** Take one's last turn back, and what the bots replied. */
  async takeBack(): Promise<boolean> {
    const turn = this.server.snapshot?.you.take_back ?? null;
    if (turn === null || this.#sending) return false;
    return this.send({ do: 'take_back', turn });
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
    this.shown.close();
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
