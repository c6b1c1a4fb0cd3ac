/** What a table does to eyes and ears: tiles that slide in, words, sounds, a cheer. */
import { type Arrival, type Cell, keyOf, type Point } from '../../board';
import { t } from '../../lib/i18n.svelte';
import { isMine, seatName } from '../../lib/names';
import type { EventMessage, PlacedTile, Snapshot, TurnPlayed } from '../../lib/protocol';
import { duration, settings } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { Listener, TableModel } from '../../lib/table/table.svelte';
import { guestMoves, myAbsence } from '../../lib/table/away';
import { describeAway } from './awayWords';
import { describeEnd, describeTurn } from './descriptions';

/** Of the time in which tiles travel one after another, the share of each. */
const SLIDE = 0.6;
/** How long points stand at the tiles that made them, and how the wave of a Qwirkle runs. */
const NEWS = 1400;
const QWIRKLE_NEWS = 2200;
const WAVE_STEP = 75;
/** How long tiles fade that are taken back. */
const LEAVING = 220;

/** What a move has made, told at its tiles. */
export interface MoveNews {
  readonly turn: number;
  readonly seat: number;
  readonly points: number;
  /** The lines that are Qwirkles, or else the tiles that were placed. */
  readonly cells: readonly Cell[];
  readonly isQwirkle: boolean;
}

export class Feedback implements Listener {
  #arrivals = $state.raw<ReadonlyMap<string, Arrival>>(new Map());
  #ripples = $state.raw<ReadonlyMap<string, number>>(new Map());
  #leaving = $state.raw<readonly PlacedTile[]>([]);
  #spoken = $state('');
  #notice = $state('');
  #news = $state.raw<MoveNews | null>(null);
  /** What was told in this moment: more of it is added, not put in its place. */
  #told = '';
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

  /** The tiles of turns that were taken back, as long as they fade. */
  get leaving(): readonly PlacedTile[] {
    return this.#leaving;
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

  /** What the last move has made, for a moment. */
  get news(): MoveNews | null {
    return this.#news;
  }

  say(words: string): void {
    // The same words twice are news too: a space makes them differ.
    this.#spoken = words === this.#spoken ? `${words} ` : words;
  }

  /** Say what happened; several things at once are said together. */
  #tell(words: string): void {
    if (!this.#told) queueMicrotask(() => (this.#told = ''));
    this.#told = this.#told ? `${this.#told} ${words}` : words;
    this.say(this.#told);
  }

  planLost(): void {
    this.#notice = t('tablePlanLost');
    this.say(this.#notice);
  }

  travel(turn: TurnPlayed, length: number): void {
    const { move } = turn;
    if (move.kind !== 'place') return;
    const cells = move.placements;
    const slide = cells.length > 1 ? length * SLIDE : length;
    const step = cells.length > 1 ? (length - slide) / (cells.length - 1) : 0;
    this.#arrivals = new Map(
      cells.map((cell, index) => {
        const away = this.from?.(turn.seat, cell) ?? { x: 0, y: -4 };
        const arrival = { delay: index * step, length: slide, dx: away.x, dy: away.y };
        return [keyOf(cell), arrival];
      }),
    );
    cells.forEach((_, index) => {
      this.#later(index * step + slide * 0.7, () => {
        if (this.model.shown.travelling === turn) sound.place();
      });
    });
  }

