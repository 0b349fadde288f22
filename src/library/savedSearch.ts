import { filterKey, filterOf, filterProblem, isEmpty } from './filter.ts';
import { isObject, type JsonObject } from '../service/json.ts';
import { searchKinds, type Search } from './recentSearches.ts';
import type { Kept } from './store.ts';

/** A search that the user keeps by a name. */
export interface SavedSearch extends Kept, Search {
  readonly name: string;
  /** When it was changed last, in milliseconds since 1970: of two versions the later one holds. */
  readonly changed: number;
}

/** Reads a saved search from a file; `undefined` where there is nothing to search for. */
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

/** What two searches are the same by: what they ask, and what they are called. */
export function searchKey({ kind, name, query, filter }: SearchOfFile): string {
  return JSON.stringify([kind, name, query, filterKey(filter)]);
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

/** No newsroom has so many searches; a file that is larger is something else. */
const maxFileBytes = 1_000_000;

/**
 * Reads a file of searches. One that is wrong takes no other with it: `problems` say of each which it is and why.
 * @throws SearchFileError for a file that is no such list at all
 */
export function readSearchFile(bytes: Uint8Array): {
  /** With their places in the file. */
  readonly searches: readonly (readonly [index: number, search: SearchOfFile])[];
  readonly problems: readonly string[];
} {
  const { version, searches } = parsedFile(bytes);
  if (!Array.isArray(searches)) {
    throw new SearchFileError('"searches" must be a list');
  }
  if (version !== 1) {
    throw new SearchFileError('"version" must be 1');
  }
  const read = searches.map((search: unknown, index) => [index, searchInFile(search)] as const);
  return {
    searches: read.flatMap(([index, search]) => (typeof search === 'string' ? [] : [[index, search] as const])),
    problems: read.flatMap(([index, problem]) =>
      typeof problem === 'string' ? [`"searches"[${String(index)}]: ${problem}`] : [],
    ),
  };
}

function parsedFile(bytes: Uint8Array): JsonObject {
  if (bytes.length > maxFileBytes) {
    throw new SearchFileError(`it is larger than ${String(maxFileBytes)} bytes`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SearchFileError('it is not UTF-8 text');
  }
  try {
    const file: unknown = JSON.parse(text);
    return isObject(file) ? file : {};
  } catch (fault) {
    throw new SearchFileError(fault instanceof Error ? fault.message : String(fault));
  }
}

/** The search, or what is wrong with it. */
function searchInFile(search: unknown): SearchOfFile | string {
  if (!isObject(search)) {
    return 'must be an object';
  }
  if (!searchKinds.some((kind) => kind === search.kind)) {
    return `"kind" must be one of ${searchKinds.join(', ')}`;
  }
  const wrong = ['name', 'query'].find((field) => search[field] !== undefined && typeof search[field] !== 'string');
  if (wrong !== undefined) {
    return `"${wrong}" must be a text`;
  }
  const problem = search.filter === undefined ? undefined : filterProblem(search.filter);
  if (problem !== undefined) {
    return problem;
  }
  const read = savedSearchOf('x', search);
  return read
    ? { kind: read.kind, name: read.name, query: read.query, filter: read.filter }
    : 'needs a "query" or a "filter"';
}
