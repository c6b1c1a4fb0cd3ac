import { describe, expect, it } from 'vitest';

import { reconcile } from '../../../src/lib/table/hand';
import { planOf, put, remaining, without } from '../../../src/lib/table/plan';

const slots = reconcile([], ['Ro', 'Rs', 'Rd']);
const [a, b, c] = slots as [(typeof slots)[0], (typeof slots)[0], (typeof slots)[0]];

describe('a plan', () => {
  it('holds a tile once, wherever it was put last', () => {
    const plan = put(put([], a, { x: 0, y: 0 }), a, { x: 1, y: 0 });
    expect(plan).toEqual([{ slot: a.id, tile: 'Ro', x: 1, y: 0 }]);
  });
  it('sends a tentative tile home when one from the hand takes its place', () => {
    const plan = put(put([], a, { x: 0, y: 0 }), b, { x: 0, y: 0 });
    expect(plan).toEqual([{ slot: b.id, tile: 'Rs', x: 0, y: 0 }]);
  });
  it('swaps two tentative tiles', () => {
    const two = put(put([], a, { x: 0, y: 0 }), b, { x: 1, y: 0 });
    const plan = put(two, a, { x: 1, y: 0 });
    expect(plan).toContainEqual({ slot: a.id, tile: 'Ro', x: 1, y: 0 });
    expect(plan).toContainEqual({ slot: b.id, tile: 'Rs', x: 0, y: 0 });
  });
  it('is the same when a tile is dropped where it lies', () => {
    const plan = put([], a, { x: 0, y: 0 });
    expect(put(plan, a, { x: 0, y: 0 })).toBe(plan);
  });
  it('gives a tile back', () => {
    expect(without(put([], a, { x: 0, y: 0 }), a.id)).toEqual([]);
  });
  it('loses what the hand lost and where others have played', () => {
    const plan = put(put(put([], a, { x: 0, y: 0 }), b, { x: 1, y: 0 }), c, { x: 2, y: 0 });
    const left = remaining(plan, [a, b], [{ x: 1, y: 0 }]);
    expect(left.map(({ slot }) => slot)).toEqual([a.id]);
    expect(remaining(plan, slots, [])).toBe(plan);
  });
  it('is made of tiles only if the hand has them all', () => {
    expect(planOf([{ tile: 'Rs', x: 4, y: 4 }], slots)).toEqual([
      { slot: b.id, tile: 'Rs', x: 4, y: 4 },
    ]);
    expect(
      planOf(
        [
          { tile: 'Ro', x: 0, y: 0 },
          { tile: 'Ro', x: 1, y: 0 },
        ],
        slots,
      ),
    ).toBeNull();
  });
});
