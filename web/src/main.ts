import { mount } from 'svelte';

import './app.css';
import './fonts.css';
import './seats.css';
import App from './App.svelte';
import { i18n } from './lib/i18n.svelte';
import { me } from './lib/guest.svelte';
import { router } from './lib/router.svelte';
import { socket } from './lib/socket.svelte';
import { prefetch } from './screens';

// A page that stood open while the server got a new build asks for files that are gone: the new
// page has the new names. Once only, or a server without them would make it reload for ever.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('qwirkle.reloaded') ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem('qwirkle.reloaded', String(Date.now()));
  event.preventDefault();
  location.reload();
});

// What the screen will need is under way before there is a screen.
const screen = prefetch(router.route);
if (router.route.name === 'table') socket.expect(router.route.id);
else me.look().catch(() => undefined);
// The scripts of these came with the first ones: there is no need to show that one waits for them.
if (router.route.name === 'table' || router.route.name === 'home') await screen;
// Not a word in the wrong language: the page appears with the player's own.
await i18n.speak(i18n.wanted());
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the page is there: filling the cache can wait. Without one the page works as well.
  setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => undefined), 1000);
}
