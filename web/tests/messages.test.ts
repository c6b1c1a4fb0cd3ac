import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { fill, preferred, type Message } from '../src/lib/i18n.svelte';
import {
  languageName,
  LANGUAGES,
  loadCatalogue,
  loadChapter,
  type Chapter,
} from '../src/lib/languages';
import { en as main } from '../src/messages/en';
import { en as daily } from '../src/messages/daily/en';
import { en as friends } from '../src/messages/friends/en';
import { en as puzzles } from '../src/messages/puzzles/en';
import { en as review } from '../src/messages/review/en';
import { en as rules } from '../src/messages/rules/en';
import { en as settings } from '../src/messages/settings/en';
import { en as sheet } from '../src/messages/sheet/en';
import { courseText } from '../src/learn/course/text';
import { learnText } from '../src/learn/text';
import { rulesText } from '../src/rules/text';
import { wordsIn } from './words';

const SRC = join(import.meta.dirname, '../src');

/** Words that only some screens need. */
const chapters: Record<Chapter, Record<string, Message>> = {
  daily,
  friends,
  puzzles,
  review,
  rules,
  settings,
  sheet,
};

/** The catalogue and its chapters: no message is in two of them. */
const en = Object.assign({}, main, ...Object.values(chapters)) as Record<string, Message>;

const catalogues = Object.fromEntries(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const messages = await Promise.all([
        language === 'en' ? main : loadCatalogue(language),
        ...Object.keys(chapters).map((chapter) => loadChapter(chapter as Chapter, language)),
      ]);
      return [language, Object.assign({}, ...messages) as Record<string, Message>] as const;
    }),
  ),
);

function source(): string {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
    .filter((entry) => !entry.parentPath.includes('/src/messages'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

function forms(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

function places(message: Message): string[] {
  const last = forms(message).at(-1)!;
  return [...last.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
}

it('are there in the six languages of the rulebooks, each with its own name', () => {
  const names = Object.fromEntries(LANGUAGES.map((language) => [language, languageName(language)]));
  expect(names).toMatchObject({
    nl: 'Nederlands',
    fr: 'Français',
    es: 'Español',
    en: 'English',
    de: 'Deutsch',
    it: 'Italiano',
  });
});

it('no message is both in the catalogue and in a chapter, or in two chapters', () => {
  const keys = [main, ...Object.values(chapters)].flatMap((messages) => Object.keys(messages));
  expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
});

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const catalogue = catalogues[language]!;

  it('are those of English, no more and no fewer', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
  });

  it('are of the same kind, with the same places to fill in', () => {
    for (const [key, message] of Object.entries(en)) {
      const other = catalogue[key]!;
      expect([key, typeof other, places(other)]).toEqual([key, typeof message, places(message)]);
    }
  });

  it('are not empty, and have no stray spaces', () => {
    for (const message of Object.values(catalogue)) {
      for (const text of forms(message)) expect(text).toMatch(/^\S(.*\S)?$/s);
    }
  });

  it('mark the six colours so that none is taken for another, not even in part', () => {
    const marks = [...'ROYGBP'].map((colour) => catalogue[`colourLetter.${colour}`] as string);
    for (const [at, mark] of marks.entries()) {
      expect(mark).toMatch(/^\p{Lu}\p{Ll}?$/u); // a tile has no room for more
      const taken = marks.filter((other, index) => index !== at && other.startsWith(mark));
      expect([mark, taken]).toEqual([mark, []]);
    }
  });
});

describe('translations', () => {
  it('are not English that was left standing', () => {
    // Words may be the same by nature; whole sentences are not.
    const sentences = Object.entries(en).filter(([, text]) =>
      /\w+ \w+ \w+ \w+/.test(forms(text).join()),
    );
    for (const language of LANGUAGES.filter((each) => each !== 'en')) {
      const same = sentences.filter(([key, text]) =>
        forms(catalogues[language]![key]!).some((form) => forms(text).includes(form)),
      );
      expect([language, same.map(([key]) => key)]).toEqual([language, []]);
    }
  });

  it('are all used', () => {
    const text = source();
    // `theme.${value}` uses every message that begins so.
    const prefixes = [...text.matchAll(/`([a-zA-Z]+\.)\$\{/g)].map(([, prefix]) => prefix!);
    // `${kind}.${of}` is spelt out where `kind` is chosen.
    const families = [...text.matchAll(/'(colourLine|shapeLine)'/g)].map(([, name]) => `${name}.`);
    const unused = Object.keys(en).filter(
      (key) =>
        !text.includes(`'${key}'`) &&
        ![...prefixes, ...families].some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});

describe('French', () => {
  it('never lets a line begin with its punctuation, nor end with an opening quotation mark', async () => {
    const { sections, figures, notes } = await rulesText('fr');
    const texts = [
      ...Object.values(catalogues['fr']!).flatMap(forms),
      ...Object.values(sections).flatMap(({ title, text }) => [title, ...text]),
      ...Object.values(figures),
      ...Object.values(notes),
      ...wordsIn(await learnText('fr')),
      ...wordsIn(await courseText('fr')),
    ];
    // A no-break space before the colon and within quotation marks, a narrow one before ; ! and ?
    const loose = /(?<!\u00a0)[:»]|(?<!\u202f)[;!?]|«(?!\u00a0)/;
    expect(texts.filter((text) => loose.test(text))).toEqual([]);
  });
});

describe('filling in', () => {
  it('chooses the plural form by number', () => {
    const message = { one: '{n} tile', other: '{n} tiles' };
    expect(fill('en', message, { n: 1 })).toBe('1 tile');
    expect(fill('en', message, { n: 0 })).toBe('0 tiles');
    // French counts nothing as one.
    expect(fill('fr', { one: '{n} tuile', other: '{n} tuiles' }, { n: 0 })).toBe('0 tuile');
  });

  it('writes numbers as the language does', () => {
    expect(fill('de', '{n} Punkte', { n: 12345 })).toBe('12.345 Punkte');
  });

  it('leaves a place that nothing is given for', () => {
    expect(fill('en', 'by {name}', {})).toBe('by {name}');
  });
  it('keep names that are written from right to left to themselves', () => {
    const words = fill('en', '{name}: {n} tiles', { name: 'محمد', n: 3 });
    expect(words).toBe('\u2068محمد\u2069: 3 tiles');
    expect(fill('en', 'by {name}', { name: 'Zoë' })).toBe('by Zoë');
  });
});

describe('the language', () => {
  it.each([
    [['pt-BR', 'it-CH', 'de'], 'it'],
    [['NL'], 'nl'],
    [['zh-Hans', 'ja'], 'en'],
    [[], 'en'],
  ] as const)('of a browser that wants %j is %s', (wishes, language) => {
    expect(preferred(wishes)).toBe(language);
  });
});
