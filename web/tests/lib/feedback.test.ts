import { afterEach, beforeEach, expect, it } from 'vitest';

import { TableModel, type Backend } from '../../src/lib/table/table.svelte';
import { Feedback } from '../../src/screens/table/feedback.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { message, seat, snapshot, turn } from './fixture';

/** Nobody answers: these tests are about what comes by itself. */
const silence = new Proxy({} as Backend, { get: () => () => new Promise(() => undefined) });
const EXPLAINED = 'no tile fits and the bag is empty, so this turn is skipped.';

let model: TableModel;
let feedback: Feedback;

beforeEach(() => {
  settings.sounds = false;
  settings.speed = 'none';
  model = new TableModel('t', silence);
  feedback = new Feedback(model);
  model.server.load(
    snapshot({ bag: 0, seats: [seat(0), seat(1), seat(2, { name: 'Cy', guest: 'cy' })] }),
  );
});
afterEach(() => {
  feedback.close();
  model.close();
});

const passed = (who: number, next: number) =>
  turn({ seat: who, move: { kind: 'pass' }, lines: [], score: 0, drawn: 0, to_move: next });

it('explains one’s own forced pass until one has moved again', () => {
  model.server.receive(message(11, passed(0, 1)));
  expect(feedback.notice).toBe(`You: ${EXPLAINED}`);
  expect(feedback.spoken.trim()).toBe(`You: ${EXPLAINED}`);
  model.server.receive(message(12, turn({ turn: 1, seat: 1, to_move: 2 })));
  model.server.receive(message(13, turn({ turn: 2, seat: 2, to_move: 0 })));
  expect(feedback.notice).toBe(`You: ${EXPLAINED}`);
  model.server.receive(message(14, turn({ turn: 3, seat: 0, to_move: 1 })));
  expect(feedback.notice).toBe('');
});

it('explains the forced pass of another', () => {
  model.server.receive(message(11, turn({ seat: 0, to_move: 1 })));
  model.server.receive(message(12, passed(1, 2)));
  expect(feedback.notice).toBe(`Bob: ${EXPLAINED}`);
});

it('tells who would rather play on', () => {
  model.server.receive(message(11, { kind: 'voted', seats: [1], declined: null }));
  expect(feedback.notice).toBe('');
  model.server.receive(message(12, { kind: 'voted', seats: [], declined: 2 }));
  expect(feedback.notice).toBe('Cy would rather play on.');
  expect(feedback.spoken.trim()).toBe('Cy would rather play on.');
});

it('does not tell those who declined what they have just done', () => {
  model.server.receive(message(11, { kind: 'voted', seats: [1], declined: null }));
  model.server.receive(message(12, { kind: 'voted', seats: [], declined: 0 }));
  expect(feedback.notice).toBe('');
});

it('tells that another has taken a hint, but not oneself', () => {
  model.server.receive(message(11, { kind: 'hint', seat: 0, rung: 'tile', hints: 1 }));
  expect(feedback.notice).toBe('');
  model.server.receive(message(12, { kind: 'hint', seat: 1, rung: 'tile', hints: 1 }));
  expect(feedback.notice).toBe('Bob has taken a hint.');
  expect(feedback.spoken.trim()).toBe('Bob has taken a hint.');
});

it('tells who has taken a turn back', () => {
  const back = {
    kind: 'taken_back' as const,
    turn: 0,
    seats: model.server.snapshot!.seats,
    bag: 90,
    deadline: null,
  };
  model.server.receive(message(11, turn({ seat: 0, to_move: 1 })));
  model.server.receive(message(12, { ...back, to_move: 0, take_backs: 1 }));
  expect(feedback.notice).toBe('Your last turn is taken back.');
  expect(feedback.spoken.trim()).toBe('Your last turn is taken back.');
  model.server.receive(message(13, turn({ seat: 0, to_move: 1 })));
  model.server.receive(message(14, { ...back, to_move: 1, take_backs: 2 }));
  expect(feedback.notice).toBe('Bob has taken a turn back.');
});
