import { useLineFeeds } from '../../languages/structure.ts';

export type BodyFormat = 'html' | 'markdown' | 'plain';

/** Guesses the format, which the service does not name (article-aggregation, Article, `content`). */
export function detectBodyFormat(body: string): BodyFormat {
  const text = useLineFeeds(body);
  const withoutCode = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');
  if (startsWithTag.test(withoutCode) || count(withoutCode, blockTag) >= 2) {
    return 'html';
  }
  const isMarkdown =
    withoutCode !== text || count(withoutCode, item) >= 2 || markdownMarks.some((mark) => mark.test(withoutCode));
  return isMarkdown ? 'markdown' : 'plain';
}

const startsWithTag =
  /^\s*<(?:!doctype|html|head|body|article|section|main|div|p|h[1-6]|ul|ol|table|figure|blockquote|header|span|img|a)\b/i;
const blockTag = /<\/(?:p|div|li|h[1-6]|td|blockquote|section|article|figure)\s*>|<br\s*\/?>/gi;

const item = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/gm;

/** Rare in plain text. Each pattern takes linear time, because the text is hostile. */
const markdownMarks: readonly RegExp[] = [
  /^ {0,3}#{1,6} \S/m,
  /\]\(<?(?:https?:|\/|#)/,
  /^\[[^\]\n\u2028\u2029]+\]: \S/m,
  /(?<![\w*])\*\*\S(?:[^*\n]*\S)?\*\*(?![\w*])/,
  /(?<![\w_])_\S(?:[^_\n]*\S)?_(?![\w_])/,
  /^ {0,3}> \S/m,
  /^\|? ?:?-{3,}:? ?\|/m,
  /^ {0,3}(?:-{3,}|\*{3,}|_{3,}) *$/m,
];

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
