import { expect, it, vi } from 'vitest';

import type { ReviewProgress } from '../../../src/lib/protocol';
import { ReviewState } from '../../../src/lib/review/reviewState.svelte';
import { snapshot } from '../fixture';
import { progress, review, turn } from './fixture';

const over = (seats: number[]) =>
  snapshot({
    phase: 'over',
    ended: { scores: [1, 2], winners: [1] } as never,
    you: { ...snapshot().you, seats },
  });

const quick = review({
  depth: 'quick',
  turns: [turn(1, { method: 'static' }), turn(2, { method: 'static' })],
});

function opened(first: ReviewProgress, seats = [0]) {
  const backend = {
    table: vi.fn(() => Promise.resolve(over(seats))),
    review: vi.fn(() => Promise.resolve(first)),
    askReview: vi.fn(() => Promise.resolve(progress({ ...first, state: 'queued' }))),
  };
  return { backend, state: new ReviewState('T', backend) };
}

it('asks for the full review of an own game at once', async () => {
  const { backend, state } = opened(progress({ state: 'none', review: quick }));
  await state.load();
  expect(backend.askReview).toHaveBeenCalledOnce();
  expect(state.progress?.state).toBe('queued');
  expect(state.isQuick).toBe(true);
});

it('waits to be asked for a game of others', async () => {
  const { backend, state } = opened(progress({ state: 'none', review: quick }), []);
  await state.load();
  expect(backend.askReview).not.toHaveBeenCalled();
});

it('shows every turn as soon as it is judged in full, and then the whole', async () => {
  const { backend, state } = opened(progress({ state: 'running', total: 2, review: quick }));
  await state.load();
  const message = { type: 'review', table: 'T', state: 'running', done: 1, total: 2 } as const;
  state.receive({ ...message, turns: [turn(2, { verdict: 'blunder' })] });
  expect(state.turns.map(({ method }) => method)).toEqual(['static', 'sampled']);
  expect(state.progress).toMatchObject({ done: 1, total: 2 });

  const full = review({ turns: [turn(1), turn(2)] });
  backend.review.mockResolvedValue(progress({ review: full }));
  state.receive({ ...message, state: 'done', done: 2, turns: [turn(1)] });
  await vi.waitFor(() => expect(state.isQuick).toBe(false));
  expect(state.turns.map(({ method }) => method)).toEqual(['sampled', 'sampled']);
});

it('keeps what is here when the whole cannot be had, and gets it with the next connection', async () => {
  const { backend, state } = opened(progress({ state: 'running', total: 2, review: quick }));
  await state.load();
  backend.review.mockRejectedValueOnce(new Error('no connection'));
  state.receive({ type: 'review', table: 'T', state: 'done', done: 2, total: 2, turns: [] });
  await vi.waitFor(() => expect(backend.review).toHaveBeenCalledTimes(2));
  expect(state.turns).toHaveLength(2);
  expect(state.isQuick).toBe(true);

  backend.review.mockResolvedValue(progress({ review: review({ turns: [turn(1), turn(2)] }) }));
  await state.refresh();
  expect(state.isQuick).toBe(false);
  await state.refresh();
  expect(backend.review).toHaveBeenCalledTimes(3);
});

it('says what went wrong', async () => {
  const { backend, state } = opened(progress());
  backend.review.mockRejectedValue(new Error('broken'));
  await state.load();
  expect(state.problem).toMatch(/broken/);
});
