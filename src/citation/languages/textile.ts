import type { CitationContext } from '../context.ts';
import { commonFormats } from './commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { entity, linkFormat } from './links.ts';
import { plainSyntax } from './plain.ts';
import { linksBy } from './readLinks.ts';

const links: LinkSyntax = {
  escape: escapeTextile,
  escapeOutside: undefined,
  address: undefined,
  isAsIsInAngles: false,
  bareLink: undefined,
  link: (title, address) => `["${title}":${address}]`,
  breaksText: /["[\]]|\n/,
};

const text: TextSyntax = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: {
    marker: /^(?:[*#|-]|(?:bq|bc|h[1-6]|p|fn\d|pre|notextile)(?=\S*\.))/,
    neutralize: (mark) => entity(mark) + mark.slice(1),
  },
  italic: (words) => `<em>${words}</em>`,
  literal: undefined,
  inert: undefined,
};

/** Textile, as RedCloth and pandoc read it. */
export const textile: WritingLanguage = {
  name: 'Textile',
  languageIds: ['textile'],
  fileExtensions: ['.textile'],
  formats: [linkFormat('textile-link', links), ...commonFormats(text)],
  text,
  reading: {
    code: undefined,
    links: linksBy(
      /\["(?<title>[^"\n]*)":(?<url>https?:[^\s[\]"]*)\]|(?<!\[)"(?<words>[^"\n]*)":(?<bare>https?:[^\s[\]"]*[^\s[\]".,;:!?)])/g,
      undefined,
      ({ title, url, words, bare }) => ({ title: title ?? words, url: url ?? bare }),
    ),
    definedKeys: undefined,
    bibliographies: undefined,
    namingBibliography: undefined,
    project: undefined,
  },
};

/** Text of Textile: what would be read as markup is written by its number, and only that. */
function escapeTextile(text: string, { inTable = false }: CitationContext = {}): string {
  const marked = text
    .replace(/&(?=#?\w+;)/g, entity)
    .replace(/["<>\]]|=(?==)|!(?=[^\s!]*(?:!|$))|\((?=(?:c|r|tm)\))/gi, entity)
    // Behind a capital letter it would begin what an abbreviation stands for.
    .replace(/(?<=\p{Lu})\(/gu, entity)
    .replace(emphasis, entity)
    // At the beginning they would hold a class or a style, at the end the words shown under the pointer.
    .replace(/^(?:=|\(|\{(?=.*\})|\)$)|\)$(?<=\(.*\))/g, entity)
    // Alone it would stand for the address.
    .replace(/^\$$/, '$$&#8203;');
  const lastEnd = Array.from(marked.matchAll(closingQuotation)).at(-1)?.index ?? -1;
  const escaped = marked.replace(openingQuotation, (mark, at: number) => (lastEnd > at ? mark : entity(mark)));
  return inTable ? escaped.replaceAll('|', entity) : escaped;
}

/**
 * A mark, or two question marks, beside punctuation or at an end, where white space does not follow: its partner may
 * stand in the address, or behind the link.
 */
const emphasis = /(?<![\p{L}\p{N}])(?:[*_^~%+@-]|\?(?=\?))(?=\S|$)|(?:[*_^~%+@-]|(?<=\?)\?)(?![\p{L}\p{N}\s])/gu;

/** A mark that begins a quotation, unless another one ends that in the text. */
const openingQuotation = /(?<![\p{L}\p{N}])'(?=\S|$)/gu;
const closingQuotation = /'(?![\p{L}\p{N}])/gu;
