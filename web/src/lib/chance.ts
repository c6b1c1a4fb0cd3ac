/** The hash streams that deal and mix: docs/chance.md, shared vectors in tests/rules/. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { COLOURS, SHAPES } from '../board/tiles';

const COPIES = 3;
const WORDS = 2n ** 64n;

/** All kinds of tiles in canonical order. */
const KINDS = COLOURS.flatMap((colour) => SHAPES.map((shape) => colour + shape));

export function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

function eightBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** An endless stream of 64-bit words that depends only on the seed and the labels. */
export function* stream(seed: string, ...labels: (string | number)[]): Generator<bigint, never> {
  const parts = [seed, ...labels].map((part) => utf8ToBytes(String(part)));
  const key = sha256(concatBytes(...parts.flatMap((part) => [eightBytes(part.length), part])));
  for (let block = 0; ; block++) {
    const view = new DataView(sha256(concatBytes(key, eightBytes(block))).buffer);
    for (let at = 0; at < 32; at += 8) yield view.getBigUint64(at);
  }
}

/** An unbiased number from 0 to `bound - 1`. */
function below(words: Generator<bigint, never>, bound: number): number {
  const size = BigInt(bound);
  for (;;) {
    const word = words.next().value;
    if (word < WORDS - (WORDS % size)) return Number(word % size);
  }
}

function mixed(tiles: readonly string[], words: Generator<bigint, never>): string[] {
  const order = [...tiles];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(words, last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** The deal of a seed: all tiles, seat 0's first. */
export function dealt(seed: string): string[] {
  const all = KINDS.flatMap((kind) => Array.from({ length: COPIES }, () => kind));
  return mixed(all, stream(seed, 'deal'));
}

/** The bag after the swap in turn number `turn`, counted from 1. */
export function mixedAfterSwap(bag: readonly string[], key: string, turn: number): string[] {
  const sorted = [...bag].sort((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b));
  return mixed(sorted, stream(key, 'mix', turn));
}
