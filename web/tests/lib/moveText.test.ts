import { expect, it } from 'vitest';

import { formatMove, parseMove, tilesOf } from '../../src/lib/moveText';

it.each(['Ro@0,0 Rs@-1,2', 'swap Ro Bs', 'pass'])('%s reads and writes alike', (text) => {
  expect(formatMove(parseMove(text))).toBe(text);
});

it('knows which tiles leave the hand', () => {
  expect(tilesOf(parseMove('Ro@0,0 Rs@-1,2'))).toEqual(['Ro', 'Rs']);
  expect(tilesOf(parseMove('swap Bs'))).toEqual(['Bs']);
  expect(tilesOf(parseMove('pass'))).toEqual([]);
});
