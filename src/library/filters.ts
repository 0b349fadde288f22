import { filterOf, isEmpty, noFilter, type Filter } from './filter.ts';

/** What is used of VS Code's Memento. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The filter of each list of the sidebar, for the workspace. */
export class Filters {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  of(list: string): Filter {
    const stored = this.#memory.get(slot(list));
    return stored === undefined ? noFilter : filterOf(stored);
  }

  async store(list: string, filter: Filter): Promise<void> {
    await this.#memory.update(slot(list), isEmpty(filter) ? undefined : filter);
  }
}

function slot(list: string): string {
  return `dateline.filter ${list}`;
}
