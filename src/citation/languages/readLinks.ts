import { isCitable } from '../address.ts';
import type { Reference } from '../reference.ts';
import type { CitationReading } from './language.ts';

/** A link in a document, as written. */
export interface LinkFound extends Omit<Reference, 'title' | 'url'> {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * The links of a text by a pattern whose groups are named `url` and `title`, or `bare` for an address alone; `read` says
 * otherwise where a pattern finds them in one. A pattern's attempt must never read beyond the beginning of the next
 * match, so that all attempts together read a text about once.
 */
export function linksBy(
  pattern: RegExp,
  unescape: (text: string) => string = unescapePunctuation,
  read: (groups: Readonly<Record<string, string | undefined>>, whole: string) => LinkFound = ({
    title,
    url,
    bare,
  }) => ({ title, url: url ?? bare }),
): (text: string) => Reference[] {
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: whole, groups = {} }) => {
      const { title, url, ...others } = read(groups, whole);
      return { ...others, ...field('title', title, unescape), ...field('url', url, unescape) };
    }).filter(({ url }) => url !== undefined && isCitable(url));
}

/** The links of a text of no markup: `Title <address>`, or an address. */
export const linksAnywhere = linksBy(
  /<(?=https?:)(?<=(?<title>[^\n<>]*)<)(?<url>[^<>\s]*)>|(?<!<)(?<bare>https?:\/\/[^\s<>"'`[\]{}|\\^]*[^\s<>"'`[\]{}|\\^.,;:!?)])/g,
);

/** The reading of a language that has no markup for links, and no bibliographies. */
export const linksAlone: CitationReading = {
  code: undefined,
  links: linksAnywhere,
  definedKeys: undefined,
  bibliographies: undefined,
  namingBibliography: undefined,
  project: undefined,
};

/** Text without the backslashes before punctuation that many languages read alike. */
function unescapePunctuation(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\u200B', '');
}

function field(
  name: 'title' | 'url',
  text: string | undefined,
  unescape: (text: string) => string,
): Partial<Reference> {
  if (text === undefined || text.trim() === '') {
    return {};
  }
  const decoded = unescape(text)
    .replace(/&#(\d{1,7});/g, (_, number) => String.fromCodePoint(Math.min(Number(number), 0x10ffff)))
    .replace(/&(lt|gt|quot|amp);/g, (_, entity: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return { [name]: decoded };
}

/** The first group of each match that has text. */
export function groupsOf(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, ...groups]) => groups.find(Boolean) ?? '');
}
