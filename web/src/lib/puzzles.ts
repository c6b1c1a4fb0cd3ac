/** Puzzles: what one may wish for, and figures in plain words. */
import type { PuzzleProgress, PuzzleVerdict } from './protocol';

/** A theme or a level to stay with; without either, whatever fits one's rating. */
export interface Wish {
  readonly theme?: string;
  readonly level?: string;
}

const KINDS = ['theme', 'level'] as const;

/** The wish in the address of a puzzle. */
export function wishOf(query: URLSearchParams): Wish {
  const wish: { theme?: string; level?: string } = {};
  for (const kind of KINDS) {
    const value = query.get(kind);
    if (value) wish[kind] = value;
  }
  return wish;
}

/** The address of a puzzle; the next one is chosen by the same wish. */
export function puzzlePath(puzzle: string, wish: Wish): string {
  const search = new URLSearchParams({ ...wish }).toString();
  return `/puzzle/${encodeURIComponent(puzzle)}${search && `?${search}`}`;
}

/** A rating as it is written: whole, and all its figures together. */
export function whole(rating: number): string {
  return String(Math.round(rating));
}

/** Where the true rating lies with a probability of 95 %, in tens: it is not known better. */
export function band({ rating, deviation }: PuzzleProgress): { low: string; high: string } {
  const tens = (value: number) => String(Math.max(Math.round(value / 10) * 10, 0));
  return { low: tens(rating - 2 * deviation), high: tens(rating + 2 * deviation) };
}

const SURE = 110;

/** Whether a rating is hardly more than a guess. */
export function isRough({ deviation }: PuzzleProgress): boolean {
  return deviation > SURE;
}

/** A change with its sign: `+12`, `−8`. */
export function signed(change: number): string {
  const points = Math.round(change);
  return points < 0 ? `−${-points}` : `+${points}`;
}

export type ValuedMove = PuzzleVerdict['moves'][number];

/** Whether two moves as text differ at most in the order of their tiles. */
export function isSameMove(one: string, other: string): boolean {
  const parts = (move: string) => move.split(' ').sort().join(' ');
  return parts(one) === parts(other);
}
