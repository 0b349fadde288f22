import { cite, formatsFor } from './citation/cite.ts';
import { recordOf } from './library/recordOf.ts';
import { referenceOf } from './library/referenceOf.ts';
import type { CommandTarget } from './manifest.ts';
import type { Client } from './service/client.ts';
import type { Article } from './service/records.ts';

/** What `activate()` returns, for other extensions and tests. */
export interface DatelineApi {
  readonly apiVersion: 1;
  /**
   * The citation of a record, or of `{ title, url }`, as text of a writing language.
   * @throws TypeError when there is neither, or when the language has no such format
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

export function createApi(client: () => Promise<Client>): DatelineApi {
  return {
    apiVersion: 1,
    cite: (record, { languageId, format }) => {
      const known = recordOf(record as CommandTarget);
      if (!known) {
        throw new TypeError('Dateline cites a record of the service or { title, url }');
      }
      return cite(referenceOf(known), languageId, format);
    },
    formats: (languageId) => [...formatsFor(languageId)],
    search: async (query, { signal = new AbortController().signal } = {}) => {
      const { articles } = await client();
      const { items } = await articles.search({ q: query })(undefined, signal);
      return [...items];
    },
  };
}
