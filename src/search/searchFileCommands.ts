import { l10n, Uri, window, workspace } from 'vscode';
import type { SavedSearches } from '../store/searches/savedSearches.ts';
import type { Search, SearchOfFile } from '../store/searches/search.ts';
import { readSearchFile, SearchFileError, writeSearchFile } from '../store/searches/searchFile.ts';
import { notify } from '../platform/notify.ts';
import { ServiceError } from '../client/errors.ts';
import { writeQuery } from '../client/routes/query.ts';
import { routes } from '../client/routes/table.ts';
import { searchKind } from './searchKinds.ts';

/** Writes the user's searches into a file for others. */
export async function exportSearches({ searches }: { readonly searches: SavedSearches }): Promise<void> {
  if (searches.own.length === 0) {
    void notify('information', l10n.t('No saved searches to export.'));
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
    void notify('information', l10n.t('Exported the saved searches to {0}.', file.fsPath));
  }
}

/** Adds the searches of a file that are not there yet; a file in which anything is wrong changes nothing. */
export async function importSearches({ searches }: { readonly searches: SavedSearches }): Promise<void> {
  const [file] =
    (await window.showOpenDialog({ title: l10n.t('Import Saved Searches'), filters: { JSON: ['json'] } })) ?? [];
  if (!file) {
    return;
  }
  try {
    const read = importable(await workspace.fs.readFile(file));
    const added = await searches.addNew(read);
    void notify('information', importedWords(added, read.length - added));
  } catch (error) {
    if (!(error instanceof SearchFileError)) {
      throw error;
    }
    void notify('error', l10n.t('No saved searches were imported from {0}: {1}.', file.fsPath, error.message));
  }
}

/** @throws SearchFileError */
function importable(bytes: Uint8Array): SearchOfFile[] {
  const { searches, problems } = readSearchFile(bytes);
  const refused = searches.flatMap(([index, search]) => {
    const why = refusalOf(search);
    return why === undefined ? [] : [`"searches"[${String(index)}]: ${why}`];
  });
  const [problem] = [...problems, ...refused];
  if (problem !== undefined) {
    throw new SearchFileError(problem);
  }
  return searches.map(([, search]) => search);
}

/** The route's reason to refuse a search, in words for the author of a file; `undefined` for one that it takes. */
function refusalOf({ kind, query, filter }: Search): string | undefined {
  try {
    writeQuery(routes[searchKind(kind).route], { ...filter.values, ...(query !== '' && { q: query }) });
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    return error.message.replace(/\.$/, '');
  }
}

function importedWords(added: number, known: number): string {
  const words = added === 1 ? l10n.t('1 saved search added.') : l10n.t('{0} saved searches added.', added);
  if (known === 0) {
    return words;
  }
  return `${words} ${known === 1 ? l10n.t('1 was there already.') : l10n.t('{0} were there already.', known)}`;
}
