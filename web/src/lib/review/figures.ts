/** Figures of a review as they are shown: never finer than they are known. */
import type { Estimate } from '../protocol';

/** A chance in whole per cent. */
export function percent(chance: number): number {
  return Math.round(100 * chance);
}

/** Points to one decimal. */
export function rounded(points: number): number {
  return Math.round(10 * points) / 10 + 0;
}

/** How far an estimate may be off, at 95 %; 0 if it is exact. */
export function margin({ error }: Estimate): number {
  return 1.96 * error;
}
