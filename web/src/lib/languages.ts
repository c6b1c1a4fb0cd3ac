/** The languages that there are: a file in messages/ is one, with its rules in rules/ if it has any. */
import type { Catalogue, Message } from './i18n.svelte';

/** By its code, as the browser names it. */
export type Language = string;

/** English is in the page; the others come when they are spoken. */
const FILES = import.meta.glob<{ default: Catalogue }>(['../messages/*.ts', '!../messages/en.ts']);

const LOADERS = new Map(
  Object.entries(FILES).map(([path, load]) => [path.replace(/^.*\/|\.ts$/g, ''), load]),
);

export const LANGUAGES: readonly Language[] = ['en', ...LOADERS.keys()];

/** The words of a language other than English. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const load = LOADERS.get(language);
  if (!load) throw new Error(`no language ${language}`);
  return (await load()).default;
}

/** Words that only some screens need: a folder in messages/, with a file a language. */
export type Chapter = 'daily' | 'friends' | 'puzzles' | 'review' | 'rules' | 'settings' | 'sheet';

const CHAPTERS = import.meta.glob<{ default: Record<string, Message> }>('../messages/*/*.ts');

export async function loadChapter(
  chapter: Chapter,
  language: Language,
): Promise<Record<string, Message>> {
  const load = CHAPTERS[`../messages/${chapter}/${language}.ts`];
  if (!load) throw new Error(`no ${chapter} in ${language}`);
  return (await load()).default;
}

/** A language by its own name. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
