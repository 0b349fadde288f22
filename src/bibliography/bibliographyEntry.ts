// cspell:ignore Baer Fitz
import { toCitableAddress } from '../citation/address.ts';
import { toLocalDay } from '../citation/toLocalDay.ts';
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
  const retrieved = parseCalendarDate(reference.retrieved && toLocalDay(reference.retrieved));
  return {
    title: getCitableTitle(reference),
    ...(url === undefined ? {} : { url }),
    ...(publisher === '' ? {} : { publisher }),
    authors: (reference.authors ?? [])
      .map(toPlainName)
      .filter((name) => name !== '')
      .map((name) => splitAuthorName(name, publisher)),
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
 * Splits a name of two to four capitalized words, with particles such as `van` before the last. The publisher's name,
 * names of organizations and names with a comma stay whole.
 */
function splitAuthorName(name: string, publisher: string): AuthorName {
  const [, given, family] = person.exec(name) ?? [];
  return given === undefined || family === undefined || namesOrganization(name) || isPublisher(name, publisher)
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

/** Compares a name with the publisher's name or host, such as `The Courier` and `courier.example`. */
function isPublisher(name: string, publisher: string): boolean {
  const normalized = normalizeName(name);
  const hostLabels = /\s/.test(publisher) ? [] : publisher.split('.');
  return [publisher, ...hostLabels].some((candidate) => normalizeName(candidate) === normalized);
}

function normalizeName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^the\s/, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function namesOrganization(name: string): boolean {
  return (
    namedLikePeople.test(name) ||
    organization.test(name) ||
    firstWord.test(name) ||
    capitals.test(name) ||
    innerCapital.test(name)
  );
}

/** Matches three capital letters in a row, or two that are the last word, such as `AG`. */
const capitals = /\p{Lu}{3}|\s\p{Lu}{2}$/u;
/** Matches `BuzzFeed` but not `McKay`. */
const innerCapital =
  /(?<![\p{L}\p{M}])(?!(?:Mac|Mc|Fitz|De|Des|Di|Du|Da|La|Le|Van|Von|Jo|Lee|Mary|Anne?)\p{Lu})\p{Lu}\p{Ll}+\p{Lu}/u;
/** Matches an article or the abbreviation of a state or a union. */
const firstWord = /^(?:The|An|Der|Die|Das|Le|Les|El|Los|Las|Il|Lo|Het|UN|EU|US|UK|White House)\s/u;

/** The best-known companies with names like those of people. */
const namedLikePeople =
  /^(?:Goldman Sachs|Morgan Stanley|JP ?Morgan|J\.P\. Morgan|Merrill Lynch|Wells Fargo|Charles Schwab|Credit Suisse|Julius Baer|Standard Chartered|Berkshire Hathaway|Dow Jones|Lockheed Martin|Northrop Grumman|Rolls Royce|Hewlett Packard|Eli Lilly|Louis Vuitton|Jones Day|Baker Hughes)\b/;

/** Words of names of newsrooms, companies, authorities and societies, which rarely are family names. */
const organization = new RegExp(
  // cspell:disable
  `(?<![\\p{L}\\p{M}])(?:${[
    'news(?:room|wires?)?|staff|press|team|desk|editor(?:s|ials?)?|reporters?|correspondents?|contributors?|wire',
    'agenc(?:y|ies)|agence|agentur|agencia|agenzia|redaktion|redacci[oó]n|r[eé]daction|redactie|redazione',
    'times|post|journal|daily|weekly|monthly|herald|tribune|guardian|gazette|observer|chronicle|telegraph|courier',
    'globe|examiner|inquirer|dispatch|sentinel|bulletin|magazine?|zeitung|allgemeine|nachrichten|rundfunk|review',
    'evening|morning|sunday|financial|online|digital|media|medien|broadcasting|television|tv|radio|channel|network',
    'reuters|bloomberg|jazeera|associated|publishing|publishers?|verlag|editions|[eé]ditions',
    'bureau|office|ministry|ministerium|minist[eè]re|ministerio|department|authority|administration|government',
    'parliament|senate|congress|commission|kommission|comisi[oó]n|committee|council|conseil|consejo|board|treasury',
    'police|army|navy|services?|federal|national|international|european|united|nations|central|reserve|union',
    'university|universit[aàä]t?|universit[eé]|universidad|hochschule|institut[eo]?|istituto|college|school|academy',
    'cent(?:er|re)|centro|zentrum|laborator(?:y|ies)|labs|hospital|library|museum|museo|research|statistics|survey',
    'organi[sz]ations?|organi[sz]aci[oó]n|organisatie|association|asociaci[oó]n|associazione|verband|verein|federation',
    'foundation|fondation|fundaci[oó]n|fondazione|stiftung|society|soci[eé]t[eé]|sociedad|gesellschaft|alliance',
    'initiative|coalition|project|program(?:me)?|watch|amnesty|conservancy|fund|trust|party|league|club',
    'bank|banque|banco|banca|group|groupe|gruppe|grupo|gruppo|company|companies|corporation|corp|holdings?|partners',
    'industries|systems|technologies|solutions|software|communications|airlines|airways|motors|energy|pharma',
    'inc|ltd|llc|llp|plc|gmbh|ag|sa|nv|bv|oy|ab|spa|srl|and|und|et',
  ].join('|')})(?![\\p{L}\\p{M}])`,
  // cspell:enable
  'iu',
);
