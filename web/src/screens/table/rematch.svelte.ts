/** A game again with the same seats: asks for it, and goes there once it is open. */
import { api, randomHex } from '../../lib/api';
import { router } from '../../lib/router.svelte';
import type { TableModel } from '../../lib/table/table.svelte';

export class Rematch {
  #asking = $state(false);
  #wanted = $state(false);
  #entering = false;

  /** To be made while a component is made: it has an effect. */
  constructor(readonly model: TableModel) {
    $effect(() => {
      const table = this.model.server.snapshot?.rematch;
      if (this.#wanted && table) void this.#enter(table);
    });
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
      await startAlone(table);
    } catch {
      // The waiting room shows how things stand, and starts by hand.
    }
    router.go({ name: 'table', id: table });
  }
}

/** Start a table that waits for nobody else. */
async function startAlone(table: string): Promise<void> {
  const { phase, host, you, seats } = await api.table(table);
  const isAlone = seats.every(({ seat, kind }) => kind === 'bot' || you.seats.includes(seat));
  if (phase !== 'open' || !isAlone || you.seats.length === 0 || host !== you.guest) return;
  await api.command(table, { do: 'ready', contribution: randomHex() });
  await api.command(table, { do: 'start' });
}
