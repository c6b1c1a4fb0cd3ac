import type { Candidate, Review, ReviewProgress, TurnReview } from '../../../src/lib/protocol';
import type { Reason } from '../../../src/lib/review/reasons';

export function candidate(change: Partial<Candidate> = {}): Candidate {
  return {
    move: 'Ro@0,0',
    score: 1,
    bonus: 0,
    lines: [],
    kept: [],
    static: 0,
    behind: { value: 0, error: 0 },
    win: null,
    samples: 0,
    reply: null,
    ...change,
  };
}

export function turn(number: number, change: Partial<TurnReview> = {}): TurnReview {
  return {
    number,
    seat: (number - 1) % 2,
    verdict: 'good',
    loss: { value: 0.5, error: 0.1 },
    win_loss: null,
    fair_loss: 0,
    gain: 0,
    played: candidate(),
    better: candidate({ move: 'Rs@1,0' }),
    reasons: [],
    method: 'sampled',
    unsolved: false,
    samples: 800,
    rollouts: 9600,
    ...change,
  };
}

export function review(change: Partial<Review> = {}): Review {
  return {
    version: 1,
    depth: 'full',
    seats: [],
    turns: [],
    luck: [],
    gifts: [],
    win: null,
    turning_points: [],
    is_calibrated: true,
    ...change,
  };
}

export function progress(change: Partial<ReviewProgress> = {}): ReviewProgress {
  return { table: 'T', state: 'done', done: 0, total: 0, review: review(), turns: [], ...change };
}

const GIFT = {
  type: 'gift_opened',
  points: 3,
  line: [
    [0, 0],
    [1, 0],
  ],
  tiles: ['Ro', 'Rs'],
  missing: ['Rd@2,0'],
  length: 6,
  chance: 0.38,
  chance_after_better: 0.04,
  is_new: true,
} as const;

/** A reason of every kind, and each of its ways of being said. */
export const REASONS = {
  points: { type: 'points_given_up', points: 4 },
  onePoint: { type: 'points_given_up', points: 1 },
  newQwirkle: { ...GIFT },
  newQwirkleOfTwo: { ...GIFT, missing: ['Rd@2,0', 'Rc@3,0'] },
  leftQwirkle: { ...GIFT, is_new: false },
  newLine: { ...GIFT, length: 5 },
  leftLine: { ...GIFT, length: 5, is_new: false },
  loneTile: { ...GIFT, tiles: ['Ro'], length: 3 },
  kept: { type: 'better_tiles_kept', points: 2, kept: ['Ro', 'Yt'], better: ['Bs', 'Bd', 'Yt'] },
  keptMore: { type: 'better_tiles_kept', points: 2, kept: [], better: ['Bs'] },
  keptLess: { type: 'better_tiles_kept', points: 2, kept: ['Ro'], better: [] },
  duplicate: { type: 'duplicate_kept', points: 1, tiles: ['Pt'] },
  less: { type: 'less_to_come', points: 2.5 },
  qwirkle: { type: 'qwirkle_missed', points: 7, line: [[0, 0]] },
  tempo: { type: 'tempo_lost', points: 3, tiles: 2, finishes: false },
  finish: { type: 'tempo_lost', points: 6, tiles: 1, finishes: true },
  swap: { type: 'swap_worth_more', points: 2, tiles: ['Go', 'Gs'] },
} as const satisfies Record<string, unknown>;

export function reasonOf(name: keyof typeof REASONS): Reason {
  return structuredClone(REASONS[name]) as unknown as Reason;
}
