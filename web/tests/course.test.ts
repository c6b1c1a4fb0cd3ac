import { describe, expect, it } from 'vitest';

import { boardsOf, isLesson, verdictOn } from '../src/learn/course/course';
import { BOARDS, courseText, LESSONS } from '../src/learn/course/text';
import { LANGUAGES } from '../src/lib/languages';
import { wordsIn } from './words';

describe.each(LANGUAGES)('the course in %s', (language) => {
  it('has words for every lesson, and a reason for every board', async () => {
    const { lessons } = await courseText(language);
    expect(Object.keys(lessons)).toEqual([...LESSONS]);
    for (const { why } of Object.values(lessons)) expect(why).toHaveLength(BOARDS);
  });

  it('is not empty, and is not English that was left standing', async () => {
    const english = wordsIn(await courseText('en'));
    for (const each of wordsIn(await courseText(language))) {
      expect(each).toMatch(/^\S(.*\S)?$/s);
      if (language !== 'en' && /\w+ \w+ \w+/.test(each)) expect(english).not.toContain(each);
    }
  });
});

describe('the boards of the course', () => {
  it.each(LESSONS)('are three, for %s', (lesson) => {
    const boards = boardsOf(lesson);
    expect(boards.map(({ id }) => id)).toEqual([1, 2, 3].map((n) => `${lesson}${n}`));
    for (const { answers } of boards) expect(answers.length).toBeGreaterThan(0);
  });

  it('tell how many of each tile are unseen', () => {
    const sum = (digits: string) => [...digits].reduce((all, digit) => all + Number(digit), 0);
    const [first] = boardsOf('gift');
    expect(sum(first!.unseen)).toBe(108 - 5 - 6); // five on the board, six in hand
    const [ending] = boardsOf('out');
    expect(sum(ending!.unseen)).toBe(ending!.other!.length);
  });

  it('take an answer in any order of its tiles, and nothing else', () => {
    const board = boardsOf('lines')[0]!;
    const [answer] = board.answers;
    if (answer?.kind !== 'place') throw new Error('not a placement');
    const move = { kind: 'place' as const, lines: [], score: 6 };
    const { placements } = answer;
    expect(verdictOn(board, { ...move, placements: placements.toReversed() })).toBe('right');
    expect(verdictOn(board, { ...move, placements: placements.slice(1) })).toBe('other');
    expect(verdictOn(board, { kind: 'swap', tiles: ['Rd'] })).toBe('other');
  });

  it('take a swap of enough tiles where that is right', () => {
    const board = boardsOf('swap')[0]!;
    const tiles = ['Bo', 'Bo', 'Ot', 'Ot', 'Gd'];
    expect(verdictOn(board, { kind: 'swap', tiles })).toBe('right');
    expect(verdictOn(board, { kind: 'swap', tiles: tiles.slice(1) })).toBe('few');
  });
});

it('only the names of lessons are lessons', () => {
  expect(LESSONS.every(isLesson)).toBe(true);
  expect(isLesson('nothing')).toBe(false);
});
