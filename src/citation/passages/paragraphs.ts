import { parseFragment } from 'parse5';
import { splitMarkdownParagraphs } from './markdownParagraphs.ts';
import { detectBodyFormat, type BodyFormat } from './bodyFormat.ts';

/** Longer articles are truncated, as on their page. In UTF-16 code units. */
const maxBody = 100_000;

/** Returns paragraphs, list items and table rows as plain text, without headings and code. */
export function splitParagraphs(body: string): string[] {
  const text = body.slice(0, maxBody);
  return splitters[detectBodyFormat(text)](text)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

const splitters: Readonly<Record<BodyFormat, (text: string) => string[]>> = {
  plain: (text) => text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n/),
  html: splitHtml,
  markdown: (text) => splitMarkdownParagraphs(text).flatMap(splitHtml),
};

/** Splits at the tags of blocks. Doesn't build a tree, which takes quadratic time for some hostile input. */
function splitHtml(text: string): string[] {
  return text
    .replace(unreadElements, '\n\n')
    .replace(tags, (_, name = '') => (inlineElements.test(name as string) ? '' : '\n\n'))
    .split('\n\n')
    .map(decodeEntities);
}

/** Headings and elements without prose. An unclosed element extends to the end. */
const unreadElements =
  /<(head|title|script|style|template|svg|math|noscript|iframe|pre|textarea|h[1-6])(?=[\s/>])(?:(?!<\/\1\b)[^])*(?:<\/\1[^>]*(?:>|$)|$)/gi;
const tags = /<!--(?:(?!-->)[^])*(?:-->|$)|<[!?][^<>]*>|<\/?([a-z][\w:-]*)(?![\w:-])(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const inlineElements =
  /^(?:|a|abbr|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/i;

function decodeEntities(text: string): string {
  const [node] = text.includes('&') ? parseFragment(text.replaceAll('<', '&lt;')).childNodes : [];
  return node && 'value' in node ? node.value : text;
}
