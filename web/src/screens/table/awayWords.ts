/** What happens about players who are away, in words. */
import { t } from '../../lib/i18n.svelte';
import { botName } from '../../lib/labels';
import { isMine, seatName } from '../../lib/names';
import type { Event, Snapshot } from '../../lib/protocol';

export type AwayEvent = Extract<
  Event,
  { kind: 'time_up' | 'held' | 'returned' | 'reminded' | 'hold_votes' }
>;

/** What has happened, as this player should read and hear it; empty if it is no news to them. */
export function describeAway(event: AwayEvent, snapshot: Snapshot): string {
  const { seats } = snapshot;
  const nameOf = (number: number) => {
    const seat = seats[number];
    return seat ? seatName(seat, seats) : '';
  };
  // On a shared device people are told apart by their names.
  const isAlone = snapshot.you.seats.length === 1;
  switch (event.kind) {
    case 'time_up': {
      const bot = botName(event.bot);
      return isAlone && isMine(snapshot, event.seat)
        ? t('awayStoodIn', { bot })
        : t('awaySaidTimeUp', { name: nameOf(event.seat), bot });
    }
    case 'held': {
      const { seat, held_by: holder } = event.seat;
      const bot = botName(holder ?? '');
      if (!isAlone || !isMine(snapshot, seat))
        return t('awaySaidHeld', { name: nameOf(seat), bot });
      return t(snapshot.options.clock.kind === 'total' ? 'awayGone' : 'awayHeld', { bot });
    }
    case 'returned':
      return isAlone && isMine(snapshot, event.seat.seat)
        ? t('awayYouBack')
        : t('awaySaidBack', { name: nameOf(event.seat.seat) });
    case 'reminded': {
      const { seat, by } = event.reminder;
      return isMine(snapshot, seat)
        ? t('awayCalled', { name: nameOf(by) })
        : t('awayReminded', { name: nameOf(seat) });
    }
    case 'hold_votes':
      return event.declined === null || isMine(snapshot, event.declined)
        ? ''
        : t('awayDeclined', { name: nameOf(event.declined) });
  }
}
