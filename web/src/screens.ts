/** The screens by route. Everything but the home page is fetched when one goes there. */
import type { Route } from './lib/router.svelte';

export const SCREENS = {
  lobby: () => import('./screens/Lobby.svelte'),
  watch: () => import('./screens/Watch.svelte'),
  games: () => import('./screens/Games.svelte'),
  friends: () => import('./screens/Friends.svelte'),
  device: () => import('./screens/Device.svelte'),
  rules: () => import('./screens/Rules.svelte'),
  settings: () => import('./screens/Settings.svelte'),
  lost: () => import('./screens/NotFound.svelte'),
};

/** Those about one thing, which has an id. */
export const SCREENS_OF = {
  table: () => import('./screens/Table.svelte'),
  replay: () => import('./screens/Replay.svelte'),
  join: () => import('./screens/Join.svelte'),
};

/** Begin to fetch a screen that will be shown in a moment; done when it is here, or cannot be had. */
export async function prefetch(route: Route): Promise<void> {
  if (route.name === 'home') return;
  try {
    await ('id' in route ? SCREENS_OF[route.name]() : SCREENS[route.name]());
  } catch {
    // What went wrong shows when the screen is needed.
  }
}
