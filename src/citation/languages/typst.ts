import { delimitedBlocks, spansOf } from '../insertion/blocks.ts';
import { at } from '../insertion/point.ts';
import { commonFormats } from './commonFormats.ts';
import { footnoteFormats } from './footnotes.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { keyFormat, linkFormat } from './links.ts';
import { plainSyntax } from './plain.ts';
import { groupsOf, linksBy } from './readLinks.ts';

const links: LinkSyntax = {
  escape: escapeTypst,
  escapeOutside: undefined,
  address: undefined,
  isAsIsInAngles: false,
  bareLink: undefined,
  link: (title, address) => `#link("${address}")[${title}]`,
  breaksText: /^[^[]*\]|\[[^[\]]*$|#link|\/\/|\/\*|\n\s*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: { marker: /^(?=(?:[-+/]|=+|\d+\.)(?:\s|$))/, neutralise: () => '\\' },
  italic: (words) => `#emph[${words}]`,
  literal: undefined,
  inert: undefined,
} satisfies TextSyntax;

const footnotes = footnoteFormats({
  id: 'typst-footnote',
  text,
  write: (content) => ({ text: `#footnote[${content}]` }),
  inUse: /#footnote\[/,
  definitions: undefined,
  inlineNote: /#footnote\[/g,
});

/** `@a @b`, which Typst merges; `#cite(label("…"))` for a key that can't be written so. */
const key = keyFormat({
  id: 'typst-cite',
  links,
  write: (keys) =>
    keys
      .map((one) => (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(one) ? `@${one}` : `#cite(label(${JSON.stringify(one)}))`))
      .join(' '),
  inUse: /#cite\(|(?<![\w@.])@[a-z][\w:.-]*/i,
});

/** Typst's markup. */
export const typst: WritingLanguage = {
  name: 'Typst',
  languageIds: ['typst', 'typ'],
  fileExtensions: ['.typ'],
  formats: [linkFormat('typst-link', links), ...footnotes, key, ...commonFormats(text)],
  text,
  frontMatter: undefined,
  places: {
    codeBlocks: delimitedBlocks(/^\s*(`{3,})([\w+-]*)\s*$/, (line, [, mark]) => line.trim() === mark),
    comment: /(?<!:)\/\//,
    unbreakable: (line) =>
      spansOf(line, /#(?:link|footnote|cite)(?:\("[^"\n]*"\))?(?:\[[^[\]\n]*\])?|`[^`\n]*`|@[\w:.-]*\w/g),
    isInTable: undefined,
    lineMarkup: /^[ \t]*(?:=+|[-+/]|\d+\.)[ \t]+/,
    headingLine: undefined,
    isInCode: undefined,
  },
  reading: {
    links: linksBy(/#link\("(?<url>[^"]*)"\)(?:\[(?<title>(?:\\.|[^[\]\\])*)\])?/g),
    definedKeys: undefined,
    bibliographies: (document) => groupsOf(document, /#bibliography\(\s*(?:\(\s*)?"((?:[^"\\]|\\.)+)"/g),
    namingBibliography: (path) => ({
      statement: `#bibliography(${JSON.stringify(path)})`,
      isMet: (document) => document.includes('#bibliography('),
      edits: (document) => [
        {
          ...at(document.length),
          text: `${document.endsWith('\n') ? '\n' : '\n\n'}#bibliography(${JSON.stringify(path)})\n`,
        },
      ],
    }),
    project: undefined,
  },
};

/** Text of Typst. */
function escapeTypst(title: string): string {
  return title
    .replace(
      /[\\`$#[\]~]|@(?=[\p{L}\p{M}\p{N}_]|-(?![-?\d]))|<(?=[\p{L}\p{N}_.:-])|-(?=[-?])|(?<![\p{L}\p{N}])-(?=\d)|\.(?=\.\.)|\/(?=[/*])/gu,
      '\\$&',
    )
    .replace(emphasis, '\\$&')
    .replace(/^(?=(?:[-+/]|=+|\d+\.)\s)/, '\\');
}

/** A mark that isn't between letters or digits of a script with spaces between its words. */
const emphasis =
  /[*_](?<!(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}][*_](?=(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}]))/gu;
