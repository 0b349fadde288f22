import { parseWebAddress } from '../citation/address.ts';
import type { Filter } from '../store/filter.ts';
import type { Client } from '../client/client.ts';
import { isUnsupported } from '../client/errors.ts';
import type { PageLoader } from '../client/paging/page.ts';
import type { Article } from '../client/records/types.ts';

/** article-aggregation, Query parameters. */
type ExactLookup = { readonly ids: readonly [string] } | { readonly urls: readonly [string] };

/** Returns `undefined` for words. */
export function readExactLookup(query: string): ExactLookup | undefined {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(query)) {
    return { ids: [query] };
  }
  return !/\s/.test(query) && parseWebAddress(query) ? { urls: [query] } : undefined;
}

/** Looks up a web address or identifier exactly, without the filter. API v0.1 searches for the words instead. */
export function searchArticles(
  client: Pick<Client, 'list'>,
  query: string,
  values: Filter['values'] = {},
): PageLoader<Article> {
  const searchWords = client.list('search', { filter: { ...values, ...(query !== '' && { q: query }) } });
  const lookup = readExactLookup(query);
  if (!lookup) {
    return searchWords;
  }
  const lookUp = client.list('search', { filter: lookup });
  let isSupported = true;
  return async (next, signal, options) => {
    if (isSupported) {
      try {
        return await lookUp(next, signal, options);
      } catch (error) {
        if (!isUnsupported(error)) {
          throw error;
        }
        isSupported = false;
      }
    }
    return searchWords(next, signal, options);
  };
}
