import type { CitationContext } from '../context.ts';
import { createEmptySpan } from '../insertion/point.ts';
import { createCommonFormats } from './commonFormats.ts';
import { createFootnoteFormats } from './footnotes.ts';
import { isInertKey } from './inertKey.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { createKeyFormat, createLinkFormat } from './links.ts';
import { plainSyntax } from './plain.ts';
import { createLinkReader } from './readLinks.ts';

const links: LinkSyntax = {
  escape: escapeTypst,
  escapeOutside: undefined,
  address: undefined,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address, context) => `#link("${address}")[${title}]${endCall(context)}`,
  breaksText: /^[^[]*\]|\[[^[\]]*$|(?<!\\)#|<[\p{L}\p{N}_.:-]+>|```|\/\/|\/\*|\n\s*\n/u,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: { marker: /^(?=(?:[-+/]|=+|\d+\.)(?:\s|$))/, neutralize: () => '\\' },
  italic: (words) => `#emph[${words}]`,
  inert: undefined,
} satisfies TextSyntax;

const footnotes = createFootnoteFormats({
  id: 'typst-footnote',
  text,
  write: (content, _, context) => ({ text: `#footnote[${content}]${endCall(context)}` }),
  inUse: /#footnote\[/,
  definitions: undefined,
});

/** Writes `@a @b`, which Typst merges, or `#cite(label("…"))` for a key with other characters. */
const key = createKeyFormat({
  id: 'typst-cite',
  links,
  writeKey: (key) =>
    !isInertKey(key) ? undefined : /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key) ? `@${key}` : `#cite(label("${key}"))`,
  join: (keys) => keys.join(' '),
  inUse: /#cite\(|(?<![\w@.])@[a-z][\w:.-]*/i,
});

export const typst: WritingLanguage = {
  name: 'Typst',
  languageIds: ['typst', 'typ'],
  fileExtensions: ['.typ'],
  formats: [createLinkFormat('typst-link', links), ...footnotes, key, ...createCommonFormats(text)],
  text,
  reading: {
    code: /^[ \t]*(`{3,})[\w+-]*[ \t]*\r?$[^]*?(?:^[ \t]*\1[ \t]*\r?$|(?![^]))/gm,
    links: createLinkReader(
      /#link\("(?<url>[^"]*)"\)(?:\[(?<title>(?:\\.|[^[\]\\])*)\])?|(?<bare>https?:\/\/[\w!#$%&*+,\-./:;=?@~'()]+)/g,
      (text, name) => (name === 'url' ? readTypstString(`"${text}"`) : decodeTypst(text)),
    ),
    definedKeys: undefined,
    bibliographies: (document) => readTypstBibliographyCalls(document).flatMap(({ files }) => files),
    namingBibliography: (path) => ({
      statement: `#bibliography(${JSON.stringify(path)})`,
      isMet: (document) => readTypstBibliographyCalls(document).length > 0,
      edits: (document) => [
        {
          ...createEmptySpan(document.length),
          text: `${document.endsWith('\n') ? '\n' : '\n\n'}#bibliography(${JSON.stringify(path)})\n`,
        },
      ],
    }),
    project: undefined,
  },
};

function decodeTypst(text: string): string {
  return text.replace(/\\u\{([\da-f]{1,6})\}|\\(\S)|~/gi, (_, code?: string, mark = '\u00A0') =>
    code === undefined ? String(mark) : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
  );
}

/** Returns a backslash if the next character would continue the call: a semicolon, or a period before a letter. */
function endCall({ after = '' }: CitationContext): string {
  return /^(?:;|\.[\p{L}_])/u.test(after) ? '\\' : '';
}

function escapeTypst(title: string): string {
  return title
    .replace(
      /[\\`$#[\]~]|@(?=[\p{L}\p{M}\p{N}_]|-(?![-?\d]))|<(?=[\p{L}\p{N}_.:-])|-(?=[-?])|(?<![\p{L}\p{N}])-(?=\d)|\.(?=\.\.)|\/(?=[/*])/gu,
      '\\$&',
    )
    .replace(emphasis, '\\$&')
    .replace(/^(?=(?:[-+/]|=+|\d+\.)\s)/, '\\');
}

/** An emphasis mark outside a word. Han, Hiragana, Katakana and Hangul have no spaces between words. */
const emphasis =
  /[*_](?<!(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}][*_](?=(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}]))/gu;

interface BibliographyCall {
  readonly from: number;
  readonly to: number;
  readonly files: readonly string[];
  /** Whether the call lists entries that nothing cites. */
  readonly citesAll: boolean;
}

/** Reads calls of `bibliography` in markup and in code. */
export function readTypstBibliographyCalls(document: string): BibliographyCall[] {
  const text = blankComments(document);
  const calls: BibliographyCall[] = [];
  let [end, unclosed] = [0, 0];
  for (const { 0: call, index } of text.matchAll(/(?<![\p{L}\p{N}_.-])bibliography\(/gu)) {
    if (index < end || unclosed >= maxUnclosedCalls) {
      continue;
    }
    const files: string[] = [];
    let [depth, name, citesAll] = [1, '', false];
    const start = index + call.length;
    const tokens = new RegExp(argumentToken, 'y');
    tokens.lastIndex = start;
    while (depth > 0) {
      const { 0: token, groups: { string, named } = {} } = tokens.exec(text) ?? { 0: '' };
      if (token === '' || tokens.lastIndex - start > maxCallLength) {
        unclosed += 1;
        break;
      } else if (token === ')') {
        depth -= 1;
        end = tokens.lastIndex;
      } else if (token === '(') {
        depth += 1;
      } else if (token === ',' && depth === 1) {
        name = '';
      } else if (named !== undefined && depth === 1) {
        name = named;
      } else if (string !== undefined && name === '') {
        files.push(readTypstString(string));
      } else if (token === 'true' && name === 'full') {
        citesAll = true;
      }
    }
    calls.push({ from: index, to: tokens.lastIndex, files, citesAll });
  }
  return calls;
}

const maxUnclosedCalls = 100;
/** In UTF-16 code units. */
const maxCallLength = 5000;
const argumentToken = /(?<string>"(?:[^"\\]|\\[^])*")|(?<named>[\w-]+)\s*:|[\w-]+|[^]/;

/** Reads a string with its quotation marks. */
export function readTypstString(source: string): string {
  return source
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-fA-F]{1,6})\}|([^]))/g, (_, code: string | undefined, character = '') =>
      code === undefined
        ? ({ n: '\n', r: '\r', t: '\t' }[character as string] ?? (character as string))
        : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
    );
}

/** Replaces comments and raw text with spaces. Offsets don't change. */
function blankComments(text: string): string {
  return text.replace(skipped, (source) => (/^(?:\/\/|\/\*|`)/.test(source) ? source.replace(/[^\n]/g, ' ') : source));
}

/** An address, an escape, a string, a comment or raw text. Unclosed comments and raw text end the document. */
const skipped =
  /https?:\/\/[^\s"\])]*|\\[^]|"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*(?:(?!\*\/)[^])*(?:\*\/|(?![^]))|(`+)(?<!``)(?!`)[^`]*`|(`{3,})[^]*?(?:(?<!`)\2|(?![^]))/g;
