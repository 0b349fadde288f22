import {
  DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  l10n,
  languages,
  type CancellationToken,
  type DataTransfer,
  type Disposable,
  type DocumentDropEditProvider,
  type Position,
  type TextDocument,
} from 'vscode';
import { draggedType, readDragged } from '../library/dragged.ts';

const kind = DocumentDropOrPasteEditKind.Empty.append('dateline', 'citation');

/** Cites rows of ours that are dropped into a text, in that document's language. */
export class DropCitation implements DocumentDropEditProvider {
  async provideDocumentDropEdits(
    document: TextDocument,
    _position: Position,
    transfer: DataTransfer,
    token: CancellationToken,
  ): Promise<DocumentDropEdit | undefined> {
    const references = readDragged((await transfer.get(draggedType)?.asString()) ?? '');
    const { citeAll } = await import('../citation/cite.ts');
    return token.isCancellationRequested || references.length === 0
      ? undefined
      : new DocumentDropEdit(citeAll(references, document.languageId), l10n.t('Insert Citation'), kind);
  }
}

export function registerDropCitation(): Disposable {
  return languages.registerDocumentDropEditProvider('*', new DropCitation(), {
    dropMimeTypes: [draggedType],
    providedDropEditKinds: [kind],
  });
}
