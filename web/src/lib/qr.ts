/**
 * QR codes of short texts: bytes, error correction level M, versions 1 to 10 (213 bytes).
 * After ISO/IEC 18004; the tests read the codes back with a decoder of others.
 */

/** By version: code words of error correction a block, and the numbers of blocks and data words. */
const VERSIONS = [
  { ec: 10, blocks: [16] },
  { ec: 16, blocks: [28] },
  { ec: 26, blocks: [44] },
  { ec: 18, blocks: [32, 32] },
  { ec: 24, blocks: [43, 43] },
  { ec: 16, blocks: [27, 27, 27, 27] },
  { ec: 18, blocks: [31, 31, 31, 31] },
  { ec: 22, blocks: [38, 38, 39, 39] },
  { ec: 22, blocks: [36, 36, 36, 37, 37] },
  { ec: 26, blocks: [43, 43, 43, 43, 44] },
] as const;

/** Where the small squares stand, by version. */
const ALIGNMENT = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
] as const;

/** The field of 256 elements in which the error correction is counted. */
const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}

function times(a: number, b: number): number {
  return a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0;
}

function correction(data: readonly number[], degree: number): number[] {
  // The generator: the product of (x - 2^i), without its leading one.
  let generator = [1];
  for (let i = 0; i < degree; i++) {
    generator = [...generator, 0].map((c, j) => c ^ times(generator[j - 1] ?? 0, EXP[i]!));
  }
  const rest = new Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let i = 0; i < degree; i++) rest[i]! ^= times(generator[i + 1]!, factor);
  }
  return rest;
}

function codewords(text: string): { version: number; words: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(
    ({ blocks }, i) =>
      bytes.length * 8 + 4 + (i < 9 ? 8 : 16) <= 8 * blocks.reduce((sum, n) => sum + n, 0),
  );
  const found = VERSIONS[version];
  if (!found) throw new RangeError('too long for a QR code of ours');
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 9 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = 8 * found.blocks.reduce((sum: number, n) => sum + n, 0);
  put(0, Math.min(4, room - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);

  const data = Array.from({ length: room / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
  let start = 0;
  const blocks = found.blocks.map((length) => data.slice(start, (start += length)));
  const words: number[] = [];
  const weave = (columns: readonly (readonly number[])[]) => {
    for (let i = 0; i < Math.max(...columns.map((column) => column.length)); i++) {
      for (const column of columns) if (i < column.length) words.push(column[i]!);
    }
  };
  weave(blocks);
  weave(blocks.map((block) => correction(block, found.ec)));
  return { version: version + 1, words };
}

/** One of the eight patterns that are laid over the data, so that it looks like nothing else. */
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A code with its check bits: `value` shifted up, and the rest of the division by `divisor`. */
function checked(value: number, bits: number, divisor: number): number {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i = 31 - Math.clz32(rest)) {
    rest ^= divisor << (i - bits);
  }
  return (value << bits) | rest;
}

type Grid = boolean[][];

class Drawing {
  readonly dark: Grid;
  readonly fixed: Grid;
  readonly size: number;

  constructor(readonly version: number) {
    this.size = version * 4 + 17;
    const empty = () =>
      Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.dark = empty();
    this.fixed = empty();
    this.#patterns();
    this.format(0);
  }

  set(x: number, y: number, dark: boolean): void {
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  #patterns(): void {
    const { size } = this;
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const) {
      for (let dy = -4; dy <= 4; dy++) {
        for (let dx = -4; dx <= 4; dx++) {
          const [x, y] = [cx + dx, cy + dy];
          const ring = Math.max(Math.abs(dx), Math.abs(dy));
          if (x >= 0 && x < size && y >= 0 && y < size) this.set(x, y, ring !== 2 && ring !== 4);
        }
      }
    }
    const spots = ALIGNMENT[this.version - 1]!;
    for (const cy of spots) {
      for (const cx of spots) {
        const inCorner =
          (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6);
        if (inCorner) continue;
        for (let dy = -2; dy <= 2; dy++) {
          for (let dx = -2; dx <= 2; dx++) {
            this.set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
          }
        }
      }
    }
    if (this.version >= 7) {
      const bits = checked(this.version, 12, 0x1f25);
      for (let i = 0; i < 18; i++) {
        const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
        this.set(a, b, ((bits >> i) & 1) === 1);
        this.set(b, a, ((bits >> i) & 1) === 1);
      }
    }
  }

  /** Which mask is on, twice; level M is 0. */
  format(mask: number): void {
    const bits = checked(mask, 10, 0x537) ^ 0x5412;
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    const { size } = this;
    for (let i = 0; i <= 5; i++) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.set(8, size - 15 + i, bit(i));
    this.set(8, size - 8, true);
  }

  /** Data goes up and down in columns of two, from the right. */
  fill(words: readonly number[]): void {
    const { size } = this;
    let i = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step++) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x] || i >= words.length * 8) continue;
          this.dark[y]![x] = ((words[i >> 3]! >> (7 - (i & 7))) & 1) === 1;
          i++;
        }
      }
    }
  }

  mask(number: number): void {
    const flips = MASKS[number]!;
    for (let y = 0; y < this.size; y++) {
      for (let x = 0; x < this.size; x++) {
        if (!this.fixed[y]![x] && flips(x, y)) this.dark[y]![x] = !this.dark[y]![x];
      }
    }
  }

  /** How hard to read it looks: long runs, blocks, false finders, too dark or too light. */
  penalty(): number {
    const { size, dark } = this;
    let sum = 0;
    const lines = [...dark, ...Array.from({ length: size }, (_, x) => dark.map((row) => row[x]!))];
    for (const line of lines) {
      const text = line.map(Number).join('');
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
      for (const finder of ['10111010000', '00001011101']) {
        for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) sum += 40;
      }
    }
    for (let y = 1; y < size; y++) {
      for (let x = 1; x < size; x++) {
        const corner = dark[y]![x];
        if (
          corner === dark[y]![x - 1] &&
          corner === dark[y - 1]![x] &&
          corner === dark[y - 1]![x - 1]
        )
          sum += 3;
      }
    }
    const share = dark.flat().filter(Boolean).length / (size * size);
    return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10;
  }
}

/** The modules of the code, row by row; true is dark. A quiet zone of four is up to the drawer. */
export function qr(text: string): Grid {
  const { version, words } = codewords(text);
  let best: Drawing | null = null;
  let least = Infinity;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const drawing = new Drawing(version);
    drawing.fill(words);
    drawing.format(mask);
    drawing.mask(mask);
    const penalty = drawing.penalty();
    if (penalty < least) [best, least] = [drawing, penalty];
  }
  return best!.dark;
}
