import type { CitationContext } from '../../citation/context.ts';
import { decodeEntity, entityPattern } from '../../citation/entity.ts';
import { createCommonFormats } from '../commonFormats.ts';
import { createFootnoteFormats } from '../footnotes.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { encodeEntity, createLinkFormat } from '../links.ts';
import { plainSyntax } from '../plain.ts';
import { createLinkReader } from '../readLinks.ts';
import { parseAsciidoc } from './parseAsciidoc.ts';
import { asciidocMarkup, readAsciidocAnchors } from './asciidocMarkup.ts';

const links: LinkSyntax = {
  escape: escapeAsciidoc,
  // A colon at the end can become `::`, which ends a term.
  escapeOutside: (title) => escapeAsciidoc(title).replace(/:$/, encodeEntity),
  address: protectAddress,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address, context) => separate(`link:${address}[${title}]`, context),
  // A last `^` would open the link in a new window.
  breaksText: /[[\]=@]|\^$|:\/\/|<<|\(\(|--|\.\.\.|\((?:C|R|TM)\)|->|<-|`'|^\s|\s$|\n\s*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: {
    marker: /^(?=[-.=/:*]|>(?:\s|$)|(?:\d+|[a-z]|[ivx]+)[.)]\s|<)/i,
    neutralize: () => '{empty}',
  },
  italic: (words) => `__${words}__`,
  inert: undefined,
} satisfies TextSyntax;

const footnotes = createFootnoteFormats({
  id: 'asciidoc-footnote',
  text,
  write: (content) => ({ text: `footnote:[${content}]` }),
  inUse: /footnote:[\w-]*\[/,
  definitions: undefined,
});

export const asciidoc: WritingLanguage = {
  name: 'AsciiDoc',
  languageIds: ['asciidoc', 'adoc'],
  fileExtensions: ['.adoc', '.asciidoc', '.asc'],
  formats: [createLinkFormat('asciidoc-link', links), ...footnotes, ...createCommonFormats(text)],
  parse: parseAsciidoc,
  markup: asciidocMarkup,
  text,
  outline: {
    heading: (text) => `*${text}*`,
    item: (text) => `* ${text}`,
  },
  findTrigger: undefined,
  reading: {
    code: /^(-{4,}|\.{4,}|`{3,}|\+{4,}|\/{4,})\w*[ \t]*\r?$[^]*?(?:^\1[ \t]*\r?$|(?![^]))/gm,
    links: createLinkReader(
      /(?<![^\s[\]])(?<macro>link:pass:c\[(?:\\\]|[^[\]\s])*\]|[^\s[\]]+)\[(?<title>(?:\\\]|[^[\]\n])*)\]/g,
      decodeAsciidoc,
      ({ title, macro = '' }) => {
        const [, passed, literal, plain] =
          /^(?:link:pass:c\[([^]*)\]|(?:link:)?\+\+(.*)\+\+|(?:link:)?([^]*))$/.exec(macro) ?? [];
        // A passthrough has no character references.
        return { title, url: (passed?.replaceAll('\\]', ']') ?? literal)?.replaceAll('&', '&amp;') ?? plain };
      },
    ),
    definedKeys: readAsciidocAnchors,
    bibliographies: (document) =>
      Array.from(
        document.matchAll(
          /^:(?:bibtex-file|bibliography-database):[ \t]+(.+)$|^bibliography::(?!\[)([^\s[\]]+\.(?:bib|ya?ml|json))\[/gm,
        ),
        ([, attribute, macro = '']) => (attribute ?? macro).split(',').map((name) => name.trim()),
      ).flat(),
    namingBibliography: undefined,
    project: undefined,
    rootsAtProject: false,
    isPart: undefined,
    labels: undefined,
  },
};

const escapes = new RegExp(String.raw`\\([\]*_\`#^~+{&<])|${entityPattern}`, 'gi');

function decodeAsciidoc(text: string): string {
  return text.replace(escapes, (match, mark?: string) => mark ?? decodeEntity(match));
}

/** Markup in titles, including marks that the text around the citation could complete. */
const markupPatterns = [
  // Formatting marks, except a single one inside a word.
  /[*_`#+](?<!(?<![*_`#+])[\p{L}\p{N}][*_`#+](?=[\p{L}\p{N}]))/u,
  /[\^~[\]{}|=\\]|\$(?=\$)|&(?=\w+;)/,
  // References, index terms, arrows, and characters such as `(C)`.
  /<(?=[<-])|>(?=>)|\((?=\(|(?:c|r|tm)\))|\)(?=\))|-(?=>)|\.(?=\.\.)/,
  // Dashes.
  /(?<=[\p{L}\p{N}_])-(?=-[\p{L}\p{N}_])|(?<=^|\s)-(?=-(?:\s|$))/u,
  // Terms, macros, addresses and email addresses.
  /(?<!:):+(?=:(?:\s|$))|(?<=[a-z]):(?!\s)|(?<=\w)@(?=[\w-]+\.\w)/,
];
const markup = joinPatterns(markupPatterns);

function joinPatterns(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'giu');
}

/** Escapes markup as character references, which Asciidoctor resolves last. */
function escapeAsciidoc(title: string): string {
  return (
    title
      .replace(markup, (marks) => Array.from(marks, encodeEntity).join(''))
      // `;;` ends a term, and the first semicolon can belong to a character reference.
      .replace(/(?<=;);(?=\s|$)/g, encodeEntity)
  );
}

/** Separates a link from adjacent formatting marks, which need whitespace or punctuation beside them. */
function separate(markup: string, { before = '', after = '' }: CitationContext): string {
  const isInAddress = /(?<!\S)\S*$/.exec(before)?.[0].includes('://') === true;
  const isAfterMark = isInAddress || /(?:[*_`#^~+]["']?|--|\\)$/.test(before);
  const isBeforeMark = /^\\{0,2}(?:\[[^[\]]*\])?(?:["']?[*_`#^~+]|\$\$)/.test(after);
  return `${isAfterMark ? ' ' : ''}${markup}${isBeforeMark ? ' ' : ''}`;
}

/** Puts an address with markup characters into a passthrough. */
function protectAddress(address: string, { before = '' }: CitationContext): string {
  if (!/[*_`^~#+[\]{}&'\\@$(]|\)\)|--|\.\.\./.test(address)) {
    return address;
  }
  return /\+(?:\+|$)/.test(address) || before.includes('++')
    ? `pass:c[${address.replaceAll(']', '\\]')}]`
    : `++${address}++`;
}
