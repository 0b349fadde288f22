import { Position, Range, type TextDocument } from 'vscode';
import {
  findCompletionTrigger,
  findWordTrigger,
  moveTrigger,
  type CompletionTrigger,
} from '../citation/insertion/completionTrigger.ts';
import { getLanguageId } from './citingDocument.ts';

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
