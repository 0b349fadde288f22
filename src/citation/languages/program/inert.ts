// cspell:ignore codin
import { toCitableAddress } from '../../address.ts';
import { commentMarksByLanguage } from './commentSyntax.ts';
import type { Reference } from '../../reference.ts';
import { toPlainLine, getCitableTitle, describeWithoutAddress } from '../../citableTitle.ts';

/** Characters that have a meaning in some programming language, with lookalikes that have none. */
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

/** Writes `Title - address` for each reference. If a shell could act on an `&`, a `#` makes it a comment. */
export function writeInertReferences(references: readonly Reference[], languageId: string): string {
  return references
    .map((reference) => {
      const address = toInertAddress(reference.url ?? '');
      return address === undefined
        ? toInertText(describeWithoutAddress(reference), languageId)
        : `${toInertText(getCitableTitle(reference), languageId)} ${mayBeCommands(address, languageId) ? '#' : '-'} ${address}`;
    })
    .join(', ');
}

function mayBeCommands(address: string, languageId: string): boolean {
  return address.includes('&') && getLineMark(languageId) !== '#';
}

/** Returns one line that no program acts on in a comment, a string or a heredoc. */
export function toInertText(text: string, languageId: string): string {
  const lineMark = getLineMark(languageId);
  const inert = toPlainLine(text)
    // `###` begins a block comment in CoffeeScript. A single `#` or `/` is harmless, and addresses contain them.
    .replace(/["'`${}()[\]<>\\|&;@%*=!~^]|#(?=#)|(?<=#)#/g, (mark) => {
      const isHarmless = mark !== '#' && (mark === lineMark || (mark === '&' && lineMark === '#'));
      return isHarmless ? mark : (lookAlikes[mark] ?? '');
    })
    // A directive can begin like a comment: `//go:generate`, `#requires`.
    .replace(/^[#/;%!]+/, (marks) => Array.from(marks, (mark) => lookAlikes[mark] ?? '').join(''))
    // Two hyphens begin a comment; `+` begins a build constraint of Go.
    .replace(/-(?=-)/g, '‐')
    .replace(/^\+/, '﹢')
    // `coding:` and `vim:` are settings of Python, Ruby and editors; `line 1` is a directive of Perl.
    .replace(/(?<=coding|\b(?:vim?\d*|ex|cython|distutils)):/gi, '﹕')
    .replace(/^line (?=\d)/, 'line\u00A0');
  return curlyQuotes.has(languageId) ? inert.replace(/[‘’‚‛]/g, 'ʼ').replace(/[“”„«»｢｣]/g, 'ʺ') : inert;
}

/** Returns the mark of a line comment, which is harmless inside the comment, unless it also ends a string. */
function getLineMark(languageId: string): string | undefined {
  const { line } =
    (Object.hasOwn(commentMarksByLanguage, languageId) ? commentMarksByLanguage[languageId] : undefined) ?? {};
  return line === undefined || line === '"' || line === "'" ? undefined : line;
}

/** Replaces the marks of expressions that workflows, playbooks, charts and Compose files evaluate. */
export function removeExpressions(text: string): string {
  return text.replace(expressions, (mark) => lookAlikes[mark] ?? '');
}

export function encodeExpressions(address: string): string {
  return address.replace(expressions, percentEncode);
}

const expressions = /\$(?=[$({[a-z_])|\{(?=[{%#])/gi;

/** Curly quotation marks delimit strings too. */
const curlyQuotes: ReadonlySet<string> = new Set(['powershell', 'perl6', 'raku']);

/**
 * Percent-encodes an address so that no program acts on it, and removes the user name and the password. Returns
 * `undefined` for an IPv6 host, whose brackets can't be encoded.
 */
export function toInertAddress(address: string): string | undefined {
  const [, scheme = '', authority = '', rest = ''] =
    /^(https?:\/\/)([^/?#]*)(.*)$/isu.exec(toCitableAddress(address) ?? '') ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || host.includes('[')) {
    return undefined;
  }
  const [beforeHash, ...afterHash] = rest.split('#');
  const fragment = afterHash.length === 0 ? '' : `#${afterHash.join('%23')}`;
  return scheme + `${host}${beforeHash ?? ''}${fragment}`.replace(active, percentEncode);
}

/** Everything except letters, digits and delimiters, and pairs of delimiters that have a meaning. */
const active = /[^\p{L}\p{N}\p{M}\-._:/?=&%+,#]|-(?=-)|(?<=\?)\?|(?<=\/\/)\/|(?<=codin)g(?=[:=])/giu;

function percentEncode(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
