import { findLanguage } from '../../languages/index.ts';
import { moveTrigger, type CompletionTrigger } from '../../languages/completion.ts';

/** Finds the key or the footnote at a cursor. `text` is the text around the cursor, which may be less than the document. */
export function findCompletionTrigger(text: string, cursor: number, languageId: string): CompletionTrigger | undefined {
  const { findTrigger } = findLanguage(languageId);
  const from = Math.max(0, cursor - maxDistance);
  const trigger = findTrigger?.(text.slice(from, cursor + maxDistance), cursor - from);
  return trigger && moveTrigger(trigger, from);
}

/** Distance from the cursor in UTF-16 code units in which brackets and commands are found. */
export const maxDistance = 4000;

/** Returns the word before the cursor, for completion that the user requests explicitly. */
export function findWordTrigger(text: string, cursor: number): CompletionTrigger {
  const [query = ''] = /[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(0, cursor - maxWordLength), cursor)) ?? [];
  const span = { from: cursor - query.length, to: cursor };
  return {
    kind: 'words',
    query,
    ...span,
    start: span.from,
    opening: 'command',
    citation: span,
    close: '',
    isLabel: false,
  };
}

/** In UTF-16 code units. */
const maxWordLength = 300;

/** Returns the labels of figures, sections and other elements, to which a mere `@` can refer. */
export function listLabels(text: string, languageId: string): string[] {
  const { labels } = findLanguage(languageId).reading;
  return Array.from(labels ? text.matchAll(labels.definition) : [], ([, label = '', option = '']) => label || option);
}
