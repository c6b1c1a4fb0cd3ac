import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');
const MAX_LINES = 400;

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte|css)$/.test(entry.name))
  .map((entry) => relative(SRC, join(entry.parentPath, entry.name)));

/** The modules that a file imports: packages by name, our own by their path in src/. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const found = text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...found].map(([, name]) =>
    name!.startsWith('.') ? relative(SRC, resolve(SRC, dirname(file), name!)) : name!,
  );
}

describe('the board', () => {
  const board = files.filter((file) => file.startsWith('board/'));

  it('imports nothing but Svelte and itself', () => {
    expect(board.length).toBeGreaterThan(10);
    const foreign = board.flatMap((file) =>
      importsOf(file)
        .filter((name) => !/^svelte(\/|$)/.test(name) && !name.startsWith('board/'))
        .map((name) => `${file}: ${name}`),
    );
    expect(foreign).toEqual([]);
  });
});

it.each(['screens', 'parts'])('lib/ does not import %s/', (folder) => {
  const upwards = files
    .filter((file) => file.startsWith('lib/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith(`${folder}/`))
        .map((name) => `${file}: ${name}`),
    );
  expect(upwards).toEqual([]);
});

it(`no file is longer than ${MAX_LINES} lines, but catalogues and generated ones`, () => {
  const long = files
    .filter((file) => !file.startsWith('messages/') && file !== 'lib/protocol.ts')
    .map((file) => [file, readFileSync(join(SRC, file), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > MAX_LINES);
  expect(long).toEqual([]);
});

it('what stands where at the table does not depend on the size of letters', () => {
  const byLetters = files
    .filter((file) => file.startsWith('screens/table/'))
    .filter((file) => /@media[^{]*\drem/.test(readFileSync(join(SRC, file), 'utf8')));
  expect(byLetters).toEqual([]);
});
