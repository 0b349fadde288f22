import { citableAddress } from './address.ts';
import type { Reference } from './reference.ts';

/**
 * The words that stand for a reference: its title, else publisher and date, else the address of the web. White space is one
 * space; characters that show as nothing, control characters and what changes the direction of text are left out, so
 * that no title can break a line or show other than it reads.
 */
export function titleOf({ title, publisher, published, url }: Reference): string {
  const candidates = [
    title,
    [publisher, published?.slice(0, 10)].filter(Boolean).join(', '),
    citableAddress(url ?? ''),
  ];
  return candidates.map((text) => plainName(text ?? '')).find((text) => text !== '') ?? 'Untitled';
}

/** Whether a reference has anything to cite: a title that shows, or an address of the web. */
export function isCitableReference({ title, url }: Reference): boolean {
  return plainName(title ?? '') !== '' || citableAddress(url ?? '') !== undefined;
}

/** More is no name of anything, and could be there to keep whoever reads it busy. */
const longestName = 4000;

/** A title or a name as one line that shows what it reads; one of over 4,000 characters is cut, and ends in `…`. */
export function plainName(text: string): string {
  const shown = plain(text);
  return shown.length > longestName ? `${shown.slice(0, longestName - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : shown;
}

/**
 * The text of a reference that has no address of the web: the title in quotation marks (so that it can't be read as the
 * mark of a heading or a list at the start of a line), who published it and when, and that there is no address.
 */
export function withoutAddress(reference: Reference): string {
  const { publisher, published } = reference;
  const known = [`“${titleOf(reference)}”`, plainName(publisher ?? ''), plain(published?.slice(0, 10) ?? '')];
  return `${known.filter((text) => text !== '').join(', ')} (no address)`;
}

/** A text as one line that shows what it reads. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(
      /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\p{Noncharacter_Code_Point}]/gu,
      '',
    )
    .replace(/ {2,}/g, ' ')
    .trim();
}
