import { entity } from './html.ts';
import { linkWriter, type LinkSyntax } from './links.ts';

export const textileSyntax: LinkSyntax = {
  escape: escapeTextile,
  link: (text, address) => `["${text}":${address}]`,
  breaksText: /["[\]]|\n/,
};

/** `["title":address]`. */
export const textileLink = linkWriter(textileSyntax);

/** Text of Textile: what would be read as markup is written by its number. A mark between letters is only itself. */
export function escapeTextile(text: string): string {
  return (
    text
      .replace(
        /(?<![\p{L}\p{N}])[*_@^~%+?-]|[*_@^~%+?-](?![\p{L}\p{N}])|[<>"[\]|{}]|&(?=#?\w+;)|=(?==)|(?<==)=|!(?=\S|$)|\((?=[cr(]|tm)|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])|^[($=]/giu,
        entity,
      )
      // Behind a capital letter it would begin what an abbreviation stands for.
      .replace(/(?<=\p{Lu})\(/gu, entity)
      // Alone it would stand for the address.
      .replace(/^&#36;$/, '&#36;&#8203;')
  );
}
