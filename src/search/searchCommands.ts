import { l10n, window } from 'vscode';
import { filterWords } from '../store/filterWords.ts';
import { isObject } from '../client/json.ts';
import type { CitableRecord } from '../records/kinds.ts';
import { withValue } from '../records/filter.ts';
import type { RecentSearches } from '../store/searches/recentSearches.ts';
import type { SavedSearches } from '../store/searches/savedSearches.ts';
import {
  type SavedSearch,
  savedSearchOf,
  searchRoutes,
  type Search,
  type SearchKind,
} from '../store/searches/search.ts';
import { notify } from '../platform/notify.ts';
import { label } from '../platform/remoteText.ts';
import type { Client } from '../client/client.ts';
import type { Surface } from '../client/routes/surface.ts';
import { buildFilter } from './filterBuilder.ts';
import { searchKind } from './searchKinds.ts';
import { selectedWords } from './selectedWords.ts';

export { exportSearches, importSearches } from './searchFileCommands.ts';

interface Parts {
  readonly searches: SavedSearches;
  readonly recent: RecentSearches;
  readonly client: () => Promise<Client>;
  /** The surface of the article side, as far as it is known. */
  readonly surface: () => Surface | undefined;
  /** The record with the name of its publisher, as far as that is known. */
  readonly complete: <R extends CitableRecord>(record: R) => R;
  /** Values of an intelligence filter that were seen in records. */
  readonly seenValues: (parameter: string) => readonly string[];
  /** Shows the results of a search in the sidebar. */
  readonly showInSidebar: (search: Search) => Promise<void>;
}

/** Opens the search palette; `given` is a query, or a search with its filter (default: the selected words). */
export async function search(kind: SearchKind, given: unknown, parts: Parts): Promise<void> {
  const { recent, client, surface, complete, seenValues, searches, showInSidebar } = parts;
  const { openSearch } = await import('./searchPalette.ts');
  const words = given === undefined ? selectedWords() : given;
  const { query, filter } = searchOf(typeof words === 'string' ? { kind, query: words } : words) ?? {};
  openSearch({
    kind,
    client,
    surface,
    recent,
    complete,
    seenValues,
    query,
    filter,
    saved: () => searches.all,
    showInSidebar,
  });
}

/**
 * Saves a search under a name. `given` is a search or the row of its results (default: a recent search that the user
 * picks). @returns the id of the saved search; `undefined` if the user canceled
 */
export async function saveSearch(given: unknown, { searches, recent }: Parts): Promise<string | undefined> {
  const search = searchOf(isObject(given) && 'results' in given ? given.results : given) ?? (await pickRecent(recent));
  if (!search) {
    return undefined;
  }
  const name = await askName(
    search.query === '' ? filterWords(search.filter, searchRoutes[search.kind]) : search.query,
  );
  if (name === undefined) {
    return undefined;
  }
  const id = await searches.add({ ...search, name });
  void notify('information', l10n.t('Saved “{0}”.', name));
  return id;
}

/** Changes what a saved search asks, and its name. */
export async function editSearch(row: unknown, { searches, client, surface, seenValues }: Parts): Promise<void> {
  const chosen = await chosenSearch(row, searches);
  if (!chosen) {
    return;
  }
  const { title, route } = searchKind(chosen.kind);
  const filter = withValue(chosen.filter, 'q', chosen.query);
  const changed = await buildFilter({
    title: `${title} — ${label(chosen.name)}`,
    route,
    filter,
    client,
    surface: surface(),
    accept: l10n.t('Continue'),
    required: l10n.t('A saved search needs words or a filter.'),
    seenValues,
  });
  const name = changed && (await askName(chosen.name));
  if (name === undefined || !changed) {
    return;
  }
  const { q, ...values } = changed.values;
  await searches.replace({
    ...chosen,
    name,
    query: typeof q === 'string' ? q : '',
    filter: { ...changed, values },
  });
}

/** Makes another one of it, to be changed. */
export async function duplicateSearch(row: unknown, { searches }: Parts): Promise<void> {
  const chosen = await chosenSearch(row, searches);
  if (chosen) {
    const { kind, query, filter, name } = chosen;
    await searches.add({ kind, query, filter, name: l10n.t('{0} (copy)', name) });
  }
}

/** Deletes the saved search of a row, or those of all the rows that are selected; the message can take that back. */
export async function deleteSearch(row: unknown, rows: unknown, { searches }: Parts): Promise<void> {
  const given: readonly unknown[] = Array.isArray(rows) ? rows : [row];
  const found = await Promise.all(given.map((each) => chosenSearch(each, searches)));
  const chosen = found.filter((search) => search !== undefined);
  const [first] = chosen;
  if (first) {
    await searches.remove(chosen);
    const said =
      chosen.length === 1 ? l10n.t('Deleted “{0}”.', first.name) : l10n.t('Deleted {0} saved searches.', chosen.length);
    void notify('information', said, [{ label: l10n.t('Undo'), command: 'dateline.undoDeleteSearch' }]);
  }
}

/** The saved search of the row that a command was run on, if that is one of the user's; asks where there is no row. */
async function chosenSearch(row: unknown, searches: SavedSearches): Promise<SavedSearch | undefined> {
  return row === undefined ? pickSaved(searches) : savedOf(row);
}

function savedOf(row: unknown): SavedSearch | undefined {
  return isObject(row) && isObject(row.saved) && !('file' in row.saved) && typeof row.saved.id === 'string'
    ? savedSearchOf(row.saved.id, row.saved)
    : undefined;
}

/** The search that a command was given, from anybody. */
export function searchOf(given: unknown): Search | undefined {
  const search = isObject(given) ? savedSearchOf('x', given) : undefined;
  return search && { kind: search.kind, query: search.query, filter: search.filter };
}

async function askName(value: string): Promise<string | undefined> {
  const name = await window.showInputBox({
    title: l10n.t('Dateline: Name this search'),
    value,
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? l10n.t('A saved search needs a name.') : undefined),
  });
  return name?.trim();
}

async function pickRecent(recent: RecentSearches): Promise<Search | undefined> {
  const kinds: readonly SearchKind[] = ['articles', 'events', 'signals'];
  const items = kinds.flatMap((kind) =>
    recent.of(kind).map((search) => ({ label: label(wordsOf(search)), description: searchKind(kind).title, search })),
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
    label: label(search.name),
    description: label(wordsOf(search)),
    search,
  }));
  return (await window.showQuickPick(items, { title: l10n.t('Dateline: Saved Searches') }))?.search;
}

function wordsOf({ kind, query, filter }: Search): string {
  return [query, filterWords(filter, searchRoutes[kind])].filter(Boolean).join(' · ');
}
