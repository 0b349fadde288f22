import { isObject } from '../../client/jsonObject.ts';
import type { Memory } from '../storage/storedFile.ts';
import { readSearch, type Search, type SearchKind } from './savedSearch.ts';

const maxSearches = 10;

/** Newest first. */
export class RecentSearches {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get(kind: SearchKind): readonly Search[] {
    const stored = this.#memory.get(getMemoryKey(kind));
    const items: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return items.flatMap((item) => (isObject(item) ? (readSearch({ ...item, kind }) ?? []) : []));
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
