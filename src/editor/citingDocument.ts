import type { TextDocument } from 'vscode';
import type { CitingDocument } from '../citation/insertion/plan.ts';
import { detectLanguageId } from '../citation/languages/index.ts';
import { findNotebook } from './findNotebook.ts';

/** Captures a document's text. The other cells of its notebook share its labels. */
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

/** Returns the language of a document, by its file extension if VS Code doesn't know it. */
export function getLanguageId({ languageId, uri }: TextDocument): string {
  return detectLanguageId(languageId, uri.path);
}
