import { createCommonFormats } from './commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { encodeEntity, createLinkFormat } from './links.ts';
import { plainSyntax } from './plain.ts';
import { plainReading } from './readLinks.ts';

const links: LinkSyntax = {
  escape: escapeTextile,
  escapeOutside: undefined,
  address: undefined,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address) => `["${title}":${address}]`,
  breaksText: /["[\]]|\n/,
};

const text: TextSyntax = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: {
    marker: /^(?:[*#|-]|(?:bq|bc|h[1-6]|p|fn\d|pre|notextile)(?=\S*\.))/,
    neutralize: (mark) => encodeEntity(mark) + mark.slice(1),
  },
  italic: (words) => `<em>${words}</em>`,
  inert: undefined,
};

/** Citations are only copied to the clipboard. */
export const textile: WritingLanguage = {
  name: 'Textile',
  languageIds: ['textile'],
  fileExtensions: ['.textile'],
  formats: [createLinkFormat('textile-link', links), ...createCommonFormats(text)],
  parse: undefined,
  markup: undefined,
  text,
  outline: undefined,
  findTrigger: undefined,
  reading: plainReading,
};

function escapeTextile(text: string): string {
  const encoded = text
    .replace(/&(?=#?\w+;)/g, encodeEntity)
    .replace(/["<>\]]|=(?==)|!(?=[^\s!]*(?:!|$))|\((?=(?:c|r|tm)\))/gi, encodeEntity)
    // `ABC(…)` is Textile's acronym syntax.
    .replace(/(?<=\p{Lu})\(/gu, encodeEntity)
    .replace(emphasis, encodeEntity)
    // At the start, brackets contain a class or a style; at the end, a tooltip.
    .replace(/^(?:=|\(|\{(?=.*\})|\)$)|\)$(?<=\(.*\))/g, encodeEntity)
    // `"$":address` shows the address.
    .replace(/^\$$/, '$$&#8203;');
  const lastEnd = Array.from(encoded.matchAll(closingQuotation)).at(-1)?.index ?? -1;
  return encoded.replace(openingQuotation, (mark, offset: number) => (lastEnd > offset ? mark : encodeEntity(mark)));
}

/** An emphasis mark at a word boundary. Its partner can be in the address or after the link. */
const emphasis = /(?<![\p{L}\p{N}])(?:[*_^~%+@-]|\?(?=\?))(?=\S|$)|(?:[*_^~%+@-]|(?<=\?)\?)(?![\p{L}\p{N}\s])/gu;

const openingQuotation = /(?<![\p{L}\p{N}])'(?=\S|$)/gu;
const closingQuotation = /'(?![\p{L}\p{N}])/gu;
