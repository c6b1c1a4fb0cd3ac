/** What this server offers, asked for once. */
import { api } from './api';
import type { Options } from './protocol';

class ServerOptions {
  #options = $state.raw<Options | null>(null);
  #asked: Promise<Options> | null = null;

  /** The server's options, once they are here. */
  get options(): Options | null {
    return this.#options;
  }

  /** Ask for the options; a failure is asked again the next time. */
  load(): Promise<Options> {
    this.#asked ??= api.options().then(
      (options) => (this.#options = options),
      (error: unknown) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  /** An edition that one chose before, if it is offered here for so many players; or the classic. */
  playable(ruleset: string, players: number): string {
    const most = this.#options?.rulesets[ruleset]?.max_seats ?? 0;
    return players <= most ? ruleset : 'classic';
  }

  /** The bots by name, the weakest first; those that only serve as yardsticks are left out. */
  get bots(): string[] {
    const names = this.#options?.bots.map(({ name }) => name) ?? [];
    return names.filter((name) => name !== 'random');
  }
}

export const serverOptions = new ServerOptions();
