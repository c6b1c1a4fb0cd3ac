/**
 * The boards of the course as data. That their answers are right is shown by the rules and by
 * analysis: tests/web/test_course.py.
 */
import { COLOURS, SHAPES } from '../../board';
import { parseMove, type WrittenMove } from '../../lib/moveText';
import { exerciseText, type ExerciseMove } from '../../lib/positions/exercise';
import type { PlacedTile } from '../../lib/protocol';
import data from './course.json';
import { LESSONS, type LessonName } from './text';

/** How many there are of each tile. */
const COPIES = 3;

interface CourseBoard {
  /** `count1`: what is kept of it once it is solved. */
  readonly id: string;
  /** The position as text. */
  readonly text: string;
  /** The hand of the other player, where the bag is empty and it is known so. */
  readonly other: readonly string[] | null;
  /** How many are unseen of each kind, as at a table. */
  readonly unseen: string;
  /** The moves that are right; the first one is shown to those who ask. */
  readonly answers: readonly WrittenMove[];
  /** A swap of at least so many tiles is right; 0 if none is. */
  readonly swaps: number;
}

interface Written {
  board: string;
  hand: string;
  other?: string;
  answers: string[];
  swaps?: number;
}

function tilesOn(board: string): readonly PlacedTile[] {
  const move = parseMove(board);
  return move.kind === 'place' ? move.placements : [];
}

function unseen(gone: readonly string[], other: readonly string[] | null): string {
  const count = (tiles: readonly string[], kind: string) =>
    tiles.filter((tile) => tile === kind).length;
  return COLOURS.flatMap((colour) =>
    SHAPES.map((shape) => {
      const kind = colour + shape;
      return other ? count(other, kind) : COPIES - count(gone, kind);
    }),
  ).join('');
}

function boardOf(written: Written, id: string): CourseBoard {
  const board = tilesOn(written.board);
  const hand = written.hand.split(' ');
  const other = written.other?.split(' ') ?? null;
  return {
    id,
    text: exerciseText(board, hand, other ?? []),
    other,
    unseen: unseen([...board.map(({ tile }) => tile), ...hand], other),
    answers: written.answers.map(parseMove),
    swaps: written.swaps ?? 0,
  };
}

export function boardsOf(lesson: LessonName): CourseBoard[] {
  return (data[lesson] as Written[]).map((each, at) => boardOf(each, `${lesson}${at + 1}`));
}

export function isLesson(name: string): name is LessonName {
  return LESSONS.some((lesson) => lesson === name);
}

/** Whether a move is right, is a swap of too few tiles, or is something else. */
export function verdictOn(
  { answers, swaps }: CourseBoard,
  move: ExerciseMove,
): 'right' | 'few' | 'other' {
  if (move.kind === 'swap') {
    if (swaps === 0) return 'other';
    return move.tiles.length >= swaps ? 'right' : 'few';
  }
  return answers.some(
    (answer) => answer.kind === 'place' && isSame(answer.placements, move.placements),
  )
    ? 'right'
    : 'other';
}

function isSame(some: readonly PlacedTile[], others: readonly PlacedTile[]): boolean {
  const words = (tiles: readonly PlacedTile[]) =>
    tiles
      .map(({ tile, x, y }) => `${tile}@${x},${y}`)
      .toSorted()
      .join();
  return words(some) === words(others);
}
