// The cells where a tile may go, as drawings: one for all that score alike, as there are dozens.

import { keyOf, type Cell } from './geometry';
import type { DropCell } from './types';

export interface DropShade {
  readonly points: number;
  readonly cells: readonly string[];
  /** From 0 to 1, among what the tile can score at once. */
  readonly strength: number;
  /** Path data: a square in each cell, and a dot that grows with the strength. */
  readonly squares: string;
  readonly dots: string;
}

/** The cells grouped by points. Those that need other tiles in between score 0 and are dots. */
export function dropShades(drops: readonly DropCell[]): DropShade[] {
  const byPoints = new Map<number, Cell[]>();
  for (const drop of drops) {
    const same = byPoints.get(drop.points);
    if (same) same.push(drop);
    else byPoints.set(drop.points, [drop]);
  }
  const scoring = [...byPoints.keys()].filter((points) => points > 0);
  const [least, most] = [Math.min(...scoring), Math.max(...scoring)];
  return [...byPoints].map(([points, cells]) => {
    const among = most > least ? (points - least) / (most - least) : 0.5;
    const strength = points > 0 ? among : 0;
    return {
      points,
      cells: cells.map(keyOf),
      strength,
      squares: points > 0 ? cells.map(square).join('') : '',
      dots: cells.map((cell) => dot(cell, 0.09 + 0.08 * strength)).join(''),
    };
  });
}

function square({ x, y }: Cell): string {
  const corner = (dx: number, dy: number) => `a.14 .14 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + 0.22} ${y + 0.08}h.56${corner(0.14, 0.14)}v.56${corner(-0.14, 0.14)}` +
    `h-.56${corner(-0.14, -0.14)}v-.56${corner(0.14, -0.14)}z`
  );
}

function dot({ x, y }: Cell, r: number): string {
  return `M${x + 0.5 - r} ${y + 0.5}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
