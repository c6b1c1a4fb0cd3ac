/** What a table does to eyes and ears: tiles that slide in, words, sounds, a cheer. */
import { type Arrival, type Cell, keyOf, type Point } from '../../board';
import { i18n, t } from '../../lib/i18n.svelte';
import { isMine, seatName } from '../../lib/names';
import type { EventMessage, Snapshot, TurnPlayed } from '../../lib/protocol';
import { duration, settings } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { Listener, TableModel } from '../../lib/table/table.svelte';
import { describeEnd, describeTurn } from './descriptions';

/** One tile after another, each taking this long; then a breath before the next player's. */
const STEP = 130;
const SLIDE = 240;
const BREATH = 350;
const CHEER = 1600;

export class Feedback implements Listener {
  #arrivals = $state.raw<ReadonlyMap<string, Arrival>>(new Map());
  #ripples = $state.raw<ReadonlyMap<string, number>>(new Map());
  #spoken = $state('');
  #notice = $state('');
  #cheer = $state('');
  #free = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  /** Where a seat's tiles come from, for a cell: in cells away from it. */
  from: ((seat: number, cell: Cell) => Point) | null = null;

  constructor(readonly model: TableModel) {
    model.listener = this;
  }

  get arrivals(): ReadonlyMap<string, Arrival> {
    return this.#arrivals;
  }

  get ripples(): ReadonlyMap<string, number> {
    return this.#ripples;
  }

  /** For the live region: what happened, in words. */
  get spoken(): string {
    return this.#spoken;
  }

  /** A line for everyone to read, until something else is done. */
  get notice(): string {
    return this.#notice;
  }

  set notice(words: string) {
    this.#notice = words;
  }

  /** Take a notice away, unless there is another by now. */
  removeNotice(text: string): void {
    if (this.#notice === text) this.#notice = '';
  }

  get cheer(): string {
    return this.#cheer;
  }

  say(words: string): void {
    // The same words twice are news too: a space makes them differ.
    this.#spoken = words === this.#spoken ? `${words} ` : words;
  }

  planLost(): void {
    this.#notice = t('tablePlanLost');
    this.say(this.#notice);
  }

  event({ event }: EventMessage, before: Snapshot, after: Snapshot): void {
    switch (event.kind) {
      case 'turn':
        this.#turn(event, before, after);
        break;
      case 'started':
        this.say(t('tableStarted'));
        this.#perhapsMyTurn(before, after, 0);
        break;
      case 'departed':
      case 'taken_over': {
        const seat = after.seats[typeof event.seat === 'number' ? event.seat : event.seat.seat];
        const was = seat && before.seats[seat.seat];
        if (!seat || !was) break;
        this.#notice =
          event.kind === 'departed'
            ? t('tableSaidOut', {
                name: seatName(was, before.seats),
                why: t(`tableOut.${event.reason}`),
              })
            : t('tableSaidBot', {
                name: seatName(was, before.seats),
                bot: seatName(seat, after.seats),
              });
        this.say(this.#notice);
        this.#perhapsMyTurn(before, after, 0);
        break;
      }
      case 'ended':
        this.say(`${t('afterTitle')} ${describeEnd(after)}`);
        this.#later(this.#wait(), () => sound.end());
        break;
      case 'voted': {
        const names = event.seats.flatMap((n) => {
          const seat = after.seats[n];
          return seat && !isMine(after, n) ? [seatName(seat, after.seats)] : [];
        });
        this.#notice = names.length
          ? t('tableOffered', { names: i18n.list(names), n: names.length })
          : '';
        if (names.length) this.say(this.#notice);
        break;
      }
      case 'chat':
        if (event.guest !== after.you.guest) this.say(`${event.name}: ${event.text}`);
        break;
    }
  }

  #wait(): number {
    return Math.max(0, this.#free - performance.now());
  }

  #turn(turn: TurnPlayed, before: Snapshot, after: Snapshot): void {
    const mine = isMine(after, turn.seat);
    // A forced pass stays explained until one has moved again.
    if (turn.move.kind === 'pass') this.#notice = describeTurn(after, turn);
    else if (mine || after.you.seats.length === 0) this.#notice = '';
    this.say(describeTurn(after, turn));
    const begin = this.#wait();
    const { move } = turn;
    let end = begin;
    if (move.kind === 'place' && !mine) end = this.#slide(turn, move.placements, begin);
    const qwirkles = turn.lines.filter(({ bonus }) => bonus > 0);
    if (qwirkles.length)
      this.#celebrate(
        qwirkles.flatMap(({ cells }) => cells),
        end,
      );
    this.#perhapsMyTurn(before, after, end);
  }

  #slide(turn: TurnPlayed, tiles: readonly Cell[], begin: number): number {
    const length = duration(SLIDE);
    const step = duration(STEP);
    tiles.forEach((_, index) => this.#later(begin + index * step + length * 0.7, sound.place));
    if (length === 0) return begin;
    const arrivals = new Map(this.#arrivals);
    tiles.forEach((cell, index) => {
      const away = this.from?.(turn.seat, cell) ?? { x: 0, y: -4 };
      arrivals.set(keyOf(cell), { delay: begin + index * step, length, dx: away.x, dy: away.y });
    });
    this.#arrivals = arrivals;
    const end = begin + tiles.length * step + length;
    this.#free = performance.now() + end + duration(BREATH);
    // Once it has slid in, a tile is a tile.
    this.#later(end + 200, () => {
      const left = new Map(this.#arrivals);
      for (const cell of tiles) left.delete(keyOf(cell));
      this.#arrivals = left;
    });
    return end;
  }

  #celebrate(cells: readonly (readonly [number, number])[], delay: number): void {
    this.#later(delay, () => {
      sound.qwirkle();
      this.#cheer = t('tableQwirkle');
      this.#later(CHEER, () => (this.#cheer = ''));
      if (duration(1) === 0) return;
      this.#ripples = new Map(cells.map(([x, y], index) => [keyOf({ x, y }), index * 75]));
      this.#later(CHEER, () => (this.#ripples = new Map()));
    });
  }

  #perhapsMyTurn(before: Snapshot, after: Snapshot, delay: number): void {
    const mine = (snapshot: Snapshot) =>
      snapshot.phase === 'playing' && isMine(snapshot, snapshot.to_move);
    if (!mine(after) || (mine(before) && before.to_move === after.to_move)) return;
    this.#later(delay, () => {
      // The turn that ends a game names the next seat, and the end comes just after it.
      const now = this.model.server.snapshot;
      if (!now || !mine(now)) return;
      sound.turn();
      this.say(`${this.#spoken.trim()} ${t('tableYourTurn')}`);
      if (settings.notify && document.hidden) this.#notify();
    });
  }

  #notify(): void {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    try {
      new Notification(t('tableYourTurn'), { tag: this.model.id, icon: '/icon-192.png' });
    } catch {
      // Some phones have the name but not the thing; the sound and the title have told already.
    }
  }

  #later(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, ms);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.model.listener = null;
  }
}
