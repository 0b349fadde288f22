import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { FilePermission, languages, RelativePattern, workspace, type TextDocument, type Uri } from 'vscode';
import { findNotebook } from './findNotebook.ts';

/** Ignores the command "Set Active Editor Read-only in Session", which has no API. */
export async function isReadOnly(document: TextDocument): Promise<boolean> {
  const { scheme } = document.uri;
  if (scheme === 'untitled') {
    return false;
  }
  const notebook = findNotebook(document);
  if (notebook?.isUntitled === true) {
    return false;
  }
  const uri = notebook?.uri ?? document.uri;
  if (workspace.fs.isWritableFileSystem(uri.scheme) === false) {
    return true;
  }
  const settings = workspace.getConfiguration('files', uri);
  const matches = (name: string) =>
    Object.entries(settings.get<Record<string, boolean>>(name, {})).some(
      ([glob, isOn]) => isOn && isMatch(uri, glob, document),
    );
  if (matches('readonlyExclude')) {
    return false;
  }
  return (
    matches('readonlyInclude') ||
    (await hasReadOnlyPermission(uri)) ||
    (settings.get<boolean>('readonlyFromPermissions', false) && uri.scheme === 'file' && !(await isWritableFile(uri)))
  );
}

function isMatch(uri: Uri, glob: string, document: TextDocument): boolean {
  const folder = workspace.getWorkspaceFolder(uri);
  const patterns = [glob, ...(folder ? [new RelativePattern(folder, glob)] : [])];
  // Match the notebook's file for a cell.
  const file = { uri, languageId: document.languageId } as TextDocument;
  return patterns.some((pattern) => languages.match({ pattern }, file) > 0);
}

async function hasReadOnlyPermission(uri: Uri): Promise<boolean> {
  const stat = await workspace.fs.stat(uri).then(undefined, () => undefined);
  return ((stat?.permissions ?? 0) & FilePermission.Readonly) !== 0;
}

async function isWritableFile({ fsPath }: Uri): Promise<boolean> {
  return access(fsPath, constants.W_OK).then(
    () => true,
    () => false,
  );
}
