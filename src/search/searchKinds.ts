import { l10n } from 'vscode';
import type { AskSearch } from '../library/library.ts';
import type { Search, SearchKind } from '../library/searches/search.ts';
import { withoutDependents } from './filterParameters.ts';

/** Words and route of a kind of search. */
export interface SearchOf {
  readonly title: string;
  readonly placeholder: string;
  readonly route: 'search' | 'events' | 'signals';
}

export function searchKind(kind: SearchKind): SearchOf {
  return kinds[kind]();
}

/** Returns the search without values that need words if it has none. */
export function usableSearch({ kind, query, filter }: Search): Search {
  return { kind, query, filter: withoutDependents(filter, kinds[kind]().route, query === '' ? [] : ['q']) };
}

/** Asks for what a saved search finds. `values` can come from a file: the client refuses what the route would. */
export const askSearch: AskSearch = (client, { kind, query }, values) =>
  client.list(searchKind(kind).route, { filter: { ...values, ...(query !== '' && { q: query }) } });

const kinds: Record<SearchKind, () => SearchOf> = {
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
