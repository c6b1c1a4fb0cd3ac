import { describe, expect, it } from 'vitest';

import { PALETTES, TILE_FILL } from '../src/board';
import { contrast, distance, SIGHTS } from './colours';

function closest(colours: readonly string[], sight: string): number {
  const pairs = colours.flatMap((a, i) => colours.slice(i + 1).map((b) => distance(a, b, sight)));
  return Math.min(...pairs);
}

describe('the palette for every kind of sight', () => {
  const colours = Object.values(PALETTES.safe);

  it.each(Object.keys(SIGHTS))('keeps every two colours 0.135 apart in OKLab for %s', (sight) => {
    expect(closest(colours, sight)).toBeGreaterThanOrEqual(0.135);
  });

  it.each(colours)('has %s at 4.5:1 on the tile at least', (colour) => {
    expect(contrast(colour, TILE_FILL)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the vivid palette', () => {
  const colours = Object.values(PALETTES.vivid);

  it('keeps every two colours 0.135 apart for normal sight', () => {
    expect(closest(colours, 'normal')).toBeGreaterThanOrEqual(0.135);
  });

  it.each(colours)('has %s at 3:1 on the tile at least', (colour) => {
    expect(contrast(colour, TILE_FILL)).toBeGreaterThanOrEqual(3);
  });
});

describe('the computation', () => {
  it('gives the known extremes', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(distance('#000000', '#ffffff', 'normal')).toBeCloseTo(1, 3);
  });

  it('sees red and green closer together without one kind of cone', () => {
    const red = '#E5383B';
    const green = '#2FB344';
    expect(distance(red, green, 'deuteranopia')).toBeLessThan(distance(red, green, 'normal') / 2);
  });
});
