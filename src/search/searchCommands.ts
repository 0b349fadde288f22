import { isObject } from '../client/jsonObject.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { getSelectedText } from './getSelectedText.ts';
import { readSavedSearch, type Search, type SearchKind } from '../store/searches/savedSearch.ts';
import type { Services } from '../services.ts';

export function createSearchCommands({ connection, namedClient, library, sidebar }: Services) {
  const { searches, recent, sourceNames } = library;

  const search = async (kind: SearchKind, argument: unknown): Promise<void> => {
    const { openSearch } = await import('./searchPalette.ts');
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
    'dateline.citeResult': async () => {
      (await import('./searchPalette.ts')).citeFocusedResult();
      (await import('./recordList.ts')).citeFocusedRecord();
    },
    'dateline.citeResultAndStay': async () => {
      (await import('./searchPalette.ts')).citeFocusedResult({ staysOpen: true });
      (await import('./recordList.ts')).citeFocusedRecord({ staysOpen: true });
    },
  } satisfies Partial<CommandHandlers>;
}

/** Accepts any value. */
export function readSearchArgument(argument: unknown): Search | undefined {
  const search = isObject(argument) ? readSavedSearch('x', argument) : undefined;
  return search && { kind: search.kind, query: search.query, filter: search.filter };
}
