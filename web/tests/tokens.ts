import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Colours = Record<string, string>;

/** The colours that a style sheet sets, by theme: in hex, by the names of their properties. */
export function tokens(sheet: string): Record<'light' | 'dark', Colours> {
  const css = readFileSync(join(import.meta.dirname, '../src', sheet), 'utf8');
  const light: Colours = {};
  const dark: Colours = {};
  const stated = css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  for (const [, name, byDay, byNight] of stated) {
    light[name!] = byDay!;
    dark[name!] = byNight!;
  }
  return { light, dark };
}
