import { expect, it } from 'vitest';

import { haveAgreed, otherVoters } from '../../../src/lib/table/voters';
import { seat, snapshot } from '../fixture';

const bot = (n: number) => seat(n, { kind: 'bot', guest: null, bot: 'master', name: 'master' });

it('asks other people who still play themselves, neither bots nor those who are out', () => {
  const held = seat(5, { held_by: 'expert' });
  const program = seat(6, { owner: 'Olga' });
  const table = snapshot({
    seats: [seat(0), seat(1), bot(2), seat(3, { out: 'left' }), seat(4), held, program],
  });
  expect(otherVoters(table).map((each) => each.seat)).toEqual([1, 4]);
});

it('asks nobody where everyone shares the device', () => {
  const table = snapshot({ seats: [seat(0), seat(1), bot(2)] });
  table.you.seats = [0, 1];
  expect(otherVoters(table)).toEqual([]);
});

it('counts an agreement of any of one’s seats as one’s own', () => {
  const table = snapshot({ agreed: [1] });
  expect(haveAgreed(table)).toBe(false);
  expect(haveAgreed({ ...table, you: { ...table.you, seats: [0, 1] } })).toBe(true);
});
