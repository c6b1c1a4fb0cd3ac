/** A score sheet on the screen: what the server says of it, and the tiles that are being laid. */
import { keyOf, sameCell, type Cell } from '../../board/geometry';
import { ApiError, Unreachable, type api as Api, type SheetOrder } from '../api';
import type { Failure, PlacedTile, Preview, SheetState } from '../protocol';
import type { SheetNews } from '../socket.svelte';

const UNREACHABLE: Failure = {
  code: 'unreachable',
  message: '',
  clause: null,
  cells: [],
  tiles: [],
  retry_after: null,
};

export type SheetBackend = Pick<typeof Api, 'sheet' | 'sheetCommand' | 'sheetPreview'>;

export class SheetModel {
  state = $state.raw<SheetState | null>(null);
  /** Why there is no sheet. */
  missing = $state.raw<Failure | null>(null);
  /** Why the last command was refused; gone with the next touch. */
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);

  /** The tiles of this turn, in the order in which they were laid here. */
  laid = $state.raw<readonly PlacedTile[]>([]);
  /** The tile in hand: the next place that is tapped gets it. */
  picked = $state<string | null>(null);
  /** What the rules say of the laid tiles; null until the server has said so. */
  preview = $state.raw<Preview | null>(null);

  #asking: AbortController | null = null;
  /** The tiles that were laid when something was last written. */
  #written: readonly PlacedTile[] = [];
  /** Who laid first was asked already. */
  starterKnown = $state(false);

  constructor(
    readonly name: string,
    private readonly backend: SheetBackend,
  ) {}

  /** How many of each kind are not laid yet, those of this turn left out. */
  readonly left = $derived.by(() => {
    const counts = [...(this.state?.pool ?? '')].map(Number);
    for (const { tile } of this.laid) counts[indexOf(tile)]! -= 1;
    return counts;
  });

  readonly isOver = $derived(this.state?.ended != null);
  readonly writes = $derived(this.state?.writes === true && !this.isOver);
  /** Nobody has laid a tile yet, and nobody said who does. */
  readonly asksStarter = $derived(
    this.writes && this.state?.turns.length === 0 && !this.starterKnown,
  );

  /** Where the picked tile may go, with what it would score there. */
  readonly spots = $derived.by((): (Cell & { points: number })[] => {
    const { picked, preview } = this;
    if (!picked || !preview) return [];
    const worth = new Map(preview.points.map(([x, y, points]) => [keyOf({ x, y }), points]));
    return (preview.accepts[picked] ?? []).map(([x, y]) => ({
      x,
      y,
      points: worth.get(keyOf({ x, y })) ?? 0,
    }));
  });

  readonly isLegal = $derived(this.laid.length > 0 && this.preview?.status === 'legal');

  // --- what the server says

  readonly receive: SheetNews = (message) => {
    if (message.type === 'sheet_gone') this.missing = message.error;
    else this.take(message.state);
  };

  take(state: SheetState): void {
    const before = this.state;
    if (before && state.n < before.n) return;
    this.state = state;
    this.missing = null;
    if (before?.n === state.n) return;
    if (this.busy) {
      // The answer to what was written here: what has been touched since then is for the next turn.
      const written = this.#written;
      this.#lay(this.laid.filter((each) => !written.includes(each)));
    } else {
      // Another device has written: what was being laid was for the table before.
      this.#lay([]);
      this.picked = null;
    }
  }

  async load(): Promise<void> {
    try {
      this.take(await this.backend.sheet(this.name));
    } catch (error) {
      if (!this.state) this.missing = failureOf(error);
    }
  }

  // --- laying

  pick(tile: string | null): void {
    this.failure = null;
    this.picked = tile === this.picked ? null : tile;
  }

  /** The tile that lies there in this turn. */
  laidAt(cell: Cell): PlacedTile | null {
    return this.laid.find((each) => sameCell(each, cell)) ?? null;
  }

  /** Put the picked tile somewhere; false if there is none, or the place is taken. */
  place(cell: Cell): boolean {
    const { picked, state } = this;
    const isTaken = state?.board.some((each) => sameCell(each, cell)) || this.laidAt(cell);
    if (!picked || isTaken) return false;
    this.picked = null;
    this.#lay([...this.laid, { tile: picked, x: cell.x, y: cell.y }]);
    return true;
  }

  takeBack(cell: Cell): void {
    this.#lay(this.laid.filter((each) => !sameCell(each, cell)));
  }

  takeBackLast(): void {
    this.#lay(this.laid.slice(0, -1));
  }

  #lay(laid: readonly PlacedTile[]): void {
    this.laid = laid;
    this.failure = null;
    this.preview = null;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#asking?.abort();
    if (!this.writes) return;
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const wish = { placements: [...this.laid] };
      const preview = await this.backend.sheetPreview(this.name, wish, asking.signal);
      if (!asking.signal.aborted) this.preview = preview;
    } catch (error) {
      if (!asking.signal.aborted) this.failure = failureOf(error);
    }
  }

  // --- writing

  /** Write something down; whether it was taken. */
  async write(order: SheetOrder): Promise<boolean> {
    if (this.busy || !this.state) return false;
    this.busy = true;
    this.failure = null;
    this.picked = null;
    this.#written = this.laid;
    try {
      this.take(await this.backend.sheetCommand(this.name, this.state.n, order));
      return true;
    } catch (error) {
      this.failure = failureOf(error);
      // Another device of the same guest may have written.
      if (error instanceof ApiError && error.failure.code === 'conflict') void this.load();
      return false;
    } finally {
      this.busy = false;
    }
  }

  count(): Promise<boolean> {
    return this.write({ do: 'lay', placements: [...this.laid] });
  }

  /** Take back the last tile of this turn, or else the turn before. */
  async undo(): Promise<void> {
    if (this.laid.length) this.takeBackLast();
    else await this.write({ do: 'undo' });
  }

  close(): void {
    this.#asking?.abort();
  }
}

/** The place of a kind in the pool: colour by colour, each shape by shape. */
export function indexOf(tile: string): number {
  return 'ROYGBP'.indexOf(tile[0]!) * 6 + 'osdcxt'.indexOf(tile[1]!);
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  if (error instanceof Unreachable) return UNREACHABLE;
  return { ...UNREACHABLE, code: 'failed', message: String(error) };
}
