// Where the buttons of the view may lie without hiding a tile.

import { toScreen, type Camera, type Cell, type Size } from './geometry';

const CORNERS = ['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const;

export interface Place {
  readonly corner: (typeof CORNERS)[number];
  /** No corner has room for all the buttons. */
  readonly small: boolean;
}

/** The buttons with their border, and how far they lie from the edges. */
const WIDTH = 134;
const HEIGHT = 46;
const MARGIN = 12;
const SMALL_WIDTH = 46;

/** The corner to be in: the one of `now` if it can be, so that the buttons do not wander. */
export function freeCorner(tiles: readonly Cell[], view: Camera, size: Size, now: Place): Place {
  const order = [now.corner, ...CORNERS.filter((corner) => corner !== now.corner)];
  const hidden = (corner: Place['corner'], width: number) => {
    const left = corner.endsWith('left') ? MARGIN : size.width - MARGIN - width;
    const top = corner.startsWith('top') ? MARGIN : size.height - MARGIN - HEIGHT;
    return tiles.filter((tile) => {
      const { x, y } = toScreen(view, size, tile);
      const [right, bottom] = [x + view.scale, y + view.scale];
      return right > left && x < left + width && bottom > top && y < top + HEIGHT;
    }).length;
  };
  const free = order.find((corner) => hidden(corner, WIDTH) === 0);
  if (free) return { corner: free, small: false };
  const least = order
    .map((corner) => ({ corner, count: hidden(corner, SMALL_WIDTH) }))
    .reduce((best, each) => (each.count < best.count ? each : best));
  return { corner: least.corner, small: true };
}
