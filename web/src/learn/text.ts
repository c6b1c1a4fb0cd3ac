/** The first steps in words: the shape of each language's file, and how to get it. */
import type { Language } from '../lib/languages';
import type { CoachTip } from './tips';

export type { CoachTip };

/** The boards of the minute, in their order. */
export const MINUTE = ['line', 'longer', 'cross', 'misfit', 'qwirkle'] as const;
export type MinuteBoard = (typeof MINUTE)[number];

export interface LearnText {
  text: string;
  minuteText: string;
  /** Thirty words in all. */
  minute: Record<MinuteBoard, string>;
  next: string;
  skip: string;
  again: string;
  doneTitle: string;
  doneText: string;
  firstGame: string;
  rulesText: string;
  /** The coach of the first game. */
  coachName: string;
  coachOff: string;
  coachOk: string;
  coach: Record<CoachTip, string>;
}

const FILES = import.meta.glob<{ default: LearnText }>('./??.ts');

export async function learnText(language: Language): Promise<LearnText> {
  const load = FILES[`./${language}.ts`] ?? FILES['./en.ts']!;
  return (await load()).default;
}
