import { describe, expect, it } from 'vitest';

import type { Snapshot } from '../../src/lib/protocol';
import { describeEnd, describeLeaving } from '../../src/screens/table/descriptions';
import { seat, snapshot } from './fixture';

const bot = (n: number) => seat(n, { kind: 'bot', guest: null, bot: 'master', name: 'master' });
const ended = (reason: string): Snapshot['ended'] => ({
  kind: 'ended',
  reason,
  winners: [1],
  ranking: [[1], [0]],
  scores: [50, 40],
  bonus_seat: null,
  hands: [[], []],
  fairness: { seed: '', server_seed: '', contributions: [] },
});

describe('why a game ended', () => {
  const gone = (reason: 'left' | 'resigned' | 'time') =>
    snapshot({
      seats: [seat(0, { out: reason }), seat(1)],
      departures: [{ kind: 'departed', seat: 0, reason, hand: [], to_move: 1, deadline: null }],
      ended: ended(reason),
    });

  it.each(['left', 'resigned', 'time'] as const)(
    'names the one left when the others went: %s',
    (reason) => {
      expect(describeEnd(gone(reason))).toBe('Bob was the last one left.');
    },
  );

  it('is that everyone agreed, also after somebody went', () => {
    const agreed = { ...gone('time'), closed: 'agreed', ended: ended('agreed') };
    expect(describeEnd(agreed)).toBe('Everyone agreed to end the game here.');
  });

  it.each(['abandoned', 'stopped'])('says that nobody wins when it was %s', (reason) => {
    const over = snapshot({ closed: reason, ended: ended(reason) });
    expect(describeEnd(over)).toMatch(/, so nobody wins\.$/);
  });

  it('names who played the last tile', () => {
    const over = snapshot({ ended: { ...ended('hand_empty')!, bonus_seat: 0 } });
    expect(describeEnd(over)).toContain('Ann played the last tile');
  });
});

describe('what leaving does to the game', () => {
  it('ends it for the only one left, who wins', () => {
    const words = describeLeaving(snapshot(), [0], 'out');
    expect(words).toBe('The game ends and Bob wins, whatever the points.');
    const third = snapshot({ seats: [seat(0), seat(1, { out: 'time' }), bot(2)] });
    expect(describeLeaving(third, [0], 'out')).toContain('and Master wins');
  });

  it('lets the others play on, above those who are out', () => {
    const four = snapshot({ seats: [seat(0), seat(1), bot(2), seat(3, { name: 'Cy' })] });
    const words = describeLeaving(four, [0], 'out');
    expect(words).toContain('you rank below everyone still playing');
    expect(words).toContain('The others play on.');
    expect(describeLeaving(four, [0], 'bot')).toContain('the others play on');
  });

  it('names the one who plays on against bots alone', () => {
    const three = snapshot({ seats: [seat(0), seat(1), bot(2)] });
    const goesOn = 'Bob plays on against the computer alone.';
    expect(describeLeaving(three, [0], 'out')).toContain(goesOn);
    expect(describeLeaving(three, [0], 'bot')).toContain(goesOn);
    expect(describeLeaving(snapshot(), [0], 'bot')).toContain(goesOn);
  });

  it('ends it without a winner when only bots would be left', () => {
    const alone = snapshot({ seats: [seat(0), bot(1), bot(2)] });
    expect(describeLeaving(alone, [0], 'bot')).toBe('The game ends here, and nobody wins.');
    expect(describeLeaving(alone, [0], 'out')).toBe('The game ends here, and nobody wins.');
  });

  it('ends it without a winner when everyone shares the device that leaves', () => {
    expect(describeLeaving(snapshot(), [0, 1], 'bot')).toBe('The game ends here, and nobody wins.');
  });
});
