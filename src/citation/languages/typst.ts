import type { CitationContext } from '../context.ts';
import { createEmptySpan } from '../insertion/point.ts';
import { createCommonFormats } from './commonFormats.ts';
import { createFootnoteFormats } from './footnotes.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { createKeyFormat, createLinkFormat } from './links.ts';
import { plainSyntax } from './plain.ts';
import { matchFirstGroups, createLinkReader } from './readLinks.ts';

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
  literal: undefined,
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
  write: (keys) =>
    keys
      .map((key) => (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key) ? `@${key}` : `#cite(label(${JSON.stringify(key)}))`))
      .join(' '),
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
    ),
    definedKeys: undefined,
    bibliographies: (document) => matchFirstGroups(document, /#bibliography\(\s*(?:\(\s*)?"((?:[^"\\]|\\.)+)"/g),
    namingBibliography: (path) => ({
      statement: `#bibliography(${JSON.stringify(path)})`,
      isMet: (document) => document.includes('#bibliography('),
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
