import { l10n } from 'vscode';
import type { AskSearch } from '../library/library.ts';
import type { Search, SearchKind } from '../library/recentSearches.ts';
import type { CitableRecord } from '../library/referenceOf.ts';
import type { Client } from '../service/client.ts';
import { ServiceError } from '../service/errors.ts';
import type { PageSource } from '../service/page.ts';
import { writeQuery } from '../service/query.ts';
import type { RouteId } from '../service/routes.ts';

/** What a kind of search asks, and what it is called. */
export interface SearchOf {
  readonly title: string;
  readonly placeholder: string;
  readonly route: RouteId;
  /** `values` can come from a file: the client refuses what the route would. */
  readonly ask: (client: Client, values: Readonly<Record<string, unknown>>) => PageSource<CitableRecord>;
}

export function searchKind(kind: SearchKind): SearchOf {
  return kinds[kind]();
}

/** Asks for what a saved search finds. */
export const askSearch: AskSearch = (client, { kind, query }, values) =>
  searchKind(kind).ask(client, { ...values, ...(query !== '' && { q: query }) });

/** Why the route of a search would refuse it, in words for the author of a file; `undefined` for one that it takes. */
export function refusalOf({ kind, query, filter }: Search): string | undefined {
  try {
    writeQuery(searchKind(kind).route, { ...filter.values, ...(query !== '' && { q: query }) });
    return undefined;
  } catch (fault) {
    if (!(fault instanceof ServiceError)) {
      throw fault;
    }
    return fault.message.replace(/\.$/, '');
  }
}

const kinds: Record<SearchKind, () => SearchOf> = {
  articles: () => ({
    title: l10n.t('Dateline: Search Articles'),
    placeholder: l10n.t('What do you need evidence of?'),
    route: 'search',
    ask: ({ articles }, values) => articles.search(values),
  }),
  events: () => ({
    title: l10n.t('Dateline: Search Events'),
    placeholder: l10n.t('What happened?'),
    route: 'events',
    ask: ({ intelligence }, values) => intelligence.events(values),
  }),
  signals: () => ({
    title: l10n.t('Dateline: Search Signals'),
    placeholder: l10n.t('What may it mean?'),
    route: 'signals',
    ask: ({ intelligence }, values) => intelligence.signals(values),
  }),
};
