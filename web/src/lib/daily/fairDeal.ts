/**
 * Whether the deal of a day follows from the secret that was committed to before it:
 * docs/duplicate.md. No rule of the game is known here, only the hashes and the order of the draws.
 */
import { dealt, hash, mixedAfterSwap } from '../chance';
import type { DailyAnswered } from '../protocol';

const HAND = 6;
/** More often no hand was ever redrawn. */
const MOST_REDRAWS = 50;

const lines = (what: string, ...values: string[]) =>
  hash([`qwirkle daily deal 1 ${what}`, ...values].map((line) => `${line}\n`).join(''));

/** What is published before the day. */
export function commitmentOf(day: string, secret: string): string {
  return lines('commitment', day, secret);
}

export function seedOf(day: string, secret: string, ruleset: string): string {
  return lines('seed', day, secret, ruleset);
}

/** The number of the first round whose hand does not follow from the seed; null if all do. */
export function firstForeignHand(seed: string, rounds: readonly DailyAnswered[]): number | null {
  const tiles = dealt(seed);
  let [hand, bag] = [tiles.slice(0, HAND), tiles.slice(HAND)];
  let redraws = 0;
  for (const round of rounds) {
    const shown = round.hand.join(' ');
    for (let tries = 0; hand.join(' ') !== shown; tries++) {
      if (tries === MOST_REDRAWS) return round.number;
      // A hand that fits nowhere is redrawn.
      redraws += 1;
      const drawn = bag.slice(0, hand.length);
      bag = mixedAfterSwap([...bag.slice(hand.length), ...hand], seed, redraws);
      hand = drawn;
    }
    for (const { tile } of round.best) hand.splice(hand.indexOf(tile), 1);
    const missing = HAND - hand.length;
    hand = [...hand, ...bag.slice(0, missing)];
    bag = bag.slice(missing);
  }
  return null;
}
