// The player's own tiles as things to pick up: equal tiles are told apart by their slot.

import { COLOURS, SHAPES } from '../../board/tiles';

export interface Slot {
  readonly id: number;
  readonly tile: string;
}

export type HandOrder = 'colour' | 'shape';

/**
 * The slots for a new hand: tiles that stayed keep their slot and place, new ones come last. Those
 * that are known to be gone do not stay, even if an equal tile was drawn.
 */
export function reconcile(
  slots: readonly Slot[],
  hand: readonly string[],
  gone: ReadonlySet<number> = new Set(),
): Slot[] {
  const left = [...hand];
  const kept = slots.filter(({ id, tile }) => {
    if (gone.has(id)) return false;
    const index = left.indexOf(tile);
    if (index < 0) return false;
    left.splice(index, 1);
    return true;
  });
  let next = Math.max(-1, ...slots.map(({ id }) => id)) + 1;
  return [...kept, ...left.map((tile) => ({ id: next++, tile }))];
}

/** The hand in the order of these tiles, as far as it has them. */
export function inOrder(hand: readonly string[], order: readonly string[]): string[] {
  const left = [...hand];
  const first = order.filter((tile) => {
    const index = left.indexOf(tile);
    if (index < 0) return false;
    left.splice(index, 1);
    return true;
  });
  return [...first, ...left];
}

/** The slots of these tiles, a slot for each. */
export function slotsOf(slots: readonly Slot[], tiles: readonly string[]): ReadonlySet<number> {
  const left = [...tiles];
  const found = slots.filter(({ tile }) => {
    const index = left.indexOf(tile);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  return new Set(found.map(({ id }) => id));
}

export function sorted(slots: readonly Slot[], by: HandOrder): Slot[] {
  const colour = ({ tile }: Slot) => COLOURS.indexOf(tile[0] as (typeof COLOURS)[number]);
  const shape = ({ tile }: Slot) => SHAPES.indexOf(tile[1] as (typeof SHAPES)[number]);
  const [first, second] = by === 'colour' ? [colour, shape] : [shape, colour];
  return [...slots].sort((a, b) => first(a) - first(b) || second(a) - second(b));
}

export function shuffled(slots: readonly Slot[], random: () => number = Math.random): Slot[] {
  const mixed = [...slots];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [mixed[i]!, mixed[j]!];
    mixed[i] = b;
    mixed[j] = a;
  }
  return mixed;
}

/** The slots with one of them taken out and put in at `index`. */
export function movedTo(slots: readonly Slot[], id: number, index: number): Slot[] {
  const slot = slots.find((each) => each.id === id);
  if (!slot) return [...slots];
  const rest = slots.filter((each) => each !== slot);
  return [...rest.slice(0, index), slot, ...rest.slice(index)];
}
