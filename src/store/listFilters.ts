import type { Memory } from './storage/storedFile.ts';
import { type Filter, filterOf, isEmpty, noFilter } from './filter.ts';

/**
 * Filters of the sidebar's lists. Those of root lists are stored for the workspace, those of nested lists for the
 * session.
 */
export class ListFilters {
  readonly #memory: Memory;
  readonly #session = new Map<string, Filter>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  of(list: string): Filter {
    const ofSession = this.#session.get(list);
    const stored = ofSession ?? this.#memory.get(slot(list));
    return stored === undefined ? noFilter : filterOf(stored);
  }

  async store(list: string, filter: Filter): Promise<void> {
    await this.#memory.update(slot(list), isEmpty(filter) ? undefined : filter);
  }

  /** Stores a filter until the window closes. */
  storeForSession(list: string, filter: Filter): void {
    if (isEmpty(filter)) {
      this.#session.delete(list);
    } else {
      this.#session.set(list, filter);
    }
  }
}

function slot(list: string): string {
  return `dateline.filter ${list}`;
}
