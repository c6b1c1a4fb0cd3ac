import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commitmentOf, firstForeignHand, seedOf } from '../../../src/lib/daily/fairDeal';
import { parseMove } from '../../../src/lib/moveText';
import type { DailyAnswered } from '../../../src/lib/protocol';

const GOLDEN = resolve(import.meta.dirname, '../../../../tests/duplicate/golden_deal.json');
/** A whole deal, with the hands that fitted nowhere, as the library makes it. */
const golden = JSON.parse(readFileSync(GOLDEN, 'utf8')) as {
  seed: string;
  rounds: { number: number; hand: string; best: string; score: number }[];
};

const rounds = golden.rounds.map(({ number, hand, best, score }): DailyAnswered => {
  const move = parseMove(best);
  const placements = move.kind === 'place' ? [...move.placements] : [];
  return {
    number,
    hand: hand.match(/../g) ?? [],
    answer: placements,
    points: score,
    best: placements,
    best_points: score,
  };
});

describe('the check of a daily deal', () => {
  it('hashes like the library', () => {
    expect(commitmentOf('2026-11-17', '00'.repeat(32)).slice(0, 16)).toBe('c122632f785b2d17');
    expect(seedOf('2026-11-17', '00'.repeat(32), 'classic')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('follows every hand from the seed', () => {
    expect(rounds).toHaveLength(14);
    expect(firstForeignHand(golden.seed, rounds)).toBeNull();
  });

  it('finds the first hand that is another one', () => {
    const forged = rounds.map((round) => ({ ...round, hand: [...round.hand] }));
    forged[8]!.hand.reverse();
    expect(firstForeignHand(golden.seed, forged)).toBe(9);
    expect(firstForeignHand('another', rounds)).toBe(1);
  });
});
