import type { Surroundings } from './format.ts';
import { entity } from './html.ts';
import { linkWriter, type LinkSyntax } from './links.ts';

export const textileSyntax: LinkSyntax = {
  escape: escapeTextile,
  link: (text, address) => `["${text}":${address}]`,
  breaksText: /["[\]]|\n/,
};

/** `["title":address]`. */
export const textileLink = linkWriter(textileSyntax);

/** Text of Textile: what would be read as markup is written by its number, and only that. */
export function escapeTextile(text: string, { inTable = false }: Surroundings = {}): string {
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
