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
  const escaped = text
    .replace(/&(?=#?\w+;)/g, entity)
    .replace(/["<>\]]|=(?==)|!(?=\S*(?:!|$))|\((?=(?:c|r|tm)\))/gi, entity)
    // Behind a capital letter it would begin what an abbreviation stands for.
    .replace(/(?<=\p{Lu})\(/gu, entity)
    .replace(emphasis, entity)
    // At the beginning they would hold a class or a style, at the end the words shown under the pointer.
    .replace(/^(?:=|\(|\{(?=.*\})|\)$)|(?<=\(.*)\)$/g, entity)
    .replace(openQuotation, entity)
    // Alone it would stand for the address.
    .replace(/^\$$/, '$$&#8203;');
  return inTable ? escaped.replaceAll('|', entity) : escaped;
}

/**
 * A mark, or two question marks, beside punctuation or at an end, where white space does not follow: its partner may
 * stand in the address, or behind the link.
 */
const emphasis = /(?<![\p{L}\p{N}])(?:[*_^~%+@-]|\?(?=\?))(?=\S|$)|(?:[*_^~%+@-]|(?<=\?)\?)(?![\p{L}\p{N}\s])/gu;

/** A mark that begins a quotation which no other ends in the text. */
const openQuotation = /(?<![\p{L}\p{N}])'(?=\S|$)(?!.*'(?![\p{L}\p{N}]))/gu;
