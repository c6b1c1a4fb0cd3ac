import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { TILE_FILL } from '../src/board';
import { contrast } from './colours';

const CSS = readFileSync(join(import.meta.dirname, '../src/app.css'), 'utf8');

/** The tokens of the block that follows a selector. */
function tokens(selector: string): Record<string, string> {
  const start = CSS.indexOf(selector);
  expect(start).toBeGreaterThanOrEqual(0);
  const block = CSS.slice(start, CSS.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const LIGHT = tokens(':root {');
const DARK = tokens(":root[data-theme='dark']");
const THEMES = { light: LIGHT, dark: DARK };

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
  it('are dark in the same way by the system and by choice', () => {
    expect(tokens(":root:not([data-theme='light'])")).toEqual(DARK);
  });

  it('colour the same things', () => {
    expect(Object.keys(DARK).sort()).toEqual(Object.keys(LIGHT).sort());
  });

  it('set the tiles off from the paper', () => {
    expect(contrast(TILE_FILL, LIGHT['paper']!)).toBeGreaterThanOrEqual(10);
    expect(contrast(TILE_FILL, DARK['paper']!)).toBeGreaterThanOrEqual(1.4);
  });
});