  event({ event }: EventMessage, before: Snapshot, after: Snapshot): void {
    switch (event.kind) {
      case 'turn':
        this.#turn(event, before, after);
        break;
      case 'started':
        this.#tell(t('tableStarted'));
        this.#perhapsMyTurn(before, after);
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
        this.#tell(this.#notice);
        this.#perhapsMyTurn(before, after);
        break;
      }
      case 'hint': {
        const seat = after.seats[event.seat];
        if (!seat || isMine(after, event.seat)) break;
        this.#notice = t('tableSaidHint', { name: seatName(seat, after.seats) });
        this.#tell(this.#notice);
        break;
      }
      case 'taken_back': {
        this.#stop();
        this.#fade(before.turns.slice(event.turn));
        const seat = after.seats[after.to_move];
        this.#notice =
          seat && !isMine(after, seat.seat)
            ? t('tableSaidTakenBack', { name: seatName(seat, after.seats) })
            : t('tableTakenBack');
        this.say(this.#notice);
        break;
      }
      case 'time_up':
      case 'held':
      case 'returned':
      case 'reminded':
      case 'hold_votes': {
        const words = describeAway(event, after);
        if (words) this.#tell(words);
        // To whom it happened, the banner tells it; who was reminded is told as long as they are away.
        this.#notice = myAbsence(after) || event.kind === 'reminded' ? '' : words;
        if (event.kind === 'reminded' && isMine(after, event.reminder.seat)) {
          sound.call();
          this.#notify(words);
        }
        this.#perhapsMyTurn(before, after);
        break;
      }
      case 'ended':
        this.#tell(`${t('afterTitle')} ${describeEnd(after)}`);
        sound.end();
        break;
      case 'voted': {
        // A proposal is told by its banner.
        const seat = event.declined === null ? null : after.seats[event.declined];
        if (!seat || isMine(after, seat.seat)) break;
        this.#notice = t('endDeclined', { name: seatName(seat, after.seats) });
        this.#tell(this.#notice);
        break;
      }
      case 'chat':
        if (event.guest !== after.you.guest) this.#tell(`${event.name}: ${event.text}`);
        break;
    }
  }

  #turn(turn: TurnPlayed, before: Snapshot, after: Snapshot): void {
    const mine = isMine(after, turn.seat);
    this.#arrivals = new Map();
    // A forced pass stays explained until one has moved again.
    if (turn.move.kind === 'pass') this.#notice = describeTurn(after, turn);
    else if (mine || after.you.seats.length === 0) this.#notice = '';
    this.#tell(describeTurn(after, turn));
    if (turn.move.kind === 'place') this.#showNews(turn, turn.move.placements);
    this.#perhapsMyTurn(before, after);
  }

  #showNews(turn: TurnPlayed, tiles: readonly Cell[]): void {
    const qwirkles = turn.lines.filter(({ bonus }) => bonus > 0);
    const isQwirkle = qwirkles.length > 0;
    const line = qwirkles.flatMap(({ cells }) => cells.map(([x, y]) => ({ x, y })));
    const news: MoveNews = {
      turn: turn.turn,
      seat: turn.seat,
      points: turn.score + turn.bonus,
      cells: isQwirkle ? line : tiles,
      isQwirkle,
    };
    this.#news = news;
    const moves = duration(1) > 0;
    this.#ripples = new Map(
      isQwirkle && moves ? line.map((cell, n) => [keyOf(cell), n * duration(WAVE_STEP)]) : [],
    );
    if (isQwirkle) sound.qwirkle();
    this.#later((isQwirkle ? QWIRKLE_NEWS : NEWS) * (duration(1) || 1), () => {
      if (this.#news !== news) return;
      this.#news = null;
      this.#ripples = new Map();
    });
  }

  #perhapsMyTurn(before: Snapshot, after: Snapshot): void {
    const mine = (snapshot: Snapshot) =>
      snapshot.phase === 'playing' && isMine(snapshot, snapshot.to_move) && guestMoves(snapshot);
    if (!mine(after) || (mine(before) && before.to_move === after.to_move)) return;
    this.#later(0, () => {
      // The turn that ends a game names the next seat, and the end comes just after it.
      const now = this.model.server.snapshot;
      if (!now || !mine(now)) return;
      sound.turn();
      this.say(`${this.#spoken.trim()} ${t('tableYourTurn')}`);
      this.#notify(t('tableYourTurn'));
    });
  }

  #notify(words: string): void {
    if (!settings.notify || !document.hidden) return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    try {
      new Notification(words, { tag: this.model.id, icon: '/icon-192.png' });
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

  /** The tiles of these turns are taken away. */
  #fade(turns: readonly TurnPlayed[]): void {
    const length = duration(LEAVING);
    if (length === 0) return;
    this.#leaving = turns.flatMap(({ move }) => (move.kind === 'place' ? move.placements : []));
    this.#later(length, () => (this.#leaving = []));
  }

  /** What is still to come of the turns so far does not come. */
  #stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#arrivals = new Map();
    this.#ripples = new Map();
    this.#leaving = [];
    this.#news = null;
  }

  close(): void {
    this.#stop();
    this.model.listener = null;
  }
}
