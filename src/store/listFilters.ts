import type { Memory } from './storage/storedFile.ts';
import { type Filter, readFilter, isEmptyFilter, emptyFilter } from './filter.ts';

/** Filters of root lists are stored for the workspace, those of nested lists for the session. */
export class ListFilters {
  readonly #memory: Memory;
  readonly #session = new Map<string, Filter>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get(list: string): Filter {
    const sessionFilter = this.#session.get(list);
    const stored = sessionFilter ?? this.#memory.get(getMemoryKey(list));
    return stored === undefined ? emptyFilter : readFilter(stored);
  }

  async store(list: string, filter: Filter): Promise<void> {
    await this.#memory.update(getMemoryKey(list), isEmptyFilter(filter) ? undefined : filter);
  }

  storeForSession(list: string, filter: Filter): void {
    if (isEmptyFilter(filter)) {
      this.#session.delete(list);
    } else {
      this.#session.set(list, filter);
    }
  }
}

function getMemoryKey(list: string): string {
  return `dateline.filter ${list}`;
}
