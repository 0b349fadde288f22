import { workspace, type NotebookDocument, type TextDocument } from 'vscode';

export function findNotebook(document: TextDocument): NotebookDocument | undefined {
  return workspace.notebookDocuments.find((open) => open.getCells().some((cell) => cell.document === document));
}
