import { filterKey, filterOf, isEmpty, type Filter } from '../filter.ts';
import type { JsonObject } from '../../client/jsonObject.ts';
import type { RouteId } from '../../client/routes/table.ts';
import type { StoredItem } from '../storage/store.ts';

/** Records that can be searched for. */
export const searchKinds = ['articles', 'events', 'signals'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** The route of each kind of search. */
export const searchRoutes = { articles: 'search', events: 'events', signals: 'signals' } as const satisfies Readonly<
  Record<SearchKind, RouteId>
>;

/** A search: its words and what it is filtered by besides. */
export interface Search {
  readonly kind: SearchKind;
  readonly query: string;
  readonly filter: Filter;
}

/** A search that the user keeps by a name. */
export interface SavedSearch extends StoredItem, Search {
  readonly name: string;
  /** Time of the last change, in milliseconds since 1970: of two versions the later one holds. */
  readonly changed: number;
}

/** Reads a saved search from a file; `undefined` without a query and a filter. */
export function savedSearchOf(id: string, data: JsonObject): SavedSearch | undefined {
  const kind = searchKinds.find((candidate) => candidate === data.kind);
  const query = typeof data.query === 'string' && data.query.trim() !== '' ? data.query : '';
  const filter = filterOf(data.filter);
  if (!kind || (query === '' && isEmpty(filter))) {
    return undefined;
  }
  const name = typeof data.name === 'string' && data.name.trim() !== '' ? data.name : query;
  const order = typeof data.order === 'number' && Number.isFinite(data.order) ? data.order : 0;
  return { id, order, changed: timeOf(data.changed) ?? 0, kind, name, query, filter };
}

/** A time in milliseconds since 1970; `undefined` for what no clock shows. */
export function timeOf(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 8.64e15 ? Number(value) : undefined;
}

/** Key of a search, the same for two with the same question and name. */
export function searchKey({ kind, name, query, filter }: SearchOfFile): string {
  return JSON.stringify([kind, name, query, filterKey(filter)]);
}

/** Returns the id of the list of a search's results; all searches that are not saved share one. */
export function listOfSearch(search: Search | SavedSearch): string {
  return 'id' in search ? `search/${search.id}` : 'results';
}

/** A search as a file holds it. */
export type SearchOfFile = Omit<SavedSearch, 'id' | 'order' | 'changed'>;
