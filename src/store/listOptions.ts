import { emptyFilter, isEmptyFilter, readFilter, type Filter } from './filter.ts';
import type { Memory } from './storage/storedFile.ts';

const unreadKey = 'dateline.unreadLists';

/**
 * The filter of each list, and whether it shows only unread records. Stored for the workspace, except filters of nested
 * lists, which last for the session.
 */
export class ListOptions {
  readonly #memory: Memory;
  readonly #sessionFilters = new Map<string, Filter>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  getFilter(list: string): Filter {
    const stored = this.#sessionFilters.get(list) ?? this.#memory.get(getFilterKey(list));
    return stored === undefined ? emptyFilter : readFilter(stored);
  }

  async storeFilter(list: string, filter: Filter): Promise<void> {
    await this.#memory.update(getFilterKey(list), isEmptyFilter(filter) ? undefined : filter);
  }

  storeFilterForSession(list: string, filter: Filter): void {
    this.#sessionFilters.set(list, filter);
  }

  isUnreadOnly(list: string): boolean {
    return this.#unreadLists.includes(list);
  }

  async setUnreadOnly(list: string, isUnreadOnly: boolean): Promise<void> {
    const otherLists = this.#unreadLists.filter((other) => other !== list);
    await this.#memory.update(unreadKey, isUnreadOnly ? [...otherLists, list] : otherLists);
  }

  get #unreadLists(): readonly unknown[] {
    const stored = this.#memory.get(unreadKey);
    return Array.isArray(stored) ? (stored as unknown[]) : [];
  }
}

function getFilterKey(list: string): string {
  return `dateline.filter ${list}`;
}
