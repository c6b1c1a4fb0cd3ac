/**
 * What this device needs to check a game afterwards: the seal that it saw first at a table, and the
 * number that it gave for the seed of the bag.
 */
export interface Kept {
  readonly seal: string | null;
  readonly number: string | null;
}

const KEY = 'qwirkle.seals';
/** The oldest tables go. */
const MOST = 200;
const NOTHING: Kept = { seal: null, number: null };

function load(): Map<string, Kept> {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Kept][]);
  } catch {
    return new Map();
  }
}

function keep(table: string, change: (kept: Kept) => Kept): void {
  const all = load();
  all.set(table, change(all.get(table) ?? NOTHING));
  try {
    localStorage.setItem(KEY, JSON.stringify([...all].slice(-MOST)));
  } catch {
    // Without storage the page says afterwards that it kept nothing.
  }
}

export function keptOf(table: string): Kept {
  return load().get(table) ?? NOTHING;
}

/** A table is seen before its game is over: only its first seal counts. */
export function keepSeal(table: string, seal: string): void {
  keep(table, (kept) => ({ ...kept, seal: kept.seal ?? seal }));
}

/** A number was given; it takes the place of one given before. */
export function keepNumber(table: string, number: string): void {
  keep(table, (kept) => ({ ...kept, number }));
}
