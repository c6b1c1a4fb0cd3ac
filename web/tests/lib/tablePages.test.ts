import { expect, it, vi } from 'vitest';

import { api } from '../../src/lib/api';
import type { TableSummary } from '../../src/lib/protocol';
import { TablePages } from '../../src/lib/tablePages.svelte';

const tables = (...names: string[]) => names.map((table) => ({ table }) as TableSummary);
const shown = (pages: TablePages) => pages.tables?.map(({ table }) => table);

it('shows further pages behind a first one that changes', async () => {
  const asked = vi.spyOn(api, 'tables');
  const pages = new TablePages('lobby');
  pages.renew({ tables: tables('a', 'b'), next: 'after b' });
  expect(pages.more).toBe(true);

  asked.mockResolvedValueOnce({ tables: tables('c', 'd'), next: 'after d' });
  await pages.load(true);
  expect(asked).toHaveBeenLastCalledWith('lobby', 'after b');
  expect(shown(pages)).toEqual(['a', 'b', 'c', 'd']);

  // A game has begun at the first table, and another has moved up.
  pages.renew({ tables: tables('b', 'c'), next: 'after c' });
  expect(shown(pages)).toEqual(['b', 'c', 'd']);

  asked.mockResolvedValueOnce({ tables: tables('e'), next: null });
  await pages.load(true);
  expect(asked).toHaveBeenLastCalledWith('lobby', 'after d');
  expect(shown(pages)).toEqual(['b', 'c', 'd', 'e']);
  expect(pages.more).toBe(false);

  pages.renew({ tables: tables('d', 'e'), next: null });
  expect(shown(pages)).toEqual(['d', 'e']);
});
