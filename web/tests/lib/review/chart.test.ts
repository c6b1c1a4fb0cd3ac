import { describe, expect, it } from 'vitest';

import {
  chanceLine,
  luckLine,
  luckOverTurns,
  luckScale,
  pathOf,
  shares,
  turnAt,
} from '../../../src/lib/review/chart';

const drawn = (number: number, seat: number, points: number) => ({
  number,
  seat,
  drawn_in: 0,
  tiles: [],
  points,
});

it('a chance of all is at the top, none at the bottom', () => {
  const rows = [
    [0.5, 0.5],
    [1, 0],
  ];
  expect(chanceLine(rows, 0)).toEqual([
    { x: 0, y: 0.5 },
    { x: 1, y: 0 },
  ]);
  expect(chanceLine(rows, 1)[1]).toEqual({ x: 1, y: 1 });
});

it('without chances the points are shares of the most', () => {
  expect(shares([[0, 0], [10, 5]])).toEqual([[0, 0], [1, 0.5]]); // prettier-ignore
});

describe('luck', () => {
  it('adds up from the turn that used the tiles, against the others', () => {
    expect(luckOverTurns([drawn(1, 0, 4), drawn(2, 1, 2)], 3, 0, 2)).toEqual([0, 4, 2, 2]);
    expect(luckOverTurns([drawn(2, 1, 3)], 2, 0, 4)).toEqual([0, 0, -1]);
  });
  it('is drawn around the middle on a round scale', () => {
    expect(luckScale([0, 3])).toBe(10);
    expect(luckScale([0, -14])).toBe(20);
    expect(luckLine([0, 10, -10], 10).map(({ y }) => y)).toEqual([0.5, 0, 1]);
  });
});

it('a place in the chart is a turn, within the game', () => {
  expect([turnAt(-1, 8), turnAt(0.5, 8), turnAt(2, 8)]).toEqual([0, 4, 8]);
});

it('a line is drawn through its points', () => {
  expect(pathOf([{ x: 0, y: 0 }, { x: 1, y: 0.5 }], 10, 4)).toBe('M0.0 0.0L10.0 2.0'); // prettier-ignore
  expect(pathOf([], 10, 4)).toBe('');
});
