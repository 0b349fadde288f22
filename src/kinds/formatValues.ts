import { l10n } from 'vscode';
import { formatNumber, selectPlural } from '../platform/numbers.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import type { OptionalText } from './recordKind.ts';

/** Formats a label such as `public_health` as words. The service expects the label itself. */
export function formatLabel(label: string): string {
  const isName = /^_*[^\s@/:_][^\s@/:]*$/.test(label);
  return isName ? label.replaceAll('_', ' ').replace(/ {2,}/g, ' ').trim() : label;
}

export function formatType(type: OptionalText): OptionalText {
  return type === undefined ? undefined : formatLabel(type);
}

/** Removes a list of labels that only joins other lists. */
export function omitJoinedLabels(
  labels: readonly string[],
  ...others: readonly (readonly string[])[]
): readonly string[] {
  const known = new Set(others.flat().map((label) => label.toLowerCase()));
  return labels.every((label) => known.has(label.toLowerCase())) ? [] : labels;
}

export function formatImpact(record: ServiceRecord): OptionalText {
  const level = 'impactLevel' in record ? record.impactLevel : undefined;
  return level === undefined ? undefined : l10n.t('{0} impact', formatLabel(level));
}

export function formatCounts(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => formatCount(name, count));
}

function formatCount(name: string, number: number): string {
  const isOne = number === 1;
  const count = formatNumber(number);
  switch (name) {
    case 'articles':
      return isOne ? l10n.t('1 article') : l10n.t('{0} articles', count);
    case 'evidence':
      return isOne ? l10n.t('1 piece of evidence') : l10n.t('{0} pieces of evidence', count);
    case 'sources':
      return isOne ? l10n.t('1 source') : l10n.t('{0} sources', count);
    case 'events':
      return isOne ? l10n.t('1 event') : l10n.t('{0} events', count);
    case 'signals':
      return isOne ? l10n.t('1 signal') : l10n.t('{0} signals', count);
    default:
      return `${count} ${formatLabel(name)}`;
  }
}

interface Figures {
  readonly likes?: number;
  readonly shares?: number;
  readonly comments?: number;
  readonly mentions?: number;
  readonly audience?: number;
  readonly related?: number;
}

/** Formats the known figures. An unknown figure is not zero. */
export function formatFigures({ likes, shares, comments, mentions, audience, related }: Figures): string[] {
  const format = (count: number | undefined, one: string, many: (count: string) => string) =>
    count === undefined ? [] : [selectPlural(count, one, many(formatNumber(count)))];
  return [
    ...format(likes, l10n.t('1 like'), (count) => l10n.t('{0} likes', count)),
    ...format(shares, l10n.t('1 share'), (count) => l10n.t('{0} shares', count)),
    ...format(comments, l10n.t('1 comment'), (count) => l10n.t('{0} comments', count)),
    ...format(mentions, l10n.t('1 mention'), (count) => l10n.t('{0} mentions', count)),
    ...format(audience, l10n.t('Audience of 1'), (count) => l10n.t('Audience of {0}', count)),
    ...format(related, l10n.t('1 related article'), (count) => l10n.t('{0} related articles', count)),
  ];
}
