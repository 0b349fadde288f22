import { filterOf, isEmpty } from './filter.ts';
import { isObject } from '../service/json.ts';
import { searchKinds, type Search } from './recentSearches.ts';
import type { Kept } from './store.ts';

/** A search that the user keeps by a name. */
export interface SavedSearch extends Kept, Search {
  readonly name: string;
  /** When it was changed last, in milliseconds since 1970: of two versions the later one holds. */
  readonly changed: number;
}

/** Reads a saved search from a file; nothing where there is nothing to search for. */
export function savedSearchOf(id: string, data: Readonly<Record<string, unknown>>): SavedSearch | undefined {
  const kind = searchKinds.find((candidate) => candidate === data.kind);
  const query = typeof data.query === 'string' ? data.query : '';
  const filter = filterOf(data.filter);
  if (!kind || (query === '' && isEmpty(filter))) {
    return undefined;
  }
  const name = typeof data.name === 'string' && data.name.trim() !== '' ? data.name : query;
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  return { id, order: number(data.order), changed: number(data.changed), kind, name, query, filter };
}

/** The id of the list of what a saved search finds. */
export function listOfSearch({ id }: SavedSearch): string {
  return `search/${id}`;
}

/** A search as a file holds it. */
export type SearchOfFile = Omit<SavedSearch, 'id' | 'order' | 'changed'>;

/** A file of searches, for others and for a workspace (docs/saved-searches.md). */
export interface SearchFile {
  readonly version: 1;
  readonly searches: readonly SearchOfFile[];
}

export function writeSearchFile(searches: readonly SavedSearch[]): string {
  const file: SearchFile = {
    version: 1,
    searches: searches.map(({ kind, name, query, filter }) => ({ kind, name, query, filter })),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** What is wrong with a file of searches, in words for its author. */
export class SearchFileError extends Error {}

/**
 * Reads a file of searches; all of it or nothing.
 * @throws SearchFileError
 */
export function readSearchFile(text: string): SearchFile['searches'] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (fault) {
    throw new SearchFileError(fault instanceof Error ? fault.message : String(fault));
  }
  if (!isObject(file) || !Array.isArray(file.searches)) {
    throw new SearchFileError('"searches" must be a list');
  }
  if (file.version !== 1) {
    throw new SearchFileError('"version" must be 1');
  }
  return file.searches.map((search: unknown, index) => {
    const place = `"searches"[${String(index)}]`;
    if (!isObject(search)) {
      throw new SearchFileError(`${place} must be an object`);
    }
    if (!searchKinds.some((kind) => kind === search.kind)) {
      throw new SearchFileError(`${place}: "kind" must be one of ${searchKinds.join(', ')}`);
    }
    const read = savedSearchOf('x', search);
    if (!read) {
      throw new SearchFileError(`${place} needs a "query" or a "filter"`);
    }
    const { kind, name, query, filter } = read;
    return { kind, name, query, filter };
  });
}
