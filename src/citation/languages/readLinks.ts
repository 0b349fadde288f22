import type { Reference } from '../reference.ts';
import type { CitationReading } from './language.ts';

interface WrittenLink extends Omit<Reference, 'title' | 'url'> {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Reads links to any address, file or section with a pattern. Its groups are `title` and `url`, or `bare` for an address without a title; `read`
 * handles patterns with other groups. No attempt may read past the start of the next match, so that reading takes
 * linear time.
 */
export function createLinkReader(
  pattern: RegExp,
  unescape: (text: string) => string = unescapePunctuation,
  read: (groups: Readonly<Record<string, string | undefined>>, whole: string) => WrittenLink = ({
    title,
    url,
    bare,
  }) => ({ title, url: url ?? bare }),
): (text: string) => Reference[] {
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: whole, groups = {} }) => decodeLink(read(groups, whole), unescape)).filter(
      ({ url }) => url !== undefined,
    );
}

export function decodeLink({ title, url, ...others }: WrittenLink, unescape = unescapePunctuation): Reference {
  return { ...others, ...decodeField('title', title, unescape), ...decodeField('url', url, unescape) };
}

/** Reads `Title <address>`, or an address. */
export const readPlainLinks = createLinkReader(
  /<(?=https?:)(?<=(?<title>[^\n<>]*)<)(?<url>[^<>\s]*)>|(?<!<)(?<bare>https?:\/\/[^\s<>"'`[\]{}|\\^]*[^\s<>"'`[\]{}|\\^.,;:!?)])/g,
);

/** For languages without markup for links and without bibliographies. */
export const plainReading: CitationReading = {
  code: undefined,
  links: readPlainLinks,
  definedKeys: undefined,
  bibliographies: undefined,
  namingBibliography: undefined,
  project: undefined,
};

/** Removes the backslashes before punctuation that many languages allow. */
function unescapePunctuation(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\u200B', '');
}

function decodeField(
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

/** Returns the first group with text of each match. */
export function matchFirstGroups(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, ...groups]) => groups.find(Boolean) ?? '');
}
