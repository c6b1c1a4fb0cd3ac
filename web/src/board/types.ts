// What a board is given to draw. It knows no rules: what fits and what scores arrive as data.

import type { Cell } from './geometry';

export interface BoardTile extends Cell {
  readonly tile: string;
  /** `proposed` is a move that was not made, `ghost` the same beside one that was. */
  readonly state: 'played' | 'fresh' | 'tentative' | 'lifted' | 'leaving' | 'proposed' | 'ghost';
  /** Who played it, as one or two letters; on the last tile of a fresh move. */
  readonly mark?: string;
  /** The colour of who played it, while it is fresh. */
  readonly colour?: string;
  /** Slides in after so many milliseconds, from so many cells away. */
  readonly arrival?: Arrival | undefined;
  /** Ripples after so many milliseconds: a tile of a new Qwirkle. */
  readonly ripple?: number | undefined;
}

export interface Arrival {
  readonly delay: number;
  readonly length: number;
  readonly dx: number;
  readonly dy: number;
}

export interface BoardLine {
  readonly cells: readonly Cell[];
  readonly tone: 'good' | 'open' | 'bad';
}

/** A cell that accepts the picked tile, and what the tile would score there. */
export interface DropCell extends Cell {
  readonly points: number;
}

/** What the board's own buttons are called. */
export interface BoardLabels {
  readonly view: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  /** The arrow to the last move. */
  readonly toLast: string;
  /** A cell where no tile can ever go. */
  readonly dead: string;
}
