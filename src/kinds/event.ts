import { l10n } from 'vscode';
import type { IntelligenceEvent } from '../client/records/types.ts';
import { citedByEvidence, intelligence } from './intelligence.ts';
import { listBelow, rootList } from './lists.ts';
import type { RecordKind } from './recordKind.ts';
import { countWords, impactWords, typeWords } from './words.ts';

/** An event: a concrete development (market-intelligence, Event and Signal records). */
export const event: RecordKind<IntelligenceEvent> = {
  ...intelligence,
  label: () => l10n.t('Event'),
  icon: () => 'calendar',
  detail: 'event',
  roots: [
    rootList('events', {
      view: 'intelligence',
      label: () => l10n.t('Events'),
      empty: () => l10n.t('No events'),
      icon: 'calendar',
      isOpen: true,
    }),
  ],
  lists: {
    evidence: listBelow('evidence', {
      label: () => l10n.t('Evidence'),
      empty: () => l10n.t('No evidence'),
      icon: 'book',
      isOpen: true,
      of: 'evidence',
    }),
    signals: listBelow('signalsOfEvent', {
      label: () => l10n.t('Signals'),
      empty: () => l10n.t('No signals'),
      icon: 'pulse',
      of: 'signal',
    }),
  },
  citedThrough: { ...citedByEvidence, list: 'evidence' },
  row: (record) => {
    const type = typeWords(record.eventType);
    const counts = countWords(record.counts);
    return { brief: [type, record.impactLevel], spoken: [type, impactWords(record)], counts };
  },
};
