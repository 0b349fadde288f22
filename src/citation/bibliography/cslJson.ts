import {
  describeEntry,
  countLines,
  UnreadableBibliography,
  type BibliographyFile,
  type KnownEntry,
} from './bibliographyFile.ts';
import type { AuthorName, CalendarDate, BibliographyEntry } from './bibliographyEntry.ts';

/** An item of CSL-JSON, as far as we write it (csl-data.json of the Citation Style Language, 1.0.2). */
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

/** The item for a source. */
export function cslItem(
  { title, authors, publisher, published, url, retrieved }: BibliographyEntry,
  id: string,
): CslItem {
  return {
    id,
    type: 'webpage',
    title: withoutMarkup(title),
    ...(authors.length > 0 && { author: authors.map(nameOf) }),
    ...(publisher !== undefined && { 'container-title': withoutMarkup(publisher) }),
    ...(published && { issued: dateOf(published) }),
    ...(url !== undefined && { URL: url }),
    ...(retrieved && { accessed: dateOf(retrieved) }),
  };
}

/** The item as a file holds it: pandoc makes curly quotation marks of the apostrophes of an address too. */
export function cslFileItem(source: BibliographyEntry, id: string): CslItem {
  const { url } = source;
  return cslItem(url === undefined ? source : { ...source, url: url.replaceAll("'", '%27') }, id);
}

/**
 * CSL-JSON reads a few elements of HTML in any text and knows no escape for them: a word joiner, which shows as nothing,
 * parts the mark from the name.
 */
function withoutMarkup(text: string): string {
  return text.replace(/<(?=\/?(?:i|b|sub|sup|sc|span)\b)/gi, '<\u2060');
}

function nameOf(name: AuthorName): CslName {
  return 'whole' in name ? { literal: name.whole } : { family: name.family, given: name.given };
}

function dateOf({ year, month, day }: CalendarDate): CslDate {
  return { 'date-parts': [[year, month, day].filter((part) => part !== undefined)] };
}

/** An entry of a CSL-JSON file, indented by two spaces. */
export function cslJsonEntry(source: BibliographyEntry, key: string): string {
  return JSON.stringify(cslFileItem(source, key), undefined, 2);
}

/**
 * Reads a CSL-JSON file: a list of items, or nothing yet.
 * @throws UnreadableBibliography where it is anything else
 */
export function readCslJson(text: string): BibliographyFile {
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '') {
    return { entries: [], insertion: (added) => ({ offset: text.length, text: `[\n${indented(added)}\n]\n` }) };
  }
  const items = parsed(content);
  return {
    entries: items.flatMap((item) => entryOf(item)),
    insertion: (added) => {
      const end = text.lastIndexOf(']');
      const before = text.slice(0, end).trimEnd();
      const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
      const lead = items.length === 0 ? '\n' : ',\n';
      const trail = /\n\s*$/.test(text.slice(before.length, end)) ? '' : '\n';
      return { offset: before.length, text: (lead + indented(added) + trail).replaceAll('\n', lineEnd) };
    },
  };
}

function parsed(content: string): readonly unknown[] {
  let items: unknown;
  try {
    items = JSON.parse(content);
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0);
    throw new UnreadableBibliography('notThisFormat', 'This is not JSON', countLines(content, position));
  }
  if (!Array.isArray(items)) {
    throw new UnreadableBibliography('notAList', 'CSL-JSON must be a list of items');
  }
  return items;
}

function entryOf(item: unknown): KnownEntry[] {
  const { id, URL: address, title, 'container-title': publisher, issued } = (item ?? {}) as Record<string, unknown>;
  const key = typeof id === 'number' ? String(id) : id;
  const description = describeEntry([title, publisher, issued].map((field) => JSON.stringify(field ?? '')));
  return typeof key === 'string' ? [{ key, addresses: typeof address === 'string' ? [address] : [], description }] : [];
}

function indented(entries: readonly string[]): string {
  return entries.join(',\n').replace(/^/gm, '  ');
}
