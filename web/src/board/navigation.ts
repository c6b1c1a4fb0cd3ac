// Moving over the cells by keys.

import { sameCell, type Cell } from './geometry';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const STEPS: Record<Direction, Cell> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isDirection(key: string): key is Direction {
  return key in STEPS;
}

export function step(from: Cell, direction: Direction): Cell {
  const by = STEPS[direction];
  return { x: from.x + by.x, y: from.y + by.y };
}

/** The next of these cells that way: straight ahead first, near ones before far ones. */
export function nextCell(from: Cell, direction: Direction, cells: readonly Cell[]): Cell {
  const by = STEPS[direction];
  let best = from;
  let least = Infinity;
  for (const cell of cells) {
    const ahead = (cell.x - from.x) * by.x + (cell.y - from.y) * by.y;
    if (ahead <= 0) continue;
    const aside = Math.abs((cell.x - from.x) * by.y) + Math.abs((cell.y - from.y) * by.x);
    const cost = ahead + 2.5 * aside;
    if (cost < least) {
      least = cost;
      best = cell;
    }
  }
  return best;
}

/** The nearest of these cells, itself if it is one. */
export function nearestCell(from: Cell, cells: readonly Cell[]): Cell | null {
  let best: Cell | null = null;
  let least = Infinity;
  for (const cell of cells) {
    if (sameCell(cell, from)) return cell;
    const far = Math.abs(cell.x - from.x) + Math.abs(cell.y - from.y);
    if (far < least) {
      least = far;
      best = cell;
    }
  }
  return best;
}

/** Reading order: row by row, each from the left. */
export function inReadingOrder<T extends Cell>(cells: Iterable<T>): T[] {
  return [...cells].sort((a, b) => a.y - b.y || a.x - b.x);
}
