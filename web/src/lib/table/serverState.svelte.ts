/** A table as the server tells of it: the snapshot, kept up to date by events. */
import type { Cell } from '../../board';
import { ApiError } from '../api';
import type { EventMessage, Failure, SeatState, Snapshot, TurnPlayed } from '../protocol';
import type { TableMessage, Watcher } from '../socket.svelte';
import { Presence } from './presence.svelte';
import { apply, skips } from './snapshot';

/** A new snapshot, the one before it, and the event that made it, if it was one. */
export interface Change {
  readonly before: Snapshot | null;
  readonly after: Snapshot;
  readonly message: EventMessage | null;
}

export class ServerState implements Watcher {
  #snapshot = $state.raw<Snapshot | null>(null);
  #missing = $state.raw<Failure | null>(null);
  /** What to add to the clock of this device for the server's. */
  #clockOffset = 0;
  readonly presence = new Presence();

  constructor(
    readonly id: string,
    readonly fetchTable: (id: string) => Promise<Snapshot>,
    readonly onchange: (change: Change) => void,
  ) {}

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /** Why there is no such table for this guest. */
  get missing(): Failure | null {
    return this.#missing;
  }

  /** The seat that this player acts for: the one on turn if it is theirs. */
  get seat(): number | null {
    const snapshot = this.#snapshot;
    if (!snapshot) return null;
    const { you, to_move: toMove } = snapshot;
    if (you.seats.includes(toMove)) return toMove;
    return you.seats.find((seat) => you.hands[seat]) ?? you.seats[0] ?? null;
  }

  /** The tiles of that seat, if this player may see them. */
  get hand(): readonly string[] | null {
    const { seat } = this;
    return seat === null ? null : (this.#snapshot?.you.hands[seat] ?? null);
  }

  get toMove(): SeatState | null {
    const snapshot = this.#snapshot;
    return snapshot?.seats[snapshot.to_move] ?? null;
  }

  /** Whether this player has a seat at the table. */
  get seated(): boolean {
    return (this.#snapshot?.you.seats.length ?? 0) > 0;
  }

  /** Whether this player holds several seats: the device goes from hand to hand. */
  get sharesDevice(): boolean {
    return (this.#snapshot?.you.seats.length ?? 0) > 1;
  }

  get mySeat(): SeatState | null {
    return this.#snapshot?.seats[this.seat ?? -1] ?? null;
  }

  /** Whether this player has a seat that is still in the game. */
  get isPlaying(): boolean {
    return this.mySeat?.out === null;
  }

  /** Whether the player may act now. */
  get myTurn(): boolean {
    const snapshot = this.#snapshot;
    return (
      snapshot?.phase === 'playing' &&
      snapshot.you.seats.includes(snapshot.to_move) &&
      snapshot.you.curtain === null
    );
  }

  /** The turns since this player's last, newest last: what they have not yet answered. */
  get recent(): readonly TurnPlayed[] {
    const snapshot = this.#snapshot;
    if (!snapshot) return [];
    const { turns, seats, you } = snapshot;
    const round = turns.slice(-Math.max(seats.length - 1, 1));
    const last = round.findLastIndex(({ seat }) => you.seats.includes(seat));
    // One's own turn is marked until the next one answers it.
    return last === round.length - 1 ? round.slice(-1) : round.slice(last + 1);
  }

  /** Where the last tile was placed. */
  get lastCell(): Cell | null {
    const turn = this.#snapshot?.turns.findLast(({ move }) => move.kind === 'place');
    return turn?.move.kind === 'place' ? (turn.move.placements.at(-1) ?? null) : null;
  }

  /** The server's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.#clockOffset;
  }

  since(): number | null {
    return this.#snapshot?.n ?? null;
  }

  receive(message: TableMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.load(message.snapshot);
        return;
      case 'event':
        this.#apply(message);
        return;
      case 'presence':
        this.presence.update(message);
        return;
      case 'typing':
        this.presence.startTyping(message.guest);
        return;
      case 'error':
        if (this.#snapshot) return;
        if (message.error.retry_after === null) this.#missing = message.error;
        else setTimeout(() => void this.refresh(), message.error.retry_after * 1000);
        return;
    }
  }

  load(snapshot: Snapshot): void {
    const before = this.#snapshot;
    if (before && snapshot.n < before.n) return;
    this.#clockOffset = snapshot.now - Date.now();
    this.#snapshot = snapshot;
    this.#missing = null;
    this.onchange({ before, after: snapshot, message: null });
  }

  #apply(message: EventMessage): void {
    const before = this.#snapshot;
    if (!before) return;
    if (skips(before, message)) {
      void this.refresh();
      return;
    }
    const after = apply(before, message);
    if (after === before) return;
    this.#snapshot = after;
    if (message.event.kind === 'chat') this.presence.stopTyping(message.event.guest);
    this.onchange({ before, after, message });
  }

  /** Fetch the whole table: after a hole in the events. */
  async refresh(): Promise<void> {
    try {
      this.load(await this.fetchTable(this.id));
    } catch (error) {
      if (error instanceof ApiError && !this.#snapshot) this.#missing = error.failure;
      // Otherwise the socket brings a snapshot when the connection is back.
    }
  }

  close(): void {
    this.presence.close();
  }
}
