import jsQR from 'jsqr';
import { render } from 'svelte/server';
import { expect, it } from 'vitest';

import QrCode from '../src/parts/QrCode.svelte';

const PIXELS_PER_MODULE = 4;

/** The corners of each outline in an SVG path of absolute M, L and Z. */
function outlines(path: string): [number, number][][] {
  return path
    .split('Z')
    .filter(Boolean)
    .map((outline) =>
      outline
        .slice(1)
        .split('L')
        .map((corner) => corner.split(' ').map(Number) as [number, number]),
    );
}

/** Whether a point is inside, by the even-odd rule: it counts the upright edges to its right. */
function inside(shapes: [number, number][][], x: number, y: number): boolean {
  let crossings = 0;
  for (const corners of shapes) {
    corners.forEach(([x0, y0], i) => {
      const [x1, y1] = corners[(i + 1) % corners.length]!;
      if (x0 === x1 && x0 > x && y0 > y !== y1 > y) crossings++;
    });
  }
  return crossings % 2 === 1;
}

/** What a camera reads in the component's picture. */
function read(text: string): string | undefined {
  const { body } = render(QrCode, { props: { text, label: 'label' } });
  const [, left, side] = /viewBox="(-?\d+) -?\d+ (\d+)/.exec(body)!.map(Number);
  const shapes = outlines(/<path d="([^"]+)"/.exec(body)![1]!);
  const width = side! * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let row = 0; row < side!; row++) {
    for (let column = 0; column < side!; column++) {
      if (!inside(shapes, left! + column + 0.5, left! + row + 0.5)) continue;
      for (let dy = 0; dy < PIXELS_PER_MODULE; dy++) {
        const first = (row * PIXELS_PER_MODULE + dy) * width + column * PIXELS_PER_MODULE;
        pixels.fill(0, first * 4, (first + PIXELS_PER_MODULE) * 4);
      }
    }
  }
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
  return jsQR(pixels, width, width)?.data;
}

it.each([
  'http://192.0.2.7:8000/join/aZ09-_aZ09-_aZ09-_aZ09',
  `https://${'qwirkle.'.repeat(20)}example/join/aZ09-_aZ09-_aZ09-_aZ09`,
])('an invitation is read back from its QR code: %s', (link) => {
  expect(read(link)).toBe(link);
});
