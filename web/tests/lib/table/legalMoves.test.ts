import { describe, expect, it } from 'vitest';

import { LegalMoves } from '../../../src/lib/table/legalMoves';
import { moves } from '../fixture';

const laid = (tile: string, x: number, y = 0) => ({ tile, x, y });

/** To the right of a tile at 0,0: Rs, Rd, or both, with a line down through 2,0 as well. */
const beside = new LegalMoves(
  moves({
    hand: ['Rs', 'Rd', 'Bo'],
    moves: [
      { placements: [[0, 1, 0]], score: 2, lines: [[0, 0, 1, 0, 2, 0]] },
      { placements: [[1, 1, 0]], score: 2, lines: [[0, 0, 1, 0, 2, 0]] },
      {
        placements: [
          [0, 1, 0],
          [1, 2, 0],
        ],
        score: 5,
        lines: [
          [0, 0, 2, 0, 3, 0],
          [2, 0, 2, 1, 2, 0],
        ],
      },
    ],
  }),
);

describe('a plan', () => {
  it('is legal when it is one of the moves, in whichever order it was laid', () => {
    const verdict = beside.judge([laid('Rd', 2), laid('Rs', 1)]);
    expect(verdict).toMatchObject({ status: 'legal', score: 5 });
    expect(verdict?.lines[0]?.cells).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
  });
  it('is incomplete when it is part of a move', () => {
    expect(beside.judge([laid('Rd', 2)])?.status).toBe('incomplete');
  });
  it('is refused when no move holds it', () => {
    expect(beside.judge([laid('Bo', 1)])?.status).toBe('refused');
    expect(beside.judge([laid('Rs', 2)])?.status).toBe('refused');
  });
  it('is not judged by a list that is not complete, unless it is on it', () => {
    const singles = new LegalMoves(moves({ complete: false }));
    expect(singles.judge([laid('Rs', 1)])?.status).toBe('legal');
    expect(singles.judge([laid('Bd', 1)])).toBeNull();
  });
});

describe('a further tile', () => {
  it('may go where a move has it, with the points of its own lines', () => {
    expect(beside.drops([laid('Rs', 1)], 'Rd')).toEqual([{ x: 2, y: 0, points: 5 }]);
    expect(beside.drops([], 'Bo')).toEqual([]);
  });
  it('scores nothing yet where others must come between', () => {
    expect(beside.drops([], 'Rd')).toEqual([
      { x: 1, y: 0, points: 2 },
      { x: 2, y: 0, points: 0 },
    ]);
  });
});

describe('a tile by itself', () => {
  it('fits if a move has no other tile', () => {
    const together = moves({
      hand: ['Rs', 'Bs'],
      moves: [
        { placements: [[0, 1, 0]], score: 2, lines: [[0, 0, 1, 0, 2, 0]] },
        {
          placements: [
            [0, 1, 0],
            [1, 1, 1],
          ],
          score: 4,
          lines: [
            [0, 0, 1, 0, 2, 0],
            [1, 0, 1, 1, 2, 0],
          ],
        },
      ],
    });
    expect(new LegalMoves(together).singles).toEqual(['Rs']);
  });
});

describe('an opening', () => {
  const opening = new LegalMoves(
    moves({
      hand: ['Ro', 'Rs'],
      anywhere: true,
      moves: [
        {
          placements: [
            [0, 0, 0],
            [1, 1, 0],
          ],
          score: 2,
          lines: [[0, 0, 1, 0, 2, 0]],
        },
      ],
    }),
  );

  it('begins on any cell, for which one stands', () => {
    expect(opening.drops([], 'Ro')).toEqual([{ x: 0, y: 0, points: 0 }]);
    expect(opening.judge([laid('Ro', 7, -3)])?.status).toBe('incomplete');
  });
  it('goes on across or down from there', () => {
    expect(opening.drops([laid('Ro', 7, -3)], 'Rs')).toEqual([
      { x: 8, y: -3, points: 2 },
      { x: 7, y: -2, points: 2 },
    ]);
  });
  it('is legal wherever it lies', () => {
    const verdict = opening.judge([laid('Ro', 7, -3), laid('Rs', 7, -2)]);
    expect(verdict).toMatchObject({ status: 'legal', score: 2 });
    expect(verdict?.lines[0]?.cells).toEqual([
      [7, -3],
      [7, -2],
    ]);
    expect(opening.judge([laid('Rs', 7, -3), laid('Ro', 7, -2)])?.status).toBe('refused');
  });
});
