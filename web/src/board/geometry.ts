// Where things are: cells on an unbounded board, and the camera that looks at them.
// Cell (x, y) covers the unit square from (x, y) to (x + 1, y + 1); y goes down.

export interface Cell {
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The first and last column and row, all inside. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A rectangle on the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The board's point in the middle of the viewport, and the pixels of a cell's side. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const MIN_SCALE = 10;
export const MAX_SCALE = 120;
/** A board of few tiles is not blown up to fill the screen. */
export const MAX_FIT_SCALE = 60;

export function keyOf(cell: Cell): string {
  return `${cell.x},${cell.y}`;
}

export function cellOf(key: string): Cell {
  const [x = 0, y = 0] = key.split(',').map(Number);
  return { x, y };
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a.x === b.x && a.y === b.y;
}

export function boundsOf(cells: Iterable<Cell>): Bounds | null {
  let bounds: Bounds | null = null;
  for (const { x, y } of cells) {
    bounds = bounds
      ? {
          left: Math.min(bounds.left, x),
          top: Math.min(bounds.top, y),
          right: Math.max(bounds.right, x),
          bottom: Math.max(bounds.bottom, y),
        }
      : { left: x, top: y, right: x, bottom: y };
  }
  return bounds;
}

export function neighbours({ x, y }: Cell): Cell[] {
  return [
    { x: x + 1, y },
    { x, y: y + 1 },
    { x: x - 1, y },
    { x, y: y - 1 },
  ];
}

/** The empty cells beside these cells. */
export function frontierOf(cells: readonly Cell[]): Cell[] {
  const taken = new Set(cells.map(keyOf));
  const open = new Map<string, Cell>();
  for (const cell of cells) {
    for (const next of neighbours(cell)) {
      if (!taken.has(keyOf(next))) open.set(keyOf(next), next);
    }
  }
  return [...open.values()];
}

/** The cells at most `reach` steps, diagonal ones included, from one of these. */
export function around(cells: readonly Cell[], reach: number): Cell[] {
  const near = new Map<string, Cell>();
  for (const { x, y } of cells) {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const cell = { x: x + dx, y: y + dy };
        near.set(keyOf(cell), cell);
      }
    }
  }
  return [...near.values()];
}

export function toScreen(camera: Camera, size: Size, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + size.width / 2,
    y: (point.y - camera.y) * camera.scale + size.height / 2,
  };
}

export function toBoard(camera: Camera, size: Size, point: Point): Point {
  return {
    x: (point.x - size.width / 2) / camera.scale + camera.x,
    y: (point.y - size.height / 2) / camera.scale + camera.y,
  };
}

export function cellAt(camera: Camera, size: Size, point: Point): Cell {
  const { x, y } = toBoard(camera, size, point);
  return { x: Math.floor(x), y: Math.floor(y) };
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** The camera that shows these bounds with `margin` cells around them. */
export function fit(bounds: Bounds | null, size: Size, margin = 2): Camera {
  const { left, top, right, bottom } = bounds ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const across = right - left + 1 + 2 * margin;
  const down = bottom - top + 1 + 2 * margin;
  return {
    x: (left + right + 1) / 2,
    y: (top + bottom + 1) / 2,
    scale: clamp(Math.min(size.width / across, size.height / down), MIN_SCALE, MAX_FIT_SCALE),
  };
}

/** Whether these bounds, with `margin` cells around them, are all in sight. */
export function shows(camera: Camera, size: Size, bounds: Bounds, margin = 0): boolean {
  const from = toScreen(camera, size, { x: bounds.left - margin, y: bounds.top - margin });
  const to = toScreen(camera, size, {
    x: bounds.right + 1 + margin,
    y: bounds.bottom + 1 + margin,
  });
  // Half a pixel of rounding is not out of sight.
  return from.x >= -0.5 && from.y >= -0.5 && to.x <= size.width + 0.5 && to.y <= size.height + 0.5;
}

/** Zoom by a factor, keeping what is at `at` in place. */
export function zoomAt(camera: Camera, size: Size, at: Point, factor: number): Camera {
  const scale = clamp(camera.scale * factor, MIN_SCALE, MAX_SCALE);
  const fixed = toBoard(camera, size, at);
  return {
    x: fixed.x - (at.x - size.width / 2) / scale,
    y: fixed.y - (at.y - size.height / 2) / scale,
    scale,
  };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** The least move of the camera after which one of these cells is in sight: nobody gets lost. */
export function keepInSight(camera: Camera, size: Size, cells: readonly Cell[]): Camera {
  const reachX = Math.max(size.width / camera.scale - 1, 0) / 2;
  const reachY = Math.max(size.height / camera.scale - 1, 0) / 2;
  let best = camera;
  let least = Infinity;
  for (const cell of cells.length ? cells : [{ x: 0, y: 0 }]) {
    const x = clamp(camera.x, cell.x + 0.5 - reachX, cell.x + 0.5 + reachX);
    const y = clamp(camera.y, cell.y + 0.5 - reachY, cell.y + 0.5 + reachY);
    const far = Math.hypot(x - camera.x, y - camera.y);
    if (far >= least) continue;
    least = far;
    best = { ...camera, x, y };
  }
  return best;
}

export interface EdgeArrow {
  readonly x: number;
  readonly y: number;
  /** Degrees, 0 to the right, clockwise. */
  readonly angle: number;
}

/** Where at the edge an arrow points to a place that is out of sight, if it is. */
export function edgeArrow(
  camera: Camera,
  size: Size,
  target: Point,
  inset: number,
): EdgeArrow | null {
  const at = toScreen(camera, size, target);
  const inside = at.x >= 0 && at.x <= size.width && at.y >= 0 && at.y <= size.height;
  if (inside) return null;
  const middle = { x: size.width / 2, y: size.height / 2 };
  const dx = at.x - middle.x;
  const dy = at.y - middle.y;
  const reach = Math.min(
    dx === 0 ? Infinity : (middle.x - inset) / Math.abs(dx),
    dy === 0 ? Infinity : (middle.y - inset) / Math.abs(dy),
  );
  return {
    x: middle.x + dx * reach,
    y: middle.y + dy * reach,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}

/** Between two cameras; the scale goes in equal ratios, so that zooming looks even. */
export function between(from: Camera, to: Camera, t: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * t;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: Math.exp(mix(Math.log(from.scale), Math.log(to.scale))),
  };
}

export function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}
