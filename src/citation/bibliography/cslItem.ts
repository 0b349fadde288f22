import type { CalendarDate } from './calendarDate.ts';
import type { AuthorName } from './personName.ts';
import type { Source } from './source.ts';

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
export function cslItem({ title, authors, publisher, published, url, accessed }: Source, id: string): CslItem {
  return {
    id,
    type: 'webpage',
    title: withoutMarkup(title),
    ...(authors.length > 0 && { author: authors.map(nameOf) }),
    ...(publisher !== undefined && { 'container-title': withoutMarkup(publisher) }),
    ...(published && { issued: dateOf(published) }),
    ...(url !== undefined && { URL: url }),
    ...(accessed && { accessed: dateOf(accessed) }),
  };
}

/** The item as a file holds it: pandoc makes curly quotation marks of the apostrophes of an address too. */
export function cslFileItem(source: Source, id: string): CslItem {
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
