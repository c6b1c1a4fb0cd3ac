/** The plan and the order of the hand, kept between two loads of the page. */
import type { PlacedTile } from '../protocol';

export interface StoredPlan {
  readonly order: readonly string[];
  readonly plan: readonly PlacedTile[];
}

export type PlanStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (table: string) => `qwirkle.plan.${table}`;

export function storePlan(storage: PlanStorage | null, table: string, plan: StoredPlan): void {
  try {
    storage?.setItem(keyOf(table), JSON.stringify(plan));
  } catch {
    // Without storage the plan lasts as long as the page.
  }
}

export function removePlan(storage: PlanStorage | null, table: string): void {
  try {
    storage?.removeItem(keyOf(table));
  } catch {
    // Nothing was stored either.
  }
}

export function storedPlan(storage: PlanStorage | null, table: string): StoredPlan | null {
  try {
    const text = storage?.getItem(keyOf(table));
    return text ? (JSON.parse(text) as StoredPlan) : null;
  } catch {
    return null;
  }
}
