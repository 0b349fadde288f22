import { l10n } from 'vscode';
import type { ServiceRecord } from '../client/records/types.ts';
import { formatDay } from '../platform/formatAge.ts';
import { getAddress, getKind } from './index.ts';
import type { Facts } from './recordKind.ts';

interface TitleTexts {
  /** `undefined` if the record has no text. `getRecordTitle` then shows facts. */
  readonly title?: string;
  readonly summary?: string;
}

/** In UTF-16 code units, for a title that is cut from other text. */
const maxTitleLength = 120;

export function getRecordTitle(record: ServiceRecord): string {
  const { title } = getTitleTexts(record);
  if (title !== undefined) {
    return title;
  }
  const kind = getKind(record);
  const untitled = kind.untitled?.(record);
  if (untitled !== undefined) {
    return untitled;
  }
  const { tag, recorded } = kind.facts(record);
  const date = formatDay(recorded);
  const facts = [tag, date && l10n.t('recorded {0}', date)].filter((fact) => fact !== undefined && fact.trim() !== '');
  return facts.length > 0
    ? [kind.label(), ...facts].join(' · ')
    : (getAddress(record) ?? (kind.unnamed ?? kind.label)());
}

/** Uses the title or the first sentence of the summary, and doesn't repeat that text below. */
export function getTitleTexts(record: ServiceRecord): TitleTexts {
  const title = omitBlank(getKind(record).title(record));
  const summary = 'summary' in record ? omitBlank(record.summary) : undefined;
  if (title !== undefined) {
    const isRepeated = summary?.trim() === title.trim();
    return omitUndefined({ title, summary: isRepeated ? undefined : summary });
  }
  return summary === undefined ? {} : splitSummary(summary.trim());
}

export function omitTitleTexts<R extends ServiceRecord>(record: R): R {
  const { title, summary } = getTitleTexts(record);
  const rest: R & { summary?: unknown; createdAt?: unknown } = { ...record };
  delete rest.summary;
  if (title === undefined) {
    delete rest.createdAt;
  }
  return Object.assign(rest, omitUndefined({ summary }));
}

/** Returns the date of publication, observation or recording, unless the title shows it. */
export function getDateBesideTitle(record: ServiceRecord): Pick<Facts, 'date' | 'observed' | 'recorded'> {
  const kind = getKind(record);
  const { date, observed, recorded } = kind.facts(record);
  if (getTitleTexts(record).title !== undefined) {
    return { date, observed, recorded };
  }
  const isInTitle = record.kind === 'article' && kind.untitled?.(record) !== undefined;
  return isInTitle ? {} : { date, observed };
}

/** Returns the text for the line below the title. It goes on where a shortened title ends. */
export function getTextBelowTitle(record: ServiceRecord): string | undefined {
  const { title = '', summary } = getTitleTexts(record);
  if (summary === undefined || omitBlank(getKind(record).title(record)) !== undefined) {
    return summary;
  }
  const head = title.replace(/…$/u, '');
  const line = joinLines(summary.slice(0, searchedLength));
  return line.startsWith(head) ? line.slice(head.length).replace(/^[\s;；؛·:：,，،、–—-]+/u, '') : summary;
}

/**
 * Splits a summary after its first sentence. A title from a longer sentence ends at a clause or a word, and the summary
 * stays whole, so that nobody has to put it together.
 */
function splitSummary(summary: string): TitleTexts {
  const end = findSentenceEnd(summary);
  const title = joinLines(summary.slice(0, Math.min(end, searchedLength)));
  if (end <= searchedLength && title.length <= maxTitleLength) {
    return omitUndefined({ title, summary: omitBlank(summary.slice(end).trim()) });
  }
  const clause = findLast(summary, wholeClauses);
  if (clause !== undefined) {
    return { title: joinLines(summary.slice(0, clause)), summary };
  }
  const boundary = findLast(summary, [/[,،](?=\s)|[，、]/gu]) ?? findWordBoundary(summary, maxTitleLength - 1);
  return { title: `${joinLines(summary.slice(0, boundary))}…`, summary };
}

/** Ends of clauses that can stand alone. */
const wholeClauses = [/[;؛·](?=\s)|；/gu, /\s[–—-]\s|[—:](?=\s)|：|——/gu];
/** A shorter clause, such as “In June,”, is no title. */
const minClauseLength = 30;

/**
 * Returns the offset of the last match of the first pattern that matches inside a title. Matches in quotations and
 * parentheses don't count.
 */
function findLast(text: string, patterns: readonly RegExp[]): number | undefined {
  const searched = text.slice(0, maxTitleLength);
  return patterns
    .map((pattern) => [...searched.matchAll(pattern)].findLast(({ index }) => !isQuoted(text, index))?.index ?? 0)
    .find((offset) => offset >= minClauseLength);
}

function isQuoted(text: string, offset: number): boolean {
  const open = text
    .slice(0, offset)
    .replace(/"[^"]*"|„[^“”]*[“”]|“[^”]*”|«[^»]*»|「[^」]*」|『[^』]*』|[(（][^)）]*[)）]/g, '');
  return /["„“«「『(（]/.test(open);
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
/** Maximum number of characters to search. A summary can be megabytes long. */
const searchedLength = 1000;

/** `Intl.Segmenter` ends a sentence after these abbreviations if a capital letter follows. */
const endsInAbbreviation =
  /(?:^|[\s(.“"])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|Gen|Col|Sen|Rep|Gov|Rev|Hon|St|Mt|No|Nos|Inc|Corp|Co|Ltd|Bros|vs|approx|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/u;

function findSentenceEnd(text: string): number {
  // A single line break only wraps the line.
  const searched = text.slice(0, searchedLength).replace(/\r?\n(?!\r?\n)/g, ({ length }) => ' '.repeat(length));
  for (const { index, segment } of sentences.segment(searched)) {
    const sentence = searched.slice(0, index + segment.length);
    if (sentence.trim() !== '' && !endsInAbbreviation.test(sentence)) {
      return sentence.length;
    }
  }
  return text.length;
}

/** Cuts a single longer word. */
function findWordBoundary(text: string, most: number): number {
  let boundary = 0;
  for (const { index } of words.segment(text.slice(0, most + 20))) {
    if (index > most) {
      break;
    }
    boundary = index;
  }
  const isOneWord = text.slice(0, boundary).trim() === '';
  return isOneWord ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '').length : boundary;
}

function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function omitBlank(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

function omitUndefined(texts: { [K in keyof TitleTexts]: TitleTexts[K] | undefined }): TitleTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}
