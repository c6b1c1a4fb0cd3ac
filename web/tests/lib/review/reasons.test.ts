import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { i18n } from '../../../src/lib/i18n.svelte';
import { LANGUAGES, type Language } from '../../../src/lib/languages';
import { byWeight, reasonMore, reasonText, turnText } from '../../../src/lib/review/reasons';
import { settings } from '../../../src/lib/settings.svelte';
import { REASONS, reasonOf, turn } from './fixture';

const NAMES = Object.keys(REASONS) as (keyof typeof REASONS)[];

async function speak(language: Language) {
  settings.language = language;
  await i18n.speak(language);
}

// The language of the page is told to the document, which there is none of here.
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  settings.language = 'en';
  await i18n.open('review');
});

afterAll(async () => {
  await speak('en');
  vi.unstubAllGlobals();
});

describe('in English', () => {
  it.each([
    ['points', 'The better move scores 4 points more.'],
    ['onePoint', 'The better move scores 1 point more.'],
    [
      'newQwirkle',
      'Opened the red line for a Qwirkle: the next player held the missing tile in 38 % of deals.',
    ],
    [
      'newQwirkleOfTwo',
      'Opened the red line for a Qwirkle: the next player held the missing tiles in 38 % of deals.',
    ],
    [
      'leftQwirkle',
      'Left the red line open for a Qwirkle: the next player held the missing tile in 38 % of deals.',
    ],
    ['newLine', 'Opened the red line: the next player made it 5 long in 38 % of deals.'],
    ['leftLine', 'Left the red line open: the next player made it 5 long in 38 % of deals.'],
    ['loneTile', 'Opened this line: the next player made it 3 long in 38 % of deals.'],
    ['kept', 'The better move keeps blue square and blue diamond instead of red circle.'],
    ['keptMore', 'The better move also keeps blue square.'],
    ['keptLess', 'The better move does not keep red circle.'],
    ['duplicate', 'Kept equal tiles: purple starburst. A line takes only one of each.'],
    ['less', 'Left about 2.5 points less for the turns to come.'],
    ['qwirkle', 'The better move makes a Qwirkle.'],
    ['tempo', 'Near the end, the better move gets rid of 2 more tiles.'],
    ['finish', 'The better move plays the last tile and ends the game.'],
    ['swap', 'Swapping was worth more: green circle and green square.'],
  ] as const)('%s is said', async (name, words) => {
    await speak('en');
    expect(reasonText(reasonOf(name)).replaceAll('\u00a0', ' ')).toBe(words);
  });

  it('tells of a gift how likely it is after the better move', async () => {
    await speak('en');
    expect(reasonMore(reasonOf('newQwirkle'))).toMatch(/After the better move: 4.%/);
    expect(reasonMore(reasonOf('points'))).toBe('');
  });
});

describe.each(LANGUAGES)('every reason in %s', (language) => {
  it('is a whole sentence of its own, with everything filled in', async () => {
    await speak(language);
    const said = NAMES.map((name) => reasonText(reasonOf(name)));
    for (const text of said) {
      expect(text).toMatch(/^\p{Lu}.*\.$/u);
      expect(text).not.toMatch(/[{}]/);
    }
    expect(new Set(said).size).toBe(said.length);
    expect(said[NAMES.indexOf('newQwirkle')]).toMatch(/38/);
    expect(said[NAMES.indexOf('tempo')]).toMatch(/2/);
  });
});

describe('what is said of a turn', () => {
  it('is its weightiest reason', async () => {
    await speak('en');
    const reasons = [reasonOf('duplicate'), reasonOf('qwirkle'), reasonOf('points')];
    expect(byWeight(reasons).map(({ points }) => points)).toEqual([7, 4, 1]);
    expect(turnText(turn(1, { verdict: 'blunder', reasons }))).toBe(
      'The better move makes a Qwirkle.',
    );
  });
  it('is never empty', async () => {
    await speak('en');
    for (const verdict of ['forced', 'best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const) {
      expect(turnText(turn(1, { verdict }))).toMatch(/\.$/);
    }
  });
  it('gives no reason for what could not be better', async () => {
    await speak('en');
    const reasons = [reasonOf('points')];
    expect(turnText(turn(1, { verdict: 'best', reasons }))).toBe('No move was worth more.');
  });
});
