/** A table as the player has it on screen: what the server told, and the tiles in one's fingers. */
import type { DropCell } from '../board';
import { keyOf, type Cell } from '../board/geometry';
import { ApiError } from './api';
import { inOrder, movedTo, reconcile, shuffled, sorted, type HandOrder, type Slot } from './hand';
import { placements, planOf, put, remaining, without, type Plan } from './plan';
import type {
  Answer,
  EventMessage,
  Failure,
  Hint,
  PlacedTile,
  Preview,
  PreviewRequest,
  SeatState,
  Snapshot,
  TurnPlayed,
} from './protocol';
import type { Order } from './api';
import { apply, skips } from './snapshot';
import type { TableMessage, Watcher } from './socket.svelte';

/** The server, as far as a table needs it. */
export interface Backend {
  table(id: string): Promise<Snapshot>;
  command(id: string, order: Order): Promise<Answer>;
  preview(id: string, wish: PreviewRequest, signal?: AbortSignal): Promise<Preview>;
  hint(id: string, seat: number): Promise<Hint>;
}

/** Where the plan is kept between two loads of the page. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the screen wants to hear of, besides what it can see. */
export interface Listener {
  event(message: EventMessage, before: Snapshot, after: Snapshot): void;
  /** The tentative tiles went back to the hand: they fit no more. */
  planLost(): void;
}

/** Several tiles put down in a row ask the server once. */
const PREVIEW_PAUSE = 30;

const TYPING_LASTS = 4000;

