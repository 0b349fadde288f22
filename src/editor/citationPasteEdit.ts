import { DocumentDropOrPasteEditKind, DocumentPasteEdit, l10n, type Range, type TextDocument } from 'vscode';
import type { PastedSource } from './pastedSource.ts';

export const pasteKind = DocumentDropOrPasteEditKind.Empty.append('dateline', 'citation');

/** A way to paste a web address. Nothing is planned or requested before the user chooses it. */
export class CitationPasteEdit extends DocumentPasteEdit {
  readonly paste: { readonly document: TextDocument; readonly range: Range; readonly source: PastedSource };

  constructor(paste: CitationPasteEdit['paste']) {
    super('', l10n.t('Paste as Citation'), pasteKind);
    // The address as text, and VS Code's own link, stay what is pasted first.
    this.yieldTo = ['text', 'uri', 'markdown', 'html'].map((kind) => DocumentDropOrPasteEditKind.Empty.append(kind));
    this.paste = paste;
  }
}
