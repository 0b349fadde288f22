import { findLanguage } from '../languages/index.ts';
import type { CompletionTrigger } from './completionTrigger.ts';

/** Returns a key in the notation of the language. `before` is the text before the key. */
export function writeKey(key: string, languageId: string, before: string): string {
  const isPlain = /^[\p{L}\p{N}_]+(?:[:.#$%&+?<>~/-][\p{L}\p{N}_]+)*$/u.test(key);
  return isPlain || before.endsWith('{') || findLanguage(languageId).name !== 'Markdown' ? key : `{${key}}`;
}

/** Closes a citation, unless the rest of the line does. */
export function writeClosing({ close }: CompletionTrigger, after: string): string {
  return close === '' || after.includes(close) ? '' : close;
}
