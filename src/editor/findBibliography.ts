import { lstat, realpath } from 'node:fs/promises';
import { posix } from 'node:path';
import { FileType, Uri, workspace, type TextDocument } from 'vscode';
import { findNamedBibliographies } from '../citation/draft/listCitedLinks.ts';
import { findLanguage } from '../citation/languages/index.ts';
import { readSetting } from '../platform/settings.ts';
import { readFileText, type Bibliography } from './bibliography.ts';
import { getLanguageId } from './citingDocument.ts';

/** Prefers the bibliography that the document names, then the one that its project names, then the configured one. */
export async function findBibliography(document: TextDocument): Promise<Bibliography | undefined> {
  for (const name of findNamedBibliographies(document.getText(), getLanguageId(document))) {
    const bibliography = await findExisting(Uri.joinPath(document.uri, '..', name), document);
    if (bibliography) {
      return bibliography;
    }
  }
  const uri = (await findInProject(document)) ?? getFromSettings(document);
  return uri && resolveNearby(uri, document);
}

export function getRelativePath(document: Uri, file: Uri): string | undefined {
  const isReachable = document.scheme === file.scheme && document.authority === file.authority;
  return isReachable ? posix.relative(posix.dirname(document.path), file.path) : undefined;
}

/** Returns whether no open folder can contain the configured bibliography. */
export function lacksFolder(document: TextDocument): boolean {
  return readSetting('citation.bibliography', document) !== '' && getFromSettings(document) === undefined;
}

function getFromSettings(document: TextDocument): Uri | undefined {
  const name = readSetting('citation.bibliography', document);
  const folder = workspace.getWorkspaceFolder(document.uri) ?? workspace.workspaceFolders?.[0];
  if (name === '' || !folder) {
    return undefined;
  }
  const uri = Uri.joinPath(folder.uri, name);
  return workspace.getWorkspaceFolder(uri) ? uri : undefined;
}

async function findInProject(document: TextDocument): Promise<Uri | undefined> {
  const top = workspace.getWorkspaceFolder(document.uri);
  const { project } = findLanguage(getLanguageId(document)).reading;
  if (!top || !project) {
    return undefined;
  }
  for (let folder = Uri.joinPath(document.uri, '..'); ; folder = Uri.joinPath(folder, '..')) {
    const file = Uri.joinPath(folder, project.file);
    if (await exists(file)) {
      const [name] = project.bibliographies(await readFileText({ uri: file }));
      const bibliography = name === undefined ? undefined : await findExisting(Uri.joinPath(folder, name), document);
      return bibliography?.uri;
    }
    if (folder.path.length <= top.uri.path.length) {
      return undefined;
    }
  }
}

async function findExisting(uri: Uri, document: TextDocument): Promise<Bibliography | undefined> {
  const bibliography = await resolveNearby(uri, document);
  return bibliography && (await exists(uri)) ? bibliography : undefined;
}

/** Returns a file in an open folder or below the document's folder, even after following symbolic links. */
async function resolveNearby(uri: Uri, document: TextDocument): Promise<Bibliography | undefined> {
  const folders = [workspace.getWorkspaceFolder(uri)?.uri ?? [], Uri.joinPath(document.uri, '..')].flat();
  if (!folders.some((folder) => isWithin(uri, folder))) {
    return undefined;
  }
  const real = await resolveLinks(uri);
  for (const folder of [...(workspace.workspaceFolders ?? []).map((open) => open.uri), ...folders]) {
    const realFolder = await resolveLinks(folder);
    if (real && realFolder && isWithin(real, realFolder)) {
      return { uri, real };
    }
  }
  return undefined;
}

function isWithin(uri: Uri, folder: Uri): boolean {
  const path = folder.path.endsWith('/') ? folder.path : `${folder.path}/`;
  return uri.scheme === folder.scheme && uri.authority === folder.authority && uri.path.startsWith(path);
}

async function resolveLinks(uri: Uri): Promise<Uri | undefined> {
  if (uri.scheme !== 'file') {
    const stat = await workspace.fs.stat(uri).then(undefined, () => undefined);
    return stat && (stat.type & FileType.SymbolicLink) !== 0 ? undefined : uri;
  }
  try {
    return Uri.file(await realpath(uri.fsPath));
  } catch {
    const isThere = await lstat(uri.fsPath).then(
      () => true,
      () => false,
    );
    const folder = Uri.joinPath(uri, '..');
    const realFolder = isThere || folder.path === uri.path ? undefined : await resolveLinks(folder);
    return realFolder && Uri.joinPath(realFolder, uri.path.slice(uri.path.lastIndexOf('/') + 1));
  }
}

async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
