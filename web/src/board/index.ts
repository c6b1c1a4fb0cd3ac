/**
 * The board as a package: see README.md. The home page needs none of its components, so what it shares
 * with the table (`lib/`, the tile symbols) imports the single modules.
 */
export { default as Board } from './Board.svelte';
export { default as Tile } from './Tile.svelte';
export { default as TileSymbols } from './TileSymbols.svelte';
export * from './geometry';
export { SLOP, distance, insertionIndex, liftedAt } from './gestures';
export * from './navigation';
export { roving } from './roving';
export type { Colour, TileStyle } from './symbols';
export { COLOURS, PALETTES, SHAPES, TILE_FILL } from './tiles';
export type * from './types';
