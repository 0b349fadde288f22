import { InputBoxValidationSeverity, l10n, Uri, window, workspace } from 'vscode';
import { isObject } from '../client/jsonObject.ts';
import { ServiceError } from '../client/errors.ts';
import { writeQuery } from '../client/routes/buildUrl.ts';
import { routes } from '../client/routes/table.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { announce, notify } from '../platform/notify.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { setFilterValue } from '../store/filter.ts';
import { getSearchKind } from './searchKinds.ts';
import { describeFilter } from '../store/describeFilter.ts';
import type { RecentSearches } from '../store/searches/recentSearches.ts';
import type { SavedSearches } from '../store/searches/savedSearches.ts';
import {
  readSavedSearch,
  searchRoutes,
  type SavedSearch,
  type Search,
  type SearchKind,
  type SearchContent,
} from '../store/searches/savedSearch.ts';
import { readSearchFile, SearchFileError, writeSearchFile } from '../store/searches/searchFile.ts';
import { readSearchArgument } from './searchCommands.ts';
import type { Services } from '../services.ts';

export function createSavedSearchCommands({ library, sidebar, editFilter }: Services) {
  const { searches, recent } = library;
  return {
    'dateline.saveSearch': async (argument) => {
      const id = await saveSearch(argument, searches, recent);
      if (id !== undefined) {
        await sidebar.replaceResults(argument, id);
      }
    },
    'dateline.editSearch': async (row) => {
      const search = await findOrPickSearch(row, searches);
      if (!search) {
        return;
      }
      const { title } = getSearchKind(search.kind);
      const changedFilter = await editFilter({
        title: `${title} — ${sanitizeLabel(search.name)}`,
        route: searchRoutes[search.kind],
        filter: setFilterValue(search.filter, 'q', search.query),
        accept: l10n.t('Continue'),
        required: l10n.t('A saved search needs words or a filter.'),
      });
      const others = searches.own.filter(({ id }) => id !== search.id);
      const name = changedFilter && (await askName(search.name, others));
      if (name === undefined || !changedFilter) {
        return;
      }
      const { q, ...values } = changedFilter.values;
      await searches.replace({
        ...search,
        name,
        query: typeof q === 'string' ? q : '',
        filter: { ...changedFilter, values },
      });
      const replaced = others.filter((other) => other.name === name);
      if (replaced.length > 0) {
        await searches.remove(replaced);
      }
    },
    'dateline.duplicateSearch': async (row) => {
      const search = await findOrPickSearch(row, searches);
      if (search) {
        const { kind, query, filter, name } = search;
        await searches.add({ kind, query, filter, name: searches.createName(l10n.t('{0} (copy)', name)) });
      }
    },
    'dateline.deleteSearch': (row, rows) => deleteSearches(row, rows, searches),
    'dateline.undoDeleteSearch': () => searches.undoRemove(),
    'dateline.exportSearches': () => exportSearches(searches),
    'dateline.importSearches': () => importSearches(searches),
  } satisfies Partial<CommandHandlers>;
}

/** @param argument a search or the row of its results; otherwise, the user picks a recent search */
async function saveSearch(
  argument: unknown,
  searches: SavedSearches,
  recent: RecentSearches,
): Promise<string | undefined> {
  const search =
    readSearchArgument(isObject(argument) && 'results' in argument ? argument.results : argument) ??
    (await pickRecent(recent));
  if (!search) {
    return undefined;
  }
  const name = await askName(
    search.query === '' ? describeFilter(search.filter, searchRoutes[search.kind]) : search.query,
    searches.own,
  );
  if (name === undefined) {
    return undefined;
  }
  const existing = searches.own.find((saved) => saved.name === name);
  const id = existing?.id ?? (await searches.add({ ...search, name }));
  if (existing) {
    await searches.replace({ ...existing, ...search, name });
  }
  announce(l10n.t('Saved “{0}”.', name));
  return id;
}

async function deleteSearches(row: unknown, rows: unknown, searches: SavedSearches): Promise<void> {
  const selectedRows: readonly unknown[] = Array.isArray(rows) ? rows : [row];
  const rowSearches = await Promise.all(selectedRows.map((each) => findOrPickSearch(each, searches)));
  const selected = rowSearches.filter((search) => search !== undefined);
  const [first] = selected;
  if (first) {
    await searches.remove(selected);
    const message =
      selected.length === 1
        ? l10n.t('Deleted “{0}”.', first.name)
        : l10n.t('Deleted {0} saved searches.', selected.length);
    void notify('information', message, [{ label: l10n.t('Undo'), command: 'dateline.undoDeleteSearch' }]);
  }
}

/** Ignores searches of workspace files. */
async function findOrPickSearch(row: unknown, searches: SavedSearches): Promise<SavedSearch | undefined> {
  return row === undefined ? pickSaved(searches) : readSavedRow(row);
}

