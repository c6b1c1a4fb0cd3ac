// What fingers on the board mean, without a page: one finger pans, two pan and zoom, and a press
// that never moved is a tap. Two fingers only ever move the view.

import { pan, zoomAt, type Camera, type Point, type Size } from './geometry';

/** Pixels a pointer may stray before a press is a drag. */
export const SLOP = 6;

export class ViewGesture {
  #pointers = new Map<number, Point>();
  #origin: Point | null = null;
  #moving = false;

  get active(): boolean {
    return this.#pointers.size > 0;
  }

  /** Whether the view was moved since the first finger went down. */
  get moving(): boolean {
    return this.#moving;
  }

  down(id: number, at: Point): void {
    if (this.#pointers.size === 0) {
      this.#origin = at;
      this.#moving = false;
    } else {
      this.#moving = true;
    }
    // A third finger is left out: it says nothing that two do not.
    if (this.#pointers.size < 2) this.#pointers.set(id, at);
  }

  /** The camera after a pointer has moved. */
  move(id: number, at: Point, camera: Camera, size: Size): Camera {
    const before = this.#pointers.get(id);
    if (!before || !this.#origin) return camera;
    if (!this.#moving) {
      if (distance(at, this.#origin) < SLOP) return camera;
      this.#moving = true;
    }
    this.#pointers.set(id, at);
    const other = [...this.#pointers].find(([otherId]) => otherId !== id)?.[1];
    if (!other) return pan(camera, at.x - before.x, at.y - before.y);
    const from = middle(before, other);
    const to = middle(at, other);
    const apart = Math.max(distance(before, other), 1);
    const factor = Math.max(distance(at, other), 1) / apart;
    return zoomAt(pan(camera, to.x - from.x, to.y - from.y), size, to, factor);
  }

  /** Lift a pointer; the place of a tap, when it was one. */
  up(id: number): Point | null {
    if (!this.#pointers.delete(id)) return null;
    if (this.#pointers.size > 0) return null;
    const tap = this.#moving ? null : this.#origin;
    this.#origin = null;
    this.#moving = false;
    return tap;
  }

  cancel(): void {
    this.#pointers.clear();
    this.#origin = null;
    this.#moving = false;
  }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The wheel's factor: about a tenth a notch, and finer for a trackpad's small steps. */
export function wheelFactor(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === 1 ? deltaY * 16 : deltaMode === 2 ? deltaY * 400 : deltaY;
  return Math.exp(-Math.max(-240, Math.min(240, pixels)) / 500);
}

/** Where a lifted tile is drawn: above a finger, that would hide it, and under a mouse pointer. */
export function liftedAt(pointer: Point, touch: boolean, side: number): Point {
  return touch ? { x: pointer.x, y: pointer.y - side * 0.9 } : pointer;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Between which tiles a dragged one would land, given the boxes of the others in reading order: in one
 * row, in several, or one below the other.
 */
export function insertionIndex(boxes: readonly Box[], { x, y }: Point): number {
  const tiles = boxes.map(({ left, top, width, height }) => ({
    x: left + width / 2,
    y: top + height / 2,
    half: height / 2,
  }));
  const apart = tiles.map((tile) => Math.abs(tile.y - y));
  const nearest = tiles[apart.indexOf(Math.min(...apart))];
  if (!nearest) return 0;
  // A picked tile stands out of its row a little, but not by half of itself.
  const row = tiles.filter((tile) => Math.abs(tile.y - nearest.y) < tile.half);
  const above = tiles.filter((tile) => tile.y < nearest.y && !row.includes(tile));
  const isColumn = row.length === 1 && tiles.length > 1;
  const before = row.filter((tile) => (isColumn ? tile.y < y : tile.x < x));
  return above.length + before.length;
}
