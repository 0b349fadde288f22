import type { CitationContext } from '../context.ts';
import { commonFormats } from './commonFormats.ts';
import { footnoteFormats } from './footnotes.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { entity, linkFormat } from './links.ts';
import { plainSyntax } from './plain.ts';
import { linksBy } from './readLinks.ts';

const links: LinkSyntax = {
  escape: escapeAsciidoc,
  // With a second one behind it, the last mark would end the term of a description list; what ends a reference may come
  // later.
  escapeOutside: (title) => escapeAsciidoc(title).replace(/:$|<(?=<)/g, entity),
  address: protect,
  isAsIsInAngles: false,
  bareLink: undefined,
  link: (title, address, context) => apart(`link:${address}[${title}]`, context),
  breaksText: /[[\]=]|^\s|\s$|\n\s*\n/,
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

const footnotes = footnoteFormats({
  id: 'asciidoc-footnote',
  text,
  write: (content) => ({ text: `footnote:[${content}]` }),
  inUse: /footnote:[\w-]*\[/,
  definitions: undefined,
});

/** AsciiDoc, as Asciidoctor reads it. */
export const asciidoc: WritingLanguage = {
  name: 'AsciiDoc',
  languageIds: ['asciidoc', 'adoc'],
  fileExtensions: ['.adoc', '.asciidoc', '.asc'],
  formats: [linkFormat('asciidoc-link', links), ...footnotes, ...commonFormats(text)],
  text,
  reading: {
    code: /^(-{4,}|\.{4,}|`{3,}|\+{4,}|\/{4,})\w*[ \t]*\r?$[^]*?(?:^\1[ \t]*\r?$|(?![^]))/gm,
    links: linksBy(
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

/** Text of AsciiDoc: what would be read as markup is written by its number, which is put in last of all. */
function escapeAsciidoc(title: string): string {
  const lastEnd = title.lastIndexOf('>>');
  return (
    title
      .replace(
        /[*_`#+](?<!(?<![*_`#+])[\p{L}\p{N}][*_`#+](?=[\p{L}\p{N}]))|[\^~[\]{|=\\]|\$(?=\$)|&(?=\w+;)|<(?=[<-])|\((?=(?:c|r|tm)\))|-(?=>)|(?<=[\p{L}\p{N}_])-(?=-[\p{L}\p{N}_])|(?<=^|\s)-(?=-(?:\s|$))|\.(?=\.\.)|(?<!:):+(?=:(?:\s|$))|(?<=(?<![\p{L}\p{N}_:])(?:https?|file|ftp|irc)):(?=\/\/)|(?<=\w)@(?=[\w-]+\.\w)/giu,
        (marks, at: number) =>
          // Two of them begin a reference only where one ends.
          title.startsWith('<<', at) && lastEnd < at + 2 ? marks : Array.from(marks, entity).join(''),
      )
      // Two of them, of which one may end an entity, would end the term of a description list.
      .replace(/(?<=;);(?=\s|$)/g, entity)
  );
}

/** Marks of formatted text are only read beside white space or punctuation. */
function apart(markup: string, { before = '', after = '' }: CitationContext): string {
  const start = /(?:[*_`#^~+]["']?|--|:\/\/\S*|\\)$/.test(before) ? ' ' : '';
  return start + markup + (/^(?:\[[^[\]]*\])?(?:["']?[*_`#^~+]|\$\$)/.test(after) ? ' ' : '');
}

/** An address as it is, unless it holds what would be read as markup. */
function protect(address: string, { before = '' }: CitationContext): string {
  if (!/[*_`^~#+[\]{}&'\\@$(]|--|\.\.\./.test(address)) {
    return address;
  }
  return address.includes('++') || before.includes('++')
    ? `pass:c[${address.replaceAll(']', '\\]')}]`
    : `++${address}++`;
}
