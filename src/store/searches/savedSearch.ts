import { getFilterKey, readFilter, isEmptyFilter, type Filter } from '../filter.ts';
import type { JsonObject } from '../../client/jsonObject.ts';
import type { RouteId } from '../../client/routes/table.ts';

export const searchKinds = ['articles', 'events', 'signals'] as const;

export type SearchKind = (typeof searchKinds)[number];

export const searchRoutes = { articles: 'search', events: 'events', signals: 'signals' } as const satisfies Readonly<
  Record<SearchKind, RouteId>
>;

export interface Search {
  readonly kind: SearchKind;
  readonly query: string;
  readonly filter: Filter;
}

export interface SavedSearch extends Search {
  readonly id: string;
  readonly name: string;
}

/** Returns `undefined` if there is neither a query nor a filter. */
export function readSearch(data: JsonObject): Search | undefined {
  const kind = searchKinds.find((candidate) => candidate === data.kind);
  const query = readText(data.query);
  const filter = readFilter(data.filter);
  return kind && (query !== '' || !isEmptyFilter(filter)) ? { kind, query, filter } : undefined;
}

export function readSavedSearch(id: string, data: JsonObject): SavedSearch | undefined {
  const search = readSearch(data);
  return search && { id, name: readText(data.name) || search.query, ...search };
}

function readText(value: unknown): string {
  return typeof value === 'string' && value.trim() !== '' ? value : '';
}

/** Returns milliseconds since 1970. */
export function readTime(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 8.64e15 ? Number(value) : undefined;
}

/** Returns the same key for searches with the same name, query and filter. */
export function getSearchKey({ kind, name, query, filter }: SearchContent): string {
  return JSON.stringify([kind, name, query, getFilterKey(filter)]);
}

/** Adds a number to a name that is among `names`. */
export function createUniqueName(name: string, names: ReadonlySet<string>): string {
  let unique = name;
  for (let number = 2; names.has(unique); number += 1) {
    unique = `${name} (${String(number)})`;
  }
  return unique;
}

/** Returns one id for all unsaved searches. */
export function getListId(search: Search | SavedSearch): string {
  return 'id' in search ? `search/${search.id}` : 'results';
}

export type SearchContent = Omit<SavedSearch, 'id'>;
