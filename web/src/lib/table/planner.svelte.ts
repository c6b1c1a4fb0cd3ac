/** The player's hand, and the move that they are laying out before it is played. */
import { flushSync } from 'svelte';

import { keyOf, type Cell } from '../../board/geometry';
import type { Hint, TurnPlayed } from '../protocol';
import { inOrder, movedTo, reconcile, shuffled, sorted, type HandOrder, type Slot } from './hand';
import { placements, planOf, put, remaining, without, type Plan } from './plan';
import { removePlan, storedPlan, storePlan, type PlanStorage } from './planStorage';
import type { ServerState } from './serverState.svelte';
import type { ShownState } from './shownState.svelte';

export interface PlannerEvents {
  /** The plan, or the tile that is picked or dragged, has changed. */
  onchange(): void;
  /** The player did something: what was said about the last action is over. */
  onaction(): void;
}

export class Planner {
  #slots = $state.raw<readonly Slot[]>([]);
  #plan = $state.raw<Plan>([]);
  #picked = $state<number | null>(null);
  #lifted = $state<number | null>(null);
  #swapping = $state.raw<ReadonlySet<number> | null>(null);
  #seat: number | null = null;
  /** Slots whose tiles were played, until the hand is brought in line. */
  #gone: ReadonlySet<number> = new Set();

  constructor(
    readonly server: ServerState,
    readonly shown: ShownState,
    readonly events: PlannerEvents,
    readonly storage: PlanStorage | null,
  ) {}

  /** The hand in the player's order, tentative tiles included. */
  get slots(): readonly Slot[] {
    return this.#slots;
  }

  get plan(): Plan {
    return this.#plan;
  }

  /** The plan without the tile that is being dragged. */
  get settledPlan(): Plan {
    return this.#lifted === null ? this.#plan : without(this.#plan, this.#lifted);
  }

  get picked(): Slot | null {
    return this.#slots.find(({ id }) => id === this.#picked) ?? null;
  }

  /** The tile that is picked or dragged. */
  get held(): Slot | null {
    return this.#slots.find(({ id }) => id === (this.#lifted ?? this.#picked)) ?? null;
  }

  /** Whether the player is laying out a move. */
  get isPlanning(): boolean {
    return this.#plan.length > 0 || this.held !== null;
  }

  /** The slots marked for swapping while swap mode is on. */
  get swapping(): ReadonlySet<number> | null {
    return this.#swapping;
  }

