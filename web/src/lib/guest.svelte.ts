/** Who one is on this server: a guest with a name, asked for once. */
import { api, ApiError } from './api';
import type { Guest } from './protocol';
import { socket } from './socket.svelte';

class Me {
  #guest = $state.raw<Guest | null>(null);
  #looked: Promise<void> | null = null;
  /** Set while the name is being asked for: call it with the guest, or null when put off. */
  asking = $state.raw<((guest: Guest | null) => void) | null>(null);

  /** The guest, if this browser has one already. */
  get guest(): Guest | null {
    return this.#guest;
  }

  /** Ask the server who this is, once; without a guest it stays null. Throws `Unreachable`. */
  look(): Promise<void> {
    this.#looked ??= api.guest().then(
      (guest) => void (this.#guest = guest ?? null),
      (error: unknown) => {
        if (error instanceof ApiError) return;
        this.#looked = null; // ask again when the server answers
        throw error;
      },
    );
    return this.#looked;
  }

  /** The guest, after asking for a name if there is none; null when the player put it off. */
  async named(): Promise<Guest | null> {
    await this.look();
    if (this.#guest) return this.#guest;
    return new Promise((resolve) => {
      this.asking = (guest) => {
        this.asking = null;
        resolve(guest);
      };
    });
  }

  /** Take a name, which makes the guest when there is none. */
  async rename(name: string): Promise<Guest> {
    const fresh = this.#guest === null;
    this.#guest = await api.rename(name);
    if (fresh) socket.reconnect();
    return this.#guest;
  }

  /** Be the guest of another device, by its code. */
  async claim(code: string): Promise<Guest> {
    this.#guest = await api.claim(code);
    socket.reconnect();
    return this.#guest;
  }
}

export const me = new Me();
