import { access, chmod, constants, stat } from 'node:fs/promises';
import { FileSystemError, l10n, Range, workspace, WorkspaceEdit, type TextDocument, type Uri } from 'vscode';
import {
  UnreadableBibliographyError,
  type ExistingEntry,
  type UnreadableReason,
} from '../bibliography/bibliographyFile.ts';
import { decodeText } from '../bibliography/decodeText.ts';
import { detectBibliographyFormat } from '../bibliography/readBibliography.ts';
import type { Reference } from '../citation/reference.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { replaceFile } from '../platform/replaceFile.ts';
import { findEdit } from './followEdit.ts';
import { isReadOnly } from './isReadOnly.ts';

export { UnreadableBibliographyError } from '../bibliography/bibliographyFile.ts';

/** A bibliography file. It may not exist yet. */
export interface Bibliography {
  /** The name that VS Code knows. */
  readonly uri: Uri;
  /** The same file without symbolic links. */
  readonly real: Uri;
}

export interface BibliographyEntries {
  readonly bibliography: Bibliography;
  readonly keys: readonly string[];
  /** Without and with the missing entries. */
  readonly before: string;
  readonly after: string;
}

/**
 * Looks up references in all bibliographies of a document. Missing entries are for the first one that can be extended.
 * Changes nothing.
 *
 * @throws UnreadableBibliographyError if a reference is missing and no file can be extended
 */
export async function lookUpKeys(
  bibliographies: readonly Bibliography[],
  references: readonly Reference[],
  keyPattern: string,
  signal?: AbortSignal,
): Promise<BibliographyEntries> {
  const entries = await Promise.all(bibliographies.map((bibliography) => readEntries(bibliography, signal)));
  const errors: UnreadableBibliographyError[] = [];
  for (const [index, bibliography] of bibliographies.entries()) {
    try {
      const before = await readExactText(bibliography);
      const kind = detectBibliographyFormat(bibliography.uri.path, before);
      if (!kind) {
        throw new UnreadableBibliographyError('notThisFormat', 'Only .bib, .json and .yaml files are bibliographies');
      }
      const others = entries.filter((_, other) => other !== index).flat();
      const args = [before, kind, references, keyPattern, others] as const;
      const added = await workOnDocument(before, 'addToBibliography', [...args], signal);
      if (!added) {
        throw new UnreadableBibliographyError('wouldChange', 'Reading the file takes too long');
      }
      if ('reason' in added) {
        throw new UnreadableBibliographyError(added.reason, added.message);
      }
      return { bibliography, keys: added.keys, before, after: added.text };
    } catch (error) {
      if (!(error instanceof UnreadableBibliographyError)) {
        throw error;
      }
      errors.push(error);
    }
  }
  throw errors[0] ?? new Error('No bibliography');
}

/** Returns the entries that can be read: none if the file can't be. */
async function readEntries(bibliography: Bibliography, signal?: AbortSignal): Promise<readonly ExistingEntry[]> {
  // If no other file can be extended, the user sees why.
  const text = (await readFileText(bibliography).catch(() => undefined)) ?? '';
  return (await workOnDocument(text, 'readEntries', [bibliography.uri.path, text], signal)) ?? [];
}

export function describeUnreadableReason({ reason }: UnreadableBibliographyError): string {
  const reasons: Readonly<Record<UnreadableReason, string>> = {
    unclosedEntry: l10n.t('an entry is not closed'),
    invalidEntry: l10n.t('an entry has a syntax error'),
    missingKey: l10n.t('an entry has no key'),
    notThisFormat: l10n.t('the file is not a .bib, .json or .yaml bibliography in UTF-8'),
    severalDocuments: l10n.t('the file contains more than one YAML document'),
    notAList: l10n.t('CSL-JSON must be a list of items'),
    notAMap: l10n.t('a Hayagriva file must map keys to entries'),
    wouldChange: l10n.t('the file can’t be changed'),
  };
  return reasons[reason];
}

