import { l10n } from 'vscode';
import { impactWords, unknownSource } from '../../store/recordTitle.ts';
import { age, compactAge, moment } from '../../platform/age.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { factsOf, hostOf, originOf } from '../../records/kinds.ts';
import { publisherOf } from '../../records/reference.ts';
import { titleTexts } from '../../records/title.ts';
import type { ServiceRecord } from '../../client/records/types.ts';

/** Texts of a row beside its title. */
interface RowDetails {
  /** The grey text after the title: compact age, then publisher, or type and impact level of an event. */
  readonly brief: readonly string[];
  /** The same for a screen reader, with the counts that don't fit into the row. */
  readonly spoken: readonly string[];
}

export function rowDetails(record: ServiceRecord): RowDetails {
  const about = aboutOf(record);
  const { date, recorded } = factsOf(record);
  // A title that is made of facts shows the date of recording.
  const recordedBeside = titleTexts(record).title === undefined ? undefined : recorded;
  const shownDate = date ?? recordedBeside;
  const recordedAge = age(recordedBeside);
  const shown = record.kind === 'event' ? [plainWords(record.eventType), record.impactLevel] : about;
  return {
    brief: present([compactAge(shownDate), ...shown]).map(sanitizeLine),
    spoken: present([
      ...about,
      age(date) ?? (recordedAge && l10n.t('recorded {0}', recordedAge)),
      ...countWords(record),
    ]).map(sanitizeLine),
  };
}

/** Returns the head of a hover: publisher, time, and type with impact. */
export function headWords(record: ServiceRecord): string[] {
  const impact = impactWords(record);
  const { type: rawType, date, recorded } = factsOf(record);
  const type = plainWords(rawType);
  const recordedAt = moment(recorded);
  const words = [
    sourceName(record),
    record.kind === 'evidence' ? (hostOf(record.sourceAddress) ?? record.sourceAddress) : undefined,
    recordedAt === undefined ? moment(date) : l10n.t('Recorded {0}', recordedAt),
    type !== undefined && impact !== undefined ? `${type} (${impact})` : (type ?? impact),
  ];
  // The type of a mention is its platform; the name of a source can be its domain.
  return [...new Set(present(words))];
}

/** Counts that a record carries, but for zero; those of other names than the known ones by the service's own. */
export function countWords(record: ServiceRecord): string[] {
  return Object.entries(countsOf(record))
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => counted(name, count));
}

function aboutOf(record: ServiceRecord): (string | undefined)[] {
  if (record.kind === 'event') {
    return [plainWords(record.eventType), impactWords(record)];
  }
  return [record.kind === 'signal' ? impactWords(record) : sourceName(record)];
}

function sourceName(record: ServiceRecord): string | undefined {
  switch (record.kind) {
    case 'article':
      return publisherOf(record);
    case 'evidence':
      return publisherOf(record) ?? unknownSource();
    case 'mention':
      return record.platform ?? hostOf(record.url);
    case 'publisher':
      return hostOf(record.url);
    case 'source':
      return record.domain ?? hostOf(record.url);
    case 'event':
    case 'signal':
      return originOf(record)?.name;
    case 'story':
      return undefined;
  }
}

function countsOf(record: ServiceRecord): Readonly<Record<string, number>> {
  if (record.kind === 'story') {
    return { articles: record.articleCount ?? 0 };
  }
  return 'counts' in record ? record.counts : {};
}

function counted(name: string, count: number): string {
  const isOne = count === 1;
  switch (name) {
    case 'articles':
      return isOne ? l10n.t('1 article') : l10n.t('{0} articles', count);
    case 'evidence':
      return isOne ? l10n.t('1 piece of evidence') : l10n.t('{0} pieces of evidence', count);
    case 'events':
      return isOne ? l10n.t('1 event') : l10n.t('{0} events', count);
    case 'signals':
      return isOne ? l10n.t('1 signal') : l10n.t('{0} signals', count);
    default:
      return `${String(count)} ${name.replaceAll('_', ' ')}`;
  }
}

/** Types are written in snake_case. */
function plainWords(type: string | undefined): string | undefined {
  return type?.replaceAll('_', ' ');
}

function present(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined && text.trim() !== '') as string[];
}
