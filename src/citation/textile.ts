import { entity } from './html.ts';
import { linkWriter, type LinkSyntax } from './links.ts';

export const textileSyntax: LinkSyntax = {
  escape: escapeTextile,
  link: (text, address) => `["${text}":${address}]`,
  breaksText: /["[\]]|\n/,
};

/** `["title":address]`. */
export const textileLink = linkWriter(textileSyntax);

/** Text of Textile: what would be read as markup is written by its number. */
export function escapeTextile(text: string): string {
  return text.replace(/[*_@^~%+<>&"[\]|=!?{}-]|\((?=[cr(]|tm)/gi, entity);
}
