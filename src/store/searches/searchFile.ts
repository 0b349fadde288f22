import { describeFilterProblem } from '../filter.ts';
import { isObject, type JsonObject } from '../../client/jsonObject.ts';
import { readSavedSearch, searchKinds, type SavedSearch, type SearchContent } from './savedSearch.ts';

/** docs/guide.md describes the file. */
interface SearchFile {
  readonly version: 1;
  readonly searches: readonly SearchContent[];
}

export function writeSearchFile(searches: readonly SavedSearch[]): string {
  const file: SearchFile = {
    version: 1,
    searches: searches.map(({ kind, name, query, filter }) => ({ kind, name, query, filter })),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** The message tells the author of the file what is invalid. */
export class SearchFileError extends Error {}

const maxFileBytes = 1_000_000;

/**
 * Describes invalid searches in `problems`.
 *
 * @throws SearchFileError if the file as a whole is invalid
 */
export function readSearchFile(bytes: Uint8Array): {
  /** `index` is the position in the file. */
  readonly searches: readonly (readonly [index: number, search: SearchContent])[];
  readonly problems: readonly string[];
} {
  const { version, searches } = parseFile(bytes);
  if (!Array.isArray(searches)) {
    throw new SearchFileError('"searches" must be a list');
  }
  if (version !== 1) {
    throw new SearchFileError('"version" must be 1');
  }
  const results = searches.map((search: unknown, index) => [index, readSearch(search)] as const);
  return {
    searches: results.flatMap(([index, search]) => (typeof search === 'string' ? [] : [[index, search] as const])),
    problems: results.flatMap(([index, problem]) =>
      typeof problem === 'string' ? [`"searches"[${String(index)}]: ${problem}`] : [],
    ),
  };
}

function parseFile(bytes: Uint8Array): JsonObject {
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
  } catch (error) {
    throw new SearchFileError(error instanceof Error ? error.message : String(error));
  }
}

function readSearch(search: unknown): SearchContent | string {
  if (!isObject(search)) {
    return 'must be an object';
  }
  if (!searchKinds.some((kind) => kind === search.kind)) {
    return `"kind" must be one of ${searchKinds.join(', ')}`;
  }
  const invalidField = ['name', 'query'].find(
    (field) => search[field] !== undefined && typeof search[field] !== 'string',
  );
  if (invalidField !== undefined) {
    return `"${invalidField}" must be a string`;
  }
  const problem = search.filter === undefined ? undefined : describeFilterProblem(search.filter);
  if (problem !== undefined) {
    return problem;
  }
  const savedSearch = readSavedSearch('x', search);
  return savedSearch
    ? { kind: savedSearch.kind, name: savedSearch.name, query: savedSearch.query, filter: savedSearch.filter }
    : 'needs a "query" or a "filter"';
}
