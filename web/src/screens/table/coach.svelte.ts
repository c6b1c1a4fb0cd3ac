/**
 * The coach of the first games against Beginner: one sentence at the moment that it matters, each once.
 * All of it follows from what the table tells: legal moves, the snapshot, and previews of the plan.
 */
import { untrack } from 'svelte';

import type { LearnText } from '../../learn/text';
import type { CoachTip } from '../../learn/tips';
import { learning } from '../../lib/learning.svelte';
import { slotsOf } from '../../lib/table/hand';
import { placements } from '../../lib/table/plan';
import type { TableModel } from '../../lib/table/table.svelte';
import { isCoached } from './coached';

export class Coach {
  #tip = $state<CoachTip | null>(null);
  /** The turn that the tip is about. */
  #turn = -1;

  /** To be made while a component is made: it has effects. */
  constructor(
    readonly model: TableModel,
    readonly text: LearnText,
    readonly say: (words: string) => void,
  ) {
    $effect(() => {
      const turn = model.shown.snapshot?.turns.length ?? -1;
      untrack(() => {
        if (turn !== this.#turn) this.#tip = null;
      });
      const tip = this.#due;
      if (tip) untrack(() => this.#tell(tip, turn));
    });
    $effect(() => this.#lookForGift());
  }

  get tip(): CoachTip | null {
    return learning.coach ? this.#tip : null;
  }

  get words(): string {
    return this.tip ? this.text.coach[this.tip] : '';
  }

  /** The tiles to lift: those that can open together, or those that fit somewhere by themselves. */
  get raised(): ReadonlySet<number> {
    const { planner, preview } = this.model;
    const { moves } = preview;
    if (!moves || planner.isPlanning) return new Set();
    if (this.tip === 'open') return slotsOf(planner.slots, moves.first);
    if (this.tip !== 'join') return new Set();
    const fitting = planner.slots.filter(({ tile }) => moves.singles.includes(tile));
    return new Set(fitting.map(({ id }) => id));
  }

  dismiss(): void {
    this.#tip = null;
  }

  off(): void {
    learning.coach = false;
  }

  /** What is to be told of this moment, if it was not told before; a gift is looked for apart. */
  get #due(): CoachTip | null {
    const { shown, planner, preview } = this.model;
    const { snapshot } = shown;
    if (!snapshot || !shown.myTurn || shown.isBehind || !isCoached(snapshot)) return null;
    const { you, turns, bag } = snapshot;
    const isForced = !you.can_place && you.swap_limit > 0;
    const moves = preview.moves;
    const isFirst = !turns.some(({ seat }) => you.seats.includes(seat));
    const fits: readonly (readonly [CoachTip, boolean])[] = [
      ['swap', isForced || planner.swapping !== null],
      ['open', turns.length === 0 && moves !== null],
      ['qwirkle', moves?.hasQwirkle ?? false],
      ['end', bag === 0],
      ['join', isFirst && turns.length > 0 && (moves?.singles.length ?? 0) > 0],
    ];
    return fits.find(([tip, does]) => does && isNew(tip))?.[0] ?? null;
  }

  #tell(tip: CoachTip, turn: number): void {
    if (!learning.coach) return;
    learning.coached(tip);
    this.#tip = tip;
    this.#turn = turn;
    this.say(this.text.coach[tip]);
  }

  /** Ask what the plan would leave to the next player, as long as that was never told. */
  #lookForGift(): (() => void) | void {
    const { planner, preview, server, shown } = this.model;
    const { snapshot } = shown;
    const { seat } = server;
    const isLegal = planner.plan.length > 0 && preview.current?.status === 'legal';
    if (!snapshot || seat === null || !isLegal || !shown.myTurn) return;
    if (!isCoached(snapshot) || !learning.coach || !isNew('gift')) return;
    const abort = new AbortController();
    const wish = { seat, placements: placements(planner.plan) };
    const turn = snapshot.turns.length;
    untrack(() => this.model.backend.preview(this.model.id, wish, abort.signal)).then(
      ({ gifts }) => {
        if (gifts.length > 0 && !abort.signal.aborted) this.#tell('gift', turn);
      },
      () => undefined, // the game goes on without the word
    );
    return () => abort.abort();
  }
}

function isNew(tip: CoachTip): boolean {
  return learning.coach && !learning.wasCoached(tip);
}
