import { workspace, type TextDocument } from 'vscode';
import type { CitingDocument, Selected } from '../citation/document/plan.ts';
import type { Place } from './place.ts';

/** The document that a place is in, and what is selected there; nothing selected where the place shows no cursor. */
export function targetOf(place: Place): { readonly document: TextDocument; readonly selected: readonly Selected[] } {
  const { document, selections } = place.kind === 'editor' ? place.editor : place;
  const selected = (selections ?? []).map((selection) => {
    const range = document.validateRange(selection);
    return { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  });
  return { document, selected };
}

/** A document as it is now; the other cells of its notebook share its labels. */
export function citingDocument(document: TextDocument): CitingDocument {
  const notebook = workspace.notebookDocuments.find((candidate) =>
    candidate.getCells().some((cell) => cell.document === document),
  );
  const cells = notebook?.getCells().filter((cell) => cell.document !== document) ?? [];
  return {
    text: document.getText(),
    languageId: document.languageId,
    elsewhere: cells.map((cell) => cell.document.getText()),
  };
}
