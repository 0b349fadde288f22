import { comments, type CommentMarks } from './comments.ts';
import type { Surroundings, Write } from './format.ts';
import { linkWriter, type LinkSyntax } from './links.ts';
import { plainText } from './plainText.ts';
import { insideString } from './strings.ts';

/**
 * In a comment `Title <address>`; elsewhere a comment of its own, to the end of the line where the language has such;
 * in a string that text with the escapes of the language.
 */
export const comment: Write = (references, around) => {
  const { languageId = '', quote } = around;
  const { text } =
    quote === undefined
      ? linkWriter(syntaxOf(kindOf(around), languageId))(references, around)
      : plainText(references, around);
  return { text: placed(text, around) };
};

/** A text as `comment` puts it. */
export function commentOf(text: string, around: Surroundings): string {
  const { languageId = '', quote } = around;
  return placed(quote === undefined ? syntaxOf(kindOf(around), languageId).escape(text, around) : text, around);
}

function kindOf({ languageId = '', inComment }: Surroundings): 'line' | 'block' {
  return inComment ?? (marksOf(languageId).line === undefined ? 'block' : 'line');
}

function placed(text: string, { languageId = '', quote, inComment }: Surroundings): string {
  if (quote !== undefined) {
    return insideString(text, quote, languageId);
  }
  const { line, block } = marksOf(languageId);
  return inComment !== undefined
    ? text
    : line === undefined
      ? [block?.[0], text, block?.[1]].join(' ')
      : `${line} ${text}`;
}

function marksOf(languageId: string): CommentMarks {
  return comments[languageId] ?? { line: '//' };
}

/**
 * Plain text in which nothing ends the comment or begins one within it: a space parts what would, and a brace that by
 * itself would becomes a parenthesis; in an address its first character is percent-encoded.
 */
function syntaxOf(kind: 'line' | 'block', languageId: string): LinkSyntax {
  const { block } = comments[languageId] ?? {};
  const marks = [
    ...(kind === 'block' ? (block ?? ['<!--', '-->', '--!>']) : []),
    // These end a script within a page, in a comment too.
    ...(pages.has(languageId) ? ['?>', '</'] : []),
    // Java reads this as the character, a line break too, before it knows what a comment is.
    ...(languageId === 'java' ? ['\\u'] : []),
  ];
  const beginning = new RegExp(
    marks.map((mark) => `${literal(mark.charAt(0))}(?=${literal(mark.slice(1))})`).join('|') || '(?!)',
    'g',
  );
  return {
    escape: (title) => title.replace(beginning, (mark) => parentheses[marks.indexOf(mark)] ?? `${mark} `),
    // The last mark of an address and the bracket behind it may be one too; white space there is no part of the address.
    link: (text, address) => {
      const written = address.replace(beginning, encoded);
      return `${text} <${written}${`${written}>`.search(beginning) < 0 ? '' : ' '}>`;
    },
    breaksText: new RegExp(`[<>]|${marks.map(literal).join('|') || '(?!)'}`),
  };
}

/** For a mark of one character, which can't be parted: only Pascal's braces, the first marks of all, are such. */
const parentheses = ['(', ')'];

const pages: ReadonlySet<string> = new Set(['php', 'javascript', 'typescript', 'css', 'scss', 'less']);

function encoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
