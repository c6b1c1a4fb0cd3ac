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

export interface Scored {
  name: string;
  tiles: PlacedTile[];
  /** The tiles to play it with. */
  hand: string[];
  lines: Line[];
  score: number;
  /** Who plays, in the example of a whole game. */
  seat?: number;
}

export interface Refused {
  name: string;
  tiles: PlacedTile[];
  hand: string[];
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

/** What lies on the table before a step. */
export function tableBefore({ start, steps, keeps }: Figure, at: number): PlacedTile[] {
  return keeps ? [...start, ...steps.slice(0, at).flatMap(({ tiles }) => tiles)] : start;
}

/** Whether these are the tiles of a step, each on its cell; the first move may lie anywhere. */
export function isStep(
  figure: Figure,
  at: number,
  { placements, score }: { placements: readonly PlacedTile[]; score: number },
): boolean {
  const step = figure.steps[at];
  if (!step || !('score' in step) || score !== step.score) return false;
  if (tableBefore(figure, at).length === 0) return true;
  return (
    placements.length === step.tiles.length &&
    placements.every((placed) =>
      step.tiles.some(({ tile, x, y }) => tile === placed.tile && x === placed.x && y === placed.y),
    )
  );
}

/** Whether a refusal is the one that a step is about: its reason, or a tile in its dead hole. */
export function isMisfit(step: Refused, code: string, laid: readonly PlacedTile[]): boolean {
  if (step.tiles.length > 0) return code === step.refused;
  return laid.some(({ x, y }) => step.cells.some((cell) => cell[0] === x && cell[1] === y));
}

/** The points of each seat after so many steps. */
export function totals({ steps }: Figure, count: number, seats: number): number[] {
  const points = Array.from({ length: seats }, () => 0);
  for (const step of steps.slice(0, count)) {
    if ('score' in step && step.seat !== undefined) points[step.seat]! += step.score;
  }
  return points;
}
