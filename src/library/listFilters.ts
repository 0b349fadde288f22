import type { Memory } from './store/storedFile.ts';
import { type Filter, filterOf, isEmpty, noFilter } from '../records/filter.ts';

/** The filter of each list of the sidebar, for the workspace. */
export class ListFilters {
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
