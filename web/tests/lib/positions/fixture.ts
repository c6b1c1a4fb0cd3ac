import type { PositionStep } from '../../../src/lib/protocol';

export function step(change: Partial<PositionStep> = {}): PositionStep {
  return {
    text: '- Ro/Bs - 0/0 0 classic',
    board: [],
    hands: [['Ro'], ['Bs']],
    bag: [],
    pool: '3'.repeat(36),
    scores: [0, 0],
    to_move: 0,
    ruleset: 'classic',
    swap_limit: 0,
    can_place: true,
    must_pass: false,
    over: null,
    made: null,
    ...change,
  };
}
