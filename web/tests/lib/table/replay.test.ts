import { describe, expect, it } from 'vitest';

import { boardAfter, scoresOverTurns, summaries } from '../../../src/lib/table/replay';
import { snapshot, turn } from '../fixture';

const qwirkle = { cells: [], points: 6, bonus: 6 };
const turns = [
  turn({ seat: 0, total: 3, score: 3 }),
  turn({ seat: 1, total: 12, score: 12, lines: [qwirkle] }),
  turn({ seat: 0, total: 3, score: 0, move: { kind: 'swap', count: 2 } }),
  turn({ seat: 1, total: 22, score: 4, bonus: 6 }),
];

describe('a replay', () => {
  it('has the tiles of the turns so far', () => {
    expect(boardAfter(turns, 0)).toEqual([]);
    expect(boardAfter(turns, 3)).toHaveLength(2);
  });
  it('has the points after every turn', () => {
    expect(scoresOverTurns(turns, 2)).toEqual([
      [0, 0],
      [3, 0],
      [3, 12],
      [3, 12],
      [3, 22],
    ]);
  });
  it('sums up every seat from the first to the last', () => {
    const ended = {
      kind: 'ended' as const,
      reason: 'hand_empty',
      winners: [1],
      ranking: [[1], [0]],
      scores: [3, 22],
      bonus_seat: 1,
      hands: [[], []],
      fairness: { server_seed: '', contributions: [], seed: '' },
    };
    expect(summaries(snapshot({ turns, ended }))).toEqual([
      { seat: 1, score: 22, rank: 1, qwirkles: 1, best: 1, bonus: 6 },
      { seat: 0, score: 3, rank: 2, qwirkles: 0, best: 0, bonus: 0 },
    ]);
  });
});
