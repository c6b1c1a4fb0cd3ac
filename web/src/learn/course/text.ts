/** The short course in strategy in words: the shape of each language's file, and how to get it. */
import type { Language } from '../../lib/languages';

/** The lessons, in their order. */
export const LESSONS = ['count', 'lines', 'gift', 'keep', 'swap', 'out'] as const;
export type LessonName = (typeof LESSONS)[number];

/** How many boards each lesson has. */
export const BOARDS = 3;

export interface LessonText {
  title: string;
  /** What it teaches. */
  text: string;
  /** What is asked on each of its boards. */
  task: string;
  /** What is said to a move that is not the answer: where to look for it. */
  miss: string;
  /** Why the answer is the answer, board by board. */
  why: [string, string, string];
}

export interface CourseText {
  title: string;
  board: string;
  /** Stands above the tiles of the other player, where they are known. */
  other: string;
  /** Said to a swap of too few tiles. */
  swapMore: string;
  next: string;
  nextLesson: string;
  done: string;
  lessons: Record<LessonName, LessonText>;
}

const FILES = import.meta.glob<{ default: CourseText }>('./??.ts');

export async function courseText(language: Language): Promise<CourseText> {
  const load = FILES[`./${language}.ts`] ?? FILES['./en.ts']!;
  return (await load()).default;
}
