import type { CitationContext } from '../../citation/context.ts';
import { createEmptySpan } from '../../citation/insertion/point.ts';
import { createCommonFormats } from '../commonFormats.ts';
import { createFootnoteFormats } from '../footnotes.ts';
import { isIdentifier, isInertKey } from '../inertKey.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { createKeyFormat, createLinkFormat } from '../links.ts';
import { plainSyntax } from '../plain/plain.ts';
import { createLinkReader } from '../readLinks.ts';
import { parseTypst } from './parseTypst.ts';
import { readTypstBibliographyCalls, readTypstString } from './typstBibliography.ts';
import { findTypstTrigger } from './typstCompletion.ts';
import { typstMarkup } from './typstMarkup.ts';

const links: LinkSyntax = {
  escape: escapeTypst,
  escapeOutside: undefined,
  address: undefined,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address, context) => `#link("${address}")[${title}]${endCall(context)}`,
  breaksText: /^(?:[-+/]|=+|\d+\.)\s|^[^[]*\]|\[[^[\]]*$|(?<!\\)#|<[\p{XID_Continue}_.:-]+>|```|\/\/|\/\*|\n\s*\n/u,
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
  writeKey: (key) => (!isInertKey(key) ? undefined : isIdentifier(key) ? `@${key}` : `#cite(label("${key}"))`),
  join: (keys) => keys.join(' '),
  inUse: /#cite\(|(?<![\w@.])@[a-z][\w:.-]*/i,
});

export const typst: WritingLanguage = {
  name: 'Typst',
  languageIds: ['typst', 'typ'],
  fileExtensions: ['.typ'],
  formats: [createLinkFormat('typst-link', links), ...footnotes, key, ...createCommonFormats(text)],
  parse: parseTypst,
  markup: typstMarkup,
  text,
  outline: {
    heading: (text, level) => `${'='.repeat(level + 1)} ${text}`,
    item: (text) => `- ${text}`,
  },
  findTrigger: findTypstTrigger,
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
    rootsAtProject: true,
    isPart: undefined,
    labels: { definition: /<([\p{L}\p{N}_.:-]+)>/gu, key: undefined },
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
