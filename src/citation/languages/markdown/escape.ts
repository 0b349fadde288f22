import type { CitationContext } from '../../context.ts';

/**
 * Escapes what would be read as markup, and only that. A backslash before ASCII punctuation is read alike by all
 * dialects; what a character means depends on what stands beside it and on its partners.
 */
export function escapeMarkdown(
  title: string,
  { inTable = false, languageId }: CitationContext = {},
  isLinked = true,
): string {
  const paired = new Set(['*', '_', '~', '^'].filter((mark) => !isLinked || title.split(mark).length > 2));
  const firstApostrophe = title.search(/(?<![\p{L}\p{N}])'(?=\S)/u);
  let quotes = 0;
  return title.replace(inTable ? /[\\`*_~^$[\]<&@:.{}%#"'|]/g : /[\\`*_~^$[\]<&@:.{}%#"']/g, (mark, at: number) => {
    // No more than these characters before a mark are looked at.
    const before = title.slice(Math.max(0, at - 5), at);
    const after = title.slice(at + 1);
    const isInQuotation = mark === '"' ? quotes % 2 === 1 : firstApostrophe >= 0 && firstApostrophe + 2 <= at;
    quotes += mark === '"' ? 1 : 0;
    // In MDX a brace begins code, and so does an angle bracket without a space behind it.
    const isCode = languageId === 'mdx' && (mark === '{' || (mark === '<' && !after.startsWith(' ')));
    return isCode || needsEscape(mark, before, after, { paired, isLinked, isInQuotation }) ? `\\${mark}` : mark;
  });
}

/** The context of a mark besides its neighbors, on which its meaning depends. */
interface Elsewhere {
  /** The marks that have a partner in the text, or may have one around it. */
  readonly paired: ReadonlySet<string>;
  readonly isLinked: boolean;
  /** Whether a quotation that a mark of the kind may end begins before it. */
  readonly isInQuotation: boolean;
}

function needsEscape(
  mark: string,
  before: string,
  after: string,
  { paired, isLinked, isInQuotation }: Elsewhere,
): boolean {
  // Pandoc leaves out a space before the end of a quotation, which may have begun elsewhere where no link is around.
  const mayEndAnother = !isLinked && (before === '' || before.endsWith(' ')) && !/^[\p{L}\p{N}]/u.test(after);
  switch (mark) {
    case '*':
    case '~':
      return paired.has(mark) && !isAlone(before, after);
    case '$':
      // Pandoc's mathematics reaches over the end of a link, to another dollar sign in the address or after it.
      return !isAlone(before, after);
    case '^':
      // At the start it would make a footnote of the brackets around it.
      return before === '' || paired.has(mark);
    case '_':
      return paired.has(mark) && !(/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after));
    case '<':
      return /^[a-z/!?]/i.test(after);
    case '&':
      return /^(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i.test(after);
    case '@':
      // Pandoc reads a citation there, GitHub a mail address.
      return /^[\p{L}\p{N}_{*]/u.test(after);
    case '.':
      // GitHub makes a link of its own.
      return /www$/i.test(before);
    case '{':
      // Attributes, to dialects that know them after any text.
      return before.endsWith('{') || /^[^{}]*\}/.test(after);
    case '%':
    case '#':
      // Liquid and Jinja read a text before any Markdown.
      return before.endsWith('{');
    case '}':
      // The end of a comment that was not begun is an error to Nunjucks.
      return before.endsWith('#');
    case ':':
      // An emoji's name, to GitHub; or an address that would become a link of its own.
      return /^[\w+-]+:/.test(after) || (after.startsWith('//') && /(https?|ftp)$/i.test(before));
    case '"':
      return mayEndAnother || (before.endsWith(' ') && isInQuotation);
    case "'":
      return mayEndAnother || (before.endsWith(' ') && !/^[\p{L}\p{N}]/u.test(after) && isInQuotation);
    default:
      // A backslash, a backtick or a bracket: what it does depends on the rest of the document.
      return true;
  }
}

/** Between spaces no mark opens or closes anything. */
function isAlone(before: string, after: string): boolean {
  return before.endsWith(' ') && after.startsWith(' ');
}

/** The address in parentheses; within angle brackets where its own parentheses are not in pairs. */
export function destination(address: string): string {
  const text = entities(address);
  return isBalanced(text) ? text : `<${text}>`;
}

/** A dollar sign could end math that begins before the link. */
function entities(address: string): string {
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
