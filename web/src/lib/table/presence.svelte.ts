/** Who is at a table now, and who is writing. */

const TYPING_LASTS = 4000;

export class Presence {
  #present = $state.raw<{ guests: readonly string[]; watchers: number }>({
    guests: [],
    watchers: 0,
  });
  #typing = $state.raw<readonly string[]>([]);
  #typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

  /** The public ids of the guests who are here. */
  get guests(): readonly string[] {
    return this.#present.guests;
  }

  /** How many watch besides. */
  get watchers(): number {
    return this.#present.watchers;
  }

  /** Guests who are writing. */
  get typing(): readonly string[] {
    return this.#typing;
  }

  update(present: { guests: readonly string[]; watchers: number }): void {
    this.#present = present;
  }

  startTyping(guest: string): void {
    this.stopTyping(guest);
    this.#typing = [...this.#typing, guest];
    this.#typingTimers.set(
      guest,
      setTimeout(() => this.stopTyping(guest), TYPING_LASTS),
    );
  }

  stopTyping(guest: string): void {
    clearTimeout(this.#typingTimers.get(guest));
    this.#typing = this.#typing.filter((each) => each !== guest);
  }

  close(): void {
    for (const timer of this.#typingTimers.values()) clearTimeout(timer);
  }
}
