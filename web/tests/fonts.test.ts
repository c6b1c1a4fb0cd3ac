import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const FONTS = join(WEB, 'src/fonts');
const files = readdirSync(FONTS).filter((name) => name.endsWith('.woff2'));
const MAX_BYTES = 30_000;

it(`the typeface takes ${MAX_BYTES} bytes at most`, () => {
  expect(files.length).toBeGreaterThan(0);
  const bytes = files.map((name) => statSync(join(FONTS, name)).size);
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(MAX_BYTES);
});

it('the typeface comes with its licence', () => {
  expect(readFileSync(join(FONTS, 'OFL.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE');
});

it('every file of the typeface is used, and the page preloads the first', () => {
  const css = readFileSync(join(WEB, 'src/fonts.css'), 'utf8');
  for (const name of files) expect(css).toContain(`./fonts/${name}`);
  const page = readFileSync(join(WEB, 'index.html'), 'utf8');
  expect(page).toContain('href="/src/fonts/figtree-latin.woff2"');
});
