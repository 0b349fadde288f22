import { cite, formatsFor } from './citation/cite.ts';
import { kindOf, type CitableRecord } from './kinds/index.ts';
import { createReference } from './kinds/createReference.ts';
import { readCitableRecord } from './kinds/recordArgument.ts';
import type { Client } from './client/client.ts';
import type { Article } from './client/records/types.ts';

/** The value of `activate()`, for other extensions and tests. */
export interface DatelineApi {
  readonly apiVersion: 1;
  /**
   * The citation of a record, or of `{ title, url }`, as text of a writing language.
   * @throws TypeError when there is neither, for a story, an event or a signal (cite its coverage or evidence), or when
   *   the language has no such format
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

interface ApiParts {
  readonly client: () => Promise<Client>;
  /** The record with the name of its publisher where that is known. */
  readonly complete: <R extends CitableRecord>(record: R) => R;
}

/** The functions of the API; two of them are synchronous, so all of this is loaded in one go when one is called. */
export function createApi({ client, complete }: ApiParts): Omit<DatelineApi, 'apiVersion'> {
  return {
    cite: (record, { languageId, format }) => {
      const known = readCitableRecord(record);
      if (!known) {
        throw new TypeError('Dateline cites a record of the service or { title, url }');
      }
      if (kindOf(known).citedThrough) {
        throw new TypeError('Dateline cites a story by its coverage, an event or a signal by its evidence');
      }
      return cite(createReference(complete(known)), languageId, format);
    },
    formats: (languageId) => formatsFor(languageId).map(({ id }) => id),
    search: async (query, { signal = new AbortController().signal } = {}) => {
      const { items } = await (await client()).list('search', { filter: { q: query } })(undefined, signal);
      return [...items];
    },
  };
}
