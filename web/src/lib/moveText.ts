/** Moves as text of our notation: `Ro@0,0 Rs@1,0`, `swap Ro Bs`, `pass`. */
import type { PlacedTile } from './protocol';

export type WrittenMove =
  | { readonly kind: 'place'; readonly placements: readonly PlacedTile[] }
  | { readonly kind: 'swap'; readonly tiles: readonly string[] }
  | { readonly kind: 'pass' };

export function parseMove(text: string): WrittenMove {
  const words = text.split(' ').filter((word) => word !== '');
  const [first, ...rest] = words;
  if (first === 'pass') return { kind: 'pass' };
  if (first === 'swap') return { kind: 'swap', tiles: rest };
  return { kind: 'place', placements: words.map(parsePlacement) };
}

/** `Ro@0,0`: a tile on a cell. */
export function parsePlacement(text: string): PlacedTile {
  const [tile = '', cell = ''] = text.split('@');
  const [x = 0, y = 0] = cell.split(',').map(Number);
  return { tile, x, y };
}

export function formatMove(move: WrittenMove): string {
  switch (move.kind) {
    case 'pass':
      return 'pass';
    case 'swap':
      return ['swap', ...move.tiles].join(' ');
    case 'place':
      return move.placements.map(({ tile, x, y }) => `${tile}@${x},${y}`).join(' ');
  }
}

/** The tiles that a move takes out of the hand. */
export function tilesOf(move: WrittenMove): readonly string[] {
  if (move.kind === 'place') return move.placements.map(({ tile }) => tile);
  return move.kind === 'swap' ? move.tiles : [];
}
