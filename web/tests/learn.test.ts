import { describe, expect, it } from 'vitest';

import { read } from '../src/lib/learning.svelte';
import { LANGUAGES } from '../src/lib/languages';
import { reaches, STEPS } from '../src/learn/minute';
import { learnText, MINUTE } from '../src/learn/text';
import { TIPS } from '../src/learn/tips';
import { wordsIn } from './words';

const MOST_WORDS = 30;

describe.each(LANGUAGES)('the first steps in %s', (language) => {
  it(`take at most ${MOST_WORDS} words for the minute`, async () => {
    const { minute } = await learnText(language);
    expect(Object.keys(minute)).toEqual([...MINUTE]);
    const words =
      Object.values(minute)
        .join(' ')
        .match(/[\p{L}’'-]+/gu) ?? [];
    expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
  });

  it('have a sentence for all that the coach tells', async () => {
    const { coach } = await learnText(language);
    expect(Object.keys(coach).toSorted()).toEqual([...TIPS].toSorted());
  });

  it('are not empty, and are not English that was left standing', async () => {
    const english = wordsIn(await learnText('en'));
    for (const each of wordsIn(await learnText(language))) {
      expect(each).toMatch(/^\S(.*\S)?$/s);
      if (language !== 'en' && /\w+ \w+ \w+/.test(each)) expect(english).not.toContain(each);
    }
  });
});

describe('the boards of the minute', () => {
  it('are in the order of their sentences', () => {
    expect(STEPS.map(({ name }) => name)).toEqual([...MINUTE]);
  });

  const line = (length: number, bonus = 0) => ({
    cells: Array.from({ length }, (_, x): [number, number] => [x, 0]),
    points: length,
    bonus,
  });
  const move = (...lines: ReturnType<typeof line>[]) => ({
    kind: 'place' as const,
    placements: [{ tile: 'Ro', x: 0, y: 0 }],
    lines,
    score: 0,
  });

  it('are reached by what they ask for, and by nothing less', () => {
    expect(reaches({ longest: 4 }, move(line(4)))).toBe(true);
    expect(reaches({ longest: 4 }, move(line(3), line(2)))).toBe(false);
    expect(reaches({ lines: 2 }, move(line(2), line(2)))).toBe(true);
    expect(reaches({ lines: 2 }, move(line(5)))).toBe(false);
    expect(reaches({ bonus: true }, move(line(6, 6)))).toBe(true);
    expect(reaches({ bonus: true }, move(line(5)))).toBe(false);
    expect(reaches({ refused: true }, move(line(2)))).toBe(false);
    expect(reaches({}, { kind: 'swap', tiles: ['Ro'] })).toBe(false);
  });
});

describe('progress', () => {
  it('is not begun where nothing sensible was kept', () => {
    const fresh = { minute: 0, skipped: false, coached: [], coach: true, solved: [] };
    for (const kept of [null, 7, 'x', [], { minute: 'two', coached: 3, solved: [1] }]) {
      expect(read(kept)).toEqual(fresh);
    }
  });

  it('is what was kept, but never more than there is', () => {
    const kept = { minute: 9, skipped: true, coached: ['open'], coach: false, solved: ['count1'] };
    expect(read(kept)).toEqual({ ...kept, minute: 5 });
  });
});
