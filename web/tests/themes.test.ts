import { describe, expect, it } from 'vitest';

import { TILE_FILL } from '../src/board';
import { contrast } from './colours';
import { tokens } from './tokens';

const THEMES = tokens('app.css');
const { light: LIGHT, dark: DARK } = THEMES;

/** Text and what it stands on, as the screens combine them: 4.5:1. */
const TEXTS = [
  ['ink', 'bg'],
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'surface-2'],
  ['ink', 'accent-soft'],
  ['ink', 'warn-soft'],
  ['ink-2', 'bg'],
  ['ink-2', 'paper'],
  ['ink-2', 'surface'],
  ['ink-2', 'surface-2'],
  ['accent', 'bg'],
  ['accent', 'surface'],
  ['accent', 'accent-soft'],
  ['warn', 'surface'],
  ['warn', 'warn-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
] as const;

/** Edges that tell where something is: 3:1. */
const EDGES = [
  ['line-strong', 'bg'],
  ['line-strong', 'surface'],
  ['accent', 'paper'],
  ['accent', 'surface-2'],
] as const;

describe.each(Object.entries(THEMES))('the %s theme', (_, theme) => {
  it.each(TEXTS)('has text in %s on %s at 4.5:1 at least', (text, ground) => {
    expect(contrast(theme[text]!, theme[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGES)('has edges in %s on %s at 3:1 at least', (edge, ground) => {
    expect(contrast(theme[edge]!, theme[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

describe('the themes', () => {
  it('set the tiles off from the paper', () => {
    expect(contrast(TILE_FILL, LIGHT['paper']!)).toBeGreaterThanOrEqual(10);
    expect(contrast(TILE_FILL, DARK['paper']!)).toBeGreaterThanOrEqual(1.4);
  });

  it('give tiles a rim that keeps them apart, and in the dark off the paper too', () => {
    expect(contrast(LIGHT['tile-rim']!, TILE_FILL)).toBeGreaterThanOrEqual(2);
    expect(contrast(DARK['tile-rim']!, TILE_FILL)).toBeGreaterThanOrEqual(3);
    for (const ground of ['paper', 'surface', 'surface-2']) {
      expect(contrast(DARK['tile-rim']!, DARK[ground]!)).toBeGreaterThanOrEqual(2);
    }
  });
});
