/** Who is older, kept on this device for the same names, so that it is asked only once. */

/** The players from the oldest, by their places at the table; or they leave it to chance. */
export type AgeOrder = readonly number[] | 'lots';

const KEY = 'qwirkle.ages';
/** So many groups of people are remembered. */
const MOST = 20;

/** By names, so that it does not matter who sits where: null is for lots. */
type Kept = Record<string, string[] | null>;

const groupOf = (names: readonly string[]) => JSON.stringify([...names].sort());

function load(storage: Storage): Kept {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

/** The order that these people said last time; null if they have not. */
export function recallAges(storage: Storage, names: readonly string[]): AgeOrder | null {
  const kept = load(storage)[groupOf(names)];
  if (kept === undefined) return null;
  if (kept === null) return 'lots';
  const left: (string | null)[] = [...names];
  const order = kept.map((name) => {
    const place = left.indexOf(name);
    left[place] = null; // of two with the same name, each is named once
    return place;
  });
  return order.length === names.length && !order.includes(-1) ? order : null;
}

export function rememberAges(storage: Storage, names: readonly string[], order: AgeOrder): void {
  const group = groupOf(names);
  const others = Object.entries(load(storage)).filter(([each]) => each !== group);
  const kept = order === 'lots' ? null : order.map((place) => names[place]!);
  try {
    storage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...others, [group, kept]].slice(-MOST))),
    );
  } catch {
    // Without storage it is asked again.
  }
}
