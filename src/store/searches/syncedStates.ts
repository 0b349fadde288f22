import { getFilterKey } from '../filter.ts';
import { isObject, type JsonObject } from '../../client/jsonObject.ts';
import { type SavedSearch, readSavedSearch, readTime } from './savedSearch.ts';

/** The latest state of a saved search: its content or a tombstone. */
export type SearchState = { readonly search: SavedSearch; readonly data: JsonObject } | { readonly removed: number };

export function readStates(stored: unknown): (readonly [id: string, state: SearchState])[] {
  const { searches, removed } = isObject(stored) ? stored : {};
  const states = new Map<string, SearchState>();
  const add = (id: string, state: SearchState) => {
    if (isLater(state, states.get(id))) {
      states.set(id, state);
    }
  };
  for (const data of (Array.isArray(searches) ? searches : []) as unknown[]) {
    const search = readEntry(data);
    if (search && isObject(data)) {
      add(search.id, { search, data });
    }
  }
  for (const [id, value] of isObject(removed) ? Object.entries(removed) : []) {
    const time = readTime(value);
    if (time !== undefined && isId(id)) {
      add(id, { removed: time });
    }
  }
  return [...states];
}

function readEntry(data: unknown): SavedSearch | undefined {
  return isObject(data) && typeof data.id === 'string' && isId(data.id) ? readSavedSearch(data.id, data) : undefined;
}

/** Returns synced searches that this version can't read. A newer version may have written them. */
export function findUnreadableSearches(stored: unknown): unknown[] {
  const { searches } = isObject(stored) ? stored : {};
  return (Array.isArray(searches) ? searches : []).filter((data: unknown) => isObject(data) && !readEntry(data));
}

/** Checks the form, because the id names a file. */
function isId(id: string): boolean {
  return /^[\w-]{1,100}$/.test(id);
}

export function getStateTime(state: SearchState): number {
  return 'search' in state ? state.search.changed : state.removed;
}

/** Orders states totally, so that all machines agree. */
export function isLater(state: SearchState | undefined, other: SearchState | undefined): boolean {
  if (!state || !other) {
    return state !== undefined;
  }
  const [time, otherTime] = [getStateTime(state), getStateTime(other)];
  return time === otherTime ? rank(state) > rank(other) : time > otherTime;
}

/** Ranks changes with the same time. Tombstones win; other changes are compared by content. */
function rank(state: SearchState): string {
  if ('removed' in state) {
    return '\uffff';
  }
  const { order, kind, name, query, filter } = state.search;
  return JSON.stringify([order, kind, name, query, getFilterKey(filter), Object.entries(filter.names).sort()]);
}
