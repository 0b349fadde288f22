import { l10n, Position, Range, window, type TextDocument } from 'vscode';
import { findCompletionTrigger, findWordTrigger } from '../citation/insertion/completionTrigger.ts';
import { moveTrigger, type CompletionTrigger } from '../languages/completion.ts';
import type { CitingDocument } from '../citation/insertion/plan.ts';
import type { DocumentWork } from '../draft/documentWork.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { isTooLarge } from '../languages/findParser.ts';
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

/** Finds a key, a footnote or, unless the list opens by itself, the word before the cursor. Offsets are the document's. */
export function findTriggerAt(
  document: TextDocument,
  position: Position,
  isAutomatic: boolean,
): CompletionTrigger | undefined {
  const start = new Position(Math.max(0, position.line - maxLines), 0);
  const text = document.getText(new Range(start, new Position(position.line + maxLines, 0)));
  const offset = document.offsetAt(start);
  const cursor = document.offsetAt(position) - offset;
  const trigger =
    findCompletionTrigger(text, cursor, getLanguageId(document)) ??
    (isAutomatic ? undefined : findWordTrigger(text, cursor));
  return trigger && moveTrigger(trigger, offset);
}

/** Brackets and commands are found at most this far from the cursor. */
const maxLines = 60;

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
