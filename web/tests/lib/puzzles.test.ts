import { describe, expect, it } from 'vitest';

import type { PuzzleProgress } from '../../src/lib/protocol';
import { band, isRough, isSameMove, puzzlePath, signed, wishOf } from '../../src/lib/puzzles';

const rated = (rating: number, deviation: number) => ({ rating, deviation }) as PuzzleProgress;

describe('puzzles', () => {
  it('keep a wish in their address', () => {
    const path = puzzlePath('7c67d114ac', { theme: 'swap' });
    expect(path).toBe('/puzzle/7c67d114ac?theme=swap');
    expect(wishOf(new URLSearchParams(path.split('?')[1]))).toEqual({ theme: 'swap' });
    expect(puzzlePath('7c67d114ac', {})).toBe('/puzzle/7c67d114ac');
    expect(wishOf(new URLSearchParams('theme=&other=1'))).toEqual({});
  });

  it('say how sure a rating is', () => {
    expect(band(rated(1374, 262))).toEqual({ low: '850', high: '1900' });
    expect(band(rated(300, 350)).low).toBe('0');
    expect(isRough(rated(1374, 262))).toBe(true);
    expect(isRough(rated(1374, 80))).toBe(false);
  });

  it('write a change with its sign', () => {
    expect([12.4, -8.2, 0].map(signed)).toEqual(['+12', '−8', '+0']);
  });

  it('know a move again in another order', () => {
    expect(isSameMove('Ro@0,0 Rs@1,0', 'Rs@1,0 Ro@0,0')).toBe(true);
    expect(isSameMove('swap Ro Rs', 'swap Ro Rd')).toBe(false);
  });
});
