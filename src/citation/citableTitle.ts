import { toCitableAddress } from './address.ts';
import type { Reference } from './reference.ts';

/** Returns the title, or else the web address, as one visible line. A publisher's name is not a title. */
export function getCitableTitle({ title, url }: Reference): string {
  const candidates = [title, toCitableAddress(url ?? '')];
  return candidates.map((text) => toPlainName(text ?? '')).find((text) => text !== '') ?? 'Untitled';
}

export function isCitableReference({ title, url }: Reference): boolean {
  return toPlainName(title ?? '') !== '' || toCitableAddress(url ?? '') !== undefined;
}

/** In UTF-16 code units. Longer titles are truncated to bound parsing time. */
const maxNameLength = 4000;

/** Returns one visible line, truncated with `…`. */
export function toPlainName(text: string): string {
  const visible = toPlainLine(text);
  return visible.length > maxNameLength
    ? `${visible.slice(0, maxNameLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : visible;
}

/** Describes a reference. In quotation marks, the title can't be read as a heading or a list item. */
export function describeWithoutAddress(reference: Reference): string {
  const { publisher, published } = reference;
  const parts = [
    `“${getCitableTitle(reference)}”`,
    toPlainName(publisher ?? ''),
    toPlainLine(published?.slice(0, 10) ?? ''),
  ];
  return `${parts.filter((text) => text !== '').join(', ')} (no address)`;
}

export function toPlainLine(text: string): string {
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

/** Returns the letters and digits of a title. Some languages replace other characters that they can't escape. */
export function extractComparableLetters(title: string): string {
  return toPlainLine(title)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
