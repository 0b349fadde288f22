import { filterKey } from '../filter.ts';
import { isObject, type JsonObject } from '../../client/jsonObject.ts';
import { type SavedSearch, savedSearchOf, timeOf } from './search.ts';

/** The latest state of a saved search: its content or a tombstone. */
export type State = { readonly search: SavedSearch; readonly data: JsonObject } | { readonly removed: number };

/** Reads the synced state of each search, by id. */
export function statesIn(stored: unknown): (readonly [id: string, state: State])[] {
  const { searches, removed } = isObject(stored) ? stored : {};
  const states = new Map<string, State>();
  const add = (id: string, state: State) => {
    if (isLater(state, states.get(id))) {
      states.set(id, state);
    }
  };
  for (const data of (Array.isArray(searches) ? searches : []) as unknown[]) {
    const search = readable(data);
    if (search && isObject(data)) {
      add(search.id, { search, data });
    }
  }
  for (const [id, value] of isObject(removed) ? Object.entries(removed) : []) {
    const time = timeOf(value);
    if (time !== undefined && isId(id)) {
      add(id, { removed: time });
    }
  }
  return [...states];
}

function readable(data: unknown): SavedSearch | undefined {
  return isObject(data) && typeof data.id === 'string' && isId(data.id) ? savedSearchOf(data.id, data) : undefined;
}

/** Returns synced searches that this version can't read. A newer version may have written them. */
export function unreadableIn(stored: unknown): unknown[] {
  const { searches } = isObject(stored) ? stored : {};
  return (Array.isArray(searches) ? searches : []).filter((data: unknown) => isObject(data) && !readable(data));
}

/** Whether the id is a safe file name. */
function isId(id: string): boolean {
  return /^[\w-]{1,100}$/.test(id);
}

export function timeOfState(state: State): number {
  return 'search' in state ? state.search.changed : state.removed;
}

/** Whether a state wins over another one. The order is total, so that all machines agree. */
export function isLater(state: State | undefined, other: State | undefined): boolean {
  if (!state || !other) {
    return state !== undefined;
  }
  const [time, otherTime] = [timeOfState(state), timeOfState(other)];
  return time === otherTime ? rank(state) > rank(other) : time > otherTime;
}

/** Orders changes with the same time: tombstones win, other changes are compared by content. */
function rank(state: State): string {
  if ('removed' in state) {
    return '\uffff';
  }
  const { order, kind, name, query, filter } = state.search;
  return JSON.stringify([order, kind, name, query, filterKey(filter), Object.entries(filter.names).sort()]);
}
