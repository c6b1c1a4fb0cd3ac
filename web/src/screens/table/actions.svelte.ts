/** What the player does at the table, whether by button, key or finger. */
import { MediaQuery } from 'svelte/reactivity';

import { keyOf, type Board, type Cell } from '../../board';
import { t } from '../../lib/i18n.svelte';
import { refusalText, tileName } from '../../lib/refusals';
import { settings } from '../../lib/settings.svelte';
import type { Slot } from '../../lib/table/hand';
import type { TableModel } from '../../lib/table/table.svelte';
import { describeTurn } from './descriptions';
import type { Feedback } from './feedback.svelte';
import { describeHint } from './hintWords';
import { firstCursorCell, type KeyActions } from './keys';

/** The ways to end a game, or one's part in it: each asks once more. */
const ENDINGS = ['stop', 'propose', 'agree', 'resign', 'leave'] as const;
export type Ending = (typeof ENDINGS)[number];

export type Dialog =
  'turns' | 'unseen' | 'chat' | 'menu' | 'help' | 'keys' | 'places' | 'confirm' | Ending;

export function isEnding(dialog: Dialog | null): dialog is Ending {
  return (ENDINGS as readonly (Dialog | null)[]).includes(dialog);
}

/** The orders of the hand that one button goes through. */
export const ORDERS = ['colour', 'shape', 'shuffle'] as const;
export type OrderStep = (typeof ORDERS)[number];

const DOUBLE_TAP = 500;

const small = new MediaQuery('(max-width: 960px), (max-height: 480px)');

export class PlayActions implements KeyActions {
  dialog = $state<Dialog | null>(null);
  sidePanel = $state<'unseen' | 'chat'>('unseen');
  /** The play button shakes: this cannot be done now. */
  shaking = $state(false);
  /** The cell of the keyboard, while the board has the focus. */
  cursor = $state.raw<Cell | null>(null);
  #lastCursor: Cell | null = null;
  #orders = $state(0);
  /** A remark about the tiles as they lay then. */
  #remark = $state.raw<{ text: string; layout: string } | null>(null);
  board = $state.raw<Board | null>(null);
  /** When tiles were last taken back: a double tap must not take a turn back, too. */
  #tookBack = -DOUBLE_TAP;

  /** To be made while a component is made: it has effects. */
  constructor(
    readonly model: TableModel,
    readonly feedback: Feedback,
  ) {
    $effect(() => {
      const remark = this.#remark;
      if (!remark || remark.layout === this.#layout) return;
      this.#remark = null;
      this.feedback.removeNotice(remark.text);
    });
  }

  /** Whether the screen is small: what stands beside the board on large ones opens over it. */
  get compact(): boolean {
    return small.current;
  }

  get canHint(): boolean {
    return (this.model.server.snapshot?.options.hints ?? false) && this.model.server.myTurn;
  }

  /** Turn and tiles as text: equal as long as nothing was moved. */
  get #layout(): string {
    const { plan, swapping } = this.model.planner;
    const turns = this.model.server.snapshot?.turns.length;
    const marked = swapping ? ['swap', ...swapping] : [];
    return [turns, ...plan.map((each) => `${each.slot}@${keyOf(each)}`), ...marked].join(' ');
  }

  /** The remark that tells of the tiles as they are: nothing needs to be added. */
  get remarked(): string {
    return this.#remark?.layout === this.#layout ? this.#remark.text : '';
  }

  /** A line about the tiles as they are: it goes when one moves them. `more` is only spoken. */
  remark(text: string, more = ''): void {
    this.feedback.notice = text;
    this.feedback.say(more ? `${text} ${more}` : text);
    this.#remark = { text, layout: this.#layout };
  }

  /** A tile of the hand was pressed. */
  pick(slot: Slot, byKey: boolean): void {
    const { planner, preview } = this.model;
    if (planner.swapping) {
      if (!planner.toggleSwap(slot.id)) this.cannot();
    } else if (planner.plan.some((each) => each.slot === slot.id)) {
      planner.takeBack(slot.id);
    } else {
      planner.pick(slot.id);
      if (preview.unplaceable) this.feedback.say(t('tableNowhere', { tile: tileName(slot.tile) }));
      if (byKey && planner.picked) this.board?.focus();
    }
  }

  cannot(): void {
    this.shaking = false;
    requestAnimationFrame(() => (this.shaking = true));
  }

