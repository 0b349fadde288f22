import { l10n } from 'vscode';
import type { ServiceRecord } from '../client/records/types.ts';
import type { OptionalText } from './recordKind.ts';

export function formatType(type: OptionalText): OptionalText {
  return type?.replaceAll('_', ' ');
}

export function formatImpact(record: ServiceRecord): OptionalText {
  const level = 'impactLevel' in record ? record.impactLevel : undefined;
  return level === undefined ? undefined : l10n.t('{0} impact', level);
}

export function formatCounts(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => formatCount(name, count));
}

function formatCount(name: string, count: number): string {
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
