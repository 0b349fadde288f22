import { l10n, type QuickPickItem } from 'vscode';
import type { CitableRecord } from '../records/kinds.ts';
import { referenceOf } from '../records/reference.ts';
import { impactWords, recordTitle } from '../library/recordTitle.ts';
import { compactAge } from '../platform/age.ts';
import { label } from '../platform/remoteText.ts';

/** Texts of the row of a search result: title, publisher and compact age, summary. */
export function resultWords(record: CitableRecord): Pick<QuickPickItem, 'label' | 'description' | 'detail'> {
  const { url, publisher } = referenceOf(record);
  return {
    label: label(recordTitle(record)),
    description: label(detailsOf(record, publisher).filter(Boolean).join(' · ')),
    detail: label(record.summary ?? url ?? ''),
  };
}

function detailsOf(record: CitableRecord, publisher: string | undefined): (string | undefined)[] {
  switch (record.kind) {
    case 'article':
    case 'evidence':
      return [publisher, compactAge(record.published)];
    case 'story':
      return [articlesOf(record.articleCount), compactAge(record.lastPublished)];
    case 'event':
      return [record.eventType?.replaceAll('_', ' '), impactWords(record)];
    case 'signal':
      return [impactWords(record)];
  }
}

function articlesOf(count: number | undefined): string | undefined {
  return count === undefined ? undefined : count === 1 ? l10n.t('1 article') : l10n.t('{0} articles', count);
}
