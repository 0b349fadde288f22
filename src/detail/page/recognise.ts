export type TextKind = 'html' | 'markdown' | 'plain';

/** How an article's text is written: the service does not say (article-aggregation, Article, `content`). */
export function recognise(text: string): TextKind {
  const withoutCode = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');
  if (startsWithTag.test(withoutCode) || count(withoutCode, blockTag) >= 2) {
    return 'html';
  }
  const isMarkdown =
    withoutCode !== text || count(withoutCode, item) >= 2 || markdown.some((sign) => sign.test(withoutCode));
  return isMarkdown ? 'markdown' : 'plain';
}

/**
 * The paragraphs of a plain text. Lines that are about as long as others were broken for a narrow page and are joined;
 * short ones, such as those of a list or an address, stay lines of their own.
 */
export function paragraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => joined(paragraph.trim().split('\n')))
    .filter((paragraph) => paragraph !== '');
}

function joined(lines: readonly string[]): string {
  return lines
    .map((line, index) => (index === lines.length - 1 ? line : line + (line.length < wrapped ? '\n' : ' ')))
    .join('');
}

/** No text broken for a narrow page has lines shorter than this, except the last of a paragraph. */
const wrapped = 45;

const startsWithTag =
  /^\s*<(?:!doctype|html|head|body|article|section|main|div|p|h[1-6]|ul|ol|table|figure|blockquote|header|span|img|a)\b/i;
const blockTag = /<\/(?:p|div|li|h[1-6]|td|blockquote|section|article|figure)\s*>|<br\s*\/?>/gi;

const item = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/gm;

/** What hardly ever stands in a plain text. All patterns here take linear time: the text is hostile. */
const markdown: readonly RegExp[] = [
  /^ {0,3}#{1,6} \S/m,
  /\]\(<?(?:https?:|\/|#)/,
  /^\[[^\]\n]+\]: \S/m,
  /(?<![\w*])\*\*\S(?:[^*\n]*\S)?\*\*(?![\w*])/,
  /(?<![\w_])_\S(?:[^_\n]*\S)?_(?![\w_])/,
  /^ {0,3}> \S/m,
  /^\|? ?:?-{3,}:? ?\|/m,
  /^ {0,3}(?:-{3,}|\*{3,}|_{3,}) *$/m,
];

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
