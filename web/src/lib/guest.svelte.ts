/** Who one is on this server: a guest with a name, asked for once. */
import { api, ApiError } from './api';
import type { Guest } from './protocol';
import { t } from './i18n.svelte';
import { socket } from './socket.svelte';

/** Where the id of a guest is kept that came without a name. */
const UNNAMED = 'qwirkle.unnamed';

function unnamed(): string | null {
  try {
    return localStorage.getItem(UNNAMED);
  } catch {
    return null;
  }
}

function keepUnnamed(guest: string | null): void {
  try {
    if (guest === null) localStorage.removeItem(UNNAMED);
    else localStorage.setItem(UNNAMED, guest);
  } catch {
    // Without storage the stand-in passes for a name.
  }
}

class Me {
  #guest = $state.raw<Guest | null>(null);
  #looked: Promise<void> | null = null;
  /** Set while the name is being asked for: call it with the guest, or null when put off. */
  asking = $state.raw<((guest: Guest | null) => void) | null>(null);

  /** The guest, if this browser has one already who has said a name. */
  get guest(): Guest | null {
    return this.#guest && this.#guest.id === unnamed() ? null : this.#guest;
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
    if (this.guest) return this.guest;
    return new Promise((resolve) => {
      this.asking = (guest) => {
        this.asking = null;
        resolve(guest);
      };
    });
  }

  /** Be somebody to the server, which shows no invited table to nobody; the name can wait. */
  async come(): Promise<void> {
    await this.look();
    if (this.#guest) return;
    const guest = await api.rename(t('guestName'));
    keepUnnamed(guest.id);
    this.#guest = guest;
    socket.reconnect();
  }

  /** Take a name, which makes the guest when there is none. */
  async rename(name: string): Promise<Guest> {
    const fresh = this.#guest === null;
    const guest = await api.rename(name);
    keepUnnamed(null);
    this.#guest = guest;
    if (fresh) socket.reconnect();
    return this.#guest;
  }

  /** Be the guest of another device, by its code. */
  async claim(code: string): Promise<Guest> {
    const guest = await api.claim(code);
    keepUnnamed(null);
    this.#guest = guest;
    socket.reconnect();
    return this.#guest;
  }
}

export const me = new Me();
