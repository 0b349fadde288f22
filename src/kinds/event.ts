import { l10n } from 'vscode';
import type { IntelligenceEvent } from '../client/records/types.ts';
import { citedByEvidence, intelligence, intelligenceFields, intelligenceHover, relatedCounts } from './intelligence.ts';
import type { RecordKind } from './recordKind.ts';
import { listBelow, rootList } from './lists.ts';
import { impactWords, typeWords } from './words.ts';

/** An event: a concrete development (market-intelligence, Event and Signal records). */
export const event: RecordKind<IntelligenceEvent> = {
  ...intelligence,
  label: () => l10n.t('Event'),
  icon: () => 'calendar',
  unnamed: () => l10n.t('Event'),
  facts: ({ tags, createdAt }) => ({ tag: tags[0], recorded: createdAt }),
  detail: 'event',
  roots: [
    rootList('events', {
      view: 'intelligence',
      label: () => l10n.t('Events'),
      empty: () => l10n.t('No events'),
      icon: 'calendar',
      isOpen: true,
      isFeed: false,
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
      isOpen: false,
      of: 'signal',
    }),
  },
  citedThrough: { ...citedByEvidence, list: 'evidence' },
  row: (record) => {
    const type = typeWords(record.eventType);
    const words = [type, impactWords(record)];
    return { brief: [type, record.impactLevel], spoken: words, picked: words, counts: relatedCounts(record) };
  },
  hover: (record) => {
    const [type, impact] = [typeWords(record.eventType), impactWords(record)];
    const isBoth = type !== undefined && impact !== undefined;
    return intelligenceHover(record, isBoth ? `${type} (${impact})` : (type ?? impact));
  },
  agent: (record) => ({ recorded: record.createdAt, type: record.eventType, ...intelligenceFields(record) }),
};
