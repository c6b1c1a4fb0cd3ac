/** What the player chose on this device; kept here, never sent. */
import { LANGUAGES } from './languages';

/** The values of each choice; the first is the default. */
export const CHOICES = {
  /** `auto` follows the browser. */
  language: ['auto', ...LANGUAGES],
  theme: ['system', 'light', 'dark'],
  /** What tells a tile's colour besides the colour. */
  marks: ['none', 'letters', 'patterns'],
  /** The colours of the tiles: see PALETTES in board/. */
  palette: ['vivid', 'safe'],
  /** How fast tiles move: `none` shows everything at once. */
  speed: ['normal', 'fast', 'slow', 'none'],
} as const;

const SWITCHES = {
  sounds: true,
  /** A notification when it is one's turn and the page is not in sight. */
  notify: false,
  /** Show where the picked tile may go. */
  legalCells: true,
  /** Ask once more before a move is played. */
  confirm: false,
  leftHanded: false,
  /** Single keys act at the table. */
  keys: true,
  /** The table of unseen tiles is open. */
  unseen: true,
};

type Choices = { -readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };

export type Settings = Choices &
  typeof SWITCHES & {
    /** The bots of the last *Play now*. */
    bots: string[];
    /** The edition of the last game. */
    ruleset: string;
  };

const KEY = 'qwirkle.settings';

/** Settings out of anything: what is not a setting of ours is the default. */
export function read(kept: unknown): Settings {
  const found = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const [key, values] of Object.entries(CHOICES)) {
    result[key] = (values as readonly unknown[]).includes(found[key]) ? found[key] : values[0];
  }
  for (const [key, value] of Object.entries(SWITCHES)) {
    result[key] = typeof found[key] === 'boolean' ? found[key] : value;
  }
  const bots = found['bots'];
  result['bots'] =
    Array.isArray(bots) && bots.every((bot) => typeof bot === 'string') ? bots.slice(0, 7) : [];
  const ruleset = found['ruleset'];
  result['ruleset'] = typeof ruleset === 'string' ? ruleset : 'classic';
  return result as Settings;
}

function load(): Settings {
  try {
    return read(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return read(null);
  }
}

export const settings: Settings = $state(load());

/** Keep the settings from now on, and follow other tabs; call once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage the choices last as long as the page.
    }
  });
  $effect(() => {
    const { theme } = settings;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  });
  $effect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === KEY) Object.assign(settings, load());
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  });
}

const systemStill =
  typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');

/** How many milliseconds a movement of `ms` takes by the player's wish; 0 is no movement. */
export function duration(ms: number): number {
  if (systemStill?.matches) return 0;
  return ms * { none: 0, fast: 0.5, normal: 1, slow: 2 }[settings.speed];
}
