/** A game again with the same seats: asks for it, and goes there once it is open. */
import { api, randomHex } from '../../lib/api';
import { router } from '../../lib/router.svelte';
import type { TableModel } from '../../lib/table/table.svelte';

export class Rematch {
  #asking = $state(false);
  #wanted = $state(false);
  #entering = false;
  readonly #wasOpen: boolean;

  /** To be made while a component is made: it has an effect. */
  constructor(readonly model: TableModel) {
    this.#wasOpen = Boolean(model.server.snapshot?.rematch);
    $effect(() => {
      const table = this.model.server.snapshot?.rematch;
      if (this.#wanted && table) void this.#enter(table);
    });
  }

  /** Whether others wait for this player's answer. */
  get isOffered(): boolean {
    const { snapshot, seated } = this.model.server;
    return Boolean(snapshot?.rematch) && seated && !this.#wanted;
  }

  /** Whether it was opened while this player looked at the end of the game. */
  get isNews(): boolean {
    return !this.#wasOpen;
  }

  get asking(): boolean {
    return this.#asking;
  }

  /** Join the rematch, opening it if nobody has yet. */
  async join(): Promise<void> {
    this.#wanted = true;
    if (this.#asking) return;
    this.#asking = true;
    if (!this.model.server.snapshot?.rematch) await this.model.send({ do: 'rematch' });
    this.#asking = false;
  }

  async #enter(table: string): Promise<void> {
    if (this.#entering) return;
    this.#entering = true;
    try {
      await getReady(table);
    } catch {
      // The waiting room shows how things stand, and starts by hand.
    }
    router.go({ name: 'table', id: table });
  }
}

/** Whoever wants a rematch is ready for it; a table that waits for nobody else is started. */
async function getReady(table: string): Promise<void> {
  const { phase, host, you, seats } = await api.table(table);
  if (phase !== 'open' || you.seats.length === 0) return;
  await api.command(table, { do: 'ready', contribution: randomHex() });
  const isAlone = seats.every(({ seat, kind }) => kind === 'bot' || you.seats.includes(seat));
  if (isAlone && host === you.guest) await api.command(table, { do: 'start' });
}
