import { isCitable } from '../citation/address.ts';

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
  const link = html.length > maxHtmlLength ? undefined : readOnlyLink(html);
  if (!/\s/.test(text) && isCitable(text)) {
    return { url: text, ...(link?.url === text && link.title !== text && link.title !== '' && { title: link.title }) };
  }
  const [, title = '', url = ''] = /^([^\n]*\S)[ \t]*(?:\r?\n|[ \t])\s*<?(https?:\/\/[^\s<>]+)>?$/i.exec(text) ?? [];
  if (isCitable(url) && !/https?:\/\//i.test(title)) {
    return { url, title: title.replace(/\s*[-–—|:]$/, '').replace(/^["“](.*)["”]$/, '$1') };
  }
  return link?.title === text.replace(/\s+/g, ' ') ? link : undefined;
}

/** Returns the link of a fragment that has no other text. */
function readOnlyLink(html: string): Required<PastedSource> | undefined {
  const links = Array.from(html.matchAll(/<a\s(?:"[^"]*"|'[^']*'|[^"'<>])*>([^]*?)<\/a>/gi));
  const [link, ...others] = links;
  if (!link || others.length > 0) {
    return undefined;
  }
  const [whole, content = ''] = link;
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(whole) ?? [];
  const url = decode(double ?? single ?? '');
  const body = html.replace(/^[^]*<!--StartFragment-->|<!--EndFragment-->[^]*$|<(style|title)\b[^]*?<\/\1>/gi, '');
  return isCitable(url) && readElementText(body) === readElementText(content)
    ? { url, title: readElementText(content) }
    : undefined;
}

function readElementText(html: string): string {
  return decode(html.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

function decode(text: string): string {
  return text
    .replace(/&#(\d{1,7});/g, (_, number) => String.fromCodePoint(Math.min(Number(number), 0x10_ff_ff)))
    .replace(
      /&(lt|gt|quot|apos|nbsp|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' })[name] ?? '',
    );
}
