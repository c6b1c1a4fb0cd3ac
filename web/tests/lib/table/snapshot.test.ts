import { describe, expect, it } from 'vitest';

import { apply, skips } from '../../../src/lib/table/snapshot';
import { message, seat, snapshot, turn } from '../fixture';

describe('an event', () => {
  it('of a turn puts tiles on the board and points on the seat', () => {
    const after = apply(snapshot({ to_move: 1 }), message(11, turn()));
    expect(after.board).toHaveLength(2);
    expect(after.seats[1]).toMatchObject({ score: 2, tiles: 6 });
    expect(after).toMatchObject({ n: 11, bag: 89, to_move: 0 });
    expect(after.turns).toHaveLength(1);
  });
  it('of a swap leaves the board as it is', () => {
    const move = { kind: 'swap' as const, count: 3 };
    const after = apply(snapshot(), message(11, turn({ move, lines: [], score: 0, total: 0 })));
    expect(after.board).toHaveLength(1);
  });
  it('of a hint counts it on the seat', () => {
    const after = apply(snapshot(), message(11, { kind: 'hint', seat: 1, rung: 'line', hints: 2 }));
    expect(after.seats.map(({ hints }) => hints)).toEqual([0, 2]);
  });
  it('of a take-back leaves the turns that stand, and their tiles', () => {
    const tile = (code: string, x: number) =>
      turn({ move: { kind: 'place', placements: [{ tile: code, x, y: 0 }] } });
    let table = snapshot();
    table = apply(table, message(11, tile('Bo', 1)));
    table = apply(table, message(12, turn({ move: { kind: 'swap', count: 2 } })));
    table = apply(table, message(13, tile('Go', 2)));
    const seats = [seat(0, { score: 7 }), seat(1)];
    const after = apply(
      table,
      message(14, {
        kind: 'taken_back',
        turn: 1,
        seats,
        bag: 95,
        to_move: 0,
        deadline: null,
        take_backs: 3,
      }),
    );
    expect(after.turns).toHaveLength(1);
    expect(after.board.map((each) => each.tile)).toEqual(['Ro', 'Bo']);
    expect(after).toMatchObject({ seats, bag: 95, to_move: 0, take_backs: 3 });
  });
  it('that was seen before changes nothing', () => {
    const before = snapshot();
    expect(apply(before, message(10, turn()))).toBe(before);
    expect(apply(before, message(3, turn()))).toBe(before);
  });
  it('after a hole is told apart from the next one', () => {
    expect(skips(snapshot(), message(11, turn()))).toBe(false);
    expect(skips(snapshot(), message(12, turn()))).toBe(true);
  });
  it('without a word on oneself keeps what one knew', () => {
    const before = snapshot();
    expect(apply(before, message(11, turn())).you).toBe(before.you);
    const you = { ...before.you, swap_limit: 0 };
    expect(apply(before, message(11, turn(), you)).you).toBe(you);
  });
  it('of the end gives everyone their points', () => {
    const after = apply(
      snapshot(),
      message(11, {
        kind: 'ended',
        reason: 'hand_empty',
        winners: [1],
        ranking: [[1], [0]],
        scores: [5, 11],
        bonus_seat: 1,
        hands: [[], []],
        fairness: { server_seed: '', contributions: [], seed: '' },
      }),
    );
    expect(after.phase).toBe('over');
    expect(after.seats.map(({ score }) => score)).toEqual([5, 11]);
  });
  it('of a departure takes the seat out', () => {
    const gone = {
      kind: 'departed',
      seat: 1,
      reason: 'resigned',
      hand: ['Ro'],
      to_move: 0,
      deadline: null,
    } as const;
    const after = apply(snapshot({ to_move: 1 }), message(11, { ...gone, hand: ['Ro'] }));
    expect(after.seats[1]?.out).toBe('resigned');
    expect(after.to_move).toBe(0);
  });
  it('of a take-over puts the bot on the seat', () => {
    const bot = seat(1, { kind: 'bot', bot: 'keen', guest: null });
    const after = apply(snapshot(), message(11, { kind: 'taken_over', seat: bot, reason: 'left' }));
    expect(after.seats[1]?.bot).toBe('keen');
  });
  it('of chat keeps the last hundred lines', () => {
    let now = snapshot();
    for (let n = 11; n <= 130; n++) {
      now = apply(now, message(n, { kind: 'chat', guest: 'bob', name: 'Bob', text: String(n) }));
    }
    expect(now.chat).toHaveLength(100);
    expect(now.chat.at(-1)?.text).toBe('130');
  });
  it('of muting adds and removes a guest', () => {
    const muted = apply(snapshot(), message(11, { kind: 'muted', guest: 'bob', muted: true }));
    expect(muted.muted).toEqual(['bob']);
    const heard = apply(muted, message(12, { kind: 'muted', guest: 'bob', muted: false }));
    expect(heard.muted).toEqual([]);
  });
});
