/** Days and times of the daily deal, as the player's language writes them. */
import { i18n } from '../i18n.svelte';

/** A day of UTC, in words. */
export function dayName(day: string, style: 'long' | 'medium' = 'long'): string {
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: style, timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A time of day where the player is. */
export function timeOf(moment: number): string {
  return new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format(moment);
}

/** A day and time where the player is. */
export function momentOf(moment: number): string {
  const format = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(moment);
}
