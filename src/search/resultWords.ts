import { l10n, type QuickPickItem } from 'vscode';
import { referenceOf, type CitableRecord } from '../library/referenceOf.ts';
import { label } from '../platform/remoteText.ts';

/** What the row of a search result says: title, who says it and when, and what it is about. */
export function resultWords(record: CitableRecord): Pick<QuickPickItem, 'label' | 'description' | 'detail'> {
  const { title, url, publisher } = referenceOf(record);
  return {
    label: label(title ?? url ?? l10n.t('(untitled)')),
    description: label(detailsOf(record, publisher).filter(Boolean).join(' · ')),
    detail: label(record.summary ?? url ?? ''),
  };
}

function detailsOf(record: CitableRecord, publisher: string | undefined): (string | undefined)[] {
  switch (record.kind) {
    case 'article':
    case 'evidence':
      return [publisher, record.published?.slice(0, 10)];
    case 'event':
      return [record.eventType?.replaceAll('_', ' '), record.impactLevel];
    case 'signal':
      return [record.impactLevel];
  }
}
