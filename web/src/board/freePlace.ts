// Where a label can stand so that it hides no tile.

import {
  boundsOf,
  toScreen,
  type Box,
  type Camera,
  type Cell,
  type Point,
  type Size,
} from './geometry';

/** From the edges of the board, and between the label and a tile. */
const MARGIN = 4;
/** Places are tried so many pixels apart. */
const STEP = 8;

/**
 * The middle of the free place for a label of this size that is nearest to the middle of some cells;
 * null when there is none on the screen.
 */
export function freePlace(
  label: Size,
  cells: readonly Cell[],
  tiles: readonly Cell[],
  view: Camera,
  size: Size,
  /** What else it must not hide. */
  others: readonly Box[] = [],
): Point | null {
  const about = boundsOf(cells);
  if (!about || label.width === 0) return null;
  const middle = toScreen(view, size, {
    x: (about.left + about.right + 1) / 2,
    y: (about.top + about.bottom + 1) / 2,
  });
  const boxes = others.concat(
    tiles.map(({ x, y }): Box => {
      const corner = toScreen(view, size, { x, y });
      return {
        left: corner.x - MARGIN,
        top: corner.y - MARGIN,
        right: corner.x + view.scale + MARGIN,
        bottom: corner.y + view.scale + MARGIN,
      };
    }),
  );
  const [halfWidth, halfHeight] = [label.width / 2, label.height / 2];
  const isFree = ({ x, y }: Point) =>
    boxes.every(
      ({ left, top, right, bottom }) =>
        x + halfWidth <= left ||
        x - halfWidth >= right ||
        y + halfHeight <= top ||
        y - halfHeight >= bottom,
    );
  let best: Point | null = null;
  let nearest = Infinity;
  for (const y of steps(halfHeight + MARGIN, size.height - halfHeight - MARGIN, middle.y)) {
    for (const x of steps(halfWidth + MARGIN, size.width - halfWidth - MARGIN, middle.x)) {
      const away = Math.hypot(x - middle.x, y - middle.y);
      if (away < nearest && isFree({ x, y })) [best, nearest] = [{ x, y }, away];
    }
  }
  return best;
}

/** From `low` to `high`, through `middle` if it lies between them. */
function steps(low: number, high: number, middle: number): number[] {
  if (low > high) return [];
  const from = middle > low && middle < high ? low + ((middle - low) % STEP) : low;
  return Array.from({ length: Math.floor((high - from) / STEP) + 1 }, (_, n) => from + n * STEP);
}
