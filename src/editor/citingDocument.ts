import { l10n, Position, Range, window, type TextDocument } from 'vscode';
import type { CitingDocument } from '../citation/insertion/plan.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { detectLanguageId } from '../languages/index.ts';
import { withLateProgress } from '../platform/notify.ts';
import type { CitationTarget } from './citationTarget.ts';
import { findNotebook } from './findNotebook.ts';

/** Includes the other cells of a notebook, whose labels must not be reused. */
export function readCitingDocument(document: TextDocument): CitingDocument {
  const cells =
    findNotebook(document)
      ?.getCells()
      .filter((cell) => cell.document !== document) ?? [];
  return {
    text: document.getText(),
    languageId: getLanguageId(document),
    elsewhere: cells.map((cell) => cell.document.getText()),
  };
}

/** Uses the file extension if VS Code doesn't know the language. */
export function getLanguageId({ languageId, uri }: TextDocument): string {
  return detectLanguageId(languageId, uri.path);
}

/** Returns `undefined` if the document is not in the active editor. */
export function readTextBeforeCursor(document: TextDocument): string | undefined {
  const editor = window.activeTextEditor;
  return editor?.document === document
    ? document.getText(new Range(new Position(0, 0), editor.selection.active))
    : undefined;
}

/** Returns the words of the sentence at the citation target. */
export async function readSentence({ document, selections: [selection] }: CitationTarget): Promise<string> {
  if (!document || !selection) {
    return '';
  }
  const citing = readCitingDocument(document);
  const words = await withLateProgress(l10n.t('Reading the document…'), (signal) =>
    workOnDocument(citing.text, 'findSentenceWords', [citing, selection], signal),
  );
  return words ?? '';
}
