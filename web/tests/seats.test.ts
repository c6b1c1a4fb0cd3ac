import { describe, expect, it } from 'vitest';

import { PALETTES, TILE_FILL } from '../src/board';
import { contrast, distance, SIGHTS } from './colours';
import { tokens } from './tokens';

const SEATS = 8;
const SHEET = tokens('seats.css');
const SURFACES = tokens('app.css');
const TILES = Object.values(PALETTES).flatMap((palette) => Object.values(palette));

function closest(colours: readonly string[], sight: string): number {
  const pairs = colours.flatMap((a, i) => colours.slice(i + 1).map((b) => distance(a, b, sight)));
  return Math.min(...pairs);
}

/** Eight muted colours of one lightness cannot be far apart for everyone: their marks do the rest. */
const APART = { all: 0.05, four: 0.09, tiles: 0.1 };
const APART_FOR_FEWER_CONES = { all: 0.028, four: 0.055, tiles: 0.054 };

describe.each(['light', 'dark'] as const)('the colours of the seats, %s', (theme) => {
  const colours = Array.from({ length: SEATS }, (_, seat) => SHEET[theme][`seat-${seat}`]!);

  describe.each(Object.keys(SIGHTS))('for %s', (sight) => {
    const apart = sight === 'normal' ? APART : APART_FOR_FEWER_CONES;

    it('are apart from each other', () => {
      expect(closest(colours, sight)).toBeGreaterThanOrEqual(apart.all);
    });

    it('are further apart at a table of four', () => {
      expect(closest(colours.slice(0, 4), sight)).toBeGreaterThanOrEqual(apart.four);
    });

    it('are apart from the colours of the tiles in both palettes', () => {
      const nearest = colours.flatMap((a) => TILES.map((b) => distance(a, b, sight)));
      expect(Math.min(...nearest)).toBeGreaterThanOrEqual(apart.tiles);
    });
  });

  it.each(colours)('have text at 4.5:1 on %s', (colour) => {
    expect(contrast(colour, SHEET[theme]['on-seat']!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(colours)('show lines and rings of %s at 3:1 on tiles and on every ground', (colour) => {
    for (const ground of ['bg', 'paper', 'surface', 'surface-2']) {
      expect(contrast(colour, SURFACES[theme][ground]!)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(colour, TILE_FILL)).toBeGreaterThanOrEqual(3);
  });

  it('are of one lightness: none is 1.4 times as bright as another', () => {
    const steps = colours.flatMap((a) => colours.map((b) => contrast(a, b)));
    expect(Math.max(...steps)).toBeLessThan(1.4);
  });
});
