// The lines of a review's chart in a box of width 1 and height 1, y down.

import type { DrawLuck } from '../protocol';

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** A seat's chances after each number of turns, as a line. */
export function chanceLine(rows: readonly (readonly number[])[], seat: number): ChartPoint[] {
  const last = Math.max(rows.length - 1, 1);
  return rows.map((row, turn) => ({ x: turn / last, y: 1 - (row[seat] ?? 0) }));
}

/** Points as shares of the most that anyone has, for a game without known chances. */
export function shares(scores: readonly (readonly number[])[]): number[][] {
  const most = Math.max(1, ...scores.flat());
  return scores.map((row) => row.map((score) => score / most));
}

/**
 * The luck of a seat compared with the mean of the others, added up over the turns: the row after
 * each number of turns. A draw counts in the turn that used it.
 */
export function luckOverTurns(
  luck: readonly DrawLuck[],
  turns: number,
  seat: number,
  seats: number,
): number[] {
  const sums = Array.from({ length: turns + 1 }, () => 0);
  for (const { number, seat: drawer, points } of luck) {
    const counted = drawer === seat ? points : -points / Math.max(seats - 1, 1);
    for (let turn = number; turn <= turns; turn++) sums[turn] = (sums[turn] ?? 0) + counted;
  }
  return sums;
}

/** Points above and below average as a line around the middle, on a scale of so many points. */
export function luckLine(sums: readonly number[], scale: number): ChartPoint[] {
  const last = Math.max(sums.length - 1, 1);
  return sums.map((sum, turn) => ({ x: turn / last, y: 0.5 - sum / scale / 2 }));
}

/** A round number of points that the line fits into, both ways. */
export function luckScale(sums: readonly number[]): number {
  const most = Math.max(...sums.map(Math.abs), 0);
  return Math.max(10, Math.ceil(most / 10) * 10);
}

/** The turn under a place in the chart, from 0 to 1. */
export function turnAt(place: number, turns: number): number {
  return Math.round(Math.min(Math.max(place, 0), 1) * turns);
}

export function pathOf(points: readonly ChartPoint[], width: number, height: number): string {
  const at = ({ x, y }: ChartPoint) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`;
  return points.length ? `M${points.map(at).join('L')}` : '';
}
