import { l10n } from 'vscode';
import { isObject } from '../client/jsonObject.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { emptyFilter } from '../store/filter.ts';
import { getSelectedText } from '../search/getSelectedText.ts';
import { getListName } from '../sidebar/rows/listItem.ts';
import { getRecordTitle } from '../kinds/recordTitle.ts';
import { readSavedSearch, type Search, type SearchKind } from '../store/searches/savedSearch.ts';
import type { CommandServices } from './commandServices.ts';

export function createSearchCommands({ connection, library, sidebar }: CommandServices) {
  const { searches, recent, sourceNames } = library;
  const client = async () => sourceNames.nameLists(await connection.client());
  const seenValues = (parameter: string) => sourceNames.getSeenValues(parameter);

  const search = async (kind: SearchKind, argument: unknown): Promise<void> => {
    const { openSearch } = await import('../search/searchPalette.ts');
    const words = argument === undefined ? getSelectedText() : argument;
    const { query, filter } = readSearchArgument(typeof words === 'string' ? { kind, query: words } : words) ?? {};
    openSearch({
      kind,
      query,
      filter,
      client,
      apiVersion: () => connection.articleApiVersion,
      recent,
      saved: () => searches.all,
      complete: (record) => sourceNames.complete(record),
      seenValues,
      showInSidebar: (results) => sidebar.showResults(results),
    });
  };

  return {
    'dateline.searchArticles': (argument) => search('articles', argument),
    'dateline.searchEvents': (argument) => search('events', argument),
    'dateline.searchSignals': (argument) => search('signals', argument),
    'dateline.citeResult': async () => {
      (await import('../search/searchPalette.ts')).citeFocusedResult();
      (await import('../search/recordList.ts')).citeFocusedRecord();
    },
    'dateline.citeResultAndStay': async () => {
      (await import('../search/searchPalette.ts')).citeFocusedResult({ staysOpen: true });
      (await import('../search/recordList.ts')).citeFocusedRecord({ staysOpen: true });
    },
    'dateline.filter': (row) =>
      sidebar.filter(row, async (list) => {
        const { buildFilter } = await import('../search/filterBuilder.ts');
        const above = list.parent?.kind === 'record' ? list.parent.record : undefined;
        const title = above
          ? l10n.t(
              'Dateline: Filter {0} of “{1}”',
              sanitizeLabel(getListName(list)),
              sanitizeLabel(getRecordTitle(above)),
            )
          : l10n.t('Dateline: Filter {0}', sanitizeLabel(getListName(list)));
        const { route, filter } = list;
        return buildFilter({ title, route, filter, client, apiVersion: connection.articleApiVersion, seenValues });
      }),
    'dateline.clearFilter': (row) => sidebar.filter(row, () => Promise.resolve(emptyFilter)),
  } satisfies Partial<CommandHandlers>;
}

/** Accepts any value. */
export function readSearchArgument(argument: unknown): Search | undefined {
  const search = isObject(argument) ? readSavedSearch('x', argument) : undefined;
  return search && { kind: search.kind, query: search.query, filter: search.filter };
}
