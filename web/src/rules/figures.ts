/** The worked examples as data: see web/scripts/figures.py, where the library judges them. */
import type { PlacedTile } from '../lib/protocol';
import data from './figures.json';
import type { FigureName } from './text';

interface Line {
  cells: [number, number][];
  /** What its tiles share: the letter of a colour or of a shape. */
  of: string;
  points: number;
  bonus: number;
}

interface Scored {
  name: string;
  tiles: PlacedTile[];
  lines: Line[];
  score: number;
  /** Who plays, in the example of a whole game. */
  seat?: number;
}

interface Refused {
  name: string;
  tiles: PlacedTile[];
  refused: string;
  cells: [number, number][];
}

export interface Figure {
  name: FigureName;
  start: PlacedTile[];
  steps: (Scored | Refused)[];
  /** Whether the tiles of a step stay for the next one. */
  keeps: boolean;
}

export const FIGURES = data.figures as unknown as Figure[];

/** The points of each seat after so many steps. */
export function totals({ steps }: Figure, count: number, seats: number): number[] {
  const points = Array.from({ length: seats }, () => 0);
  for (const step of steps.slice(0, count)) {
    if ('score' in step && step.seat !== undefined) points[step.seat]! += step.score;
  }
  return points;
}
