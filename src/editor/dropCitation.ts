import {
  Disposable,
  DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  l10n,
  languages,
  Range,
  workspace,
  WorkspaceEdit,
  type CancellationToken,
  type DataTransfer,
  type DocumentDropEditProvider,
  type Position,
  type TextDocument,
} from 'vscode';
import { dragMimeType, readDragData, readDraggedQuotation } from '../records/dragData.ts';
import type { BibliographyEntries } from './bibliography.ts';

const kind = DocumentDropOrPasteEditKind.Empty.append('dateline', 'citation');

/**
 * Cites rows of ours that are dropped into a text, in the format that the document and the place take. The entries of a
 * bibliography are a part of the same edit: a drop that is cancelled changes no file.
 */
export class DropCitation implements DocumentDropEditProvider {
  /** Saves the bibliography that the last drop changed. */
  #saving: Disposable | undefined;

  dispose(): void {
    this.#saving?.dispose();
  }

  async provideDocumentDropEdits(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
    token: CancellationToken,
  ): Promise<DocumentDropEdit | undefined> {
    const dragged = (await transfer.get(dragMimeType)?.asString()) ?? '';
    const references = readDragData(dragged);
    const { citationEdits } = await import('./insertCitation.ts');
    const isCancelled = () => token.isCancellationRequested;
    if (isCancelled() || references.length === 0) {
      return undefined;
    }
    const { edits, missing } = await citationEdits(
      { references, quotation: readDraggedQuotation(dragged) },
      document,
      document.offsetAt(position),
    );
    if (isCancelled()) {
      return undefined;
    }
    // What goes exactly there leaves the cursor behind it; the place can also be moved, out of a word.
    const here = edits.find(({ range }) => range.isEmpty && range.start.isEqual(position));
    const drop = new DocumentDropEdit(here?.newText ?? '', l10n.t('Insert Citation'), kind);
    drop.additionalEdit = new WorkspaceEdit();
    drop.additionalEdit.set(
      document.uri,
      edits.filter((edit) => edit !== here),
    );
    if (missing) {
      await addChange(drop.additionalEdit, missing);
      this.#saveAfter(missing);
    }
    return drop;
  }

  /** Programs read a bibliography from its file: it is saved once it has the new entries and nothing else. */
  #saveAfter({ bibliography: { uri }, after }: BibliographyEntries): void {
    this.#saving?.dispose();
    const isDirty = workspace.textDocuments.some((open) => open.isDirty && open.uri.toString() === uri.toString());
    this.#saving = isDirty
      ? undefined
      : workspace.onDidChangeTextDocument(({ document }) => {
          if (document.uri.toString() === uri.toString() && document.getText() === after) {
            this.#saving?.dispose();
            void document.save();
          }
        });
  }
}

/** Puts the change of a file into an edit, which makes the file where there is none. */
async function addChange(edit: WorkspaceEdit, entries: BibliographyEntries): Promise<void> {
  const { uri } = entries.bibliography;
  try {
    await workspace.fs.stat(uri);
  } catch {
    edit.createFile(uri, { contents: new TextEncoder().encode(entries.after) });
    return;
  }
  const { changeOf } = await import('./bibliography.ts');
  const { start, end, text } = changeOf(entries);
  const document = await workspace.openTextDocument(uri);
  edit.replace(uri, new Range(document.positionAt(start), document.positionAt(end)), text);
}

export function registerDropCitation(): Disposable {
  const provider = new DropCitation();
  const registration = languages.registerDocumentDropEditProvider('*', provider, {
    dropMimeTypes: [dragMimeType],
    providedDropEditKinds: [kind],
  });
  return Disposable.from(registration, provider);
}
