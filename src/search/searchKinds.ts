import { l10n } from 'vscode';
import type { LoadSearch } from '../store/library.ts';
import type { Search, SearchKind } from '../store/searches/savedSearch.ts';
import { readExactLookup, searchArticles } from './searchArticles.ts';
import { dropDependents } from './filterParameters.ts';

interface SearchKindTexts {
  readonly title: string;
  readonly placeholder: string;
  readonly route: 'search' | 'events' | 'signals';
}

export function getSearchKind(kind: SearchKind): SearchKindTexts {
  return kinds[kind]();
}

export function dropUnusableValues({ kind, query, filter }: Search): Search {
  return { kind, query, filter: dropDependents(filter, kinds[kind]().route, query === '' ? [] : ['q']) };
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

const kinds: Record<SearchKind, () => SearchKindTexts> = {
  articles: () => ({
    title: l10n.t('Dateline: Search Articles'),
    placeholder: l10n.t('Describe what you need evidence for'),
    route: 'search',
  }),
  events: () => ({
    title: l10n.t('Dateline: Search Events'),
    placeholder: l10n.t('Describe what happened'),
    route: 'events',
  }),
  signals: () => ({
    title: l10n.t('Dateline: Search Signals'),
    placeholder: l10n.t('Describe a development and its impact'),
    route: 'signals',
  }),
};
