/** The rules in words of our own: the shape of each language's file, and how to get it. */
import type { Language } from '../lib/languages';

export type FigureName = 'game' | 'misfits' | 'ends' | 'circle' | 'qwirkle' | 'double' | 'four';

export type StepName =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'L'
  | 'misfit1'
  | 'misfit2'
  | 'misfit3'
  | 'misfit4'
  | 'misfit5'
  | 'ends1'
  | 'ends2'
  | 'ends3'
  | 'circle1'
  | 'qwirkle1'
  | 'qwirkle2'
  | 'qwirkle3'
  | 'double1'
  | 'four1';

export type SectionName =
  | 'goal'
  | 'start'
  | 'turn'
  | 'placing'
  | 'swapping'
  | 'scoring'
  | 'end'
  | 'house'
  | 'tips'
  | 'example';

export interface RulesText {
  sections: Record<SectionName, { title: string; text: string[] }>;
  /** Who plays in the example of a whole game, by seat. */
  players: string[];
  /** What the examples are called. */
  figures: Record<FigureName, string>;
  /** What happens in each step of an example. */
  notes: Record<StepName, string>;
}

/** The sections in their order, with the examples that belong to each. */
export const SECTIONS: { name: SectionName; figures: FigureName[] }[] = [
  { name: 'goal', figures: [] },
  { name: 'start', figures: [] },
  { name: 'turn', figures: [] },
  { name: 'placing', figures: ['misfits', 'ends'] },
  { name: 'swapping', figures: [] },
  { name: 'scoring', figures: ['circle', 'qwirkle', 'double'] },
  { name: 'end', figures: [] },
  { name: 'house', figures: [] },
  { name: 'tips', figures: ['four'] },
  { name: 'example', figures: ['game'] },
];

const FILES = import.meta.glob<{ default: RulesText }>('./??.ts');

/** The rules in a language, or in English as long as nobody has written them in it. */
export async function rulesText(language: Language): Promise<RulesText> {
  const load = FILES[`./${language}.ts`] ?? FILES['./en.ts']!;
  return (await load()).default;
}
