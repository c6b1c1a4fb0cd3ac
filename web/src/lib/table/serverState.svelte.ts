/** A table as the server tells of it: the newest snapshot, kept up to date by events. */
import { ApiError } from '../api';
import type { EventMessage, Failure, Snapshot } from '../protocol';
import type { TableMessage, Watcher } from '../socket.svelte';
import { Presence } from './presence.svelte';
import { apply, skips } from './snapshot';
import { TableState } from './tableState';

/** A new snapshot, the one before it, and the event that made it, if it was one. */
export interface Change {
  readonly before: Snapshot | null;
  readonly after: Snapshot;
  readonly message: EventMessage | null;
}

export class ServerState extends TableState implements Watcher {
  #snapshot = $state.raw<Snapshot | null>(null);
  #missing = $state.raw<Failure | null>(null);
  /** What to add to the clock of this device for the server's. */
  #clockOffset = 0;
  /** When the connection was last made again, by the server's clock. */
  #connected = 0;
  readonly presence = new Presence();

  constructor(
    readonly id: string,
    readonly fetchTable: (id: string) => Promise<Snapshot>,
    readonly onchange: (change: Change) => void,
  ) {
    super();
  }

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /** Why there is no such table for this guest. */
  get missing(): Failure | null {
    return this.#missing;
  }

  /** The server's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.#clockOffset;
  }

  since(): number | null {
    if (!this.#snapshot) return null;
    this.#connected = this.now();
    return this.#snapshot.n;
  }

  /** Whether a message tells of something that happened while there was no connection. */
  isOld({ at }: EventMessage): boolean {
    return at < this.#connected;
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
