import { describe, expect, it } from 'vitest';

import { boardBefore, curve, positionOf } from '../../../src/lib/daily/round';
import type { DailyAnswered, DailyRound } from '../../../src/lib/protocol';

const answered: DailyAnswered[] = [3, 5].map((best, index) => ({
  number: index + 1,
  hand: [],
  answer: [{ tile: 'Bs', x: 9, y: 9 }],
  points: 2,
  best: [{ tile: 'Ro', x: index, y: 0 }],
  best_points: best,
}));

describe('a round of the daily deal', () => {
  it('lies on the best moves of the rounds before it, not on one’s own', () => {
    expect(boardBefore(answered, 1)).toEqual([]);
    expect(boardBefore(answered, 2)).toEqual([{ tile: 'Ro', x: 0, y: 0 }]);
  });

  it('adds up both curves', () => {
    expect(curve(answered)).toEqual([
      [0, 0],
      [2, 3],
      [4, 8],
    ]);
  });

  it('is a position whose unseen tiles are those of the bag', () => {
    const unseen = '3'.repeat(2) + '2'.repeat(2) + '0'.repeat(32);
    const round: DailyRound = { number: 2, board: [], hand: ['Bo'], bag: 10, unseen };
    const position = positionOf(round, 'classic', 7);
    const text = JSON.parse(position.text) as { hands: string[][]; bag: string[] };
    expect(text.hands[0]).toEqual(['Bo']);
    expect([...text.hands[1]!, ...text.bag]).toEqual(position.bag);
    expect(position.bag).toHaveLength(10);
    expect(position.swap_limit).toBe(0);
  });
});
