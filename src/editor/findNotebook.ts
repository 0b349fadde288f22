import { workspace, type NotebookDocument, type TextDocument } from 'vscode';

/** Returns the notebook that contains a cell's document. */
export function findNotebook(document: TextDocument): NotebookDocument | undefined {
  return workspace.notebookDocuments.find((open) => open.getCells().some((cell) => cell.document === document));
}
