import type { CitationContext } from '../../citation/context.ts';

/** Escapes markup with backslashes. Whether a character is markup depends on its neighbors and its partner. */
export function escapeMarkdown(
  title: string,
  { inTable = false, languageId }: CitationContext = {},
  isLinked = true,
): string {
  const paired = new Set(['*', '_', '~', '^'].filter((mark) => !isLinked || title.split(mark).length > 2));
  const firstApostrophe = title.search(/(?<![\p{L}\p{N}])'(?=\S)/u);
  let quotes = 0;
  return title.replace(inTable ? /[\\`*_~^$[\]<&@:.{}%#"'|]/g : /[\\`*_~^$[\]<&@:.{}%#"']/g, (mark, offset: number) => {
    // The rules below look at no more than five characters before a mark.
    const before = title.slice(Math.max(0, offset - 5), offset);
    const after = title.slice(offset + 1);
    const isInQuotation = mark === '"' ? quotes % 2 === 1 : firstApostrophe >= 0 && firstApostrophe + 2 <= offset;
    quotes += mark === '"' ? 1 : 0;
    // In MDX, a brace begins code, and so does an angle bracket without a space after it.
    const isCode = languageId === 'mdx' && (mark === '{' || (mark === '<' && !after.startsWith(' ')));
    return isCode || needsEscape(mark, before, after, { paired, isLinked, isInQuotation }) ? `\\${mark}` : mark;
  });
}

interface TitleFacts {
  /** Marks that occur again in the title, or may occur in the text around it. */
  readonly paired: ReadonlySet<string>;
  readonly isLinked: boolean;
  /** Whether the mark could end a quotation that begins before it. */
  readonly isInQuotation: boolean;
}

function needsEscape(
  mark: string,
  before: string,
  after: string,
  { paired, isLinked, isInQuotation }: TitleFacts,
): boolean {
  // Pandoc removes a space before the end of a quotation, which may begin outside the title.
  const mayEndAnother = !isLinked && (before === '' || before.endsWith(' ')) && !/^[\p{L}\p{N}]/u.test(after);
  switch (mark) {
    case '*':
    case '~':
      return paired.has(mark) && !isAlone(before, after);
    case '$':
      // Pandoc's mathematics can extend past the end of a link.
      return !isAlone(before, after);
    case '^':
      // `[^` begins a footnote.
      return before === '' || paired.has(mark);
    case '_':
      return paired.has(mark) && !(/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after));
    case '<':
      return /^[a-z/!?]/i.test(after);
    case '&':
      return /^(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i.test(after);
    case '@':
      // Pandoc reads a citation, GitHub an email address.
      return /^[\p{L}\p{N}_{*]/u.test(after);
    case '.':
      // GitHub turns `www.` into a link.
      return /www$/i.test(before);
    case '{':
      // Some dialects read attributes after any text.
      return before.endsWith('{') || /^[^{}]*\}/.test(after);
    case '%':
    case '#':
      // Liquid and Jinja run before Markdown.
      return before.endsWith('{');
    case '}':
      // `#}` without `{#` is an error in Nunjucks.
      return before.endsWith('#');
    case ':':
      // An emoji such as `:tada:` on GitHub, or an address that becomes a link.
      return /^[\w+-]+:/.test(after) || (after.startsWith('//') && /(https?|ftp)$/i.test(before));
    case '"':
      return mayEndAnother || (before.endsWith(' ') && isInQuotation);
    case "'":
      return mayEndAnother || (before.endsWith(' ') && !/^[\p{L}\p{N}]/u.test(after) && isInQuotation);
    default:
      // The meaning of a backslash, a backtick or a bracket depends on the rest of the document.
      return true;
  }
}

/** Returns whether a mark is between spaces, where it can neither open nor close anything. */
function isAlone(before: string, after: string): boolean {
  return before.endsWith(' ') && after.startsWith(' ');
}

/** Adds angle brackets to an address with unbalanced parentheses. */
export function writeDestination(address: string): string {
  const text = escapeEntities(address);
  return isBalanced(text) ? text : `<${text}>`;
}

/** Escapes character references, and dollar signs, which could end mathematics that begins before the link. */
function escapeEntities(address: string): string {
  return address.replaceAll('$', '\\$').replace(/&(?=(#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;');
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (depth < 0) {
      return false;
    }
  }
  return depth === 0;
}
