import { env, l10n } from 'vscode';
import { addressOf, factsOf, titleOf } from '../records/kinds.ts';
import type { ServiceRecord } from '../service/records/types.ts';

/** Title of a record wherever it is shown: its own, else type, first tag and date; of a bare address the address. */
export function recordTitle(record: ServiceRecord): string {
  const title = titleOf(record);
  if (title !== undefined) {
    return title;
  }
  const { type, tag, date } = factsOf(record);
  const facts = [capitalized(type), tag, dateText(date)].filter((text) => text !== undefined && text.trim() !== '');
  if (facts.length === 0) {
    return addressOf(record) ?? kindName(record);
  }
  return (type === undefined ? [kindName(record), ...facts] : facts).join(' · ');
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

/** Types are written in snake_case. */
function capitalized(type: string | undefined): string | undefined {
  const text = type?.replaceAll('_', ' ').trim();
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}

/** A date or timestamp (ISO 8601) for people; `undefined` for any other text. */
function dateText(date: string | undefined): string | undefined {
  const time = new Date(date ?? '');
  if (date === undefined || Number.isNaN(time.getTime())) {
    return undefined;
  }
  // A bare date is no moment that a time zone could move to the day before.
  const zone = date.includes('T') ? {} : { timeZone: 'UTC' };
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', ...zone }).format(time);
}
