import { createRequire } from 'node:module';
import type * as citing from './citation/cite.ts';
import type { Origins } from './library/origins.ts';
import { isCitedByEvidence, referenceOf } from './records/reference.ts';
import { recordOf } from './records/target.ts';
import type { Client } from './service/client.ts';
import type { Article } from './service/records/types.ts';

/** The value of `activate()`, for other extensions and tests. */
export interface DatelineApi {
  readonly apiVersion: 1;
  /**
   * The citation of a record, or of `{ title, url }`, as text of a writing language.
   * @throws TypeError when there is neither, for an event or a signal (cite its evidence), or when the language has no such format
   */
  readonly cite: (record: unknown, options: { readonly languageId: string; readonly format?: string }) => string;
  /** The ids of the formats a language has; the first is what is used when none is asked for. */
  readonly formats: (languageId: string) => string[];
  /**
   * The first page of articles that a query finds, ranked by the service.
   * @throws ServiceError, NotConnectedError
   */
  readonly search: (query: string, options?: { readonly signal?: AbortSignal }) => Promise<Article[]>;
}

/** The citation part, built as a file of its own and loaded at its first use: both functions of the API are synchronous. */
const citation = () => createRequire(import.meta.url)('./citation.js') as typeof citing;

export function createApi(client: () => Promise<Client>, origins: Origins): DatelineApi {
  return {
    apiVersion: 1,
    cite: (record, { languageId, format }) => {
      const known = recordOf(record);
      if (!known) {
        throw new TypeError('Dateline cites a record of the service or { title, url }');
      }
      if (isCitedByEvidence(known)) {
        throw new TypeError('Dateline cites an event or a signal by its evidence');
      }
      return citation().cite(referenceOf(origins.complete(known)), languageId, format);
    },
    formats: (languageId) =>
      citation()
        .formatsFor(languageId)
        .map(({ id }) => id),
    search: async (query, { signal = new AbortController().signal } = {}) => {
      const { items } = await (await client()).list('search', { filter: { q: query } })(undefined, signal);
      return [...items];
    },
  };
}