  async play(): Promise<void> {
    const { planner, preview, server } = this.model;
    if (planner.swapping) {
      if (planner.swapping.size) await this.model.swap();
      else this.cannot();
      return;
    }
    await preview.answered();
    const shown = preview.shown;
    if (!server.myTurn || shown?.status !== 'legal') {
      this.cannot();
      if (shown?.error) this.feedback.say(refusalText(shown.error, planner.plan));
      else if (!server.myTurn) this.feedback.say(t('tableNotYet'));
      return;
    }
    if (settings.confirm && this.dialog !== 'confirm') {
      this.dialog = 'confirm';
      return;
    }
    this.dialog = null;
    if (!(await this.model.play())) this.cannot();
  }

  swap(): void {
    const { planner, server } = this.model;
    const limit = server.snapshot?.you.swap_limit ?? 0;
    if (planner.swapping) planner.stopSwap();
    else if (server.myTurn && limit > 0) {
      planner.startSwap();
      this.feedback.say(t('tableSwapPick', { n: limit }));
    } else {
      this.cannot();
      this.remark(server.myTurn ? t('tableNoSwap') : t('tableNotYet'));
    }
  }

  async hint(): Promise<void> {
    if (!this.canHint) return;
    this.dialog = null;
    const found = await this.model.hint();
    if (!found) return;
    const { text, more } = describeHint(found);
    this.remark(text, more);
    for (const [x, y] of found.line) this.board?.reveal({ x, y });
  }

  /** Whether tiles are laid, or marked for swapping: they are taken back before a turn is. */
  get hasTilesOut(): boolean {
    const { plan, swapping } = this.model.planner;
    return plan.length > 0 || swapping !== null;
  }

  /** Whether one's last turn can be taken back now. */
  get canTakeBackTurn(): boolean {
    const { snapshot } = this.model.server;
    return !this.hasTilesOut && (snapshot?.you.take_back ?? null) !== null;
  }

  /** Take the tiles back that are laid, or just the last one; if there are none, one's last turn. */
  takeBack(last = false): void {
    const { planner } = this.model;
    if (this.hasTilesOut) {
      planner.stopSwap();
      if (last) planner.takeBackLast();
      else planner.takeBackAll();
      this.#tookBack = performance.now();
    } else if (performance.now() - this.#tookBack > DOUBLE_TAP) {
      void this.model.takeBack();
    }
  }

  /** Ctrl+Z, wherever the focus is, but in a text. */
  undoKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.key.toLowerCase() !== 'z' || this.dialog !== null) return;
    if (event.target instanceof Element && event.target.matches('input, textarea')) return;
    event.preventDefault();
    this.takeBack(true);
  }

  get nextOrder(): OrderStep {
    return ORDERS[this.#orders % ORDERS.length]!;
  }

  /** Put the hand into the next of its orders. */
  reorder(): void {
    const order = this.nextOrder;
    if (order === 'shuffle') this.model.planner.shuffle();
    else this.model.planner.sort(order);
    this.#orders += 1;
  }

  fit(): void {
    this.board?.fitView();
  }

  zoom(factor: number): void {
    this.board?.zoomBy(factor);
  }

  /** Go to the last move and tell it. */
  last(): void {
    const { snapshot } = this.model.server;
    const { lastCell } = this.model.server;
    if (!snapshot || !lastCell) return;
    this.moveCursor(lastCell);
    const turn = snapshot.turns.at(-1);
    if (turn) this.feedback.say(describeTurn(snapshot, turn));
  }

  unseen(): void {
    if (this.compact) this.dialog = this.dialog === 'unseen' ? null : 'unseen';
    else {
      settings.unseen = !settings.unseen || this.sidePanel !== 'unseen';
      this.sidePanel = 'unseen';
    }
  }

  places(): void {
    if (this.model.planner.picked) this.dialog = 'places';
    else this.feedback.say(t('tableWherePick'));
  }

  /** The rules, at the part that fits the moment. */
  help(): void {
    this.dialog = 'help';
  }

  moveCursor(cell: Cell): void {
    this.cursor = cell;
    this.board?.reveal(cell);
  }

  /** A cell was chosen from the list of places for the picked tile. */
  choosePlace(cell: Cell): void {
    const { planner } = this.model;
    if (planner.picked) planner.place(planner.picked.id, cell);
    this.cursor = cell;
    this.#lastCursor = cell;
    this.dialog = null;
    this.board?.focus();
  }

  /** The board got the focus by key. */
  showCursor(): void {
    this.cursor = this.#lastCursor ?? firstCursorCell(this.model, settings.legalCells);
  }

  hideCursor(): void {
    this.#lastCursor = this.cursor;
    this.cursor = null;
  }
}
