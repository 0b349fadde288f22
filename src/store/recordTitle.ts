import { l10n } from 'vscode';
import { day } from '../platform/age.ts';
import { addressOf, factsOf } from '../records/kinds.ts';
import { titleTexts } from '../records/title.ts';
import type { ServiceRecord } from '../client/records/types.ts';

/**
 * Returns the title of a record wherever it is shown: `titleTexts`, else the kind, the first tag and, for events and
 * signals, the date of recording.
 */
export function recordTitle(record: ServiceRecord): string {
  const { title } = titleTexts(record);
  if (title !== undefined) {
    return title;
  }
  const { tag, recorded } = factsOf(record);
  const date = day(recorded);
  const facts = [tag, date && l10n.t('recorded {0}', date)].filter((fact) => fact !== undefined && fact.trim() !== '');
  return facts.length > 0
    ? [kindName(record), ...facts].join(' · ')
    : (addressOf(record) ?? unnamed[record.kind]?.() ?? kindName(record));
}

/** Titles of records that are known by their identifier alone. */
const unnamed: Readonly<Partial<Record<ServiceRecord['kind'], () => string>>> = {
  publisher: () => l10n.t('Unknown publisher'),
  source: () => unknownSource(),
};

/** Returns the name of a source without a name, a domain or an address. */
export function unknownSource(): string {
  return l10n.t('Unknown source');
}

export function kindName({ kind }: ServiceRecord): string {
  return kindNames[kind]();
}

const kindNames: Readonly<Record<ServiceRecord['kind'], () => string>> = {
  article: () => l10n.t('Article'),
  story: () => l10n.t('Story'),
  mention: () => l10n.t('Mention'),
  publisher: () => l10n.t('Publisher'),
  event: () => l10n.t('Event'),
  signal: () => l10n.t('Signal'),
  evidence: () => l10n.t('Evidence'),
  source: () => l10n.t('Source'),
};

/** The impact level of an event or a signal: «high impact». */
export function impactWords(record: ServiceRecord): string | undefined {
  const level = 'impactLevel' in record ? record.impactLevel : undefined;
  return level === undefined ? undefined : l10n.t('{0} impact', level);
}
