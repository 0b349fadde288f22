import { extractWords } from './marks.ts';

/** A citation's text in a sentence, and its source's title. */
export interface CitedTitle {
  readonly text: string;
  readonly title: string;
}

/**
 * Removes the titles of sources: `Prices rose [Prices up 3 %](…).` becomes `Prices rose.` Returns the whole sentence if
 * little else is in it.
 */
export function removeTitles(sentence: string, cited: readonly CitedTitle[]): string {
  let rest = sentence;
  for (const { text, title } of cited) {
    if (hasTitle(text, title) || isMistakenTitle(text, title)) {
      rest = rest.replace(text.replace(/\s+/g, ' ').trim(), '');
    }
  }
  const statement = rest
    .replace(/[([]\s*(?:[;,]\s*)*[)\]]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[;,]? (?=[;,.!?](?: |$))/g, '')
    .trim();
  return isStatement(statement) ? statement : sentence;
}

/** Returns whether a string has three words or more that are not only a name, such as `Daily News, 2026-11-24`. */
function isStatement(text: string): boolean {
  return extractWords(text).split(' ').length >= 3 && /(?<!\p{L})[\p{Ll}\p{Lo}]/u.test(text);
}

/** Ignores case and punctuation. A single word can be the writer's own. */
function hasTitle(text: string, title: string): boolean {
  const expected = readWords(title);
  return expected.length > 1 && ` ${readWords(text).join(' ')} `.includes(` ${expected.join(' ')} `);
}

/**
 * Returns whether a link's text has half of the title's words or more but differs from it. Ignores case and
 * punctuation. The text can continue after the title.
 */
export function isMistakenTitle(text: string, title: string): boolean {
  const words = new Set(readWords(text));
  const expected = new Set(readWords(title));
  const shared = [...expected].filter((word) => words.has(word)).length;
  return !hasTitle(text, title) && shared >= 2 && shared / Math.max(expected.size, words.size) >= 0.5;
}

function readWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}
