/** The screens by route, each fetched when one goes there. The pages preload two: scripts/pages.ts. */
import { i18n } from './lib/i18n.svelte';
import type { Chapter } from './lib/languages';
import type { Route } from './lib/router.svelte';

/** A screen with words of its own, or of two chapters. */
async function withWords<T>(chapter: Chapter, screen: Promise<T>, ...more: Chapter[]): Promise<T> {
  const chapters = [chapter, ...more].map((each) => i18n.open(each));
  const [loaded] = await Promise.all([screen, ...chapters]);
  return loaded;
}

export const SCREENS = {
  home: () => import('./screens/Home.svelte'),
  lobby: () => import('./screens/Lobby.svelte'),
  watch: () => import('./screens/Watch.svelte'),
  games: () => import('./screens/Games.svelte'),
  friends: () => withWords('friends', import('./screens/Friends.svelte')),
  device: () => import('./screens/Device.svelte'),
  keep: () => withWords('sheet', import('./screens/Keep.svelte')),
  rules: () => withWords('rules', import('./screens/Rules.svelte')),
  learn: () => withWords('rules', import('./screens/Learn.svelte')),
  minute: () => withWords('rules', import('./screens/Minute.svelte')),
  puzzles: () => withWords('puzzles', import('./screens/Puzzles.svelte')),
  settings: () => withWords('settings', import('./screens/Settings.svelte')),
  daily: () => withWords('daily', import('./screens/Daily.svelte')),
  analysis: () => withWords('review', import('./screens/Analysis.svelte')),
  notFound: () => import('./screens/NotFound.svelte'),
};

/** The screens of one thing, which has an id. */
export const SCREENS_OF = {
  table: () => import('./screens/Table.svelte'),
  replay: () => import('./screens/Replay.svelte'),
  review: () => withWords('review', import('./screens/Review.svelte')),
  join: () => import('./screens/Join.svelte'),
  tv: () => import('./screens/Tv.svelte'),
  sheet: () => withWords('sheet', import('./screens/Sheet.svelte')),
  lesson: () => withWords('rules', import('./screens/Lesson.svelte')),
  dailyDay: () => withWords('daily', import('./screens/Daily.svelte')),
  puzzle: () => withWords('puzzles', import('./screens/Puzzle.svelte'), 'review'),
};

/** Fetch a screen that will be shown in a moment; resolves when it is here, or failed to load. */
export async function prefetch(route: Route): Promise<void> {
  try {
    await ('id' in route ? SCREENS_OF[route.name]() : SCREENS[route.name]());
  } catch {
    // What went wrong shows when the screen is needed.
  }
}
