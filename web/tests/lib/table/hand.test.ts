import { describe, expect, it } from 'vitest';

import { inOrder, movedTo, reconcile, shuffled, sorted } from '../../../src/lib/table/hand';

const slots = reconcile([], ['Ro', 'Bs', 'Ro', 'Yt']);

describe('the slots of a hand', () => {
  it('tell equal tiles apart', () => {
    expect(new Set(slots.map(({ id }) => id)).size).toBe(4);
  });
  it('stay where they are when other tiles go', () => {
    const after = reconcile(slots, ['Yt', 'Ro', 'Gc', 'Px']);
    expect(after.map(({ tile }) => tile)).toEqual(['Ro', 'Yt', 'Gc', 'Px']);
    expect(after[0]).toBe(slots[0]);
    expect(after[1]).toBe(slots[3]);
  });
  it('never use an id again while it is in the hand', () => {
    const after = reconcile(slots.slice(3), ['Yt', 'Ro']);
    expect(after.map(({ id }) => id)).toEqual([3, 4]);
  });
  it('sort by colour and by shape', () => {
    expect(sorted(slots, 'colour').map(({ tile }) => tile)).toEqual(['Ro', 'Ro', 'Yt', 'Bs']);
    expect(sorted(slots, 'shape').map(({ tile }) => tile)).toEqual(['Ro', 'Ro', 'Bs', 'Yt']);
  });
  it('shuffle without losing any', () => {
    const mixed = shuffled(slots, () => 0);
    expect(mixed).not.toEqual(slots);
    expect(new Set(mixed)).toEqual(new Set(slots));
  });
  it('move one to another place', () => {
    expect(movedTo(slots, 3, 0).map(({ id }) => id)).toEqual([3, 0, 1, 2]);
    expect(movedTo(slots, 0, 2).map(({ id }) => id)).toEqual([1, 2, 0, 3]);
    expect(movedTo(slots, 99, 0)).toEqual(slots);
  });
  it('come back in the order that was kept', () => {
    expect(inOrder(['Ro', 'Bs', 'Yt'], ['Yt', 'Gd', 'Ro'])).toEqual(['Yt', 'Ro', 'Bs']);
  });
});