export interface PreparedEntries {
  /**
   * Adds the entries to the undo step of the citation if the file is open. Returns whether they still fit the file.
   */
  readonly join: (edit: WorkspaceEdit) => boolean;
  /** Adds the entries in an undo step of their own, unless they joined another one. Saves a file without other changes. */
  readonly write: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/**
 * Does everything that is likely to fail, so that `write` rarely does.
 *
 * @throws UnreadableBibliographyError if the file can't be changed
 */
export async function prepareEntries(entries: BibliographyEntries): Promise<PreparedEntries> {
  const { bibliography, after } = entries;
  const open = findOpenDocument(bibliography);
  if (!open) {
    return prepareReplacement(bibliography.real, after);
  }
  if (await isReadOnly(open)) {
    throw new UnreadableBibliographyError('wouldChange', 'The file can’t be changed');
  }
  return prepareOpenFile(open, entries);
}

/** Replaces the file with a temporary one, so that no program reads a partial file. */
async function prepareReplacement(uri: Uri, text: string): Promise<PreparedEntries> {
  const temporaryFile = uri.with({ path: `${uri.path}.${crypto.randomUUID()}.new` });
  const discard = () => workspace.fs.delete(temporaryFile).then(undefined, () => undefined);
  const discardOnError = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      await discard();
      throw error;
    }
  };
  const mode = uri.scheme === 'file' ? await readPermissions(uri) : undefined;
  await discardOnError(async () => {
    await workspace.fs.writeFile(temporaryFile, new TextEncoder().encode(text));
    await (mode === undefined ? undefined : chmod(temporaryFile.fsPath, mode));
  });
  const write = () => discardOnError(() => replaceFile(temporaryFile, uri));
  return { join: () => true, write, discard: async () => discard() };
}

async function readPermissions(uri: Uri): Promise<number | undefined> {
  try {
    const { mode } = await stat(uri.fsPath);
    await access(uri.fsPath, constants.W_OK);
    return mode;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw new UnreadableBibliographyError('wouldChange', 'The file can’t be changed');
  }
}

/** The file is saved only if it had no unsaved changes, because programs read it. */
function prepareOpenFile(document: TextDocument, entries: BibliographyEntries): PreparedEntries {
  let joined: { readonly wasDirty: boolean } | undefined;
  const join = (edit: WorkspaceEdit) => {
    if (document.getText() !== entries.before) {
      return false;
    }
    joined = { wasDirty: document.isDirty };
    const { start, end, text } = findEdit(entries.before, entries.after);
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
    return true;
  };
  const write = async () => {
    const edit = new WorkspaceEdit();
    if (!joined && !(join(edit) && (await workspace.applyEdit(edit)))) {
      throw new UnreadableBibliographyError('wouldChange', 'The user changed the file meanwhile, or it is read-only');
    }
    if (joined?.wasDirty === false && !document.isUntitled) {
      await document.save();
    }
  };
  return { join, write, discard: () => Promise.resolve() };
}

/**
 * Reads UTF-8 or UTF-16, without a byte order mark. Includes unsaved changes.
 *
 * @returns `undefined` for another encoding
 */
export async function readFileText(file: { readonly uri: Uri; readonly real?: Uri }): Promise<string | undefined> {
  return findOpenDocument(file)?.getText() ?? decodeText(await workspace.fs.readFile(file.uri));
}

/** Reads the text to which entries are added. Returns an empty string if the file doesn't exist. */
async function readExactText(file: Bibliography): Promise<string> {
  const open = findOpenDocument(file);
  if (open) {
    return open.getText();
  }
  let bytes: Uint8Array;
  try {
    bytes = await workspace.fs.readFile(file.uri);
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileNotFound') {
      return '';
    }
    throw error;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableBibliographyError('notThisFormat', 'The file is not UTF-8');
  }
}

/** Returns a string that changes with the content of a bibliography. */
export async function getContentVersion(file: Bibliography): Promise<string | undefined> {
  const open = findOpenDocument(file);
  if (open) {
    return `${open.uri.toString()} ${String(open.version)} ${String(open.getText().length)}`;
  }
  try {
    const { mtime, size } = await workspace.fs.stat(file.uri);
    return `${file.uri.toString()} ${String(mtime)} ${String(size)} saved`;
  } catch {
    return undefined;
  }
}

function findOpenDocument({ uri, real = uri }: { readonly uri: Uri; readonly real?: Uri }): TextDocument | undefined {
  const names = [uri.toString(), real.toString()];
  return workspace.textDocuments.find((document) => names.includes(document.uri.toString()));
}
