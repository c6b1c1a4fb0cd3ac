import { mount } from 'svelte';

import './app.css';
import App from './App.svelte';
import { i18n } from './lib/i18n.svelte';
import { me } from './lib/guest.svelte';

me.look().catch(() => undefined);
// Not a word in the wrong language: the page appears with the player's own.
await i18n.speak(i18n.wanted());
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the page is there: filling the cache can wait. Without one the page works as well.
  setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => undefined), 1000);
}
