import { beforeEach, describe, expect, it } from 'vitest';

import {
  beatsOf,
  MoveQueue,
  type Beats,
  type Happening,
  type Pace,
} from '../../../src/lib/table/moveQueue';

const NORMAL: Pace = { scale: 1, left: null };
const sum = ({ thinking, travelling, rising }: Beats) => thinking + travelling + rising;
const placement = (what: string, more: Partial<Happening<string>> = {}): Happening<string> => ({
  what,
  kind: 'placement',
  thought: 0,
  ...more,
});
const timeOf = (waiting: number, pace: Partial<Pace> = {}, thought = 0) =>
  sum(beatsOf({ kind: 'placement', thought }, waiting, { ...NORMAL, ...pace }));

describe('the time of a move', () => {
  it.each([
    [1, 1200],
    [2, 1200],
    [3, 1200],
    [4, 1000],
    [5, 800],
    [7, 4000 / 7],
  ])('is the smaller of 1,200 ms and 4,000 ms by the %d that wait', (waiting, time) => {
    expect(timeOf(waiting)).toBeCloseTo(time);
  });
  it('is less by what the seat really thought, but the tiles always travel', () => {
    expect(timeOf(1, {}, 300)).toBeCloseTo(900);
    expect(timeOf(1, {}, 60_000)).toBeCloseTo(720);
    expect(beatsOf(placement('', { thought: 60_000 }), 1, NORMAL)).toMatchObject({
      thinking: 0,
      travelling: 420,
    });
  });
  it('is scaled by the speed that the player wants', () => {
    expect(timeOf(1, { scale: 0.5 })).toBeCloseTo(600);
    expect(timeOf(1, { scale: 2 })).toBeCloseTo(2400);
    expect(timeOf(1, { scale: 0 })).toBe(0);
  });
  it('is such that all who wait take at most a tenth of the clock', () => {
    expect(7 * timeOf(7, { left: 10_000 })).toBeCloseTo(1000);
    expect(7 * timeOf(7, { left: 10_000, scale: 2 })).toBeCloseTo(1000);
    expect(timeOf(1, { left: -5 })).toBe(0);
    expect(timeOf(1, { left: 600_000 })).toBeCloseTo(1200);
  });
  it('is the same for a swap, without tiles that travel', () => {
    const beats = beatsOf({ kind: 'swap', thought: 0 }, 1, NORMAL);
    expect(beats.travelling).toBe(0);
    expect(sum(beats)).toBeCloseTo(1200);
  });
  it('is nothing for what is no move, and a breath after one’s own', () => {
    expect(sum(beatsOf({ kind: 'other', thought: 0 }, 3, NORMAL))).toBe(0);
    expect(beatsOf({ kind: 'own', thought: 0 }, 3, NORMAL)).toEqual({
      thinking: 0,
      travelling: 0,
      rising: 500,
    });
  });
});

describe('the queue', () => {
  let pace: Pace;
  let queue: MoveQueue<string>;
  beforeEach(() => {
    pace = NORMAL;
    queue = new MoveQueue(() => pace);
  });
  /** What happens until everything is shown: when, what, and whether it has landed. */
  function run(from = 0): [number, string][] {
    const happened: [number, string][] = [];
    for (let due = queue.due; due !== null; due = queue.due) {
      for (const { type, what } of queue.take(due)) {
        happened.push([Math.round(due - from), type === 'travel' ? `${what}…` : what]);
      }
    }
    return happened;
  }

  it('lets a seat think, its tiles travel, and the next wait for the points', () => {
    queue.push(placement('a'), 0);
    queue.push(placement('b'), 0);
    expect(queue.take(479)).toEqual([]);
    expect(run()).toEqual([
      [480, 'a…'],
      [900, 'a'],
      [1680, 'b…'],
      [2100, 'b'],
    ]);
    expect(queue.isEmpty).toBe(true);
  });
  it('shows seven moves in four seconds, though they come one after another', () => {
    for (const n of '1234567') queue.push(placement(n), Number(n) * 20);
    const happened = run(20);
    const landed = happened.filter(([, what]) => !what.endsWith('…'));
    expect(landed.map(([, what]) => what).join('')).toBe('1234567');
    expect(landed.at(-1)![0]).toBeLessThan(4000);
    expect(landed.at(-1)![0]).toBeGreaterThan(3600);
  });
  it('skips nothing when it is looked at late', () => {
    queue.push(placement('a'), 0);
    queue.push(placement('b'), 0);
    expect(queue.take(9000)).toMatchObject([{ type: 'travel', what: 'a' }]);
    expect(queue.due).toBe(9420);
    expect(queue.take(9999)).toEqual([{ type: 'landed', what: 'a' }]);
    expect(queue.due).toBe(9999 + 300 + 480);
  });
  it('keeps the order of moves and all else', () => {
    queue.push(placement('move'), 0);
    queue.push({ what: 'ended', kind: 'other', thought: 0 }, 0);
    queue.take(480);
    expect(queue.take(900)).toEqual([{ type: 'landed', what: 'move' }]);
    expect(queue.take(1199)).toEqual([]);
    expect(queue.take(1200)).toEqual([{ type: 'landed', what: 'ended' }]);
  });
  it('shows what needs no time at once when nothing waits', () => {
    queue.push({ what: 'vote', kind: 'other', thought: 0 }, 5);
    expect(queue.take(5)).toEqual([{ type: 'landed', what: 'vote' }]);
  });
  it('shows one’s own move at once, even while points still rise', () => {
    queue.push(placement('other'), 0);
    expect(run()).toHaveLength(2);
    queue.push({ what: 'mine', kind: 'own', thought: 0 }, 950);
    expect(queue.take(950)).toEqual([{ type: 'landed', what: 'mine' }]);
    queue.push(placement('next'), 960);
    expect(queue.due).toBe(950 + 500 + 480);
  });
  it('is finished at once, from the middle of a move too', () => {
    for (const what of 'abc') queue.push(placement(what), 0);
    queue.take(500);
    expect(queue.finish(600)).toEqual([...'abc'].map((what) => ({ type: 'landed', what })));
    expect(queue.due).toBeNull();
    queue.push(placement('d'), 610);
    expect(queue.due).toBe(610 + 480);
  });
  it('without movement has nothing to wait for', () => {
    pace = { scale: 0, left: null };
    for (const what of 'abc') queue.push(placement(what), 0);
    expect(queue.take(0)).toEqual([...'abc'].map((what) => ({ type: 'landed', what })));
  });
  it('forgets what is known in another way', () => {
    queue.push(placement('a'), 0);
    queue.take(500);
    queue.clear();
    expect(queue.due).toBeNull();
    expect(queue.finish(0)).toEqual([]);
  });
});
