import {
  DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  l10n,
  languages,
  WorkspaceEdit,
  type CancellationToken,
  type DataTransfer,
  type Disposable,
  type DocumentDropEditProvider,
  type Position,
  type TextDocument,
} from 'vscode';
import { draggedType, readDragged } from '../library/dragged.ts';

const kind = DocumentDropOrPasteEditKind.Empty.append('dateline', 'citation');

/** Cites rows of ours that are dropped into a text, in the format that the document and the place take. */
export class DropCitation implements DocumentDropEditProvider {
  async provideDocumentDropEdits(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
    token: CancellationToken,
  ): Promise<DocumentDropEdit | undefined> {
    const references = readDragged((await transfer.get(draggedType)?.asString()) ?? '');
    const { editsAt } = await import('./insertCitation.ts');
    if (token.isCancellationRequested || references.length === 0) {
      return undefined;
    }
    const edits = await editsAt(references, document, position);
    // What goes exactly there leaves the cursor behind it; the place can also be moved, out of a word.
    const here = edits.find(({ range }) => range.isEmpty && range.start.isEqual(position));
    const drop = new DocumentDropEdit(here?.newText ?? '', l10n.t('Insert Citation'), kind);
    drop.additionalEdit = new WorkspaceEdit();
    drop.additionalEdit.set(
      document.uri,
      edits.filter((edit) => edit !== here),
    );
    return drop;
  }
}

export function registerDropCitation(): Disposable {
  return languages.registerDocumentDropEditProvider('*', new DropCitation(), {
    dropMimeTypes: [draggedType],
    providedDropEditKinds: [kind],
  });
}
