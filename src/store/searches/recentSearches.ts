import { readFilter, isEmptyFilter } from '../filter.ts';
import type { Memory } from '../storage/storedFile.ts';
import type { Search, SearchKind } from './savedSearch.ts';

const maxSearches = 10;

/** Newest first. */
export class RecentSearches {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get(kind: SearchKind): readonly Search[] {
    const stored = this.#memory.get(getMemoryKey(kind));
    return Array.isArray(stored)
      ? stored.map((item: unknown) => readSearch(kind, item)).filter((item) => item !== undefined)
      : [];
  }

  async add(search: Search): Promise<void> {
    const isEqual = ({ query, filter }: Search) =>
      query === search.query && JSON.stringify(filter.values) === JSON.stringify(search.filter.values);
    const otherSearches = this.get(search.kind).filter((other) => !isEqual(other));
    const { query, filter } = search;
    const stored = [{ query, filter }, ...otherSearches].slice(0, maxSearches);
    await this.#memory.update(getMemoryKey(search.kind), stored);
  }

  async clear(kind: SearchKind): Promise<void> {
    await this.#memory.update(getMemoryKey(kind), undefined);
  }
}

function getMemoryKey(kind: SearchKind): string {
  return `dateline.recent ${kind}`;
}

function readSearch(kind: SearchKind, stored: unknown): Search | undefined {
  if (typeof stored !== 'object' || stored === null) {
    return undefined;
  }
  const { query, filter } = stored as { query?: unknown; filter?: unknown };
  const filterValue = readFilter(filter);
  return typeof query === 'string' && (query !== '' || !isEmptyFilter(filterValue))
    ? { kind, query, filter: filterValue }
    : undefined;
}
