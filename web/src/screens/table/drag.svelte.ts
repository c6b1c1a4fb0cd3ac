/** One finger, or the mouse, that holds a tile: from the press to the drop. */
import {
  type Board,
  type BoardLine,
  type Cell,
  distance,
  insertionIndex,
  keyOf,
  liftedAt,
  type Point,
  SLOP,
} from '../../board';
import { settings } from '../../lib/settings.svelte';
import type { Slot } from '../../lib/table/hand';
import type { TableModel } from '../../lib/table/table.svelte';

/** Where a lifted tile would land now. */
export type Landing = { on: 'cell'; cell: Cell } | { on: 'hand'; index: number } | null;

interface Press {
  readonly slot: Slot;
  readonly pointer: number;
  readonly from: Point;
  readonly touch: boolean;
  readonly tap: () => void;
}

const LIFTED_LEAST = 44;
/** The click that a browser makes of a press happened right after it, whenever it is dealt with. */
const CLICK_FOLLOWS = 400;

export class Drag {
  #press: Press | null = null;
  #lifted = $state.raw<Slot | null>(null);
  #point = $state.raw<Point>({ x: 0, y: 0 });
  #landing = $state.raw<Landing>(null);
  /** When the last press ended, as the browser noticed it. */
  #ended = -Infinity;
  board: Board | null = null;
  hand: HTMLElement | null = null;

  constructor(readonly model: TableModel) {}

  /** The tile above the finger, while one is dragged. */
  get lifted(): Slot | null {
    return this.#lifted;
  }

  /** Where its middle is drawn, on the page. */
  get point(): Point {
    return this.#point;
  }

  get landing(): Landing {
    return this.#landing;
  }

  get target(): Cell | null {
    return this.#landing?.on === 'cell' ? this.#landing.cell : null;
  }

  /** Whether the tile may land there; null where that is not known, or not to be told. */
  get tone(): BoardLine['tone'] | null {
    return this.target && settings.legalCells ? this.model.preview.toneAt(this.target) : null;
  }

  /** Whether a click is only the echo of a press that was dealt with. */
  isEcho(click: MouseEvent): boolean {
    return click.timeStamp - this.#ended < CLICK_FOLLOWS;
  }

  get side(): number {
    return Math.max(this.board?.cellSide() ?? 0, LIFTED_LEAST);
  }

  /** A tile was pressed: it is a tap until the pointer moves. */
  press(slot: Slot, event: PointerEvent, tap: () => void): void {
    if (this.#press || (event.pointerType === 'mouse' && event.button !== 0)) return;
    this.#press = {
      slot,
      pointer: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      touch: event.pointerType !== 'mouse',
      tap,
    };
    this.#point = this.#press.from;
    addEventListener('pointermove', this.#move);
    addEventListener('pointerup', this.#up);
    addEventListener('pointercancel', this.#cancel);
    addEventListener('pointerdown', this.#second, true);
    addEventListener('keydown', this.#escape, true);
  }

  #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const pointer = { x: event.clientX, y: event.clientY };
    if (!this.#lifted) {
      if (distance(pointer, press.from) < SLOP || this.model.planner.swapping) return;
      this.#lifted = press.slot;
      this.model.planner.lift(press.slot.id);
    }
    this.#point = liftedAt(pointer, press.touch, this.side);
    this.#landing = this.#find(pointer);
  };

  #find(pointer: Point): Landing {
    const hand = this.hand?.getBoundingClientRect();
    if (hand && this.hand && pointer.y >= hand.top && pointer.y <= hand.bottom) {
      if (pointer.x >= hand.left && pointer.x <= hand.right) {
        const others = [...this.hand.querySelectorAll<HTMLElement>('[data-slot]')]
          .filter((each) => Number(each.dataset['slot']) !== this.#lifted?.id)
          .map((each) => each.getBoundingClientRect());
        return { on: 'hand', index: insertionIndex(others, pointer) };
      }
    }
    const point = this.board?.boardPoint(this.#point);
    const cell = point && this.#snap(point);
    return cell ? { on: 'cell', cell } : null;
  }

  /** The cell under the tile, or the nearest free one beside a tile that is in the way. */
  #snap(point: Point): Cell | null {
    const taken = new Set(this.model.server.snapshot?.board.map(keyOf));
    const under = { x: Math.floor(point.x), y: Math.floor(point.y) };
    if (!taken.has(keyOf(under))) return under;
    let best: Cell | null = null;
    let least = 0.9;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const cell = { x: under.x + dx, y: under.y + dy };
        const far = distance(point, { x: cell.x + 0.5, y: cell.y + 0.5 });
        if (far < least && !taken.has(keyOf(cell))) {
          least = far;
          best = cell;
        }
      }
    }
    return best;
  }

  #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const landing = this.#landing;
    const dragged = this.#lifted !== null;
    this.#end();
    this.#ended = event.timeStamp;
    if (!dragged) {
      press.tap();
      return;
    }
    const { id } = press.slot;
    if (landing?.on === 'cell') {
      this.model.planner.place(id, landing.cell);
    } else {
      this.model.planner.takeBack(id);
      if (landing?.on === 'hand') this.model.planner.rearrange(id, landing.index);
    }
    this.model.planner.lift(null);
  };

  #cancel = (event: PointerEvent): void => {
    if (event.pointerId !== this.#press?.pointer) return;
    this.#end();
    this.model.planner.lift(null);
  };

  /** A second finger: the tile goes back to where it was, and both fingers move the view. */
  #second = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || !press.touch || event.pointerId === press.pointer) return;
    if (!this.board?.boardPoint({ x: event.clientX, y: event.clientY })) return;
    const at = this.#lifted ? this.#point : press.from;
    this.#end();
    this.model.planner.lift(null);
    this.board.adopt({ pointerId: press.pointer, clientX: at.x, clientY: at.y });
  };

  #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#lifted) return;
    event.stopPropagation();
    this.#end();
    this.model.planner.lift(null);
  };

  #end(): void {
    this.#press = null;
    this.#lifted = null;
    this.#landing = null;
    removeEventListener('pointermove', this.#move);
    removeEventListener('pointerup', this.#up);
    removeEventListener('pointercancel', this.#cancel);
    removeEventListener('pointerdown', this.#second, true);
    removeEventListener('keydown', this.#escape, true);
  }

  close(): void {
    this.#end();
  }
}
