// Where a bubble about a tile goes: beside the tile, over as few other tiles as possible.

import { keyOf, toScreen, type Camera, type Cell, type Size } from './geometry';

export interface BubblePosition {
  readonly x: number;
  readonly y: number;
  /** Whether it hangs below this point, not above it. */
  readonly below: boolean;
}

/** How near to an edge of the board the bubble's anchor may come. */
const MARGIN_X = 72;
const MARGIN_Y = 48;
const GAP = 8;

/** Past the end of the column of tiles, above or below, unless the edge of the board is near. */
export function bubblePosition(
  cell: Cell,
  isTaken: (key: string) => boolean,
  view: Camera,
  size: Size,
): BubblePosition {
  const top = toScreen(view, size, { x: cell.x + 0.5, y: cell.y });
  const endOfColumn = (dy: number) => {
    let far = dy;
    while (isTaken(keyOf({ x: cell.x, y: cell.y + far }))) far += dy;
    return far;
  };
  const hides = (far: number) =>
    [-1, 1].filter((dx) => isTaken(keyOf({ x: cell.x + dx, y: cell.y + far }))).length;
  const [up, down] = [endOfColumn(-1), endOfColumn(1)];
  const over = top.y + (up + 1) * view.scale - GAP;
  const under = top.y + down * view.scale + GAP;
  const cost = (far: number, fits: boolean) => (fits ? 0 : 100) + Math.abs(far) + 2 * hides(far);
  const below = cost(down, under < size.height - MARGIN_Y) < cost(up, over > MARGIN_Y);
  return {
    x: Math.min(Math.max(top.x, MARGIN_X), size.width - MARGIN_X),
    y: below ? Math.min(under, size.height - MARGIN_Y) : Math.max(over, MARGIN_Y),
    below,
  };
}
