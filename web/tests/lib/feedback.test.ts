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

it('tells of an serverOptions to end the game while it stands', () => {
  model.server.receive(message(11, { kind: 'voted', seats: [1, 2] }));
  expect(feedback.notice).toBe('Bob and Cy would like to end the game: see the table menu.');
  model.server.receive(message(12, { kind: 'voted', seats: [] }));
  expect(feedback.notice).toBe('');
});
