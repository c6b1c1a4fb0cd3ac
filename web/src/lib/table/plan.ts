// Tentative tiles: one's own tiles on cells, before they are played.

import { keyOf, sameCell, type Cell } from '../../board/geometry';
import type { Slot } from './hand';
import type { PlacedTile } from '../protocol';

export interface Tentative extends Cell {
  /** The slot of the hand that it comes from. */
  readonly slot: number;
  readonly tile: string;
}

export type Plan = readonly Tentative[];

/**
 * Put a slot's tile on a cell. A tentative tile that lies there changes places with one from the
 * board, and goes back to the hand for one from the hand.
 */
export function put(plan: Plan, slot: Slot, cell: Cell): Plan {
  const from = plan.find((each) => each.slot === slot.id);
  const there = plan.find((each) => sameCell(each, cell));
  if (there && there === from) return plan;
  const laid: Tentative = { slot: slot.id, tile: slot.tile, x: cell.x, y: cell.y };
  const rest = plan.flatMap((each) => {
    if (each === from) return [];
    if (each !== there) return [each];
    return from ? [{ ...each, x: from.x, y: from.y }] : [];
  });
  return [...rest, laid];
}

export function without(plan: Plan, slot: number): Plan {
  return plan.filter((each) => each.slot !== slot);
}

/** What is left of a plan when the hand and the board have changed. */
export function remaining(plan: Plan, slots: readonly Slot[], board: readonly Cell[]): Plan {
  const taken = new Set(board.map(keyOf));
  const left = plan.filter(
    (each) => slots.some(({ id }) => id === each.slot) && !taken.has(keyOf(each)),
  );
  return left.length === plan.length ? plan : left;
}

export function placements(plan: Plan): PlacedTile[] {
  return plan.map(({ tile, x, y }) => ({ tile, x, y }));
}

/** A plan out of tiles on cells, each from a slot of its own; null when the hand lacks one. */
export function planOf(tiles: readonly PlacedTile[], slots: readonly Slot[]): Plan | null {
  const free = [...slots];
  const plan: Tentative[] = [];
  for (const { tile, x, y } of tiles) {
    const index = free.findIndex((slot) => slot.tile === tile);
    const [slot] = index < 0 ? [] : free.splice(index, 1);
    if (!slot) return null;
    plan.push({ slot: slot.id, tile, x, y });
  }
  return plan;
}
