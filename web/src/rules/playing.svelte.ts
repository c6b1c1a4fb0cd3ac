/** Which example is being played: one at a time has the keys. */
import type { FigureName } from './text';

class Playing {
  figure = $state<FigureName | null>(null);
}

export const playing = new Playing();
