import { l10n } from 'vscode';
import { parseWebAddress } from '../citation/address.ts';
import type { Client } from '../client/client.ts';
import { isUnsupported } from '../client/errors.ts';
import type { PageLoader } from '../client/paging/page.ts';
import type { Article } from '../client/records/types.ts';
import type { Filter } from '../store/filter.ts';
import type { LoadSearch } from '../store/library.ts';
import { searchRoutes, type Search, type SearchKind } from '../store/searches/savedSearch.ts';
import { dropDependents } from './filterParameters.ts';

interface SearchKindTexts {
  readonly title: string;
  readonly placeholder: string;
}

export function getSearchKind(kind: SearchKind): SearchKindTexts {
  return kinds[kind]();
}

export function dropUnusableValues({ kind, query, filter }: Search): Search {
  return { kind, query, filter: dropDependents(filter, searchRoutes[kind], query === '' ? [] : ['q']) };
}

export function getNoResultsMessage({ kind, query }: Pick<Search, 'kind' | 'query'>): string {
  const lookup = kind === 'articles' ? readExactLookup(query) : undefined;
  if (!lookup) {
    return l10n.t('No matches. Try fewer or different words.');
  }
  return 'urls' in lookup
    ? l10n.t('The service has no article with this address. Search for words of its title.')
    : l10n.t('The service has no article with this identifier. Search for words of its title.');
}

/** Requests results. The client rejects invalid values, which can come from a file. */
export const requestSearch: LoadSearch = (client, { kind, query }, values) =>
  kind === 'articles'
    ? searchArticles(client, query, values)
    : client.list(kind, { filter: { ...values, ...(query !== '' && { q: query }) } });

/** article-aggregation, Query parameters. */
type ExactLookup = { readonly ids: readonly [string] } | { readonly urls: readonly [string] };

/** Returns `undefined` for words. */
function readExactLookup(query: string): ExactLookup | undefined {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(query)) {
    return { ids: [query] };
  }
  return !/\s/.test(query) && parseWebAddress(query) ? { urls: [query] } : undefined;
}

/** Looks up a web address or identifier exactly, without the filter. API v0.1 searches for the words instead. */
function searchArticles(
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

const kinds: Record<SearchKind, () => SearchKindTexts> = {
  articles: () => ({
    title: l10n.t('Dateline: Search Articles'),
    placeholder: l10n.t('Describe what you need evidence for'),
  }),
  events: () => ({
    title: l10n.t('Dateline: Search Events'),
    placeholder: l10n.t('Describe what happened'),
  }),
  signals: () => ({
    title: l10n.t('Dateline: Search Signals'),
    placeholder: l10n.t('Describe a development and its impact'),
  }),
};
