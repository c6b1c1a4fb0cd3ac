import { describe, expect, it } from 'vitest';

import { frontierOf, keyOf, type Cell } from '../../src/board/geometry';
import {
  inReadingOrder,
  nearestCell,
  nextCell,
  step,
  type Direction,
} from '../../src/board/navigation';

describe('arrow keys', () => {
  it('go straight ahead before they go aside', () => {
    const cells = [
      { x: 5, y: 0 },
      { x: 1, y: 2 },
    ];
    expect(nextCell({ x: 0, y: 0 }, 'ArrowRight', cells)).toEqual({ x: 5, y: 0 });
  });
  it('stay where nothing lies ahead', () => {
    const here = { x: 0, y: 0 };
    expect(
      nextCell(here, 'ArrowUp', [
        { x: 3, y: 0 },
        { x: 0, y: 2 },
      ]),
    ).toBe(here);
  });
  it('step by one cell', () => {
    expect(step({ x: 0, y: 0 }, 'ArrowUp')).toEqual({ x: 0, y: -1 });
  });
  it('reach every open cell of a winding board', () => {
    const tiles: Cell[] = [
      ...[0, 1, 2, 3, 4, 5].map((x) => ({ x, y: 0 })),
      ...[1, 2, 3, 4].map((y) => ({ x: 5, y })),
      ...[6, 7, 8, 9].map((x) => ({ x, y: 4 })),
      ...[-1, -2, -3].map((y) => ({ x: 2, y })),
    ];
    const open = frontierOf(tiles);
    const seen = new Set<string>();
    const queue = [open[0]!];
    const directions: Direction[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    while (queue.length) {
      const cell = queue.pop()!;
      if (seen.has(keyOf(cell))) continue;
      seen.add(keyOf(cell));
      for (const direction of directions) queue.push(nextCell(cell, direction, open));
    }
    expect(seen.size).toBe(open.length);
  });
});

describe('cells', () => {
  it('are found nearest first', () => {
    expect(nearestCell({ x: 0, y: 0 }, [])).toBeNull();
    expect(
      nearestCell({ x: 0, y: 0 }, [
        { x: 4, y: 4 },
        { x: 1, y: 1 },
      ]),
    ).toEqual({ x: 1, y: 1 });
  });
  it('are read row by row', () => {
    const cells = [
      { x: 1, y: 1 },
      { x: 0, y: 2 },
      { x: -1, y: 1 },
    ];
    expect(inReadingOrder(cells).map(keyOf)).toEqual(['-1,1', '1,1', '0,2']);
  });
});