function readSavedRow(row: unknown): SavedSearch | undefined {
  return isObject(row) && isObject(row.saved) && !('file' in row.saved) && typeof row.saved.id === 'string'
    ? readSavedSearch(row.saved.id, row.saved)
    : undefined;
}

/** @param others searches of which one can be replaced */
async function askName(value: string, others: readonly SavedSearch[]): Promise<string | undefined> {
  const name = await window.showInputBox({
    title: l10n.t('Dateline: Name Search'),
    value,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') {
        return l10n.t('A saved search needs a name.');
      }
      return others.some(({ name: other }) => other === text.trim())
        ? {
            message: l10n.t('Another saved search has this name. Press Enter to replace it.'),
            severity: InputBoxValidationSeverity.Warning,
          }
        : undefined;
    },
  });
  return name?.trim();
}

async function pickRecent(recent: RecentSearches): Promise<Search | undefined> {
  const kinds: readonly SearchKind[] = ['articles', 'events', 'signals'];
  const items = kinds.flatMap((kind) =>
    recent.get(kind).map((search) => ({
      label: sanitizeLabel(describeSearch(search)),
      description: getSearchKind(kind).title,
      search,
    })),
  );
  if (items.length === 0) {
    void notify('information', l10n.t('Run a search first, then save it.'), [
      { label: l10n.t('Search Articles…'), command: 'dateline.searchArticles' },
    ]);
    return undefined;
  }
  return (await window.showQuickPick(items, { title: l10n.t('Dateline: Save a Recent Search') }))?.search;
}

async function pickSaved(searches: SavedSearches): Promise<SavedSearch | undefined> {
  if (searches.own.length === 0) {
    void notify('information', l10n.t('No saved searches yet.'));
    return undefined;
  }
  const items = searches.own.map((search) => ({
    label: sanitizeLabel(search.name),
    description: sanitizeLabel(describeSearch(search)),
    search,
  }));
  return (await window.showQuickPick(items, { title: l10n.t('Dateline: Saved Searches') }))?.search;
}

function describeSearch({ kind, query, filter }: Search): string {
  return [query, describeFilter(filter, searchRoutes[kind])].filter(Boolean).join(' · ');
}

async function exportSearches(searches: SavedSearches): Promise<void> {
  if (searches.own.length === 0) {
    void notify('information', l10n.t('There are no saved searches to export. Save a search first.'));
    return;
  }
  const [folder] = workspace.workspaceFolders ?? [];
  const file = await window.showSaveDialog({
    title: l10n.t('Export Saved Searches'),
    filters: { JSON: ['json'] },
    ...(folder && { defaultUri: Uri.joinPath(folder.uri, 'searches.json') }),
  });
  if (file) {
    await workspace.fs.writeFile(file, new TextEncoder().encode(writeSearchFile(searches.own)));
    announce(l10n.t('Exported the saved searches to {0}.', file.fsPath));
  }
}

/** Changes nothing if any search is invalid. */
async function importSearches(searches: SavedSearches): Promise<void> {
  const [file] =
    (await window.showOpenDialog({ title: l10n.t('Import Saved Searches'), filters: { JSON: ['json'] } })) ?? [];
  if (!file) {
    return;
  }
  try {
    const importedSearches = readImport(await workspace.fs.readFile(file));
    const addedCount = await searches.addNew(importedSearches);
    announce(describeImport(addedCount, importedSearches.length - addedCount));
  } catch (error) {
    if (!(error instanceof SearchFileError)) {
      throw error;
    }
    void notify('error', l10n.t('No saved searches were imported from {0}: {1}.', file.fsPath, error.message));
  }
}

function readImport(bytes: Uint8Array): SearchContent[] {
  const { searches, problems } = readSearchFile(bytes);
  const rejections = searches.flatMap(([index, search]) => {
    const reason = findRejection(search);
    return reason === undefined ? [] : [`"searches"[${String(index)}]: ${reason}`];
  });
  const [problem] = [...problems, ...rejections];
  if (problem !== undefined) {
    throw new SearchFileError(problem);
  }
  return searches.map(([, search]) => search);
}

function findRejection({ kind, query, filter }: Search): string | undefined {
  try {
    writeQuery(routes[searchRoutes[kind]], { ...filter.values, ...(query !== '' && { q: query }) });
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    return error.message.replace(/\.$/, '');
  }
}

function describeImport(addedCount: number, existing: number): string {
  const words = addedCount === 1 ? l10n.t('1 saved search added.') : l10n.t('{0} saved searches added.', addedCount);
  if (existing === 0) {
    return words;
  }
  return `${words} ${existing === 1 ? l10n.t('1 already existed.') : l10n.t('{0} already existed.', existing)}`;
}
