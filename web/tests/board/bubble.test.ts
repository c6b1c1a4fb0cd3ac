import { describe, expect, it } from 'vitest';

import { bubbleOffset, bubblePosition } from '../../src/board/bubble';
import {
  keyOf,
  toBoard,
  toScreen,
  type Box,
  type Camera,
  type Cell,
  type Point,
} from '../../src/board/geometry';

const SIZE = { width: 390, height: 500 };
const BUBBLE = { width: 120, height: 30 };
const VIEW: Camera = { x: 3, y: 3, scale: 26 };

/** The cells under a bubble in its place, and the place. */
function under(last: Cell, tiles: readonly Cell[], view = VIEW) {
  const taken = new Set([last, ...tiles].map(keyOf));
  const bubble = { ...BUBBLE, cell: last, isTaken: (key: string) => taken.has(key) };
  const point = bubblePosition(bubble, bubbleOffset(bubble, view.scale), view, SIZE);
  const from = toBoard(view, SIZE, { x: point.x - 60, y: point.y - 15 });
  const to = toBoard(view, SIZE, { x: point.x + 60, y: point.y + 15 });
  const hidden = [last, ...tiles].filter(
    ({ x, y }) => x + 1 > from.x && x < to.x && y + 1 > from.y && y < to.y,
  );
  return { point, hidden };
}

const line = (length: number, cell: (index: number) => Cell) =>
  Array.from({ length }, (_, i) => cell(i));

describe('the bubble about a tile', () => {
  it('is right above or below a tile that lies alone', () => {
    const { point, hidden } = under({ x: 3, y: 3 }, []);
    const tile = toScreen(VIEW, SIZE, { x: 3.5, y: 3.5 });
    expect(hidden).toEqual([]);
    expect(Math.abs(point.y - tile.y)).toBeLessThan(26 / 2 + 15 + 16);
    expect(Math.abs(point.x - tile.x)).toBeLessThan(13);
  });

  it('hides no tile among crossing lines', () => {
    const tiles = [
      ...line(6, (i) => ({ x: i, y: 4 })),
      ...line(6, (i) => ({ x: 2, y: i })),
      ...line(4, (i) => ({ x: 5, y: i + 2 })),
      ...line(3, (i) => ({ x: i + 3, y: 2 })),
    ];
    expect(under({ x: 3, y: 3 }, tiles).hidden).toEqual([]);
  });

  it('stays on the board at its edge', () => {
    const { point } = under({ x: -4, y: -6 }, []);
    expect(point.x).toBeGreaterThanOrEqual(60);
    expect(point.y).toBeGreaterThanOrEqual(15);
  });

  it('lies beside the buttons of the view, wherever they are', () => {
    const last = { x: -2, y: 11 };
    const buttons = { left: 12, top: 442, right: 146, bottom: 488 };
    const bubble = { ...BUBBLE, cell: last, isTaken: (key: string) => key === keyOf(last) };
    const free = bubbleOffset(bubble, VIEW.scale);
    const place = (inTheWay: Box | null) => bubblePosition(bubble, free, VIEW, SIZE, inTheWay);
    const covers = ({ x, y }: Point) =>
      x - 60 < buttons.right && x + 60 > buttons.left && y - 15 < buttons.bottom && y + 15 > 442;
    expect(covers(place(null))).toBe(true);
    expect(covers(place(buttons))).toBe(false);
  });

  it('is somewhere even where there is no room at all', () => {
    const tiles = line(40 * 40, (i) => ({ x: (i % 40) - 20, y: Math.floor(i / 40) - 20 }));
    const { point } = under({ x: 3, y: 3 }, tiles);
    expect(Number.isFinite(point.x + point.y)).toBe(true);
  });
});
