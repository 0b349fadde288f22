import { isObject } from '../client/jsonObject.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { getSelectedText } from './getSelectedText.ts';
import { citeFocusedItem } from './citablePick.ts';
import { openSearch } from './searchPalette.ts';
import { readSavedSearch, type Search, type SearchKind } from '../store/searches/savedSearch.ts';
import type { Services } from '../services.ts';

export function createSearchCommands({ connection, namedClient, library, sidebar }: Services) {
  const { searches, recent, sourceNames } = library;

  const search = (kind: SearchKind, argument: unknown): void => {
    const words = argument === undefined ? getSelectedText() : argument;
    const { query, filter } = readSearchArgument(typeof words === 'string' ? { kind, query: words } : words) ?? {};
    openSearch({
      kind,
      query,
      filter,
      client: namedClient,
      onDidChangeConnection: connection.onDidChange,
      apiVersion: () => connection.articleApiVersion,
      recent,
      saved: () => searches.all,
      complete: (record) => sourceNames.complete(record),
      seenValues: (parameter) => sourceNames.getSeenValues(parameter),
      showInSidebar: (results) => sidebar.showResults(results),
    });
  };

  return {
    'dateline.searchArticles': (argument) => search('articles', argument),
    'dateline.searchEvents': (argument) => search('events', argument),
    'dateline.searchSignals': (argument) => search('signals', argument),
    'dateline.citeResult': () => citeFocusedItem(),
    'dateline.citeResultAndStay': () => citeFocusedItem({ staysOpen: true }),
  } satisfies Partial<CommandHandlers>;
}

/** Accepts any value. */
export function readSearchArgument(argument: unknown): Search | undefined {
  const search = isObject(argument) ? readSavedSearch('x', argument) : undefined;
  return search && { kind: search.kind, query: search.query, filter: search.filter };
}