export class TableModel implements Watcher {
  #snapshot = $state.raw<Snapshot | null>(null);
  #slots = $state.raw<readonly Slot[]>([]);
  #plan = $state.raw<Plan>([]);
  #picked = $state<number | null>(null);
  #lifted = $state<number | null>(null);
  #swapping = $state.raw<ReadonlySet<number> | null>(null);
  #preview = $state.raw<Preview | null>(null);
  #shown = $state.raw<Preview | null>(null);
  #dead = $state.raw<ReadonlySet<string>>(new Set());
  #asking = $state(false);
  #sending = $state(false);
  #failure = $state.raw<Failure | null>(null);
  #missing = $state.raw<Failure | null>(null);
  #presence = $state.raw<{ guests: readonly string[]; watchers: number }>({
    guests: [],
    watchers: 0,
  });
  #typing = $state.raw<readonly string[]>([]);
  /** What to add to the clock of this device for the server's. */
  #ahead = 0;
  #seatOfHand: number | null = null;
  #question = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | null = null;
  #waiting: (() => void)[] = [];
  #typingTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The plan stood before another's turn: it goes when it fits no more. */
  #mayLose = false;
  listener: Listener | null = null;

  constructor(
    readonly id: string,
    readonly backend: Backend,
    readonly keep: Keep | null = null,
  ) {}

  // --- what the screen reads

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /** Why there is no such table for this guest. */
  get missing(): Failure | null {
    return this.#missing;
  }

  /** The hand in the player's order, tentative tiles included. */
  get slots(): readonly Slot[] {
    return this.#slots;
  }

  get plan(): Plan {
    return this.#plan;
  }

  get picked(): Slot | null {
    return this.#slots.find(({ id }) => id === this.#picked) ?? null;
  }

  /** The slots marked for swapping while swap mode is on. */
  get swapping(): ReadonlySet<number> | null {
    return this.#swapping;
  }

  /** The server's word on the plan as it is now; null while it is on its way. */
  get preview(): Preview | null {
    return this.#preview;
  }

  /** What to show of it: the word before while the next is on its way, so that nothing flickers. */
  get shownPreview(): Preview | null {
    if (this.#plan.length === 0) return null;
    return this.#asking ? this.#shown : this.#preview;
  }

  get asking(): boolean {
    return this.#asking;
  }

  /** When the server has said its word on the plan as it is, or cannot. */
  answered(): Promise<void> {
    return this.#asking ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve();
  }

  get sending(): boolean {
    return this.#sending;
  }

  /** The last refusal of a command, until something else is done. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get present(): readonly string[] {
    return this.#presence.guests;
  }

  get watchers(): number {
    return this.#presence.watchers;
  }

  /** Guests who are writing. */
  get typing(): readonly string[] {
    return this.#typing;
  }

  /** The seat that this player acts for: the one on turn if it is theirs. */
  get seat(): number | null {
    const snapshot = this.#snapshot;
    if (!snapshot) return null;
    const { you, to_move: toMove } = snapshot;
    if (you.seats.includes(toMove)) return toMove;
    return you.seats.find((seat) => you.hands[seat]) ?? you.seats[0] ?? null;
  }

  get toMove(): SeatState | null {
    const snapshot = this.#snapshot;
    return snapshot?.seats[snapshot.to_move] ?? null;
  }

  get mine(): boolean {
    return (this.#snapshot?.you.seats.length ?? 0) > 0;
  }

  /** Whether the player may act now. */
  get myTurn(): boolean {
    const snapshot = this.#snapshot;
    return (
      snapshot?.phase === 'playing' &&
      snapshot.you.seats.includes(snapshot.to_move) &&
      snapshot.you.curtain === null
    );
  }

  /** The server's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** The cells that accept the picked or lifted tile. */
  get accepts(): readonly Cell[] {
    const held = this.#slots.find(({ id }) => id === (this.#lifted ?? this.#picked));
    return held ? this.acceptsOf(held) : [];
  }

  /** The same, each with what the tile scores there at once: 0 where others must come between. */
  get drops(): readonly DropCell[] {
    const points = new Map(this.#preview?.points.map(([x, y, n]) => [keyOf({ x, y }), n]));
    return this.accepts.map((cell) => ({ ...cell, points: points.get(keyOf(cell)) ?? 0 }));
  }

  /** The free cells where nothing can ever go, by their keys. */
  get dead(): ReadonlySet<string> {
    return this.#dead;
  }

  /** The picked tile when no cell accepts it, as things are. */
  get stray(): Slot | null {
    const { picked } = this;
    return picked && this.#preview && this.acceptsOf(picked).length === 0 ? picked : null;
  }

  acceptsOf(slot: Slot): readonly Cell[] {
    return (this.#preview?.accepts[slot.tile] ?? []).map(([x, y]) => ({ x, y }));
  }

  /** The turns since this player's last, newest last: what they have not yet answered. */
  get recent(): readonly TurnPlayed[] {
    const snapshot = this.#snapshot;
    if (!snapshot) return [];
    const { turns, seats, you } = snapshot;
    const round = turns.slice(-Math.max(seats.length - 1, 1));
    const last = round.findLastIndex(({ seat }) => you.seats.includes(seat));
    // One's own turn is marked until the next one answers it.
    return last === round.length - 1 ? round.slice(-1) : round.slice(last + 1);
  }

  // --- what the server says

  since(): number | null {
    return this.#snapshot?.n ?? null;
  }

  receive(message: TableMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.load(message.snapshot);
        return;
      case 'event':
        this.#take(message);
        return;
      case 'presence':
        this.#presence = message;
        return;
      case 'typing':
        this.#types(message.guest);
        return;
      case 'error':
        if (this.#snapshot) return;
        if (message.error.retry_after === null) this.#missing = message.error;
        else setTimeout(() => void this.refresh(), message.error.retry_after * 1000);
        return;
    }
  }

  load(snapshot: Snapshot): void {
    if (this.#snapshot && snapshot.n < this.#snapshot.n) return;
    const first = this.#snapshot === null;
    const before = this.#snapshot;
    this.#ahead = snapshot.now - Date.now();
    this.#snapshot = snapshot;
    this.#missing = null;
    this.#settle(before, first);
  }

  #take(message: EventMessage): void {
    const before = this.#snapshot;
    if (!before) return;
    if (skips(before, message)) {
      void this.refresh();
      return;
    }
    const after = apply(before, message);
    if (after === before) return;
    this.#snapshot = after;
    if (message.event.kind === 'chat') this.#stopTyping(message.event.guest);
    this.#settle(before, false);
    if (after.n > before.n) this.listener?.event(message, before, after);
  }

  /** Look again at everything: after a hole in the events. */
  async refresh(): Promise<void> {
    try {
      this.load(await this.backend.table(this.id));
    } catch (error) {
      if (error instanceof ApiError && !this.#snapshot) this.#missing = error.failure;
      // Otherwise the socket brings a snapshot when the connection is back.
    }
  }

  /** Bring the hand and the plan in line with a new snapshot. */
  #settle(before: Snapshot | null, first: boolean): void {
    const snapshot = this.#snapshot!;
    const seat = this.seat;
    const hand = seat === null ? [] : (snapshot.you.hands[seat] ?? []);
    if (seat !== this.#seatOfHand) {
      this.#seatOfHand = seat;
      this.#slots = [];
      this.#plan = [];
      this.#swapping = null;
    }
    const kept = first ? this.#recall() : null;
    this.#slots = kept ? reconcile([], inOrder(hand, kept.order)) : reconcile(this.#slots, hand);
    if (kept) this.#plan = planOf(kept.plan, this.#slots) ?? [];
    this.#plan = remaining(this.#plan, this.#slots, snapshot.board);
    if (this.picked === null) this.#picked = null;
    const turned = before?.turns.length !== snapshot.turns.length;
    if (turned) {
      this.#mayLose = this.#plan.length > 0 && this.#preview?.status !== 'refused';
      this.#failure = null;
      if (!this.myTurn) this.#swapping = null;
    }
    if (this.#swapping) {
      const held = new Set(this.#slots.map(({ id }) => id));
      this.#swapping = new Set([...this.#swapping].filter((id) => held.has(id)));
    }
    if (turned || first || before?.you !== snapshot.you) this.#changed();
  }

  #types(guest: string): void {
    this.#stopTyping(guest);
    this.#typing = [...this.#typing, guest];
    this.#typingTimers.set(
      guest,
      setTimeout(() => this.#stopTyping(guest), TYPING_LASTS),
    );
  }

  #stopTyping(guest: string): void {
    clearTimeout(this.#typingTimers.get(guest));
    this.#typing = this.#typing.filter((each) => each !== guest);
  }

  // --- the tiles in one's fingers

  /** Pick a tile of the hand up, or put it down again. */
  pick(slot: number | null): void {
    this.#failure = null;
    this.#picked = slot === this.#picked ? null : slot;
  }

  /** A tile is being dragged: the server is asked about the others, where this one may go. */
  lift(slot: number | null): void {
    if (slot === this.#lifted) return;
    this.#lifted = slot;
    if (slot !== null) this.#picked = null;
    if (slot === null || this.#plan.some((each) => each.slot === slot)) this.#ask();
  }

  /** Put a tile on a cell; false when a tile lies there for good. */
  place(slot: number, cell: Cell): boolean {
    const held = this.#slots.find(({ id }) => id === slot);
    const key = keyOf(cell);
    if (!held || this.#snapshot?.board.some((each) => keyOf(each) === key)) return false;
    this.#plan = put(this.#plan, held, cell);
    this.#picked = null;
    this.#swapping = null;
    this.#changed();
    return true;
  }

  /** Take a tentative tile back into the hand. */
  takeBack(slot: number): void {
    if (!this.#plan.some((each) => each.slot === slot)) return;
    this.#plan = without(this.#plan, slot);
    this.#changed();
  }

  /** Take the tile that was put down last. */
  takeBackLast(): void {
    const last = this.#plan.at(-1);
    if (last) this.takeBack(last.slot);
  }

  takeBackAll(): void {
    if (this.#plan.length === 0) return;
    this.#plan = [];
    this.#changed();
  }

  shuffle(random?: () => number): void {
    this.#slots = shuffled(this.#slots, random);
    this.#remember();
  }

  sort(by: HandOrder): void {
    this.#slots = sorted(this.#slots, by);
    this.#remember();
  }

  /** Move a tile within the hand: `index` counts the tiles that lie in it. */
  rearrange(slot: number, index: number): void {
    const away = new Set(this.#plan.map((each) => each.slot));
    const others = this.#slots.filter(({ id }) => !away.has(id) && id !== slot);
    const before = others[index];
    const rest = this.#slots.filter(({ id }) => id !== slot);
    const at = before ? rest.indexOf(before) : rest.length;
    this.#slots = movedTo(this.#slots, slot, at);
    this.#remember();
  }

  // --- swapping

  startSwap(): void {
    this.takeBackAll();
    this.#picked = null;
    this.#failure = null;
    this.#swapping = new Set();
  }

  stopSwap(): void {
    this.#swapping = null;
  }

  /** Mark a tile for swapping, or not; false when that would be more than the limit. */
  toggleSwap(slot: number): boolean {
    if (!this.#swapping) return false;
    const marked = new Set(this.#swapping);
    if (!marked.delete(slot)) {
      if (marked.size >= (this.#snapshot?.you.swap_limit ?? 0)) return false;
      marked.add(slot);
    }
    this.#swapping = marked;
    return true;
  }

  // --- commands

  /** Send a command; a refusal is kept in `failure`. True when it was carried out. */
  async send(order: Order): Promise<boolean> {
    this.#sending = true;
    this.#failure = null;
    try {
      await this.backend.command(this.id, order);
      return true;
    } catch (error) {
      this.#failure = failureOf(error);
      return false;
    } finally {
      this.#sending = false;
    }
  }

  async play(): Promise<boolean> {
    const snapshot = this.#snapshot;
    const seat = this.seat;
    if (!snapshot || seat === null || this.#sending || this.#plan.length === 0) return false;
    return this.send({
      do: 'place',
      seat,
      turn: snapshot.turns.length,
      placements: placements(this.#plan),
    });
  }

  async swap(): Promise<boolean> {
    const snapshot = this.#snapshot;
    const seat = this.seat;
    const marked = this.#swapping;
    if (!snapshot || seat === null || !marked?.size || this.#sending) return false;
    const tiles = this.#slots.filter(({ id }) => marked.has(id)).map(({ tile }) => tile);
    const done = await this.send({ do: 'swap', seat, turn: snapshot.turns.length, tiles });
    if (done) this.#swapping = null;
    return done;
  }

  /** Ask for a hint, and lay it out as if by hand. */
  async hint(): Promise<Hint | null> {
    const seat = this.seat;
    if (seat === null || this.#sending) return null;
    this.#sending = true;
    this.#failure = null;
    try {
      const turns = this.#snapshot?.turns.length;
      const hint = await this.backend.hint(this.id, seat);
      if (turns !== this.#snapshot?.turns.length) return null;
      this.#layOut(hint);
      return hint;
    } catch (error) {
      this.#failure = failureOf(error);
      return null;
    } finally {
      this.#sending = false;
    }
  }

  #layOut({ move }: Hint): void {
    this.takeBackAll();
    this.#picked = null;
    if (move.kind === 'place') {
      this.#swapping = null;
      this.#plan = planOf(move.placements, this.#slots) ?? [];
      this.#changed();
    } else if (move.kind === 'swap') {
      const marked =
        planOf(
          move.tiles.map((tile) => ({ tile, x: 0, y: 0 })),
          this.#slots,
        ) ?? [];
      this.#swapping = new Set(marked.map(({ slot }) => slot));
    }
  }

  // --- previews

  #changed(): void {
    this.#remember();
    this.#ask();
  }

  /** Ask what the plan is worth, once things have been still for a moment. */
  #ask(): void {
    this.#question += 1;
    this.#shown = this.#plan.length > 0 ? (this.#preview ?? this.#shown) : null;
    this.#preview = null;
    this.#abort?.abort();
    this.#abort = null;
    clearTimeout(this.#timer);
    const seat = this.seat;
    const snapshot = this.#snapshot;
    if (snapshot?.phase !== 'playing' || seat === null || !snapshot.you.hands[seat]) {
      this.#rest();
      return;
    }
    this.#asking = true;
    this.#timer = setTimeout(() => void this.#look(seat, this.#question), PREVIEW_PAUSE);
  }

  async #look(seat: number, question: number): Promise<void> {
    const plan = this.#lifted === null ? this.#plan : without(this.#plan, this.#lifted);
    const abort = new AbortController();
    this.#abort = abort;
    let preview: Preview | null = null;
    try {
      const wish = { seat, placements: placements(plan) };
      preview = await this.backend.preview(this.id, wish, abort.signal);
    } catch (error) {
      if (question === this.#question && error instanceof ApiError) {
        this.#failure = error.failure;
      }
    }
    // An answer to a question that was asked before the last one is about other tiles.
    if (question !== this.#question) return;
    if (preview?.status === 'refused' && this.#mayLose) {
      this.#mayLose = false;
      this.takeBackAll();
      this.listener?.planLost();
      return;
    }
    if (preview) this.#mayLose = false;
    this.#preview = preview;
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
    if (!this.#preview && this.#snapshot) this.#ask();
  }

  // --- keeping the plan

  get #shared(): boolean {
    return (this.#snapshot?.you.seats.length ?? 0) > 1;
  }

  #remember(): void {
    const key = `qwirkle.plan.${this.id}`;
    try {
      if (this.#shared || this.#snapshot?.phase !== 'playing') {
        this.keep?.removeItem(key);
      } else {
        const order = this.#slots.map(({ tile }) => tile);
        this.keep?.setItem(key, JSON.stringify({ order, plan: placements(this.#plan) }));
      }
    } catch {
      // Without storage the plan lasts as long as the page.
    }
  }

  #recall(): { order: string[]; plan: PlacedTile[] } | null {
    if (this.#shared) return null;
    try {
      const kept = this.keep?.getItem(`qwirkle.plan.${this.id}`);
      return kept ? (JSON.parse(kept) as { order: string[]; plan: PlacedTile[] }) : null;
    } catch {
      return null;
    }
  }

  /** Stop everything that is still under way. */
  close(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    for (const timer of this.#typingTimers.values()) clearTimeout(timer);
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
