import { languages, type Disposable, type DocumentPasteEditProvider } from 'vscode';
import { pasteKind, type CitationPasteEdit } from './citationPasteEdit.ts';
import type { PasteCitation } from './pasteCitation.ts';

export function registerPaste(load: () => Promise<PasteCitation>): Disposable {
  const provider: DocumentPasteEditProvider<CitationPasteEdit> = {
    provideDocumentPasteEdits: async (document, [range, ...others], transfer, _context, token) => {
      const read = (type: string) => transfer.get(type)?.asString() ?? '';
      const [text, html] = [await read('text/plain'), await read('text/html')];
      if (!range || others.length > 0 || !mayHoldSource(text, html)) {
        return undefined;
      }
      return (await load()).offer({ document, range }, { text, html }, token);
    },
    resolveDocumentPasteEdit: async (edit, token) => (await load()).resolve(edit, token),
  };
  return languages.registerDocumentPasteEditProvider('*', provider, {
    pasteMimeTypes: ['text/plain', 'text/html'],
    providedPasteEditKinds: [pasteKind],
  });
}

/** Excludes most pastes, so that they don't load the application. */
function mayHoldSource(text: string, html: string): boolean {
  return /https?:\/\//i.test(text) || /<a\s/i.test(html);
}
