import { expect, it } from 'vitest';

import { shadesOf } from '../../src/board/spots';

const spot = (x: number, points: number) => ({ x, y: 0, points });

it('draws the spots that score as much as one', () => {
  const shades = shadesOf([spot(0, 2), spot(1, 5), spot(2, 2)]);
  expect(shades.map(({ points, cells }) => [points, cells])).toEqual([
    [2, ['0,0', '2,0']],
    [5, ['1,0']],
  ]);
});

it('makes a spot the stronger, the more it scores', () => {
  const shades = shadesOf([spot(0, 2), spot(1, 12), spot(2, 4), spot(3, 0)]);
  const byPoints = shades.toSorted((a, b) => a.points - b.points);
  expect(byPoints.map(({ strength }) => strength)).toEqual([0, 0, 0.2, 1]);
});

it('draws no square where other tiles must come between', () => {
  const [between, beside] = shadesOf([spot(0, 0), spot(1, 2)]);
  expect(between?.squares).toBe('');
  expect(beside?.squares).not.toBe('');
});
