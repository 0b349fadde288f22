import {
  languages,
  type CancellationToken,
  type DataTransfer,
  type Disposable,
  type DocumentPasteEditProvider,
  type Range,
  type TextDocument,
} from 'vscode';
import { CitationPasteEdit, pasteKind } from './citationPasteEdit.ts';
import type { PasteCitation } from './pasteCitation.ts';
import { readPastedSource } from './pastedSource.ts';

export function registerPaste(load: () => Promise<PasteCitation>): Disposable {
  const provider: DocumentPasteEditProvider<CitationPasteEdit> = {
    provideDocumentPasteEdits: (document, ranges, transfer) => offerCitation(document, ranges, transfer),
    resolveDocumentPasteEdit: (edit: CitationPasteEdit, token: CancellationToken) =>
      load().then((paste) => paste.resolve(edit, token)),
  };
  return languages.registerDocumentPasteEditProvider('*', provider, {
    pasteMimeTypes: ['text/plain', 'text/html'],
    providedPasteEditKinds: [pasteKind],
  });
}

/** Reads only the clipboard; everything else waits until the user chooses the edit. */
async function offerCitation(
  document: TextDocument,
  ranges: readonly Range[],
  transfer: DataTransfer,
): Promise<CitationPasteEdit[] | undefined> {
  const [range, ...others] = ranges;
  const read = (type: string) => transfer.get(type)?.asString() ?? '';
  const source = await readPastedSource(await read('text/plain'), await read('text/html'));
  if (!range || others.length > 0 || !source) {
    return undefined;
  }
  return [new CitationPasteEdit({ document, range, source })];
}
