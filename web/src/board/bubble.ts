// Where a bubble about a tile goes: near the tile, over no tile if there is such a place.

import {
  clamp,
  keyOf,
  toScreen,
  type Box,
  type Camera,
  type Cell,
  type Point,
  type Size,
} from './geometry';

/** How far from the tile a place is looked for, in pixels, and in which steps. */
const REACH = 240;
const STEP = 12;
const STEPS = Array.from({ length: (2 * REACH) / STEP + 1 }, (_, index) => index * STEP - REACH);
/** The near ones first: the first that hides nothing leaves few to look at. */
const OFFSETS: readonly Point[] = STEPS.flatMap((y) => STEPS.map((x) => ({ x, y }))).sort(
  (a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y),
);
/** Between the bubble and the edge of the board, and between the bubble and a tile. */
const MARGIN = 8;
const GAP = 4;
/** To hide a tile is worse than any distance. */
const HIDDEN = 10_000;

/** A bubble of a size, about a tile among others. */
export interface Bubble extends Size {
  readonly cell: Cell;
  readonly isTaken: (key: string) => boolean;
}

/** How far the bubble's middle may be from the tile's, for its edge to stay on the board. */
type Room = Box;

const EVERYWHERE: Room = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/**
 * How far the middle of the bubble is best from the middle of its tile, in pixels. `closed` is where
 * its middle is not to be: over something else than tiles.
 */
export function bubbleOffset(
  bubble: Bubble,
  scale: number,
  room: Room = EVERYWHERE,
  closed: Room | null = null,
): Point {
  const { cell, isTaken } = bubble;
  const [halfWidth, halfHeight] = [bubble.width / 2, bubble.height / 2];
  /** How many tiles it would hide there, counted no further than `enough`. */
  const hidden = ({ x, y }: Point, enough: number) => {
    const first = {
      x: Math.floor(cell.x + 0.5 + (x - halfWidth - GAP) / scale),
      y: Math.floor(cell.y + 0.5 + (y - halfHeight - GAP) / scale),
    };
    const right = cell.x + 0.5 + (x + halfWidth + GAP) / scale;
    const bottom = cell.y + 0.5 + (y + halfHeight + GAP) / scale;
    let count = 0;
    for (let cellX = first.x; cellX < right; cellX++) {
      for (let cellY = first.y; cellY < bottom; cellY++) {
        if (isTaken(keyOf({ x: cellX, y: cellY }))) count++;
        if (count > enough) return count;
      }
    }
    return count;
  };
  const touching = { x: scale / 2 + halfWidth, y: scale / 2 + halfHeight };
  let best: Point = { x: 0, y: 0 };
  let least = Infinity;
  for (const offset of OFFSETS) {
    const point = {
      x: clamp(offset.x, room.left, room.right),
      y: clamp(offset.y, room.top, room.bottom),
    };
    const [awayX, awayY] = [Math.abs(point.x), Math.abs(point.y)];
    // How far it is from the tile's edge; above or below it reads best.
    const away =
      Math.max(awayX - touching.x, 0) + Math.max(awayY - touching.y, 0) + awayX / 4 + awayY / 8;
    if (away >= least) continue;
    const covers = closed && isWithin(point, closed) ? HIDDEN : 0;
    if (away + covers >= least) continue;
    const cost = away + covers + HIDDEN * hidden(point, (least - away - covers) / HIDDEN);
    if (cost < least) [best, least] = [point, cost];
  }
  return best;
}

function isWithin({ x, y }: Point, { left, top, right, bottom }: Room): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * The middle of the bubble in a view. `free` is its offset by this scale on a board without edges,
 * which holds while the view only moves: another place is looked for where an edge is in the way, or
 * what lies on the board besides tiles.
 */
export function bubblePosition(
  bubble: Bubble,
  free: Point,
  view: Camera,
  size: Size,
  inTheWay: Box | null = null,
): Point {
  const tile = toScreen(view, size, { x: bubble.cell.x + 0.5, y: bubble.cell.y + 0.5 });
  const [halfWidth, halfHeight] = [bubble.width / 2 + MARGIN, bubble.height / 2 + MARGIN];
  const room = {
    left: halfWidth - tile.x,
    top: halfHeight - tile.y,
    right: Math.max(size.width - halfWidth, halfWidth) - tile.x,
    bottom: Math.max(size.height - halfHeight, halfHeight) - tile.y,
  };
  const [besideX, besideY] = [bubble.width / 2 + GAP, bubble.height / 2 + GAP];
  const closed = inTheWay && {
    left: inTheWay.left - besideX - tile.x,
    top: inTheWay.top - besideY - tile.y,
    right: inTheWay.right + besideX - tile.x,
    bottom: inTheWay.bottom + besideY - tile.y,
  };
  const isFree = isWithin(free, room) && !(closed && isWithin(free, closed));
  const offset = isFree ? free : bubbleOffset(bubble, view.scale, room, closed);
  return { x: tile.x + offset.x, y: tile.y + offset.y };
}
