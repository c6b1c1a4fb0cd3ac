/** The legal moves of a hand, as the server lists them: what a plan can become, without a rule. */
import type { Cell, DropCell } from '../../board';
import { keyOf } from '../../board/geometry';
import type { LegalMove, Moves, PlacedTile, Preview, ScoredLine } from '../protocol';

/** What is known of a plan; `error` says why it cannot be played as it lies. */
export type Verdict = Pick<Preview, 'status' | 'score' | 'lines' | 'error'>;

interface Move {
  readonly tiles: readonly PlacedTile[];
  readonly score: number;
  readonly lines: readonly ScoredLine[];
}

export class LegalMoves {
  /** Whether these are all moves, not only those of one tile. */
  readonly complete: boolean;
  readonly #anywhere: boolean;
  readonly #moves: readonly Move[];

  constructor({ hand, moves, anywhere, complete }: Moves) {
    this.complete = complete;
    this.#anywhere = anywhere;
    const listed = moves.map((move) => readMove(move, hand));
    this.#moves = anywhere ? [...listed, ...listed.map(turned)] : listed;
  }

  /** The tiles of one of the moves. */
  get first(): readonly string[] {
    return this.#moves[0]?.tiles.map(({ tile }) => tile) ?? [];
  }

  /** The kinds of tile that can be laid without another, each once. */
  get singles(): readonly string[] {
    const alone = this.#moves.filter(({ tiles }) => tiles.length === 1);
    return [...new Set(alone.flatMap(({ tiles }) => tiles.map(({ tile }) => tile)))];
  }

  /** Whether some move makes a Qwirkle. */
  get hasQwirkle(): boolean {
    return this.#moves.some(({ lines }) => lines.some(({ bonus }) => bonus > 0));
  }

  /** Judge a plan of at least one tile; null when the list does not tell. */
  judge(plan: readonly PlacedTile[]): Verdict | null {
    const holding = this.#holding(plan);
    const exact = holding.find(({ tiles }) => tiles.length === plan.length);
    if (exact) {
      return { status: 'legal', score: exact.score, lines: [...exact.lines], error: null };
    }
    if (!this.complete) return null;
    const status = holding.length > 0 ? 'incomplete' : 'refused';
    return { status, score: 0, lines: [], error: null };
  }

  /**
   * Where a further tile may go beside a plan, each cell with what the tile scores there at once: 0
   * where others must come between.
   */
  drops(plan: readonly PlacedTile[], tile: string): DropCell[] {
    const laid = new Set(plan.map(keyOf));
    const found = new Map<string, DropCell>();
    for (const { tiles, lines } of this.#holding(plan)) {
      for (const further of tiles) {
        if (further.tile !== tile || laid.has(keyOf(further))) continue;
        // The first tile of all may lie on any cell: one stands for them.
        const { x, y } = this.#anywhere && plan.length === 0 ? { x: 0, y: 0 } : further;
        const points = tiles.length === plan.length + 1 ? pointsThrough(further, lines) : 0;
        const key = keyOf({ x, y });
        found.set(key, { x, y, points: Math.max(points, found.get(key)?.points ?? 0) });
      }
    }
    return [...found.values()];
  }

  /** The moves that hold all tiles of a plan. */
  #holding(plan: readonly PlacedTile[]): readonly Move[] {
    const [anchor] = plan;
    if (!anchor) return this.#moves;
    const moves = this.#anywhere
      ? this.#moves.flatMap((move) => {
          const same = move.tiles.find(({ tile }) => tile === anchor.tile);
          return same ? [shifted(move, anchor.x - same.x, anchor.y - same.y)] : [];
        })
      : this.#moves;
    return moves.filter(({ tiles }) =>
      plan.every(({ tile, x, y }) =>
        tiles.some((each) => each.tile === tile && each.x === x && each.y === y),
      ),
    );
  }
}

function readMove({ placements, score, lines }: LegalMove, hand: readonly string[]): Move {
  return {
    tiles: placements.map(([index, x, y]) => ({ tile: hand[index]!, x, y })),
    score,
    lines: lines.map(([x0, y0, x1, y1, points, bonus]) => ({
      cells: cellsBetween(x0, y0, x1, y1),
      points,
      bonus,
    })),
  };
}

function cellsBetween(x0: number, y0: number, x1: number, y1: number): [number, number][] {
  const steps = Math.max(x1 - x0, y1 - y0);
  return Array.from({ length: steps + 1 }, (_, i) => [
    x0 + Math.sign(x1 - x0) * i,
    y0 + Math.sign(y1 - y0) * i,
  ]);
}

/** The same move elsewhere. */
function moved({ tiles, score, lines }: Move, to: (x: number, y: number) => Cell): Move {
  return {
    tiles: tiles.map(({ tile, x, y }) => ({ tile, ...to(x, y) })),
    score,
    lines: lines.map((line) => ({
      ...line,
      cells: line.cells.map(([x, y]) => {
        const cell = to(x, y);
        return [cell.x, cell.y];
      }),
    })),
  };
}

function shifted(move: Move, dx: number, dy: number): Move {
  return moved(move, (x, y) => ({ x: x + dx, y: y + dy }));
}

/** Down instead of across. */
function turned(move: Move): Move {
  return moved(move, (x, y) => ({ x: y, y: x }));
}

function pointsThrough({ x, y }: Cell, lines: readonly ScoredLine[]): number {
  return lines
    .filter(({ cells }) => cells.some(([cx, cy]) => cx === x && cy === y))
    .reduce((sum, { points, bonus }) => sum + points + bonus, 0);
}
