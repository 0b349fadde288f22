// cspell:ignore codin
import { citableAddress } from '../../address.ts';
import { comments } from './commentSyntax.ts';
import type { Reference } from '../../reference.ts';
import { toPlainLine, citableTitle, describeWithoutAddress } from '../../citableTitle.ts';

/**
 * Characters with a meaning in a program, whether there begins or ends a comment, a string, a list of words, a pattern,
 * or code within a string; each with a look-alike that has none.
 */
export const lookAlikes: Readonly<Record<string, string>> = {
  '"': '”',
  "'": '’',
  '`': 'ˋ',
  $: '﹩',
  '{': '﹛',
  '}': '﹜',
  '(': '﹙',
  ')': '﹚',
  '[': '［',
  ']': '］',
  '<': '﹤',
  '>': '﹥',
  '\\': '﹨',
  '/': '∕',
  '|': '｜',
  '&': '﹠',
  ';': '﹔',
  '#': '﹟',
  '@': '﹫',
  '%': '﹪',
  '*': '﹡',
  '=': '﹦',
  '!': '﹗',
  '~': '∼',
  '^': 'ˆ',
};

/**
 * `Title - address` for each reference, inert as `toInertText` and `toInertAddress` are. A shell would take an address with
 * `&` for commands: in a string for a shell that stands in a program whose comments have another mark than the shell's,
 * it would not be in a comment but for a `#` before it.
 */
export function writeInertReferences(references: readonly Reference[], languageId: string): string {
  return references
    .map((reference) => {
      const address = toInertAddress(reference.url ?? '');
      return address === undefined
        ? toInertText(describeWithoutAddress(reference), languageId)
        : `${toInertText(citableTitle(reference), languageId)} ${mayBeCommands(address, languageId) ? '#' : '-'} ${address}`;
    })
    .join(', ');
}

function mayBeCommands(address: string, languageId: string): boolean {
  return address.includes('&') && markOf(languageId) !== '#';
}

/**
 * Returns one line of text that the language doesn't act on, in a comment, a string or a heredoc. Characters without a
 * meaning there stay unchanged.
 */
export function toInertText(text: string, languageId: string): string {
  const ownMark = markOf(languageId);
  const inert = toPlainLine(text)
    // `###` begins a block comment of CoffeeScript. Alone, `#` and `/` mean nothing: addresses contain them too.
    .replace(/["'`${}()[\]<>\\|&;@%*=!~^]|#(?=#)|(?<=#)#/g, (mark) => {
      const isHarmless = mark !== '#' && (mark === ownMark || (mark === '&' && ownMark === '#'));
      return isHarmless ? mark : (lookAlikes[mark] ?? '');
    })
    // A title that begins like a comment could be a directive: `//go:generate`, `#requires` of PowerShell.
    .replace(/^[#/;%!]+/, (marks) => Array.from(marks, (mark) => lookAlikes[mark] ?? '').join(''))
    // Two hyphens end or begin a comment; a plus sign first is a build constraint of Go.
    .replace(/-(?=-)/g, '‐')
    .replace(/^\+/, '﹢')
    // The encoding of a Python or Ruby file, settings of Cython and of editors; a number of a line, to Perl.
    .replace(/(?<=coding|\b(?:vim?\d*|ex|cython|distutils)):/gi, '﹕')
    .replace(/^line (?=\d)/, 'line\u00A0');
  return curlyQuotes.has(languageId) ? inert.replace(/[‘’‚‛]/g, 'ʼ').replace(/[“”„«»｢｣]/g, 'ʺ') : inert;
}

/** The character that begins a line comment, unless it also ends a string. Nothing in the comment gives it a meaning. */
function markOf(languageId: string): string | undefined {
  const { line } = (Object.hasOwn(comments, languageId) ? comments[languageId] : undefined) ?? {};
  return line === undefined || line === '"' || line === "'" ? undefined : line;
}

/**
 * A text of YAML in which those who read such files find none of their expressions and variables: workflows, playbooks,
 * charts, files of Compose.
 */
export function removeExpressions(text: string): string {
  return text.replace(expressions, (mark) => lookAlikes[mark] ?? '');
}

/** The same of an address. */
export function encodeExpressions(address: string): string {
  return address.replace(expressions, percentEncoded);
}

const expressions = /\$(?=[$({[a-z_])|\{(?=[{%#])/gi;

/** Curly quotation marks begin and end strings there as straight ones do. */
const curlyQuotes: ReadonlySet<string> = new Set(['powershell', 'perl6', 'raku']);

/**
 * An address of the web of which no programming language acts on anything: the same address by RFC 3986 but for what
 * that reserves; without a user's name and password. `undefined` where the host is a number in brackets, which no
 * encoding can take the place of.
 */
export function toInertAddress(address: string): string | undefined {
  const [, scheme = '', authority = '', rest = ''] =
    /^(https?:\/\/)([^/?#]*)(.*)$/isu.exec(citableAddress(address) ?? '') ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || host.includes('[')) {
    return undefined;
  }
  const [beforeHash, ...afterHash] = rest.split('#');
  const fragment = afterHash.length === 0 ? '' : `#${afterHash.join('%23')}`;
  return scheme + `${host}${beforeHash ?? ''}${fragment}`.replace(active, percentEncoded);
}

/** All but letters, digits and what parts an address; of that, what together is more than itself. */
const active = /[^\p{L}\p{N}\p{M}\-._:/?=&%+,#]|-(?=-)|(?<=\?)\?|(?<=\/\/)\/|(?<=codin)g(?=[:=])/giu;

function percentEncoded(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
