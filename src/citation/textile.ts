import { entity } from './html.ts';
import { linkWriter } from './links.ts';

/** `["title":address]`. */
export const textileLink = linkWriter({
  escape: escapeTextile,
  link: (text, address) => `["${text}":${address}]`,
  breaksText: /["[\]]|\n/,
});

/** Text of Textile: what would be read as markup is written by its number. */
export function escapeTextile(text: string): string {
  return text.replace(/[*_@^~%+<>&"[\]|=!?{}-]|\((?=[cr(]|tm)/gi, entity);
}
