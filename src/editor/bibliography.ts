import { access, chmod, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileSystemError, l10n, Range, workspace, WorkspaceEdit, type TextDocument, type Uri } from 'vscode';
import { addToBibliography, kindOfBibliography } from '../citation/bibliography/addToBibliography.ts';
import { UnreadableBibliography } from '../citation/bibliography/bibliographyFile.ts';
import type { Reference } from '../citation/reference.ts';
import { notify } from '../platform/notify.ts';
import type { BibliographyPlace } from './bibliographyPlace.ts';

/** The keys of references in a bibliography. */
export interface Keys {
  readonly keys: readonly string[];
  /** The text before, and with the entries that are not there yet; equal where none is missing. */
  readonly before: string;
  readonly after: string;
}

/**
 * Looks up the keys of references, those that they would get too. Changes nothing.
 * @throws UnreadableBibliography where the file can’t be understood
 */
export async function lookUp(place: BibliographyPlace, references: readonly Reference[]): Promise<Keys> {
  const before = await textOf(place);
  const kind = kindOfBibliography(place.uri.path, before);
  if (!kind) {
    throw new UnreadableBibliography('notThisFormat', 'Only .bib, .json, .yaml and .yml files are bibliographies');
  }
  const { text: after, keys } = addToBibliography(before, kind, references);
  return { keys, before, after };
}

/** How keys are found for a citation; `undefined` where a link has to be cited instead. */
export type FindKeys = (
  place: BibliographyPlace,
  references: readonly Reference[],
) => Promise<readonly string[] | undefined>;

/** The keys that references have or would get, for a preview. */
export const keysToBe: FindKeys = (place, references) =>
  orLink(place, true, async () => (await lookUp(place, references)).keys);

/** The keys that references have already, for what is copied: none where one is missing. Changes nothing. */
export const keysThere: FindKeys = (place, references) =>
  orLink(place, false, async () => {
    const { keys, before, after } = await lookUp(place, references);
    if (before === after) {
      return keys;
    }
    void notify('information', l10n.t('Not in {0} yet. A link is copied instead.', basename(place.uri.path)));
    return undefined;
  });

/** The keys of references, whose entries are added where they are missing; none is added in Restricted Mode. */
export const keysAdded: FindKeys = (place, references) => {
  const keys = last.then(() =>
    orLink(place, false, async () => {
      const found = await lookUp(place, references);
      if (found.before === found.after) {
        return found.keys;
      }
      if (!mayAdd(place)) {
        return undefined;
      }
      const open = openDocument(place);
      await (open ? changeOpen(open, found) : replaceFile(place.real, found.after));
      return found.keys;
    }),
  );
  last = keys.catch(() => undefined);
  return keys;
};

/** One after the other, so that none writes over what another one adds. */
let last: Promise<unknown> = Promise.resolve();

/** Whether a bibliography may be changed; says why where it may not. The workspace is what names it. */
export function mayAdd({ uri }: BibliographyPlace): boolean {
  if (!workspace.isTrusted) {
    const name = basename(uri.path);
    void notify('warning', l10n.t('Nothing is added to {0} in Restricted Mode. A link is cited instead.', name));
  }
  return workspace.isTrusted;
}

/** What is found; where the file can’t be understood nothing, and a message that says why unless `isSilent`. */
export async function orLink<T>(
  { uri }: BibliographyPlace,
  isSilent: boolean,
  find: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await find();
  } catch (fault) {
    if (!(fault instanceof UnreadableBibliography)) {
      throw fault;
    }
    if (!isSilent) {
      const name = basename(uri.path);
      void notify(
        'warning',
        fault.line === undefined
          ? l10n.t('Nothing could be added to {0}: {1}. A link is cited instead.', name, fault.message)
          : l10n.t(
              'Nothing could be added to {0}: {1} (line {2}). A link is cited instead.',
              name,
              fault.message,
              fault.line,
            ),
      );
    }
    return undefined;
  }
}

/** The change of a bibliography, for those who make it later, together with another one. */
export function changeOf({ before, after }: Keys): {
  readonly start: number;
  readonly end: number;
  readonly text: string;
} {
  let start = 0;
  while (start < before.length && before[start] === after[start]) {
    start += 1;
  }
  let rest = 0;
  while (rest < before.length - start && before.at(-1 - rest) === after.at(-1 - rest)) {
    rest += 1;
  }
  return { start, end: before.length - rest, text: after.slice(start, after.length - rest) };
}

/** By a file beside it that is then renamed: nobody ever sees half of it. */
async function replaceFile(uri: Uri, text: string): Promise<void> {
  const beside = uri.with({ path: `${uri.path}.${crypto.randomUUID()}.new` });
  const mode = uri.scheme === 'file' ? await modeOf(uri) : undefined;
  try {
    await workspace.fs.writeFile(beside, new TextEncoder().encode(text));
    await (mode === undefined ? undefined : chmod(beside.fsPath, mode));
    await workspace.fs.rename(beside, uri, { overwrite: true });
  } catch (fault) {
    await workspace.fs.delete(beside).then(undefined, () => undefined);
    throw fault;
  }
}

/** The permissions of a file, `undefined` where there is none yet. */
async function modeOf(uri: Uri): Promise<number | undefined> {
  try {
    const { mode } = await stat(uri.fsPath);
    await access(uri.fsPath, constants.W_OK);
    return mode;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw new UnreadableBibliography('wouldChange', 'The file can’t be changed');
  }
}

/** As one undo step; a file without unsaved changes is saved, since programs read it from there. */
async function changeOpen(document: TextDocument, keys: Keys): Promise<void> {
  const { isDirty } = document;
  const { start, end, text } = changeOf(keys);
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
  if (!(await workspace.applyEdit(edit))) {
    throw new UnreadableBibliography('wouldChange', 'The file can’t be changed');
  }
  if (!isDirty && !document.isUntitled) {
    await document.save();
  }
}

/** The text of a file as it is now, changes that are not saved too; empty where there is none yet. */
export async function textOf(place: NamedFile): Promise<string> {
  const open = openDocument(place);
  if (open) {
    return open.getText();
  }
  let bytes: Uint8Array;
  try {
    bytes = await workspace.fs.readFile(place.uri);
  } catch (fault) {
    if (fault instanceof FileSystemError && fault.code === 'FileNotFound') {
      return '';
    }
    throw fault;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableBibliography('notThisFormat', 'The file is not UTF-8');
  }
}

type NamedFile = Pick<BibliographyPlace, 'uri'> & Partial<BibliographyPlace>;

/** The document of a file that is open, under one of its names. */
function openDocument({ uri, real = uri }: NamedFile): TextDocument | undefined {
  const names = [uri.toString(), real.toString()];
  return workspace.textDocuments.find((document) => names.includes(document.uri.toString()));
}
