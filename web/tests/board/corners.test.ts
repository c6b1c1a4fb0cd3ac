import { expect, it } from 'vitest';

import { boxOf, freeCorner, type Place } from '../../src/board/corners';
import { freePlace } from '../../src/board/freePlace';

/** Cells of 40 pixels on a board of 10 by 10, the middle at 5, 5. */
const view = { x: 5, y: 5, scale: 40 };
const size = { width: 400, height: 400 };
const here: Place = { corner: 'bottom-left', small: false };

it('leaves the buttons where they are while they hide nothing', () => {
  expect(freeCorner([{ x: 5, y: 5 }], view, size, here)).toEqual(here);
  const right: Place = { corner: 'top-right', small: false };
  expect(freeCorner([{ x: 5, y: 5 }], view, size, right)).toEqual(right);
});

it('puts them into another corner when a tile lies under them', () => {
  expect(freeCorner([{ x: 1, y: 9 }], view, size, here).corner).toBe('bottom-right');
  const below = Array.from({ length: 10 }, (_, x) => ({ x, y: 9 }));
  expect(freeCorner(below, view, size, here)).toEqual({ corner: 'top-left', small: false });
});

it('makes them small where every corner has tiles', () => {
  const all = Array.from({ length: 100 }, (_, n) => ({ x: n % 10, y: Math.floor(n / 10) }));
  const free = all.filter(({ x, y }) => !(y === 0 && x > 7));
  expect(freeCorner(free, view, size, here)).toEqual({ corner: 'top-right', small: true });
});

it('keeps a label off the buttons', () => {
  const label = { width: 100, height: 30 };
  const cells = [{ x: 1, y: 9 }];
  const over = freePlace(label, cells, [], view, size);
  expect(over).toEqual({ x: 60, y: 380 });
  const buttons = boxOf(here, size);
  const beside = freePlace(label, cells, [], view, size, [buttons])!;
  expect(beside.y + 15 <= buttons.top || beside.x - 50 >= buttons.right).toBe(true);
});
