import { comments } from './comments.ts';
import type { Write } from './format.ts';
import { plainText } from './plainText.ts';

/** Begin or end a comment somewhere: parted by a space so that they don't. */
const marks =
  /\*(?=\/)|\/(?=\*)|-(?=-|\}|\])|\{(?=-|\*|\|)|\*(?=[)}])|\((?=\*)|#(?=[>|=[\]])|[|=\]](?=#)|<(?=#)|\](?=\])|#(?=##)|%(?=[{}])|\}/g;

/**
 * In a comment `Title <address>`; elsewhere a comment of its own, to the end of the line where the language has such;
 * in a string that text with the escapes that programming languages share.
 */
export const comment: Write = (references, around) => {
  const { text } = plainText(references, around);
  if (around.quote !== undefined) {
    return { text: text.replace(/[\\'"`$]/g, '\\$&') };
  }
  const { line, block } = comments[around.languageId ?? ''] ?? { line: '//' };
  const harmless = block === undefined && around.inComment !== true ? text : text.replace(marks, '$& ');
  if (around.inComment === true) {
    return { text: harmless };
  }
  return { text: line === undefined ? [block?.[0], harmless, block?.[1]].join(' ') : `${line} ${text}` };
};
