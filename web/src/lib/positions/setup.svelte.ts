/**
 * A position that is being set up. Every change is put to the server, which knows what may lie where;
 * what it refuses is not done.
 */
import { sameCell, type Cell } from '../../board/geometry';
import { ApiError } from '../api';
import type { PlacedTile, PositionStep } from '../protocol';
import type { FetchPositions } from './positionTree.svelte';

export interface SetupParts {
  readonly board: readonly PlacedTile[];
  readonly hands: readonly (readonly string[])[];
  readonly bag: readonly string[];
  readonly scores: readonly number[];
  readonly to_move: number;
  readonly ruleset: string;
}

/** A position in our notation; the order of the tiles on the board does not matter. */
export function positionText(parts: SetupParts): string {
  const run = (tiles: readonly string[]) => tiles.join('') || '-';
  return [
    parts.board.map(({ tile, x, y }) => `${x},${y}:${tile}`).join(';') || '-',
    parts.hands.map(run).join('/'),
    run(parts.bag),
    parts.scores.join('/'),
    parts.to_move,
    parts.ruleset,
  ].join(' ');
}

/** Nothing on the table and nothing in the hands. */
export const EMPTY: SetupParts = {
  board: [],
  hands: [[], []],
  bag: [],
  scores: [0, 0],
  to_move: 0,
  ruleset: 'classic',
};

/** More than any bag holds: all tiles that are left. */
const MOST = 108;

export class PositionSetup {
  #step = $state.raw<PositionStep | null>(null);
  #refused = $state(false);
  #failed = $state.raw<unknown>(null);
  /** How many tiles the bag shall hold. */
  bag = $state(0);
  picked = $state<string | null>(null);
  #changing: Promise<void> = Promise.resolve();

  constructor(
    readonly fetchPositions: FetchPositions,
    start: SetupParts,
  ) {
    this.bag = start.bag.length;
    void this.change(() => start);
  }

  /** The setup as the server has accepted it, with an empty bag. */
  get step(): PositionStep | null {
    return this.#step;
  }

  /** The last change is against the rules. */
  get refused(): boolean {
    return this.#refused;
  }

  /** What went wrong besides. */
  get failed(): unknown {
    return this.#failed;
  }

  /** How many of each kind are left, in the order of the server's options. */
  get pool(): readonly number[] {
    return [...(this.#step?.pool ?? '')].map(Number);
  }

  /** Changes are made one after another, each from what the one before it has left. */
  change(edit: (parts: SetupParts) => SetupParts): Promise<void> {
    this.#changing = this.#changing.then(async () => {
      const parts = edit(this.#step ?? EMPTY);
      try {
        const text = positionText({ ...parts, bag: [] });
        this.#step = (await this.fetchPositions({ text })).steps[0] ?? null;
        this.#refused = false;
        this.#failed = null;
      } catch (error) {
        this.#refused = error instanceof ApiError;
        this.#failed = this.#refused ? null : error;
      }
    });
    return this.#changing;
  }

  /** A cell was tapped: take its tile away, or put the picked one there. */
  tap(cell: Cell): Promise<void> {
    const { picked } = this;
    return this.change((parts) => {
      const rest = parts.board.filter((placed) => !sameCell(placed, cell));
      if (rest.length < parts.board.length) return { ...parts, board: rest };
      if (!picked) return parts;
      return { ...parts, board: [...parts.board, { tile: picked, x: cell.x, y: cell.y }] };
    });
  }

  give(seat: number): Promise<void> {
    const { picked } = this;
    if (!picked) return Promise.resolve();
    return this.#changeHand(seat, (hand) => [...hand, picked]);
  }

  takeFromHand(seat: number, index: number): Promise<void> {
    return this.#changeHand(seat, (hand) => hand.filter((_, each) => each !== index));
  }

  #changeHand(seat: number, edit: (hand: readonly string[]) => readonly string[]): Promise<void> {
    return this.change((parts) => ({
      ...parts,
      hands: parts.hands.map((hand, each) => (each === seat ? edit(hand) : hand)),
    }));
  }

  setScore(seat: number, score: number): Promise<void> {
    return this.change((parts) => ({
      ...parts,
      scores: parts.scores.map((each, index) => (index === seat ? score : each)),
    }));
  }

  setToMove(seat: number): Promise<void> {
    return this.change((parts) => ({ ...parts, to_move: seat }));
  }

  setSeats(count: number): Promise<void> {
    return this.change((parts) => ({
      ...parts,
      hands: Array.from({ length: count }, (_, seat) => parts.hands[seat] ?? []),
      scores: Array.from({ length: count }, (_, seat) => parts.scores[seat] ?? 0),
      to_move: Math.min(parts.to_move, count - 1),
    }));
  }

  clear(): Promise<void> {
    this.bag = MOST;
    return this.change((parts) => ({
      ...EMPTY,
      ruleset: parts.ruleset,
      hands: parts.hands.map(() => []),
      scores: parts.scores.map(() => 0),
    }));
  }

  /** The whole position: empty hands and the bag are filled. */
  async finished(): Promise<{ text: string; deal: number }> {
    await this.#changing;
    return { text: positionText({ ...(this.#step ?? EMPTY), bag: [] }), deal: this.bag };
  }
}
