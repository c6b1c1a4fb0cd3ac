/** The words on the screen, in the player's language. */
import { en } from '../messages/en';
import type { en as daily } from '../messages/daily/en';
import type { en as friends } from '../messages/friends/en';
import type { en as puzzles } from '../messages/puzzles/en';
import type { en as review } from '../messages/review/en';
import type { en as rules } from '../messages/rules/en';
import type { en as settingsWords } from '../messages/settings/en';
import type { en as sheet } from '../messages/sheet/en';
import { LANGUAGES, loadCatalogue, loadChapter, type Chapter, type Language } from './languages';
import { settings } from './settings.svelte';

/** A message by number: the forms that `Intl.PluralRules` tells apart in some language of ours. */
export type Plural = { one: string; other: string; many?: string };
export type Message = string | Plural;

type Like<English> = { [K in keyof English]: English[K] extends string ? string : Plural };

/** Every language has the messages of English, of the same kind. */
export type Catalogue = Like<typeof en>;
export type DailyCatalogue = Like<typeof daily>;
export type FriendsCatalogue = Like<typeof friends>;
export type PuzzlesCatalogue = Like<typeof puzzles>;
export type ReviewCatalogue = Like<typeof review>;
export type RulesCatalogue = Like<typeof rules>;
export type SettingsCatalogue = Like<typeof settingsWords>;
export type SheetCatalogue = Like<typeof sheet>;

/** A message of the catalogue, or of a chapter that the screen has opened. */
export type Key =
  | keyof Catalogue
  | keyof DailyCatalogue
  | keyof FriendsCatalogue
  | keyof PuzzlesCatalogue
  | keyof ReviewCatalogue
  | keyof RulesCatalogue
  | keyof SettingsCatalogue
  | keyof SheetCatalogue;

export type Values = Record<string, string | number>;

/** The first of the browser's languages that we speak, or English. */
export function preferred(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => language === wish.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

/** A language as the browser's owner writes dates in it; ours is the English of Britain. */
export function localeOf(language: Language, wishes: readonly string[]): string {
  const own = wishes.find((wish) => wish.toLowerCase().split('-')[0] === language);
  const isPlain = own === undefined || own.toLowerCase() === 'en';
  return isPlain && language === 'en' ? 'en-GB' : (own ?? language);
}

/** Formatters are dear to make and cheap to use: each is made once a language. */
function kept<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    let found = made.get(language);
    if (found === undefined) made.set(language, (found = make(language)));
    return found;
  };
}

const pluralRules = kept((language) => new Intl.PluralRules(language));
const numberFormat = kept((language) => new Intl.NumberFormat(language));
const listFormat = kept((language) => new Intl.ListFormat(language));
const relativeTime = kept((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** What begins and ends a stretch with a direction of its own. */
const [ISOLATE, END] = [String.fromCodePoint(0x2068), String.fromCodePoint(0x2069)];

/** A name written from right to left, kept from turning the words and figures around it. */
function isolated(value: string): string {
  return /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u.test(value)
    ? ISOLATE + value + END
    : value;
}

/** Fill in a message: `{name}` is replaced, and `n` chooses the plural form. */
export function fill(language: Language, message: Message, values: Values = {}): string {
  let text: string;
  if (typeof message === 'string') {
    text = message;
  } else {
    const form = pluralRules(language).select(Number(values['n']));
    text = (form === 'one' || form === 'many' ? message[form] : undefined) ?? message.other;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? figures(language, value) : isolated(value);
  });
}

/** A number as it is written; up to three figures all our languages write alike, at no cost. */
function figures(language: Language, value: number): string {
  const isShort = Number.isInteger(value) && Math.abs(value) < 1000;
  return isShort ? String(value) : numberFormat(language).format(value);
}

class I18n {
  #language = $state<Language>('en');
  #catalogue = $state.raw<Catalogue>(en);
  /** The messages of the chapters that were opened, in the same language. */
  #chapters = $state.raw<Readonly<Record<string, Message>>>({});
  #opened = new Set<Chapter>();

  /** The language of the words on the screen now. */
  get language(): Language {
    return this.#language;
  }

  /** The language and its country, for dates. */
  get locale(): string {
    return localeOf(this.#language, navigator.languages);
  }

  /** A message in the player's language. */
  readonly t = (key: Key, values?: Values): string => {
    const message = (this.#catalogue as Record<string, Message>)[key] ?? this.#chapters[key];
    return fill(this.#language, message ?? key, values);
  };

  /** Whether there is such a message, for keys made of the server's codes. */
  has(key: string): key is Key {
    return Object.hasOwn(this.#catalogue, key) || Object.hasOwn(this.#chapters, key);
  }

  /** Fetch the words of a chapter, before a screen that needs them is shown. */
  async open(chapter: Chapter): Promise<void> {
    this.#opened.add(chapter);
    const messages = await loadChapter(chapter, this.wanted());
    this.#chapters = { ...this.#chapters, ...messages };
  }

  /** The player's choice, or the browser's. */
  wanted(): Language {
    return settings.language === 'auto' ? preferred(navigator.languages) : settings.language;
  }

  /** Speak a language; when its words cannot be had, the ones on the screen stay. */
  async speak(language: Language): Promise<void> {
    let catalogue: Catalogue;
    let chapters: Record<string, Message>[];
    try {
      [catalogue, ...chapters] = await Promise.all([
        language === 'en' ? en : loadCatalogue(language),
        ...[...this.#opened].map((chapter) => loadChapter(chapter, language)),
      ]);
    } catch {
      return;
    }
    if (language !== this.wanted()) return; // another choice came meanwhile
    this.#catalogue = catalogue;
    this.#chapters = { ...this.#chapters, ...Object.assign({}, ...chapters) };
    this.#language = language;
    document.documentElement.lang = language;
  }

  /** `3 hours ago`, `in 2 days`: a moment as seen from now, both in milliseconds. */
  ago(moment: number, now: number): string {
    const seconds = (moment - now) / 1000;
    const units = [
      ['day', 86400],
      ['hour', 3600],
      ['minute', 60],
    ] as const;
    const format = relativeTime(this.#language);
    for (const [unit, length] of units) {
      if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
    }
    return format.format(0, 'second');
  }

  /** Words as a list: `Ann, Bob and Cy`. */
  list(words: string[]): string {
    return words.length === 1 ? words[0]! : listFormat(this.#language).format(words);
  }
}

export const i18n = new I18n();
export const t = i18n.t;
