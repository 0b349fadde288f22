import { lstat, realpath } from 'node:fs/promises';
import { posix } from 'node:path';
import { FileSystemError, FileType, Uri, workspace, type TextDocument } from 'vscode';
import type { CheckedBibliography, UnreadBibliography } from '../draft/bibliographyEntries.ts';
import {
  findBibliographies,
  readBibliographies,
  type BibliographySearch,
  type FileAccess,
} from '../draft/findBibliographies.ts';
import { readSetting } from '../platform/settings.ts';
import { readFileText, type Bibliography } from './bibliography.ts';
import { getLanguageId } from './citingDocument.ts';
import { findNotebook } from './findNotebook.ts';

/**
 * Finds the bibliographies that a document names, or else its project, or else the configured one, and those that it
 * names but that are not read, with the reason.
 */
export async function findDocumentBibliographies(
  document: TextDocument,
): Promise<{ readonly found: readonly Bibliography[]; readonly unread: readonly UnreadBibliography[] }> {
  const { base, search } = createSearch(document);
  const { found, unread } = await findBibliographies(search, createFileAccess(base));
  return {
    found: found.map(({ path, real }) => ({ uri: base.with({ path }), real: base.with({ path: real }) })),
    unread,
  };
}

/** Reads the bibliographies of a document, including unsaved changes. */
export async function readDocumentBibliographies(document: TextDocument): Promise<{
  readonly bibliographies: readonly CheckedBibliography[];
  readonly unread: readonly UnreadBibliography[];
}> {
  const { base, search } = createSearch(document);
  const files = createFileAccess(base);
  const { bibliographies, unread } = await readBibliographies(await findBibliographies(search, files), files);
  return {
    bibliographies: bibliographies.map((file) => ({ ...file, name: base.with({ path: file.name }).toString() })),
    unread,
  };
}

export function getRelativePath(document: Uri, file: Uri): string | undefined {
  return hasSameRoot(document, file) ? posix.relative(posix.dirname(document.path), file.path) : undefined;
}

/** Returns whether no open folder can contain the configured bibliography. */
export function lacksFolder(document: TextDocument): boolean {
  return readSetting('citation.bibliography', document) !== '' && getFromSettings(document) === undefined;
}

function getFromSettings(document: TextDocument): Uri | undefined {
  const name = readSetting('citation.bibliography', document);
  const folder = workspace.getWorkspaceFolder(document.uri) ?? workspace.workspaceFolders?.[0];
  return name === '' || !folder ? undefined : Uri.joinPath(folder.uri, name);
}

/** @returns a URI from which the paths of the search make URIs */
function createSearch(document: TextDocument): { readonly base: Uri; readonly search: BibliographySearch } {
  const configured = getFromSettings(document);
  const own = (findNotebook(document)?.uri ?? document.uri).with({ query: '', fragment: '' });
  // A document without a file, or with another kind of files, uses only the configured bibliography.
  const hasFile = !document.isUntitled && own.path.startsWith('/');
  const isDetached = !hasFile || (configured !== undefined && !hasSameRoot(own, configured));
  const base = isDetached ? (configured ?? own) : own;
  const open = (workspace.workspaceFolders ?? []).map(({ uri }) => uri).filter((uri) => hasSameRoot(uri, base));
  return {
    base,
    search: {
      text: isDetached ? '' : document.getText(),
      languageId: isDetached ? 'plaintext' : getLanguageId(document),
      path: base.path,
      folders: [...open.map(({ path }) => path), ...(isDetached ? [] : [posix.dirname(base.path)])],
      defaults: configured ? [configured.path] : [],
    },
  };
}

function hasSameRoot(uri: Uri, other: Uri): boolean {
  return uri.scheme === other.scheme && uri.authority === other.authority;
}

function createFileAccess(base: Uri): FileAccess {
  const at = (path: string) => base.with({ path });
  return {
    resolve: async (path) => (await resolveLinks(at(path)))?.path,
    stat: async (path) => {
      try {
        const { type, size } = await workspace.fs.stat(at(path));
        return { isFile: (type & FileType.File) !== 0, size };
      } catch (error) {
        if (error instanceof FileSystemError && error.code === 'FileNotFound') {
          return undefined;
        }
        throw error;
      }
    },
    read: async (path) => readFileText({ uri: at(path) }),
  };
}

async function resolveLinks(uri: Uri): Promise<Uri | undefined> {
  if (uri.scheme !== 'file') {
    const stat = await workspace.fs.stat(uri).then(undefined, () => undefined);
    return stat && (stat.type & FileType.SymbolicLink) !== 0 ? undefined : uri;
  }
  try {
    return Uri.file(await realpath(uri.fsPath));
  } catch {
    // The file doesn't exist, or its link is broken.
    const isThere = await lstat(uri.fsPath).then(
      () => true,
      () => false,
    );
    const folder = Uri.joinPath(uri, '..');
    const realFolder = isThere || folder.path === uri.path ? undefined : await resolveLinks(folder);
    return realFolder && Uri.joinPath(realFolder, uri.path.slice(uri.path.lastIndexOf('/') + 1));
  }
}
