/** Which tables have a coach. */
import type { Snapshot } from '../../lib/protocol';

/** The bot that newcomers begin with. */
const BOT = 'beginner';

/** Whether a table is one for the coach: this player alone against that bot, and no one else. */
export function isCoached({ seats, you, phase }: Snapshot): boolean {
  const others = seats.filter(({ seat }) => !you.seats.includes(seat));
  return (
    phase === 'playing' &&
    you.seats.length === 1 &&
    others.length > 0 &&
    others.every(({ kind, bot }) => kind === 'bot' && bot === BOT)
  );
}
