/** A list of tables that comes in pages. */
import { api, type ListName } from './api';
import { explain } from './explain';
import type { TableList, TableSummary } from './protocol';

export class TablePages {
  tables = $state.raw<TableSummary[] | null>(null);
  problem = $state('');
  #next = $state.raw<string | null>(null);
  /** What the pages after the first brought. */
  #further: TableSummary[] = [];
  #list: ListName;

  constructor(list: ListName) {
    this.#list = list;
  }

  get more(): boolean {
    return this.#next !== null;
  }

  /** The first page anew, or the page after those here. */
  async load(further = false): Promise<void> {
    try {
      const page = await api.tables(this.#list, further ? this.#next : null);
      if (further) {
        this.#further = [...this.#further, ...page.tables];
        this.tables = [...(this.tables ?? []), ...page.tables];
        this.#next = page.next;
      } else {
        this.#further = [];
        this.renew(page);
      }
      this.problem = '';
    } catch (error) {
      this.problem = explain(error);
    }
  }

  /** The first page as it is by now; the pages after it stay as long as there are any. */
  renew({ tables, next }: Pick<TableList, 'tables' | 'next'>): void {
    const first = new Set(tables.map(({ table }) => table));
    this.#further = next === null ? [] : this.#further.filter(({ table }) => !first.has(table));
    if (this.#further.length === 0) this.#next = next;
    this.tables = [...tables, ...this.#further];
    this.problem = '';
  }
}
