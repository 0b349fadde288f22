import type { AuthorName, CalendarDate, BibliographyEntry } from './bibliographyEntry.ts';

/** An item of CSL-JSON 1.0.2, with the fields that Dateline writes. */
export interface CslItem {
  readonly id: string;
  readonly type: 'webpage';
  readonly title: string;
  readonly author?: readonly CslName[];
  readonly 'container-title'?: string;
  readonly issued?: CslDate;
  readonly URL?: string;
  readonly accessed?: CslDate;
}
type CslName = { readonly family: string; readonly given: string } | { readonly literal: string };
interface CslDate {
  readonly 'date-parts': readonly (readonly number[])[];
}

export function createCslItem(
  { title, authors, publisher, published, url, retrieved }: BibliographyEntry,
  id: string,
): CslItem {
  return {
    id,
    type: 'webpage',
    title: breakTags(title),
    ...(authors.length > 0 && { author: authors.map(writeName) }),
    ...(publisher !== undefined && { 'container-title': breakTags(publisher) }),
    ...(published && { issued: writeDate(published) }),
    ...(url !== undefined && { URL: url }),
    ...(retrieved && { accessed: writeDate(retrieved) }),
  };
}

/** Encodes apostrophes in addresses, which pandoc turns into curly ones. */
export function createCslFileItem(source: BibliographyEntry, id: string): CslItem {
  const { url } = source;
  return createCslItem(url === undefined ? source : { ...source, url: url.replaceAll("'", '%27') }, id);
}

/** Breaks tags with an invisible word joiner, because CSL-JSON has no escape for its few HTML elements. */
function breakTags(text: string): string {
  return text.replace(/<(?=\/?(?:i|b|sub|sup|sc|span)\b)/gi, '<\u2060');
}

function writeName(name: AuthorName): CslName {
  return 'whole' in name ? { literal: name.whole } : { family: name.family, given: name.given };
}

function writeDate({ year, month, day }: CalendarDate): CslDate {
  return { 'date-parts': [[year, month, day].filter((part) => part !== undefined)] };
}

export function writeCslJsonEntry(source: BibliographyEntry, key: string): string {
  return JSON.stringify(createCslFileItem(source, key), undefined, 2);
}
