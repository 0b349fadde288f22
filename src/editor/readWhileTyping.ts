import type { TextDocument } from 'vscode';
import { isTooLarge } from '../languages/findParser.ts';
import { runWithinTimeLimit } from '../citation/timeLimit.ts';

const slowDocuments = new WeakSet<TextDocument>();

/**
 * Reads a document for something that the user didn't ask for, such as a hover. Returns `undefined` if that took too
 * long once, until the document is opened again.
 */
export function readWhileTyping<T>(document: TextDocument, read: () => T): T | undefined {
  if (slowDocuments.has(document)) {
    return undefined;
  }
  const text = document.getText();
  const result = runWithinTimeLimit(text, read);
  if (isTooLarge(text)) {
    slowDocuments.add(document);
  }
  return result;
}
