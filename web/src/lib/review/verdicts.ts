/** Verdicts have a sign and a word, never a colour alone. */
import type { TurnReview } from '../protocol';

export type Verdict = TurnReview['verdict'];

/** As in the notation of other games: a question mark for what could be better. */
export const SIGNS: Readonly<Record<Verdict, string>> = {
  forced: '–',
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

const MISTAKES: ReadonlySet<Verdict> = new Set(['mistake', 'blunder']);

export function isMistake(verdict: Verdict): boolean {
  return MISTAKES.has(verdict);
}

/**
 * The numbers of the turns that one goes to from mistake to mistake: those of the seats asked for,
 * after the turns of a game that this one goes on from. Where there is no mistake, inaccuracies are
 * looked at.
 */
export function mistakesOf(
  turns: readonly TurnReview[],
  seats: readonly number[],
  after = 0,
): number[] {
  const own = turns.filter(({ number, seat }) => number > after && seats.includes(seat));
  const mistakes = own.filter(({ verdict }) => isMistake(verdict));
  const found = mistakes.length ? mistakes : own.filter((turn) => turn.verdict === 'inaccuracy');
  return found.map(({ number }) => number).sort((a, b) => a - b);
}

/** The turns worth another try, in the order of the game. */
export function worthAnotherTry(
  turns: readonly TurnReview[],
  seats: readonly number[],
  after = 0,
): number[] {
  const mistakes = new Set(mistakesOf(turns, seats, after));
  return turns
    .filter(({ number, better }) => mistakes.has(number) && better !== null)
    .map(({ number }) => number)
    .sort((a, b) => a - b);
}

/** The nearest stop before or after a turn; null at the end of the road. */
export function nextStop(stops: readonly number[], from: number, way: 1 | -1): number | null {
  const beyond = stops.filter((stop) => (way > 0 ? stop > from : stop < from));
  return (way > 0 ? beyond[0] : beyond.at(-1)) ?? null;
}
