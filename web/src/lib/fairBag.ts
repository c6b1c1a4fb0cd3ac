/**
 * Whether a finished game came from the secret that the server had committed to: docs/fair-bag.md. No
 * rule of the game is known here, only the hashes and the order of the draws.
 */
import { dealt, hash, mixedAfterSwap, stream } from './chance';

/** What is read of a record in JSON. */
export interface GameRecord {
  readonly headers: Readonly<Record<string, string>>;
  readonly ruleset: string;
  readonly players: readonly string[];
  readonly ages: readonly number[] | null;
  /** Of a game that goes on from another: the seeds of those before it. */
  readonly origin_seeds?: readonly string[];
  readonly seed: string | null;
  readonly deal: string;
  readonly steps: readonly Step[];
}

interface Step {
  readonly type: string;
  readonly move?: string;
  readonly draw?: string;
}

export interface Finding {
  /**
   * The seal, one's own number, the seed made of both, the lots for age, the deal, the draws; of a
   * game that goes on from another, also what it took over, and the mixing of the rest.
   */
  readonly about:
    'version' | 'seal' | 'number' | 'seed' | 'ages' | 'deal' | 'draws' | 'origin' | 'rest';
  readonly matches: boolean;
  /** The first turn whose draw is another one, or how many turns were taken over. */
  readonly turn?: number;
}

const VERSION = '1';
const HAND_SIZE = 6;

const lines = (what: string, ...values: string[]) =>
  hash([`qwirkle fair bag ${VERSION} ${what}`, ...values].map((line) => `${line}\n`).join(''));

/** The seal of a secret, which is published when a table opens. */
export function sealOf(table: string, secret: string): string {
  return lines('commitment', table, secret);
}

/** Check a record against a seal, and against the number that this device gave, if it gave one. */
export function check(record: GameRecord, seal: string, number: string | null): Finding[] {
  const { headers, ruleset, players, ages } = record;
  if (headers['FairBag'] !== VERSION) return [{ about: 'version', matches: false }];
  const seats = players.length;
  const secret = headers['ServerSeed'] ?? '';
  const numbers = (headers['Contributions'] ?? '').split(' ');
  const seed = lines('seed', secret, ruleset, String(seats), ...numbers);
  const seeds = [...(record.origin_seeds ?? []), seed];
  const deal = dealt(seeds[0]!);
  const isDealt = deal.join(' ') === record.deal;
  const turn = firstForeignDraw(record.steps, deal.slice(seats * HAND_SIZE), seeds);
  const findings: Finding[] = [
    { about: 'seal', matches: sealOf(headers['Table'] ?? '', secret) === seal },
    { about: 'seed', matches: numbers.length === seats && seed === record.seed },
  ];
  if (seeds.length === 1) {
    findings.push({ about: 'deal', matches: isDealt });
    findings.push({ about: 'draws', matches: turn === null, ...(turn === null ? {} : { turn }) });
  } else {
    findings.push(...playedOn(record.steps, isDealt, turn));
  }
  if (number) findings.push({ about: 'number', matches: numbers.includes(number) });
  if (headers['AgeOrder'] === 'drawn') {
    findings.push({ about: 'ages', matches: agesOf(seed, seats).join() === (ages ?? []).join() });
  }
  return findings;
}

/** What a game that goes on from another took over, and what its own seed mixed. */
function playedOn(steps: readonly Step[], isDealt: boolean, foreign: number | null): Finding[] {
  const start = steps.findLastIndex(({ type }) => type === 'remix');
  const before = steps.slice(0, start).filter(({ type }) => type === 'turn').length;
  const isOld = isDealt && (foreign === null || foreign > before);
  const origin: Finding = { about: 'origin', matches: isOld, turn: before };
  // Without what came before, nobody can tell what was left to mix.
  if (!isOld) return [origin];
  const isNew = start >= 0 && foreign === null;
  return [
    origin,
    { about: 'rest', matches: isNew, ...(foreign === null ? {} : { turn: foreign }) },
  ];
}

/** The ages that stand for the drawn order: as many as seats for the oldest, 1 for the youngest. */
function agesOf(seed: string, seats: number): number[] {
  const words = stream(seed, 'ages');
  const drawn = Array.from({ length: seats }, () => words.next().value);
  return drawn.map(
    (mine, seat) =>
      seats - drawn.filter((word, other) => word > mine || (word === mine && other < seat)).length,
  );
}

/** The number, from 1, of the first turn whose draw is not the front of the bag. */
function firstForeignDraw(
  steps: readonly Step[],
  start: string[],
  seeds: readonly string[],
): number | null {
  let bag = start;
  let turn = 0;
  let [seed = '', ...later] = seeds;
  for (const { type, move = '', draw = '' } of steps) {
    if (type === 'remix') {
      [seed = '', ...later] = later;
      bag = mixedAfterSwap(bag, seed, turn);
    }
    if (type !== 'turn') continue;
    turn += 1;
    const words = move.split(' ');
    const swapped = words[0] === 'swap' ? words.slice(1) : null;
    const count = move === 'pass' ? 0 : Math.min((swapped ?? words).length, bag.length);
    if (draw !== bag.slice(0, count).join(' ')) return turn;
    bag = bag.slice(count);
    if (swapped) bag = mixedAfterSwap([...bag, ...swapped], seed, turn);
  }
  return null;
}
