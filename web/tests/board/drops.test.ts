import { expect, it } from 'vitest';

import { dropShades } from '../../src/board/drops';

const drop = (x: number, points: number) => ({ x, y: 0, points });

it('draws all cells that score alike as one', () => {
  const shades = dropShades([drop(0, 2), drop(1, 5), drop(2, 2)]);
  expect(shades.map(({ points, cells }) => [points, cells])).toEqual([
    [2, ['0,0', '2,0']],
    [5, ['1,0']],
  ]);
});

it('shows a cell stronger the more it scores', () => {
  const shades = dropShades([drop(0, 2), drop(1, 12), drop(2, 4), drop(3, 0)]);
  const byPoints = shades.toSorted((a, b) => a.points - b.points);
  expect(byPoints.map(({ strength }) => strength)).toEqual([0, 0, 0.2, 1]);
});

it('draws no square where other tiles must come between', () => {
  const [between, beside] = dropShades([drop(0, 0), drop(1, 2)]);
  expect(between?.squares).toBe('');
  expect(beside?.squares).not.toBe('');
});
