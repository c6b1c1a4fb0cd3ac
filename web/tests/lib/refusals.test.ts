import { describe, expect, it } from 'vitest';

import type { Failure } from '../../src/lib/protocol';
import { lineKey, refusalText, twice } from '../../src/lib/refusals';

function failure(code: string, line: [string, number, number][] = []): Failure {
  return {
    code,
    message: `the server says ${code}`,
    clause: null,
    cells: line.map(([, x, y]) => [x, y]),
    tiles: line.map(([tile]) => tile),
    retry_after: null,
  };
}

describe('a line', () => {
  it('is called by what its tiles share', () => {
    expect(lineKey(['Yo', 'Ys'])).toBe('colourLine.Y');
    expect(lineKey(['Yo', 'Ro'])).toBe('shapeLine.o');
    expect(lineKey(['Yo', 'Rs'])).toBeNull();
    expect(lineKey(['Yo'])).toBeNull();
  });
  it('with a tile twice tells which', () => {
    expect(twice(['Yo', 'Ys', 'Yo'])).toBe('Yo');
    expect(twice(['Yo', 'Ys'])).toBeNull();
  });
});

describe('a refusal', () => {
  it('names the line that has the tile already', () => {
    const words = refusalText(
      failure('duplicate_in_line', [
        ['Yo', 0, 0],
        ['Ys', 1, 0],
        ['Yo', 2, 0],
      ]),
      [{ x: 2, y: 0 }],
    );
    expect(words).toBe('Does not fit: the yellow line already has the yellow circle.');
  });
  it('names the line that a tile does not go with', () => {
    const words = refusalText(
      failure('line_conflict', [
        ['Yo', 0, 0],
        ['Ys', 1, 0],
        ['Rd', 2, 0],
      ]),
      [{ x: 2, y: 0 }],
    );
    expect(words).toContain('red diamond');
    expect(words).toContain('the yellow line');
  });
  it('names both of two tiles that share nothing', () => {
    const words = refusalText(
      failure('line_conflict', [
        ['Yo', 0, 0],
        ['Rd', 1, 0],
      ]),
      [{ x: 1, y: 0 }],
    );
    expect(words).toContain('yellow circle and red diamond share neither');
  });
  it('that means the same to a player as another one has its words', () => {
    expect(refusalText(failure('bad_method'))).toBe(refusalText(failure('bad_request')));
    expect(refusalText(failure('bad_request'))).toBe('The server did not understand that.');
  });
  it('of a kind we have no words for is the server’s sentence', () => {
    expect(refusalText(failure('never_heard_of'))).toContain('the server says never_heard_of');
  });
});
