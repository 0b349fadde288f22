// cspell:ignore agenc agence agencia agentur daction redacci redaktion
import { toCitableAddress } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { toPlainName, getCitableTitle } from '../citation/citableTitle.ts';

/** A reference whose strings are one visible line each, and whose address is a web address. */
export interface BibliographyEntry {
  readonly title: string;
  readonly url?: string;
  readonly publisher?: string;
  readonly authors: readonly AuthorName[];
  readonly published?: CalendarDate;
  readonly retrieved?: CalendarDate;
}

export function createBibliographyEntry(reference: Reference): BibliographyEntry {
  const url = toCitableAddress(reference.url ?? '');
  const publisher = toPlainName(reference.publisher ?? '');
  const published = parseCalendarDate(reference.published);
  const retrieved = parseCalendarDate(reference.retrieved);
  return {
    title: getCitableTitle(reference),
    ...(url === undefined ? {} : { url }),
    ...(publisher === '' ? {} : { publisher }),
    authors: (reference.authors ?? [])
      .map(toPlainName)
      .filter((name) => name !== '')
      .map(splitAuthorName),
    ...(published ? { published } : {}),
    ...(retrieved ? { retrieved } : {}),
  };
}

/** Months and days count from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** Parses the start of an ISO 8601 timestamp without converting its time zone. */
function parseCalendarDate(text: string | undefined): CalendarDate | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?![\d-])/.exec(text ?? '') ?? [];
  const date = `${year ?? ''}-${month ?? '01'}-${day ?? '01'}`;
  const time = Date.parse(date);
  if (year === undefined || year === '0000' || Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) {
    return undefined;
  }
  return {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}

/** Returns `2026-11-20`, `2026-11` or `2026`. */
export function formatIsoDate({ year, month, day }: CalendarDate, separator = '-'): string {
  const monthAndDay = [month, day].filter((part) => part !== undefined);
  return [String(year).padStart(4, '0'), ...monthAndDay.map((part) => String(part).padStart(2, '0'))].join(separator);
}

/** A person with a known family name, or any other name. */
export type AuthorName = { readonly family: string; readonly given: string } | { readonly whole: string };

/**
 * Splits a name of two to four capitalized words, with particles such as `van` before the last. Newsrooms, agencies and
 * names with a comma stay whole.
 */
function splitAuthorName(name: string): AuthorName {
  const [, given, family] = person.exec(name) ?? [];
  return given === undefined || family === undefined || newsroom.test(name) || /\p{Lu}{3}/u.test(name)
    ? { whole: name }
    : { given, family };
}

const word = String.raw`\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*`;
const initial = String.raw`(?:\p{Lu}\.){1,3}`;
const particle = 'van|von|der|den|de|del|della|di|da|do|dos|du|la|le|ter|ten|zu|af|al|el|bin|ibn';
const person = new RegExp(
  `^((?:${word}|${initial})(?: (?:${word}|${initial})){0,2}) ((?:(?:${particle}) ){0,3}${word})$`,
  'u',
);
const newsroom =
  /\b(news(room)?|staff|press|agenc(y|ies)|agence|agentur|agencia|team|desk|editor(s|ial)?|redaktion|redacci[oó]n|r[eé]daction|reporters?|correspondents?|times|post|journal|daily|herald|tribune|guardian|reuters|associated|bureau|office|ministry|department|university|institute|inc|ltd|llc|gmbh|and|und|et)\b/iu;
