/** The boards of the minute as data: tests/web/test_learning.py plays them by the law. */
import { parseMove } from '../lib/moveText';
import { exerciseText, type ExerciseMove } from '../lib/positions/exercise';
import data from './minute.json';
import type { MinuteBoard } from './text';

/** What the answer must have. */
interface Goal {
  /** So many tiles in one of its lines. */
  readonly longest?: number;
  /** So many lines. */
  readonly lines?: number;
  /** A Qwirkle. */
  readonly bonus?: boolean;
  /** Tiles that do not fit. */
  readonly refused?: boolean;
}

export interface MinuteStep {
  readonly name: MinuteBoard;
  /** The position as text. */
  readonly text: string;
  readonly goal: Goal;
}

function tilesOn(board: string) {
  const move = parseMove(board);
  return move.kind === 'place' ? move.placements : [];
}

export const STEPS: readonly MinuteStep[] = data.map(({ name, board, hand, goal }) => ({
  name: name as MinuteBoard,
  text: exerciseText(tilesOn(board), hand.split(' ')),
  goal,
}));

/** Whether a legal move is what the board asks for. */
export function reaches(goal: Goal, move: ExerciseMove): boolean {
  if (move.kind !== 'place' || goal.refused) return false;
  const { lines } = move;
  return (
    lines.length >= (goal.lines ?? 1) &&
    lines.some(({ cells }) => cells.length >= (goal.longest ?? 1)) &&
    (!goal.bonus || lines.some(({ bonus }) => bonus > 0))
  );
}
