// Where the buttons of the view may lie without hiding a tile.

import { toScreen, type Box, type Camera, type Cell, type Size } from './geometry';

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

/** Where the buttons lie on the screen. */
export function boxOf({ corner, small }: Place, size: Size): Box {
  const width = small ? SMALL_WIDTH : WIDTH;
  const left = corner.endsWith('left') ? MARGIN : size.width - MARGIN - width;
  const top = corner.startsWith('top') ? MARGIN : size.height - MARGIN - HEIGHT;
  return { left, top, right: left + width, bottom: top + HEIGHT };
}

/** The corner to be in: the one of `now` if it can be, so that the buttons do not wander. */
export function freeCorner(tiles: readonly Cell[], view: Camera, size: Size, now: Place): Place {
  const order = [now.corner, ...CORNERS.filter((corner) => corner !== now.corner)];
  const hidden = (corner: Place['corner'], small: boolean) => {
    const box = boxOf({ corner, small }, size);
    return tiles.filter((tile) => {
      const { x, y } = toScreen(view, size, tile);
      const [right, bottom] = [x + view.scale, y + view.scale];
      return right > box.left && x < box.right && bottom > box.top && y < box.bottom;
    }).length;
  };
  const free = order.find((corner) => hidden(corner, false) === 0);
  if (free) return { corner: free, small: false };
  const least = order
    .map((corner) => ({ corner, count: hidden(corner, true) }))
    .reduce((best, each) => (each.count < best.count ? each : best));
  return { corner: least.corner, small: true };
}
