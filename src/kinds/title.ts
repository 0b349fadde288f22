import { l10n } from 'vscode';
import type { ServiceRecord } from '../client/records/types.ts';
import { day } from '../platform/age.ts';
import { addressOf, kindOf } from './index.ts';
import type { Facts } from './recordKind.ts';

/** The title that is shown for a record, and the texts that remain to be shown below it. */
export interface TitleTexts {
  /** `undefined` if the record has no text; `recordTitle` then shows facts. */
  readonly title?: string;
  readonly summary?: string;
  readonly quotation?: string;
}

/** Length of a title that is made from another text, in UTF-16 code units. */
const longestTitle = 120;

/**
 * Returns the title of a record wherever it is shown: `titleTexts`, else the kind, the first tag and, for events and
 * signals, the date of recording.
 */
export function recordTitle(record: ServiceRecord): string {
  const { title } = titleTexts(record);
  if (title !== undefined) {
    return title;
  }
  const kind = kindOf(record);
  const { tag, recorded } = kind.facts(record);
  const date = day(recorded);
  const facts = [tag, date && l10n.t('recorded {0}', date)].filter((fact) => fact !== undefined && fact.trim() !== '');
  return facts.length > 0
    ? [kind.label(), ...facts].join(' · ')
    : (addressOf(record) ?? (kind.unnamed ?? kind.label)());
}

/**
 * Applies the title rule: the title, else the first sentence of the summary, else the quotation. The text that became
 * the title is left out of the texts below it.
 */
export function titleTexts(record: ServiceRecord): TitleTexts {
  const own = present(kindOf(record).title(record));
  const summary = 'summary' in record ? present(record.summary) : undefined;
  const quotation = 'quotation' in record ? present(record.quotation) : undefined;
  if (own !== undefined) {
    const isRepeated = summary?.trim() === own.trim();
    return known({ title: own, summary: isRepeated ? undefined : summary, quotation });
  }
  if (summary !== undefined) {
    const text = summary.trim();
    const { head, rest } = splitText(text, firstSentenceEnd(text));
    return known({ title: head, summary: rest, quotation });
  }
  if (quotation !== undefined) {
    const text = quotation.trim();
    const { head, rest } = splitText(text, text.length);
    return known({ title: head, quotation: rest });
  }
  return {};
}

/** Returns the record without the texts, and without the date of recording, that its title already shows. */
export function belowTitle<R extends ServiceRecord>(record: R): R {
  const { title, summary, quotation } = titleTexts(record);
  const rest: R & { summary?: unknown; quotation?: unknown; createdAt?: unknown } = { ...record };
  delete rest.summary;
  delete rest.quotation;
  if (title === undefined) {
    delete rest.createdAt;
  }
  return Object.assign(rest, known({ summary, quotation }));
}

/** Returns the date to show beside a record's title: of publication, or of recording unless the title shows it. */
export function dateBesideTitle(record: ServiceRecord): Pick<Facts, 'date' | 'recorded'> {
  const { date, recorded } = kindOf(record).facts(record);
  return titleTexts(record).title === undefined ? { date } : { date, recorded };
}

/** Returns the text that a list shows below the record's title. */
export function textBelowTitle(record: ServiceRecord): string | undefined {
  const { summary, quotation } = titleTexts(record);
  return quotation ?? summary;
}

/** Splits a text at `end`, or earlier at a word boundary if the head would be too long for a title. */
function splitText(text: string, end: number): { readonly head: string; readonly rest: string | undefined } {
  const head = oneLine(text.slice(0, Math.min(end, searchedLength)));
  if (end <= searchedLength && head.length <= longestTitle) {
    return { head, rest: present(text.slice(end).trim()) };
  }
  const cut = wordBoundary(text, longestTitle - 1);
  return { head: `${oneLine(text.slice(0, cut))}…`, rest: `…${text.slice(cut).trim()}` };
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
/** Characters that are searched for the end of a sentence: a summary can be megabytes long. */
const searchedLength = 1000;

/** `Intl.Segmenter` ends a sentence after these abbreviations if a capital letter follows. */
const endsInAbbreviation =
  /(?:^|[\s(.“"])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|Gen|Col|Sen|Rep|Gov|Rev|Hon|St|Mt|No|Nos|Inc|Corp|Co|Ltd|Bros|vs|approx|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/u;

function firstSentenceEnd(text: string): number {
  // A single line break only wraps a line.
  const searched = text.slice(0, searchedLength).replace(/\r?\n(?!\r?\n)/g, ({ length }) => ' '.repeat(length));
  for (const { index, segment } of sentences.segment(searched)) {
    const sentence = searched.slice(0, index + segment.length);
    if (sentence.trim() !== '' && !endsInAbbreviation.test(sentence)) {
      return sentence.length;
    }
  }
  return text.length;
}

/** Returns the last word boundary up to `most`; a single longer word is cut. */
function wordBoundary(text: string, most: number): number {
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

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function present(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

function known(texts: { [K in keyof TitleTexts]: TitleTexts[K] | undefined }): TitleTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}
