/** How far one has come in learning the game; kept on this device. */

export const MINUTE_BOARDS = 5;

interface Progress {
  /** How many boards of the minute are done. */
  minute: number;
  /** The minute was skipped: it is not offered any more where one begins to play. */
  skipped: boolean;
  /** What the coach has said. */
  coached: string[];
  /** Whether the coach may speak. */
  coach: boolean;
  /** The boards of the course that are solved. */
  solved: string[];
}

const KEY = 'qwirkle.learning';

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Progress out of anything: what is not ours counts as not begun. */
export function read(kept: unknown): Progress {
  const found = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const { minute } = found;
  const done = typeof minute === 'number' && Number.isInteger(minute) ? minute : 0;
  return {
    minute: Math.min(Math.max(done, 0), MINUTE_BOARDS),
    skipped: found['skipped'] === true,
    coached: words(found['coached']),
    coach: found['coach'] !== false,
    solved: words(found['solved']),
  };
}

function load(): Progress {
  try {
    return read(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return read(null);
  }
}

class Learning {
  #progress = $state.raw(load());

  get minute(): number {
    return this.#progress.minute;
  }

  set minute(boards: number) {
    this.#keep({ minute: boards });
  }

  /** Whether the minute is still to be offered beside a first game. */
  get offersMinute(): boolean {
    return !this.#progress.skipped && this.#progress.minute < MINUTE_BOARDS;
  }

  skipMinute(): void {
    this.#keep({ skipped: true });
  }

  get coach(): boolean {
    return this.#progress.coach;
  }

  set coach(on: boolean) {
    this.#keep({ coach: on });
  }

  wasCoached(what: string): boolean {
    return this.#progress.coached.includes(what);
  }

  coached(what: string): void {
    if (!this.wasCoached(what)) this.#keep({ coached: [...this.#progress.coached, what] });
  }

  isSolved(board: string): boolean {
    return this.#progress.solved.includes(board);
  }

  solve(board: string): void {
    if (!this.isSolved(board)) this.#keep({ solved: [...this.#progress.solved, board] });
  }

  #keep(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#progress));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

export const learning = new Learning();
