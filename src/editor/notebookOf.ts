import { workspace, type NotebookDocument, type TextDocument } from 'vscode';

/** The notebook with the cell that a document is. */
export function notebookOf(document: TextDocument): NotebookDocument | undefined {
  return workspace.notebookDocuments.find((open) => open.getCells().some((cell) => cell.document === document));
}
