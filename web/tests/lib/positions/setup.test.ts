import { expect, it, vi } from 'vitest';

import { ApiError } from '../../../src/lib/api';
import type { PositionRequest } from '../../../src/lib/protocol';
import { EMPTY, PositionSetup, positionText } from '../../../src/lib/positions/setup.svelte';
import { step } from './fixture';

const failure = {
  code: 'bad_notation',
  message: 'no',
  clause: null,
  cells: [],
  tiles: [],
  retry_after: null,
};

/** Understands what the setup writes, and refuses a board with Bs on it. */
const server = vi.fn(({ text }: PositionRequest) => {
  if (text.split(' ')[0]!.includes('Bs')) return Promise.reject(new ApiError(400, failure));
  const [board = '', hands = '', , scores = '', toMove] = text.split(' ');
  return Promise.resolve({
    names: [],
    steps: [
      step({
        text,
        board:
          board === '-'
            ? []
            : board.split(';').map((placed) => {
                const [cell = '', tile = ''] = placed.split(':');
                const [x = 0, y = 0] = cell.split(',').map(Number);
                return { tile, x, y };
              }),
        hands: hands.split('/').map((hand) => (hand === '-' ? [] : (hand.match(/../g) ?? []))),
        scores: scores.split('/').map(Number),
        to_move: Number(toMove),
      }),
    ],
  });
});

it('writes positions in our notation', () => {
  const board = [{ tile: 'Ro', x: -1, y: 2 }];
  const parts = { ...EMPTY, board, hands: [['Rs', 'Rd'], []], bag: ['Go'], scores: [3, 4] };
  expect(positionText(parts)).toBe('-1,2:Ro RsRd/- Go 3/4 0 classic');
  expect(positionText(EMPTY)).toBe('- -/- - 0/0 0 classic');
});

it('puts the picked tile on a free cell and takes a tile that lies there away', async () => {
  const setup = new PositionSetup(server, EMPTY);
  setup.picked = 'Ro';
  await setup.tap({ x: 0, y: 0 });
  expect(setup.step?.board).toEqual([{ tile: 'Ro', x: 0, y: 0 }]);
  await setup.tap({ x: 0, y: 0 });
  expect(setup.step?.board).toEqual([]);
});

it('does not do what the server refuses', async () => {
  const setup = new PositionSetup(server, EMPTY);
  setup.picked = 'Bs';
  await setup.tap({ x: 0, y: 0 });
  expect(setup.refused).toBe(true);
  expect(setup.step?.board).toEqual([]);
  setup.picked = 'Ro';
  await setup.tap({ x: 0, y: 0 });
  expect(setup.refused).toBe(false);
});

it('fills hands, scores and seats, and asks for the rest to be dealt', async () => {
  const setup = new PositionSetup(server, EMPTY);
  setup.picked = 'Gd';
  await setup.give(1);
  await setup.setScore(1, 12);
  await setup.setSeats(3);
  await setup.setToMove(2);
  await setup.takeFromHand(1, 0);
  await setup.give(0);
  setup.bag = 40;
  expect(await setup.finished()).toEqual({ text: '- Gd/-/- - 0/12/0 2 classic', deal: 40 });
});
