import type { CitationContext } from '../context.ts';
import { createCommonFormats } from './commonFormats.ts';
import { createFootnoteFormats } from './footnotes.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { encodeEntity, createLinkFormat } from './links.ts';
import { plainSyntax } from './plain.ts';
import { createLinkReader } from './readLinks.ts';

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
  literal: undefined,
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
  text,
  reading: {
    code: /^(-{4,}|\.{4,}|`{3,}|\+{4,}|\/{4,})\w*[ \t]*\r?$[^]*?(?:^\1[ \t]*\r?$|(?![^]))/gm,
    links: createLinkReader(
      /(?<![^\s[\]])(?<macro>link:pass:c\[(?:\\\]|[^[\]\s])*\]|[^\s[\]]+)\[(?<title>(?:\\\]|[^[\]\n])*)\]/g,
      undefined,
      ({ title, macro = '' }) => {
        const [url = ''] = /https?:[^]*$/.exec(macro) ?? [];
        const isPassed = macro.startsWith('link:pass:');
        return { title, url: isPassed ? url.slice(0, -1).replaceAll('\\]', ']') : url.replace(/\+\+$/, '') };
      },
    ),
    definedKeys: undefined,
    bibliographies: undefined,
    namingBibliography: undefined,
    project: undefined,
  },
};

/** Markup in titles, including marks that the text around the citation could complete. */
const markup = new RegExp(
  [
    // Formatting marks, except a single one inside a word.
    /[*_`#+](?<!(?<![*_`#+])[\p{L}\p{N}][*_`#+](?=[\p{L}\p{N}]))/u,
    /[\^~[\]{}|=\\]|\$(?=\$)|&(?=\w+;)/,
    // References, index terms, arrows, and characters such as `(C)`.
    /<(?=[<-])|>(?=>)|\((?=\(|(?:c|r|tm)\))|\)(?=\))|-(?=>)|\.(?=\.\.)/,
    // Dashes.
    /(?<=[\p{L}\p{N}_])-(?=-[\p{L}\p{N}_])|(?<=^|\s)-(?=-(?:\s|$))/u,
    // Terms, macros, addresses and email addresses.
    /(?<!:):+(?=:(?:\s|$))|(?<=[a-z]):(?!\s)|(?<=\w)@(?=[\w-]+\.\w)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

/** Escapes markup as character references, which Asciidoctor resolves last. */
function escapeAsciidoc(title: string): string {
  return (
    title
      .replace(markup, (marks) => Array.from(marks, encodeEntity).join(''))
      // `;;` ends a term, and the first semicolon can belong to a character reference.
      .replace(/(?<=;);(?=\s|$)/g, encodeEntity)
  );
}

/** Separates a link from adjacent formatting marks, which need white space or punctuation beside them. */
function separate(markup: string, { before = '', after = '' }: CitationContext): string {
  const start = /(?:[*_`#^~+]["']?|--|:\/\/\S*|\\)$/.test(before) ? ' ' : '';
  return start + markup + (/^\\{0,2}(?:\[[^[\]]*\])?(?:["']?[*_`#^~+]|\$\$)/.test(after) ? ' ' : '');
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
