import { posix } from 'node:path';
import { l10n, window, workspace } from 'vscode';
import { notify } from '../platform/notify.ts';
import { storeFolderSetting } from '../platform/settings.ts';

/** Asks for a bibliography file of the workspace and stores it in the settings of its folder. */
export async function chooseBibliography(): Promise<void> {
  const [first] = workspace.workspaceFolders ?? [];
  if (!first) {
    void notify('information', l10n.t('No folder is open. Open the folder that contains your bibliography.'));
    return;
  }
  const [file] =
    (await window.showOpenDialog({
      defaultUri: first.uri,
      title: l10n.t('Choose Bibliography'),
      openLabel: l10n.t('Choose'),
      filters: { [l10n.t('Bibliographies')]: ['bib', 'json', 'yaml', 'yml'] },
    })) ?? [];
  if (!file) {
    return;
  }
  const folder = workspace.getWorkspaceFolder(file);
  if (!folder) {
    void notify('warning', l10n.t('The file is not in an open folder. Choose a file of the workspace.'));
    return;
  }
  const path = posix.relative(folder.uri.path, file.path);
  await storeFolderSetting('citation.bibliography', path, folder.uri);
  void notify('information', l10n.t('Citation keys now use {0}.', path));
}
