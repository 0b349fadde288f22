import { filterOf, isEmpty } from '../filter.ts';
import type { Memory } from '../storage/storedFile.ts';
import type { Search, SearchKind } from './search.ts';

const most = 10;

/** The last searches that led to a result, newest first. */
export class RecentSearches {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  of(kind: SearchKind): readonly Search[] {
    const stored = this.#memory.get(slot(kind));
    return Array.isArray(stored)
      ? stored.map((item: unknown) => searchOf(kind, item)).filter((item) => item !== undefined)
      : [];
  }

  async add(search: Search): Promise<void> {
    const same = ({ query, filter }: Search) =>
      query === search.query && JSON.stringify(filter.values) === JSON.stringify(search.filter.values);
    const others = this.of(search.kind).filter((other) => !same(other));
    const { query, filter } = search;
    const stored = [{ query, filter }, ...others].slice(0, most);
    await this.#memory.update(slot(search.kind), stored);
  }

  async clear(kind: SearchKind): Promise<void> {
    await this.#memory.update(slot(kind), undefined);
  }
}

function slot(kind: SearchKind): string {
  return `dateline.recent ${kind}`;
}

function searchOf(kind: SearchKind, stored: unknown): Search | undefined {
  if (typeof stored !== 'object' || stored === null) {
    return undefined;
  }
  const { query, filter } = stored as { query?: unknown; filter?: unknown };
  const read = filterOf(filter);
  return typeof query === 'string' && (query !== '' || !isEmpty(read)) ? { kind, query, filter: read } : undefined;
}
