/** Things of the server in the player's words. */
import { i18n, t } from './i18n.svelte';
import { seatName } from './names';
import type { Clock, SeatState, Whole } from './protocol';

/** A bot's level; a bot that we have no word for keeps its own name. */
export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return i18n.has(key) ? t(key) : bot;
}

/** Bots by their levels, equal ones counted: `3 × Casual`. */
export function botNames(bots: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const bot of bots) counts.set(bot, (counts.get(bot) ?? 0) + 1);
  return i18n.list(
    [...counts].map(([bot, n]) =>
      n > 1 ? t('botCount', { n, name: botName(bot) }) : botName(bot),
    ),
  );
}

/** How a bot plays, or nothing for one that we do not know. */
export function botDescription(bot: string): string {
  const key = `botWay.${bot}`;
  return i18n.has(key) ? t(key) : '';
}

/** An edition by its name. */
export function editionName(ruleset: string): string {
  const key = `ruleset.${ruleset}`;
  return i18n.has(key) ? t(key) : ruleset;
}

/** Who sits there, or that nobody does. */
export function sitterName(seat: SeatState, seats: readonly SeatState[]): string {
  return seat.kind === 'empty' ? t('waitFree') : seatName(seat, seats);
}

/** How long a seat may think. */
export function clockText(clock: Whole<Clock>): string {
  switch (clock.kind) {
    case 'none':
      return t('clockNone');
    case 'days':
      return t('clockDays', { n: clock.days ?? 1 });
    case 'total':
      return t('clockTotal', {
        minutes: Math.round((clock.seconds ?? 0) / 60),
        seconds: clock.increment,
      });
    case 'turn': {
      const seconds = clock.seconds ?? 0;
      return seconds % 60 === 0
        ? t('clockTurnMinutes', { n: seconds / 60 })
        : t('clockTurn', { n: seconds });
    }
  }
}

/** The clocks that a new table can choose from. */
export const CLOCKS: Whole<Clock>[] = [
  { kind: 'none', seconds: null, increment: 0, days: null },
  { kind: 'turn', seconds: 30, increment: 0, days: null },
  { kind: 'turn', seconds: 60, increment: 0, days: null },
  { kind: 'turn', seconds: 120, increment: 0, days: null },
  { kind: 'total', seconds: 600, increment: 10, days: null },
  { kind: 'total', seconds: 1200, increment: 20, days: null },
  { kind: 'days', seconds: null, increment: 0, days: 1 },
  { kind: 'days', seconds: null, increment: 0, days: 3 },
  { kind: 'days', seconds: null, increment: 0, days: 7 },
];
