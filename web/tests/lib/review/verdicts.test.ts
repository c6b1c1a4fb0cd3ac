import { describe, expect, it } from 'vitest';

import { mistakesOf, nextStop, SIGNS, worthAnotherTry } from '../../../src/lib/review/verdicts';
import { turn } from './fixture';

const game = [
  turn(1, { verdict: 'mistake' }),
  turn(2, { verdict: 'blunder' }),
  turn(3, { verdict: 'inaccuracy' }),
  turn(4, { verdict: 'best' }),
  turn(5, { verdict: 'blunder', better: null }),
];

it('every verdict has a sign of its own', () => {
  const signs = Object.values(SIGNS);
  expect(new Set(signs).size).toBe(6);
});

describe('mistakes', () => {
  it('are those of the seats asked for', () => {
    expect(mistakesOf(game, [0])).toEqual([1, 5]);
    expect(mistakesOf(game, [1])).toEqual([2]);
    expect(mistakesOf(game, [0, 1])).toEqual([1, 2, 5]);
    expect(mistakesOf(game, [0, 1], 2)).toEqual([5]);
  });
  it('are inaccuracies where there is nothing worse', () => {
    expect(mistakesOf(game.slice(2, 4), [0])).toEqual([3]);
    expect(mistakesOf(game.slice(3, 4), [1])).toEqual([]);
  });
  it('are tried again where there is a better move', () => {
    expect(worthAnotherTry(game, [0])).toEqual([1]);
    expect(worthAnotherTry(game, [0], 1)).toEqual([]);
  });
});

it('one goes from stop to stop, and no further than the last', () => {
  expect(nextStop([2, 5], 0, 1)).toBe(2);
  expect(nextStop([2, 5], 2, 1)).toBe(5);
  expect(nextStop([2, 5], 5, 1)).toBeNull();
  expect(nextStop([2, 5], 9, -1)).toBe(5);
  expect(nextStop([2, 5], 2, -1)).toBeNull();
});
