import { l10n } from 'vscode';
import { hostOf } from '../records/kinds.ts';
import { referenceOf } from '../records/reference.ts';
import { age } from './age.ts';
import type { ServiceRecord } from '../service/records/types.ts';

/** The text in grey after a row's title: publisher and age, or type and counts. */
export function detailsOf(record: ServiceRecord): string[] {
  const parts = () => {
    switch (record.kind) {
      case 'article':
      case 'evidence':
        return [referenceOf(record).publisher, age(record.published)];
      case 'story':
        return [...countsOf({ articles: record.articleCount ?? 0 }), age(record.lastPublished)];
      case 'mention':
        return [record.platform ?? hostOf(record.url), age(record.observedAt)];
      case 'publisher':
        return [hostOf(record.url)];
      case 'source':
        return [record.domain ?? hostOf(record.url)];
      case 'event':
        return [record.eventType?.replaceAll('_', ' '), record.impactLevel, ...countsOf(record.counts)];
      case 'signal':
        return [record.impactLevel, ...countsOf(record.counts)];
    }
  };
  return parts().filter((part) => part !== undefined);
}

/** Counts that a record carries, but for zero; those of other names than the known ones by the service's own. */
function countsOf(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => counted(name, count));
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
