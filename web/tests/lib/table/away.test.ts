import { describe, expect, it } from 'vitest';

import { awaited, guestMoves, myAbsence, waitsForAnyone } from '../../../src/lib/table/away';
import { secondsBegun, spanOf, urgencyOf } from '../../../src/lib/table/countdown.svelte';
import { apply } from '../../../src/lib/table/snapshot';
import { describeAway } from '../../../src/screens/table/awayWords';
import type { Snapshot } from '../../../src/lib/protocol';
import { message, seat, snapshot, turn } from '../fixture';

const clock = (kind: 'none' | 'turn' | 'total' | 'days', seconds: number | null = null) => ({
  options: {
    ...snapshot().options,
    clock: { kind, seconds, increment: 0, days: kind === 'days' ? 1 : null },
  },
});
const held = (n: number) => seat(n, { held_by: 'expert' });
const reminder = { seat: 0, by: 1, until: 2_000_000, agreed: [] };

describe('a turn', () => {
  it('is played by the guest of its seat, or by a bot in their place', () => {
    expect(guestMoves(snapshot())).toBe(true);
    expect(guestMoves(snapshot({ stand_in: 'expert' }))).toBe(false);
    expect(guestMoves(snapshot({ seats: [held(0), seat(1)] }))).toBe(false);
    expect(guestMoves(snapshot({ seats: [seat(0, { kind: 'bot', bot: 'keen' }), seat(1)] }))).toBe(
      false,
    );
  });

  it('waits for whoever comes back when everyone is away', () => {
    const all = snapshot({ seats: [held(0), held(1)] });
    expect(waitsForAnyone(all)).toBe(true);
    expect(guestMoves(all)).toBe(true);
    expect(guestMoves({ ...all, ...clock('total', 60) })).toBe(false);
  });
});

describe('who was away', () => {
  it('is told that a bot holds the seat, and whether there is a way back', () => {
    const now = snapshot({ seats: [held(0), seat(1)], ...clock('turn', 30) });
    expect(myAbsence(now)).toEqual({ kind: 'held', bot: 'expert', final: false, waits: false });
    expect(myAbsence({ ...now, ...clock('total', 600) })).toMatchObject({ final: true });
    expect(myAbsence({ ...now, seats: [held(0), held(1)] })).toMatchObject({ waits: true });
  });

  it('is told of a missed turn until they have moved themselves', () => {
    let now: Snapshot = snapshot({ ...clock('turn', 30), deadline: 5 });
    now = apply(now, message(11, { kind: 'time_up', seat: 0, bot: 'expert' }));
    expect(now).toMatchObject({ stand_in: 'expert', deadline: null });
    expect(myAbsence(now)).toMatchObject({ kind: 'missed', bot: 'expert', again: false });
    now = apply(now, message(12, turn({ seat: 0, to_move: 1, by: 'expert' })));
    expect(myAbsence(now)).toMatchObject({ kind: 'missed', bot: 'expert', again: false });
    now = apply(now, message(13, turn({ seat: 1, to_move: 0 })));
    expect(myAbsence(now)).toMatchObject({ kind: 'missed', again: true });
    now = apply(now, message(14, turn({ seat: 0, to_move: 1 })));
    expect(myAbsence(now)).toBeNull();
  });

  it('is told who waits for them', () => {
    const now = apply(snapshot(), message(11, { kind: 'reminded', reminder }));
    expect(myAbsence(now)).toMatchObject({ kind: 'called', by: { seat: 1 } });
    expect(myAbsence(apply(now, message(12, turn({ seat: 0, to_move: 1 }))))).toBeNull();
  });

  it('is there again after coming back', () => {
    let now: Snapshot = snapshot({ ...clock('turn', 30) });
    now = apply(now, message(11, { kind: 'held', seat: held(0), reason: 'time' }));
    expect(now.seats[0]).toMatchObject({ held_by: 'expert' });
    now = apply(now, message(12, { kind: 'returned', seat: seat(0), deadline: 9 }));
    expect(now.deadline).toBe(9);
    expect(myAbsence(now)).toBeNull();
  });
});

describe('whom one waits for', () => {
  it('is another person to move, where no clock runs', () => {
    expect(awaited(snapshot({ to_move: 1 }))?.seat).toBe(1);
    expect(awaited(snapshot({ to_move: 0 }))).toBeNull();
    expect(awaited(snapshot({ to_move: 1, ...clock('turn', 30), deadline: 5 }))).toBeNull();
    expect(awaited(snapshot({ to_move: 1, seats: [seat(0), held(1)] }))).toBeNull();
    expect(awaited(snapshot({ to_move: 1, seats: [held(0), seat(1)] }))).toBeNull();
  });
});

describe('words', () => {
  it('speak to whom it happens of themselves, and to the others by name', () => {
    const up = { kind: 'time_up', seat: 0, bot: 'expert' } as const;
    expect(describeAway(up, snapshot())).toBe('Your time was up: Expert played this turn for you.');
    expect(describeAway({ ...up, seat: 1 }, snapshot())).toBe(
      'Bob ran out of time: Expert plays this turn.',
    );
    const now = snapshot({ seats: [seat(0), held(1)] });
    expect(describeAway({ kind: 'held', seat: held(1), reason: 'away' }, now)).toBe(
      'Expert plays for Bob, who is away.',
    );
    expect(describeAway({ kind: 'returned', seat: seat(0), deadline: null }, snapshot())).toBe(
      'You are playing again.',
    );
    expect(describeAway({ kind: 'returned', seat: seat(1), deadline: null }, snapshot())).toBe(
      'Bob is back.',
    );
    expect(describeAway({ kind: 'reminded', reminder }, snapshot())).toBe('Bob is waiting for you');
    expect(describeAway({ kind: 'hold_votes', reminder, declined: 1 }, snapshot())).toBe(
      'Bob would rather wait.',
    );
  });
});

describe('the countdown', () => {
  it('is of a whole turn, of what is left of a total clock, or of an hour', () => {
    expect(spanOf(snapshot(clock('turn', 30)))).toBe(30_000);
    expect(
      spanOf(snapshot({ ...clock('total', 600), seats: [seat(0, { left_ms: 42_000 }), seat(1)] })),
    ).toBe(42_000);
    expect(spanOf(snapshot(clock('days')))).toBe(3_600_000);
  });

  it('presses in its last third, and more so in the last ten seconds', () => {
    expect(urgencyOf(40_001, 120_000)).toBe('calm');
    expect(urgencyOf(40_000, 120_000)).toBe('soon');
    expect(urgencyOf(10_000, 120_000)).toBe('last');
  });

  it('tells each of the last ten seconds once', () => {
    expect(secondsBegun(10_250, 10_001)).toEqual([]);
    expect(secondsBegun(10_001, 9_750)).toEqual([10]);
    expect(secondsBegun(9_750, 9_500)).toEqual([]);
    expect(secondsBegun(9_500, 6_900)).toEqual([9, 8, 7]);
    expect(secondsBegun(1_000, 0)).toEqual([]);
  });
});
