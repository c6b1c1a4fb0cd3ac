/** The camera of one board: fits by itself until the player takes it, and glides. */
import {
  between,
  boundsOf,
  easeOut,
  fit,
  keepInSight,
  pan,
  shows,
  toScreen,
  zoomAt,
  type Bounds,
  type Camera,
  type Cell,
  type Point,
  type Size,
} from './geometry';

/** Cells to keep free around the tiles: the grid when it fits anew, less before it must. */
const ROOM = 2.2;
const LEAST_ROOM = 1;
/** How far aside the board may lie, in cells, while nothing is being laid. */
const ASIDE = 0.25;
const GLIDE = 250;

export class BoardCamera {
  #camera = $state.raw<Camera>(fit(null, { width: 0, height: 0 }));
  #auto = $state(true);
  #size: Size = { width: 0, height: 0 };
  #cells: readonly Cell[] = [];
  #bounds: Bounds | null = null;
  #frame = 0;

  /** `duration` turns a wish in milliseconds into what the player wants of movement. */
  constructor(readonly duration: (ms: number) => number) {}

  get view(): Camera {
    return this.#camera;
  }

  /** Whether it still fits by itself. */
  get auto(): boolean {
    return this.#auto;
  }

  /**
   * The viewport or the tiles have changed. While the player lays tiles, the board does not move under
   * their finger unless it must.
   */
  look(size: Size, cells: readonly Cell[], isLaying = false): void {
    if (size.width === 0 || size.height === 0) return;
    const first = this.#size.width === 0;
    const resized = size.width !== this.#size.width || size.height !== this.#size.height;
    this.#size = size;
    this.#cells = cells;
    const bounds = boundsOf(cells);
    this.#bounds = bounds;
    if (!this.#auto) {
      if (resized) this.#camera = keepInSight(this.#camera, size, cells);
      return;
    }
    if (first || resized) {
      this.#jump(fit(bounds, size, ROOM));
    } else if (bounds && this.#isOff(bounds, isLaying)) {
      this.#glide(fit(bounds, size, ROOM));
    }
  }

  /** Whether the view does not do any more: something is out of sight, or all is far aside. */
  #isOff(bounds: Bounds, isLaying: boolean): boolean {
    const size = this.#size;
    if (!shows(this.#camera, size, bounds, LEAST_ROOM)) return true;
    const best = fit(bounds, size, ROOM);
    const { scale } = this.#camera;
    const [asideX, asideY] = isLaying
      ? [size.width / scale / 5, size.height / scale / 5]
      : [ASIDE, ASIDE];
    return (
      Math.abs(best.x - this.#camera.x) > asideX ||
      Math.abs(best.y - this.#camera.y) > asideY ||
      best.scale > scale * (isLaying ? 1.4 : 1.15)
    );
  }

  /** Show everything, and go on doing so. */
  fit(): void {
    this.#auto = true;
    this.#glide(fit(this.#bounds, this.#size, ROOM));
  }

  /** The player moves the view. */
  take(camera: Camera): void {
    if (camera === this.#camera) return;
    this.#auto = false;
    this.#jump(keepInSight(camera, this.#size, this.#cells));
  }

  zoom(at: Point, factor: number): void {
    this.take(zoomAt(this.#camera, this.#size, at, factor));
  }

  zoomMiddle(factor: number): void {
    const middle = { x: this.#size.width / 2, y: this.#size.height / 2 };
    this.#auto = false;
    const to = zoomAt(this.#camera, this.#size, middle, factor);
    this.#glide(keepInSight(to, this.#size, this.#cells));
  }

  /** Bring a cell into the middle. */
  centre(cell: Cell): void {
    this.#glide({ ...this.#camera, x: cell.x + 0.5, y: cell.y + 0.5 });
  }

  /** Move just as far as needed for a cell to be seen with its neighbours. */
  reveal(cell: Cell): void {
    const { width, height } = this.#size;
    const from = toScreen(this.#camera, this.#size, { x: cell.x - 1, y: cell.y - 1 });
    const to = toScreen(this.#camera, this.#size, { x: cell.x + 2, y: cell.y + 2 });
    const dx = from.x < 0 ? -from.x : to.x > width ? width - to.x : 0;
    const dy = from.y < 0 ? -from.y : to.y > height ? height - to.y : 0;
    if (dx || dy) this.#glide(pan(this.#camera, dx, dy));
  }

  #jump(camera: Camera): void {
    cancelAnimationFrame(this.#frame);
    this.#camera = camera;
  }

  #glide(to: Camera): void {
    cancelAnimationFrame(this.#frame);
    const length = this.duration(GLIDE);
    if (length === 0) {
      this.#camera = to;
      return;
    }
    const from = this.#camera;
    let begun: number | null = null;
    const step = (now: number) => {
      begun ??= now;
      const t = Math.min((now - begun) / length, 1);
      this.#camera = t === 1 ? to : between(from, to, easeOut(t));
      if (t < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}
