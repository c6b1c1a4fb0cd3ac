import { expect, it } from 'vitest';

import { initial, seatMarks, seatName } from '../../src/lib/names';
import { seat, snapshot } from './fixture';

const bot = (n: number, kind: string) =>
  seat(n, { kind: 'bot', bot: kind, name: kind, guest: null });

it('gives bots of the same kind the number of their seat, and no others', () => {
  const seats = [seat(0), bot(1, 'greedy'), bot(2, 'strong'), bot(3, 'greedy')];
  expect(seats.map((each) => seatName(each, seats))).toEqual([
    'Ann',
    'Greedy 2',
    'Strong',
    'Greedy 4',
  ]);
});

it('leaves the names of people as they wrote them', () => {
  const seats = [seat(0, { name: 'Ann' }), seat(1, { name: 'Ann' })];
  expect(seats.map((each) => seatName(each, seats))).toEqual(['Ann', 'Ann']);
});

it('marks seats by their initial, or by their number where two are the same', () => {
  const seats = [seat(0), bot(1, 'greedy'), bot(2, 'greedy')];
  expect(seatMarks(snapshot({ seats }))).toEqual(['A', '2', '3']);
});

it('takes the first letter as people see it, in any script', () => {
  const whole: [string, string][] = [
    ['ann', 'A'],
    ['  é', 'É'],
    ['e\u0301va', 'E\u0301'],
    ['👩‍🚀 Sam', '👩‍🚀'],
    ['נועם', 'נ'],
    ['', '?'],
  ];
  for (const [name, letter] of whole) expect(initial(name)).toBe(letter);
});