  /** A move of one's own was played: its tiles leave the hand, even if equal ones were drawn. */
  played(move: TurnPlayed['move']): void {
    if (move.kind === 'swap') this.#gone = this.#swapping ?? new Set();
    if (move.kind !== 'place') return;
    const taken = this.#plan.filter(({ tile, x, y }) =>
      move.placements.some((each) => each.tile === tile && each.x === x && each.y === y),
    );
    this.#gone = new Set(taken.map(({ slot }) => slot));
  }

  /**
   * Bring the hand in line with the newest snapshot, and the plan with the board on screen: a tile of
   * the plan leaves when one sees why. The first time it is what was stored.
   */
  reconcile(isFirst: boolean): void {
    const { seat } = this.server;
    const hand = this.server.hand ?? [];
    if (seat !== this.#seat) {
      this.#seat = seat;
      this.#slots = [];
      this.#plan = [];
      this.#swapping = null;
    }
    const stored =
      isFirst && !this.server.sharesDevice ? storedPlan(this.storage, this.server.id) : null;
    this.#slots = stored
      ? reconcile([], inOrder(hand, stored.order))
      : reconcile(this.#slots, hand, this.#gone);
    this.#gone = new Set();
    if (stored) this.#plan = planOf(stored.plan, this.#slots) ?? [];
    this.#plan = remaining(this.#plan, this.#slots, this.shown.snapshot?.board ?? []);
    if (this.picked === null) this.#picked = null;
    if (!this.server.myTurn) this.#swapping = null;
    if (this.#swapping) {
      const held = new Set(this.#slots.map(({ id }) => id));
      this.#swapping = new Set([...this.#swapping].filter((id) => held.has(id)));
    }
    this.#store();
  }

  // --- laying tiles

  /** Pick a tile of the hand up, or put it down again. */
  pick(slot: number | null): void {
    this.events.onaction();
    this.#picked = slot === this.#picked ? null : slot;
    this.events.onchange();
  }

  /** Pick a tile and put it down before anything is drawn: the first tap finds its code run before. */
  rehearse(slot: number): void {
    if (this.isPlanning) return;
    flushSync(() => (this.#picked = slot));
    flushSync(() => (this.#picked = null));
  }

  /** A tile is being dragged: while it is, the rest of the plan is what counts. */
  lift(slot: number | null): void {
    if (slot === this.#lifted) return;
    this.#lifted = slot;
    if (slot !== null) this.#picked = null;
    this.events.onchange();
  }

  /** Put a tile on a cell; false when a tile lies there for good. */
  place(slot: number, cell: Cell): boolean {
    const held = this.#slots.find(({ id }) => id === slot);
    const key = keyOf(cell);
    if (!held || this.server.snapshot?.board.some((each) => keyOf(each) === key)) return false;
    this.#picked = null;
    this.#swapping = null;
    this.#replan(put(this.#plan, held, cell));
    return true;
  }

  /** Take a tentative tile back into the hand. */
  takeBack(slot: number): void {
    if (this.#plan.some((each) => each.slot === slot)) this.#replan(without(this.#plan, slot));
  }

  /** Take back the tile that was put down last. */
  takeBackLast(): void {
    const last = this.#plan.at(-1);
    if (last) this.takeBack(last.slot);
  }

  takeBackAll(): void {
    if (this.#plan.length > 0) this.#replan([]);
  }

  #replan(plan: Plan): void {
    this.#plan = plan;
    this.#store();
    this.events.onchange();
  }

  // --- the order of the hand

  shuffle(random?: () => number): void {
    this.#reorder(shuffled(this.#slots, random));
  }

  sort(by: HandOrder): void {
    this.#reorder(sorted(this.#slots, by));
  }

  /** Move a tile within the hand: `index` counts the tiles that lie in it. */
  rearrange(slot: number, index: number): void {
    const away = new Set(this.#plan.map((each) => each.slot));
    const others = this.#slots.filter(({ id }) => !away.has(id) && id !== slot);
    const before = others[index];
    const rest = this.#slots.filter(({ id }) => id !== slot);
    this.#reorder(movedTo(this.#slots, slot, before ? rest.indexOf(before) : rest.length));
  }

  #reorder(slots: readonly Slot[]): void {
    this.#slots = slots;
    this.#store();
  }

  // --- swapping

  startSwap(): void {
    this.events.onaction();
    this.takeBackAll();
    this.#picked = null;
    this.#swapping = new Set();
  }

  stopSwap(): void {
    this.#swapping = null;
  }

  /** Mark a tile for swapping, or unmark it; false when that would be more than the limit. */
  toggleSwap(slot: number): boolean {
    if (!this.#swapping) return false;
    const marked = new Set(this.#swapping);
    if (!marked.delete(slot)) {
      if (marked.size >= (this.server.snapshot?.you.swap_limit ?? 0)) return false;
      marked.add(slot);
    }
    this.#swapping = marked;
    return true;
  }

  /** The tiles that are marked for swapping. */
  get marked(): string[] {
    return this.#slots.filter(({ id }) => this.#swapping?.has(id)).map(({ tile }) => tile);
  }

  /** Lay the move of a hint out as if by hand. */
  layOut(move: NonNullable<Hint['move']>): void {
    this.takeBackAll();
    this.#picked = null;
    if (move.kind === 'place') {
      this.#swapping = null;
      this.#replan(planOf(move.placements, this.#slots) ?? []);
    } else if (move.kind === 'swap') {
      const tiles = move.tiles.map((tile) => ({ tile, x: 0, y: 0 }));
      this.#swapping = new Set((planOf(tiles, this.#slots) ?? []).map(({ slot }) => slot));
    }
  }

  #store(): void {
    const { id, snapshot, sharesDevice } = this.server;
    if (sharesDevice || snapshot?.phase !== 'playing') {
      removePlan(this.storage, id);
    } else {
      const order = this.#slots.map(({ tile }) => tile);
      storePlan(this.storage, id, { order, plan: placements(this.#plan) });
    }
  }
}
