import { l10n } from 'vscode';
import { hostOf, referenceOf } from '../library/referenceOf.ts';
import { age } from './age.ts';
import type { ShownRecord } from './row.ts';

/** What a record is called: its title or name, else its address. */
export function titleOf(record: ShownRecord): string {
  return [namedOf(record), addressOf(record)].find((text) => text?.trim()) ?? l10n.t('(untitled)');
}

function namedOf(record: ShownRecord): string | undefined {
  switch (record.kind) {
    case 'mention':
      return record.title;
    case 'story':
      return record.title ?? record.summary;
    case 'publisher':
      return record.name;
    case 'source':
      return record.name ?? record.domain;
    case 'article':
    case 'event':
    case 'signal':
    case 'evidence':
      return referenceOf(record).title;
  }
}

/** The address of a record, whatever it is; of an event or a signal that of its source. */
export function addressOf(record: ShownRecord): string | undefined {
  switch (record.kind) {
    case 'story':
      return undefined;
    case 'mention':
    case 'publisher':
    case 'source':
      return record.url;
    case 'article':
    case 'event':
    case 'signal':
    case 'evidence':
      return referenceOf(record).url;
  }
}

export function kindName({ kind }: ShownRecord): string {
  const names: Record<ShownRecord['kind'], string> = {
    article: l10n.t('Article'),
    story: l10n.t('Story'),
    mention: l10n.t('Mention'),
    publisher: l10n.t('Publisher'),
    event: l10n.t('Event'),
    signal: l10n.t('Signal'),
    evidence: l10n.t('Evidence'),
    source: l10n.t('Source'),
  };
  return names[kind];
}

/** What stands in grey after the title: who says it and how old it is, or what kind of thing it is. */
export function detailsOf(record: ShownRecord): string[] {
  const parts = () => {
    switch (record.kind) {
      case 'article':
      case 'evidence':
        return [referenceOf(record).publisher, age(record.published)];
      case 'story':
        return [
          record.articleCount === undefined ? undefined : l10n.t('{0} articles', record.articleCount),
          age(record.lastPublished),
        ];
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

/** Counts that a record carries, by the service's own names. */
function countsOf(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).map(([name, count]) => `${String(count)} ${name.replaceAll('_', ' ')}`);
}
