import type { Reference } from '../citation/reference.ts';
import type { CitationReading } from './language.ts';

interface WrittenLink extends Omit<Reference, 'title' | 'url'> {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
}

/** Decodes exactly what the language decodes in a title or in an address, once. */
type DecodeField = (text: string, name: 'title' | 'url') => string;

/**
 * Reads links to any address, file or section with a pattern. Its groups are `title` and `url`, or `bare` for an
 * address without a title; `read` handles patterns with other groups. No attempt may read past the start of the next
 * match, so that reading takes linear time.
 */
export function createLinkReader(
  pattern: RegExp,
  decode: DecodeField,
  read: (groups: Readonly<Record<string, string | undefined>>, whole: string) => WrittenLink = ({
    title,
    url,
    bare,
  }) => ({ title, url: url ?? bare }),
): (text: string) => Reference[] {
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: whole, groups = {} }) => decodeLink(read(groups, whole), decode)).filter(
      ({ url }) => url !== undefined,
    );
}

export function decodeLink({ title, url, ...others }: WrittenLink, decode: DecodeField): Reference {
  return { ...others, ...decodeField('title', title, decode), ...decodeField('url', url, decode) };
}

/** For languages without markup for links and without bibliographies. */
export const plainReading: CitationReading = {
  code: undefined,
  // Reads `Title <address>`, or an address.
  links: createLinkReader(
    /<(?=https?:)(?<=(?<title>[^\n<>]*)<)(?<url>[^<>\s]*)>|(?<!<)(?<bare>https?:\/\/[^\s<>"'`[\]{}|\\^]*[^\s<>"'`[\]{}|\\^.,;:!?)])/g,
    (text) => text,
  ),
  definedKeys: undefined,
  bibliographies: undefined,
  namingBibliography: undefined,
  project: undefined,
  rootsAtProject: false,
  isPart: undefined,
  labels: undefined,
};

function decodeField(name: 'title' | 'url', text: string | undefined, decode: DecodeField): Partial<Reference> {
  if (text === undefined || text.trim() === '') {
    return {};
  }
  const decoded = decode(text, name).replaceAll('\u200B', '').replace(/\s+/g, ' ').trim();
  return { [name]: decoded };
}

/** Returns the first group with text of each match. */
export function matchFirstGroups(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, ...groups]) => groups.find(Boolean) ?? '');
}
