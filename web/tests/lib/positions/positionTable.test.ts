import { expect, it } from 'vitest';

import { namedSeat, snapshotOf } from '../../../src/lib/positions/positionTable';
import { step } from './fixture';

const around = {
  id: 'position',
  seats: [namedSeat(0, 'Ann'), namedSeat(1, 'Bo')],
  turns: [],
  n: 1,
};

it('lets the seat to move play in a position that goes on', () => {
  expect(snapshotOf(step(), around)).toMatchObject({ phase: 'playing', to_move: 0 });
});

it('asks nobody for a move in a position where the game is over', () => {
  const over = step({ over: 'hand_empty', can_place: false });
  expect(snapshotOf(over, around).phase).toBe('over');
});
