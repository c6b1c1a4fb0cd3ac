/** A list of tables that comes in pages. */
import { api, type ListName } from './api';
import { explain } from './explain';
import type { TableSummary } from './protocol';

export class TablePages {
  tables = $state.raw<TableSummary[] | null>(null);
  problem = $state('');
  #next = $state.raw<string | null>(null);
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
      this.tables = further ? [...(this.tables ?? []), ...page.tables] : page.tables;
      this.#next = page.next;
      this.problem = '';
    } catch (error) {
      this.problem = explain(error);
    }
  }
}
