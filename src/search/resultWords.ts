import { l10n, type QuickPickItem } from 'vscode';
import type { CitableRecord } from '../records/kinds.ts';
import { referenceOf } from '../records/reference.ts';
import { impactWords, recordTitle } from '../store/recordTitle.ts';
import { compactAge } from '../platform/age.ts';
import { label } from '../platform/remoteText.ts';
import { belowTitle, titleTexts } from '../records/title.ts';
import type { IntelligenceEvent, Signal } from '../client/records/types.ts';

/** Returns the texts of a record in a quick pick: title, compact age and publisher, summary. */
export function resultWords(record: CitableRecord): Pick<QuickPickItem, 'label' | 'description' | 'detail'> {
  const { url, publisher } = referenceOf(record);
  const below = belowTitle(record);
  const summary = 'summary' in below ? below.summary : undefined;
  return {
    label: label(recordTitle(record)),
    description: label(detailsOf(record, publisher).filter(Boolean).join(' · ')),
    detail: label((below.kind === 'evidence' ? below.quotation : undefined) ?? summary ?? url ?? ''),
  };
}

function detailsOf(record: CitableRecord, publisher: string | undefined): (string | undefined)[] {
  switch (record.kind) {
    case 'article':
    case 'evidence':
      return [compactAge(record.published), publisher];
    case 'mention':
      return [compactAge(record.observedAt), record.platform];
    case 'story':
      return [compactAge(record.lastPublished), articlesOf(record.articleCount)];
    case 'event':
      return [recordedAge(record), record.eventType?.replaceAll('_', ' '), impactWords(record)];
    case 'signal':
      return [recordedAge(record), impactWords(record)];
  }
}

/** A title that is made of facts shows the date of recording. */
function recordedAge(record: IntelligenceEvent | Signal): string | undefined {
  return titleTexts(record).title === undefined ? undefined : compactAge(record.createdAt);
}

function articlesOf(count: number | undefined): string | undefined {
  return count === undefined ? undefined : count === 1 ? l10n.t('1 article') : l10n.t('{0} articles', count);
}
