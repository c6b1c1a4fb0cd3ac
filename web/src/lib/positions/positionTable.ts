/**
 * A position as a table of its own: so tiles are laid on it by mouse, finger or keys as in a game,
 * and all that is known of the rules comes from the server.
 */
import { ApiError, type Order } from '../api';
import { formatMove, type WrittenMove } from '../moveText';
import type {
  Answer,
  Moves,
  PositionPreview,
  MovesRequest,
  PositionStep,
  Preview,
  PreviewRequest,
  SeatState,
  Snapshot,
  TurnPlayed,
} from '../protocol';
import { emptySnapshot } from '../table/emptySnapshot';
import type { Backend } from '../table/table.svelte';

/** The server, as far as positions need it. */
export interface PositionServer {
  movesAt(wish: MovesRequest): Promise<Moves>;
  previewAt(wish: PositionPreview, signal?: AbortSignal): Promise<Preview>;
}

/** What stands around a position: who sits there, and the turns before it, if they are known. */
export interface Surroundings {
  readonly id: string;
  readonly seats: readonly SeatState[];
  readonly turns: readonly TurnPlayed[];
  /** Grows with every position that is shown, so that none is taken for the one before it. */
  readonly n: number;
}

export { namedSeat } from '../table/emptySnapshot';

/** The table that shows a position to the seat to move. */
export function snapshotOf(position: PositionStep, around: Surroundings): Snapshot {
  const { board, to_move: toMove, hands, scores } = position;
  const seats = around.seats.map((seat, index) => ({
    ...seat,
    out: null,
    held_by: null,
    score: scores[index] ?? 0,
    tiles: hands[index]?.length ?? 0,
  }));
  const empty = emptySnapshot(around.id, position.ruleset, seats);
  return {
    ...empty,
    n: around.n,
    now: Date.now(),
    phase: position.over === null ? 'playing' : 'over',
    board,
    bag: position.bag.length,
    to_move: toMove,
    turns: [...around.turns],
    // Not a turn taken back, but another position: what was asked about the old one is stale.
    take_backs: around.n,
    you: {
      ...empty.you,
      seats: [toMove],
      hands: { [toMove]: hands[toMove] ?? [] },
      unseen: position.pool,
      swap_limit: position.swap_limit,
      can_place: position.can_place,
    },
  };
}

/** What a table asks, answered for the position that is shown. */
export class PositionBackend implements Backend {
  constructor(
    readonly server: PositionServer,
    /** The position that is shown now, with the number of turns before it. */
    readonly shown: () => { position: PositionStep; turns: number },
    readonly onmove: (move: string) => Promise<void>,
  ) {}

  table = (): Promise<Snapshot> => Promise.reject(new Error('a position is not fetched'));
  hint = (): Promise<never> => Promise.reject(new Error('a position gives no hints'));

  command = async (id: string, order: Order): Promise<Answer> => {
    const move = moveOf(order);
    if (!move) throw new Error(`a position does not know ${order.do}`);
    await this.onmove(formatMove(move));
    return { table: id, n: 0 };
  };

  moves = async (): Promise<Moves> => {
    const { position, turns } = this.shown();
    const { board, hands, to_move: seat } = position;
    const moves = await this.server.movesAt({ board, hand: hands[seat] ?? [] });
    return { ...moves, seat, turn: turns };
  };

  preview = (_id: string, wish: PreviewRequest, signal?: AbortSignal): Promise<Preview> => {
    const { position } = this.shown();
    const { placements } = wish;
    return this.server.previewAt({ position: position.text, placements }, signal);
  };
}

function moveOf(order: Order): WrittenMove | null {
  if (order.do === 'place') return { kind: 'place', placements: order.placements };
  return order.do === 'swap' ? { kind: 'swap', tiles: order.tiles } : null;
}

/** Whether the server refused something, and not the network. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
