import { DocumentDropOrPasteEditKind, DocumentPasteEdit, l10n, type Range, type TextDocument } from 'vscode';
import type { PastedSource } from './pastedSource.ts';

export const pasteKind = DocumentDropOrPasteEditKind.Empty.append('dateline', 'citation');

/** The option Paste as Citation. Nothing is requested before the user chooses it. */
export class CitationPasteEdit extends DocumentPasteEdit {
  readonly paste: { readonly document: TextDocument; readonly range: Range; readonly source: PastedSource };

  /** @param pasted inserted if the citation can't be planned */
  constructor(paste: CitationPasteEdit['paste'], pasted: string = paste.source.url) {
    super(pasted, l10n.t('Paste as Citation'), pasteKind);
    // Plain text and VS Code's own link stay the default.
    this.yieldTo = ['text', 'uri', 'markdown', 'html'].map((kind) => DocumentDropOrPasteEditKind.Empty.append(kind));
    this.paste = paste;
  }
}
