import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { dealt, mixedAfterSwap, stream } from '../../src/lib/chance';
import { check, sealOf, type Finding, type GameRecord } from '../../src/lib/fairBag';

const TESTS = resolve(import.meta.dirname, '../../../tests');
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(TESTS, file), 'utf8'));

/** The vectors that the server's own chance is tested with. */
const vectors = read('rules/chance_vectors.json') as {
  words: { parts: [string, ...string[]]; words: string[] }[];
  deals: { seed: string; deal: string }[];
  mixes: { key: string; turn: number; bag: string; mixed: string }[];
};

describe('chance', () => {
  it.each(vectors.words)('streams the words of $parts', ({ parts: [seed, ...labels], words }) => {
    const found = stream(seed, ...labels);
    expect(words.map(() => found.next().value.toString(16).padStart(16, '0'))).toEqual(words);
  });
  it.each(vectors.deals)('deals seed $seed', ({ seed, deal }) => {
    expect(dealt(seed).join(' ')).toBe(deal);
  });
  it.each(vectors.mixes)('mixes the bag of $key after turn $turn', ({ key, turn, bag, mixed }) => {
    expect(mixedAfterSwap(bag.split(' '), key, turn).join(' ')).toBe(mixed);
  });
});

/** A whole game of a server's table, with swaps and drawn lots. */
const game = read('server/table/fair_game.json') as {
  commitment: string;
  contribution: string;
  record: GameRecord;
};
const { record, commitment, contribution } = game;

const broken = (findings: Finding[]) => findings.filter(({ matches }) => !matches);
const withHeader = (name: string, value: string): GameRecord => ({
  ...record,
  headers: { ...record.headers, [name]: value },
});
const exchanged = (text: string) => text.split(' ').reverse().join(' ');

describe('the fair bag', () => {
  it('seals as the server does', () => {
    expect(sealOf('kitchen', '00'.repeat(32)).slice(0, 16)).toBe('88a79badd993abbd');
  });

  it('finds a fair game fair', () => {
    const findings = check(record, commitment, contribution);
    expect(findings.map(({ about }) => about).sort()).toEqual(
      ['ages', 'deal', 'draws', 'number', 'seal', 'seed'], // all there is to check
    );
    expect(broken(findings)).toEqual([]);
  });

  it('leaves out what was not drawn or not given', () => {
    const findings = check(withHeader('AgeOrder', 'set'), commitment, null);
    expect(findings.map(({ about }) => about)).toEqual(['seal', 'seed', 'deal', 'draws']);
  });

  it.each<[string, GameRecord, Finding['about'][]]>([
    ['another table', withHeader('Table', 'other'), ['seal']],
    [
      'another secret',
      withHeader('ServerSeed', '01'.repeat(32)),
      ['seal', 'seed', 'deal', 'draws', 'ages'],
    ],
    ['another version', withHeader('FairBag', '2'), ['version']],
    ['another seed', { ...record, seed: '7' }, ['seed']],
    ['other ages', { ...record, ages: [1, 2, 3] }, ['ages']],
    ['another deal', { ...record, deal: exchanged(record.deal) }, ['deal']],
  ])('shows %s', (_, tampered, about) => {
    const found = broken(check(tampered, commitment, null)).map((each) => each.about);
    expect(found).toEqual(expect.arrayContaining(about));
    if (about.length === 1) expect(found).toEqual(about);
  });

  it('shows a seal and a number that are not of this game', () => {
    expect(broken(check(record, '00'.repeat(32), null))).toEqual([
      { about: 'seal', matches: false },
    ]);
    expect(broken(check(record, commitment, '77'.repeat(16)))).toEqual([
      { about: 'number', matches: false },
    ]);
  });

  it.each(['first', 'last'] as const)('names the turn of a draw that is wrong: the %s', (which) => {
    const draws = record.steps.flatMap(({ draw }, index) =>
      draw && new Set(draw.split(' ')).size > 1 ? [index] : [],
    );
    const index = draws.at(which === 'first' ? 0 : -1)!;
    const steps = record.steps.map((step, at) =>
      at === index ? { ...step, draw: exchanged(step.draw!) } : step,
    );
    const turn = record.steps.slice(0, index + 1).filter(({ type }) => type === 'turn').length;
    expect(broken(check({ ...record, steps }, commitment, null))).toEqual([
      { about: 'draws', matches: false, turn },
    ]);
  });

  it('shows a draw that is too short', () => {
    const index = record.steps.findIndex(({ draw }) => draw);
    const steps = record.steps.map((step, at) => (at === index ? { ...step, draw: '' } : step));
    expect(broken(check({ ...record, steps }, commitment, null))).toMatchObject([
      { turn: index + 1 },
    ]);
  });
});

/** A game that goes on from one that went on from another. */
const later = read('server/table/played_on_game.json') as typeof game;

describe('the fair bag of a game that goes on from another', () => {
  const about = (changed: Partial<GameRecord>) =>
    check({ ...later.record, ...changed }, later.commitment, later.contribution);
  const remix = later.record.steps.findLastIndex(({ type }) => type === 'remix');
  const before = later.record.steps.slice(0, remix).filter(({ type }) => type === 'turn').length;
  const withDraw = (index: number): Partial<GameRecord> => ({
    steps: later.record.steps.map((step, at) =>
      at === index ? { ...step, draw: exchanged(step.draw!) } : step,
    ),
  });
  const isMixed = ({ draw }: { draw?: string }) => new Set(draw?.split(' ')).size > 1;

  it('is found fair, and what was taken over is named', () => {
    const findings = about({});
    expect(findings.map((each) => each.about)).toEqual([
      'seal',
      'seed',
      'origin',
      'rest',
      'number',
    ]);
    expect(broken(findings)).toEqual([]);
    expect(findings.find((each) => each.about === 'origin')?.turn).toBe(before);
  });

  it('shows a draw that is wrong before and after', () => {
    expect(broken(about(withDraw(later.record.steps.findIndex(isMixed))))).toEqual([
      { about: 'origin', matches: false, turn: before },
    ]);
    const last = later.record.steps.findLastIndex(isMixed);
    expect(last).toBeGreaterThan(remix);
    expect(broken(about(withDraw(last)))).toMatchObject([{ about: 'rest' }]);
  });

  it('shows another seed of the games before, and a bag that was not mixed', () => {
    const [first, ...others] = later.record.origin_seeds ?? [];
    expect(broken(about({ origin_seeds: [`${first}0`, ...others] }))).toMatchObject([
      { about: 'origin' },
    ]);
    const steps = later.record.steps.filter((_, index) => index !== remix);
    expect(broken(about({ steps }))).not.toEqual([]);
  });
});
