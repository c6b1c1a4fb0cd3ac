/** What seats are called on screen. */
import { i18n, t } from './i18n.svelte';
import type { SeatState, Snapshot } from './protocol';

/**
 * A seat's name: of a person as they wrote it, of a bot in the player's language, with the seat's
 * number where several of the same kind sit at the table.
 */
export function seatName(seat: SeatState, seats: readonly SeatState[]): string {
  if (seat.kind === 'bot' && seat.bot) {
    const key = `bot.${seat.bot}`;
    const name = i18n.has(key) ? t(key) : seat.name;
    const same = seats.filter(({ kind, bot }) => kind === 'bot' && bot === seat.bot);
    return same.length > 1 ? `${name} ${seat.seat + 1}` : name;
  }
  return seat.name || t('devicePlayer', { n: seat.seat + 1 });
}

/** A first letter that nothing joins: what follows it is plain too, or there is nothing. */
const PLAIN = /^[\u0021-\u02ff](?![^\u0020-\u02ff])/;

/** The first letter of a name, to mark tiles with; by graphemes, for any script. */
export function initial(name: string): string {
  const text = name.trim();
  // A segmenter is dear to make: what needs none does not wait for it.
  const first = PLAIN.exec(text)?.[0] ?? [...graphemes().segment(text)][0]?.segment ?? '?';
  return first.toLocaleUpperCase();
}

let segmenter: Intl.Segmenter | undefined;

function graphemes(): Intl.Segmenter {
  return (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
}

/**
 * A mark for each seat: its initial, and its number where two would be the same. A name that begins
 * with a digit has its number too, or it could pass for another seat.
 */
export function seatMarks({ seats }: { readonly seats: readonly SeatState[] }): string[] {
  const letters = seats.map((seat) => initial(seatName(seat, seats)));
  return letters.map((letter, index) => {
    const isAlone = letters.indexOf(letter) === letters.lastIndexOf(letter);
    return isAlone && !/\d/.test(letter) ? letter : String(index + 1);
  });
}

/** The colour of a seat, for CSS; see seats.css. */
export function seatColour(seat: number): string {
  return `var(--seat-${seat})`;
}

export function isMine(snapshot: Snapshot, seat: number): boolean {
  return snapshot.you.seats.includes(seat);
}
