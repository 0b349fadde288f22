import type { TextDocument } from 'vscode';
import type { CitingDocument } from '../citation/insertion/plan.ts';
import { writtenIn } from '../citation/languages/index.ts';
import { notebookOf } from './notebookOf.ts';

/** A document as it is now; the other cells of its notebook share its labels. */
export function citingDocument(document: TextDocument): CitingDocument {
  const cells =
    notebookOf(document)
      ?.getCells()
      .filter((cell) => cell.document !== document) ?? [];
  return {
    text: document.getText(),
    languageId: languageIdOf(document),
    elsewhere: cells.map((cell) => cell.document.getText()),
  };
}

/** The id of the language that a document is written in, by its file's ending where VS Code doesn't know it. */
export function languageIdOf({ languageId, uri }: TextDocument): string {
  return writtenIn(languageId, uri.path);
}
