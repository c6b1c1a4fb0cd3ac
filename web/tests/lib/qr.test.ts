import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';

import { qr } from '../../src/lib/qr';

/** What a decoder of others reads in the code, drawn with its quiet zone. */
function decoded(text: string): string | undefined {
  const modules = qr(text);
  const scale = 4;
  const side = (modules.length + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let dy = 0; dy < scale; dy++) {
        for (let dx = 0; dx < scale; dx++) {
          const at = (((y + 4) * scale + dy) * side + (x + 4) * scale + dx) * 4;
          pixels.fill(0, at, at + 3);
        }
      }
    }),
  );
  return jsQR(pixels, side, side)?.data;
}

describe('QR codes', () => {
  it.each([1, 14, 26, 42, 62, 84, 106, 122, 152, 180, 213])(
    'of %i bytes are read back by another decoder',
    (length) => {
      const text = 'http://192.0.2.7:8000/join/'.padEnd(length, 'aZ09-_').slice(0, length);
      expect(decoded(text)).toBe(text);
    },
  );

  it('hold any script', () => {
    expect(decoded('Zoë · Ελένη · 春')).toBe('Zoë · Ελένη · 春');
  });

  it('refuse what is too long', () => {
    expect(() => qr('a'.repeat(214))).toThrow(RangeError);
  });
});
