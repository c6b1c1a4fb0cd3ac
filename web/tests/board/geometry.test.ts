import { describe, expect, it } from 'vitest';

import {
  MAX_FIT_SCALE,
  MAX_SCALE,
  around,
  between,
  boundsOf,
  cellAt,
  cellOf,
  edgeArrow,
  fit,
  frontierOf,
  keepInSight,
  keyOf,
  pan,
  shows,
  toBoard,
  toScreen,
  zoomAt,
} from '../../src/board/geometry';

const size = { width: 800, height: 600 };
const camera = { x: 3, y: -2, scale: 40 };

describe('cells', () => {
  it('have keys that lead back to them, below zero too', () => {
    expect(cellOf(keyOf({ x: -12, y: 7 }))).toEqual({ x: -12, y: 7 });
  });
  it('have the bounds of the outermost', () => {
    expect(boundsOf([])).toBeNull();
    expect(
      boundsOf([
        { x: 2, y: -1 },
        { x: -3, y: 4 },
      ]),
    ).toEqual({
      left: -3,
      top: -1,
      right: 2,
      bottom: 4,
    });
  });
  it('of the frontier are empty and beside a tile', () => {
    const open = frontierOf([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ])
      .map(keyOf)
      .sort();
    expect(open).toEqual(['-1,0', '0,-1', '0,1', '1,-1', '1,1', '2,0']);
  });
  it('around a tile include the corners', () => {
    expect(around([{ x: 0, y: 0 }], 1)).toHaveLength(9);
  });
});

describe('the camera', () => {
  it('turns points to the screen and back', () => {
    const there = toScreen(camera, size, { x: 5.5, y: 1.25 });
    const back = toBoard(camera, size, there);
    expect(back.x).toBeCloseTo(5.5);
    expect(back.y).toBeCloseTo(1.25);
  });
  it('finds the cell below zero by rounding down', () => {
    const point = toScreen(camera, size, { x: -0.5, y: -3.5 });
    expect(cellAt(camera, size, point)).toEqual({ x: -1, y: -4 });
  });
  it('fits a wide board with its margin', () => {
    const bounds = { left: -10, top: 0, right: 29, bottom: 0 };
    const fitted = fit(bounds, size, 2);
    expect(shows(fitted, size, bounds, 2)).toBe(true);
    expect(fitted.scale).toBeCloseTo(800 / 44);
  });
  it('does not blow up a single tile', () => {
    expect(fit(null, size).scale).toBe(MAX_FIT_SCALE);
  });
  it('knows when the bounds are not all in sight', () => {
    expect(shows(camera, size, { left: -8, top: -2, right: 3, bottom: -2 })).toBe(false);
  });
  it('zooms at the pointer', () => {
    const at = { x: 100, y: 500 };
    const before = toBoard(camera, size, at);
    const after = toBoard(zoomAt(camera, size, at, 1.7), size, at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
  it('stops zooming at its limit without drifting', () => {
    const at = { x: 0, y: 0 };
    const zoomed = zoomAt({ ...camera, scale: MAX_SCALE }, size, at, 2);
    expect(zoomed).toEqual({ ...camera, scale: MAX_SCALE });
  });
  it('pans by pixels', () => {
    expect(pan(camera, 40, -80)).toEqual({ x: 2, y: 0, scale: 40 });
  });
  it('never loses the board', () => {
    // Three tiles around an empty corner, towards which the view is moved.
    const cells = [
      { x: 0, y: 0 },
      { x: 0, y: 9 },
      { x: -9, y: 0 },
    ].map(({ x, y }) => ({ x, y }));
    const kept = keepInSight({ x: 900, y: -900, scale: 40 }, size, cells);
    const corner = toScreen(kept, size, { x: 0, y: 0 });
    expect(corner).toEqual({ x: 0, y: size.height - 40 });
    const far = keepInSight({ x: -900, y: 900, scale: 40 }, size, cells);
    const isSeen = cells.some((cell) => {
      const { x, y } = toScreen(far, size, cell);
      return x >= -1e-6 && y >= -1e-6 && x <= size.width - 40 && y <= size.height - 40;
    });
    expect(isSeen).toBe(true);
  });
  it('leaves a view with a tile in sight alone, and a small one on the nearest tile', () => {
    expect(keepInSight(camera, size, [{ x: 0, y: 0 }])).toEqual(camera);
    const tiny = { width: 30, height: 30 };
    expect(keepInSight({ ...camera, scale: 120 }, tiny, [{ x: 7, y: 7 }])).toMatchObject({
      x: 7.5,
    });
  });
  it('moves between two views in equal ratios', () => {
    const middle = between({ x: 0, y: 0, scale: 10 }, { x: 2, y: 4, scale: 40 }, 0.5);
    expect(middle).toEqual({ x: 1, y: 2, scale: expect.closeTo(20) as number });
  });
});

describe('the arrow at the edge', () => {
  it('is not there for what is in sight', () => {
    expect(edgeArrow(camera, size, { x: 3, y: -2 }, 24)).toBeNull();
  });
  it('stands at the edge towards what is out of sight', () => {
    const arrow = edgeArrow(camera, size, { x: 103, y: -2 }, 24);
    expect(arrow).toEqual({ x: size.width - 24, y: size.height / 2, angle: 0 });
  });
});
