import { isCitable } from '../citation/address.ts';
import { readOnlyLink } from '../citation/readOnlyLink.ts';

/** An address, with the title that a browser copied with it. */
export interface PastedSource {
  readonly url: string;
  readonly title?: string;
}

/** In UTF-16 code units. */
const maxTextLength = 2000;
/** In UTF-16 code units. Browsers add styles to a link. */
const maxHtmlLength = 20_000;

/** Accepts an address, `Title address` in one or two lines, or one link of a page. */
export function readPastedSource(plain: string, html: string): PastedSource | undefined {
  const text = plain.trim();
  if (text.length > maxTextLength) {
    return undefined;
  }
  const link = html.length > maxHtmlLength || !/<a\s/i.test(html) ? undefined : readOnlyLink(html);
  if (!/\s/.test(text) && isCitable(text)) {
    return { url: text, ...(link?.url === text && link.title !== text && link.title !== '' && { title: link.title }) };
  }
  const [, title = '', url = ''] = /^([^\n]*\S)[ \t]*(?:\r?\n|[ \t])\s*<?(https?:\/\/[^\s<>]+)>?$/i.exec(text) ?? [];
  if (isCitable(url) && !/https?:\/\//i.test(title)) {
    return { url, title: title.replace(/\s*[-–—|:]$/, '').replace(/^["“](.*)["”]$/, '$1') };
  }
  return link?.title === text.replace(/\s+/g, ' ') ? link : undefined;
}
