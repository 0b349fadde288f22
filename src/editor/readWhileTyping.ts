import type { TextDocument } from 'vscode';
import type { DocumentWork } from '../draft/documentWork.ts';
import { isTooLarge } from '../languages/findParser.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';

const slowDocuments = new WeakSet<TextDocument>();

/**
 * Reads a document for something that the user didn't ask for, such as a hover. Returns `undefined` if that took too
 * long once, until the document is opened again.
 *
 * @throws the signal's reason if it aborts
 */
export async function readWhileTyping<Name extends keyof DocumentWork>(
  document: TextDocument,
  name: Name,
  args: Parameters<DocumentWork[Name]>,
  signal?: AbortSignal,
): Promise<ReturnType<DocumentWork[Name]> | undefined> {
  if (slowDocuments.has(document)) {
    return undefined;
  }
  const text = document.getText();
  const result = await workOnDocument(text, name, args, signal);
  if (isTooLarge(text)) {
    slowDocuments.add(document);
  }
  return result;
}
