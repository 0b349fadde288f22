import { basename } from 'node:path';
import { FileSystemError, l10n, Range, Uri, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import {
  addToBibliography,
  kindOfBibliography,
  type BibliographyKind,
} from '../citation/bibliography/addToBibliography.ts';
import { UnreadableBibliography } from '../citation/bibliography/bibliographyFile.ts';
import { bibliographiesInYaml, bibliographiesOf } from '../citation/document/bibliographyOf.ts';
import { familyOfLanguage } from '../citation/languages.ts';
import type { Reference } from '../citation/reference.ts';
import { notify } from '../platform/notify.ts';
import { setting } from '../platform/settings.ts';

/** The bibliography that a document cites from: the one it names itself, its project's, or the one of the settings. */
export async function bibliographyOf(document: TextDocument): Promise<Uri | undefined> {
  for (const name of bibliographiesOf(document.getText(), document.languageId)) {
    const uri = Uri.joinPath(document.uri, '..', name);
    if (isNear(uri, document.uri) && (await exists(uri))) {
      return uri;
    }
  }
  return (await ofProject(document)) ?? ofSettings(document);
}

/** Whether the settings name a bibliography that can’t be found, since no folder is open that it could lie in. */
export function lacksFolder(document: TextDocument): boolean {
  return setting('citation.bibliography', document) !== '' && ofSettings(document) === undefined;
}

/**
 * The keys of the references in a bibliography. Those that are not there yet are added, unless `onlyLook`: then the keys
 * are those they would get. Nothing, and a message that says why, where the file can’t be understood.
 */
export function keysIn(uri: Uri, references: readonly Reference[], onlyLook = false): Promise<string[] | undefined> {
  const keys = last.then(async () => {
    try {
      return await addAll(uri, references, onlyLook);
    } catch (fault) {
      if (!(fault instanceof UnreadableBibliography)) {
        throw fault;
      }
      if (!onlyLook) {
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
  });
  last = keys.catch(() => undefined);
  return keys;
}

/** One after the other, so that none writes over what another one adds. */
let last: Promise<unknown> = Promise.resolve();

async function addAll(uri: Uri, references: readonly Reference[], onlyLook: boolean): Promise<string[]> {
  const open = openDocument(uri);
  const before = await textOf(uri);
  const kind = kindOfBibliography(uri.path, before);
  if (!kind) {
    throw new UnreadableBibliography('notThisFormat', 'Only .bib, .json, .yaml and .yml files are bibliographies');
  }
  const { text, keys } = withAll(before, kind, references);
  if (text !== before && !onlyLook) {
    await (open ? changeOpen(open, before, text) : workspace.fs.writeFile(uri, new TextEncoder().encode(text)));
  }
  return keys;
}

function withAll(before: string, kind: BibliographyKind, references: readonly Reference[]) {
  const keys: string[] = [];
  let text = before;
  for (const reference of references) {
    const added = addToBibliography(text, kind, reference);
    keys.push(added.key);
    text = added.text;
  }
  return { text, keys };
}

/** As one undo step; a file without unsaved changes is saved, since programs read it from there. */
async function changeOpen(document: TextDocument, before: string, after: string): Promise<void> {
  const { isDirty } = document;
  let start = 0;
  while (start < before.length && before[start] === after[start]) {
    start += 1;
  }
  let rest = 0;
  while (rest < before.length - start && before.at(-1 - rest) === after.at(-1 - rest)) {
    rest += 1;
  }
  const edit = new WorkspaceEdit();
  const range = new Range(document.positionAt(start), document.positionAt(before.length - rest));
  edit.replace(document.uri, range, after.slice(start, after.length - rest));
  if (!(await workspace.applyEdit(edit))) {
    throw new UnreadableBibliography('wouldChange', 'The file can’t be changed');
  }
  if (!isDirty && !document.isUntitled) {
    await document.save();
  }
}

/** The text of a file as it is now, changes that are not saved too; empty where there is none yet. */
export async function textOf(uri: Uri): Promise<string> {
  const open = openDocument(uri);
  if (open) {
    return open.getText();
  }
  let bytes: Uint8Array;
  try {
    bytes = await workspace.fs.readFile(uri);
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

function openDocument(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

function ofSettings(document: TextDocument): Uri | undefined {
  const name = setting('citation.bibliography', document);
  const folder = workspace.getWorkspaceFolder(document.uri) ?? workspace.workspaceFolders?.[0];
  if (name === '' || !folder) {
    return undefined;
  }
  const uri = Uri.joinPath(folder.uri, name);
  return workspace.getWorkspaceFolder(uri) ? uri : undefined;
}

/** The bibliography of the Quarto project that the document is in. */
async function ofProject(document: TextDocument): Promise<Uri | undefined> {
  const top = workspace.getWorkspaceFolder(document.uri);
  if (!top || familyOfLanguage(document.languageId) !== 'markdown') {
    return undefined;
  }
  for (let folder = Uri.joinPath(document.uri, '..'); ; folder = Uri.joinPath(folder, '..')) {
    const project = Uri.joinPath(folder, '_quarto.yml');
    if (await exists(project)) {
      const [name] = bibliographiesInYaml(await textOf(project));
      const uri = name === undefined ? undefined : Uri.joinPath(folder, name);
      return uri && isNear(uri, document.uri) && (await exists(uri)) ? uri : undefined;
    }
    if (folder.path.length <= top.uri.path.length) {
      return undefined;
    }
  }
}

/** Whether a file is in a folder that is open, or below that of the document: a document says where to write. */
function isNear(uri: Uri, document: Uri): boolean {
  const folder = Uri.joinPath(document, '..').path;
  return (
    workspace.getWorkspaceFolder(uri) !== undefined || uri.path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
  );
}

async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
