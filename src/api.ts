import { cite, listCitationFormats } from './citation/cite.ts';
import { getKind, type CitableRecord } from './kinds/index.ts';
import { createReference } from './kinds/createReference.ts';
import { readCitableRecord } from './kinds/recordArgument.ts';
import type { Client } from './client/client.ts';
import type { Article } from './client/records/types.ts';

/** Returned by `activate()`, for other extensions and tests. */
export interface DatelineApi {
  readonly apiVersion: 1;
  /**
   * @throws TypeError for a story, an event or a signal (cite its coverage or evidence), for a value that is neither a
   * record nor `{ title, url }`, or for a format that the language doesn't have
   */
  readonly cite: (record: unknown, options: { readonly languageId: string; readonly format?: string }) => string;
  readonly formats: (languageId: string) => string[];
  /**
   * Returns the first page, ranked by the service.
   *
   * @throws ServiceError, NotConnectedError
   */
  readonly search: (query: string, options?: { readonly signal?: AbortSignal }) => Promise<Article[]>;
}

interface ApiServices {
  readonly client: () => Promise<Client>;
  readonly complete: <R extends CitableRecord>(record: R) => R;
}

/** Creates the functions of the API. All of them are loaded with the first call, because two are synchronous. */
export function createApi({ client, complete }: ApiServices): Omit<DatelineApi, 'apiVersion'> {
  return {
    cite: (record, { languageId, format }) => {
      const citable = readCitableRecord(record);
      if (!citable) {
        throw new TypeError('Pass a record of the service or { title, url }');
      }
      if (getKind(citable).citedThrough) {
        throw new TypeError('Cite the coverage of a story, or the evidence of an event or a signal');
      }
      return cite(createReference(complete(citable)), languageId, format);
    },
    formats: (languageId) => listCitationFormats(languageId).map(({ id }) => id),
    search: async (query, { signal = new AbortController().signal } = {}) => {
      const { items } = await (await client()).list('search', { filter: { q: query } })(undefined, signal);
      return [...items];
    },
  };
}
