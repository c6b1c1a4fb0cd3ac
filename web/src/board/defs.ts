// The symbols of the tiles are put into the page once, by whichever drawing comes first.

import { mount } from 'svelte';

import TileDefs from './TileDefs.svelte';

if (typeof document !== 'undefined') mount(TileDefs, { target: document.body });
