import { l10n } from 'vscode';
import type { IntelligenceEvent } from '../client/records/types.ts';
import { citedByEvidence, intelligenceDefaults } from './intelligenceDefaults.ts';
import { createRelatedList, createRootList } from './createLists.ts';
import type { RecordKind } from './recordKind.ts';
import { formatCounts, formatImpact, formatType } from './formatValues.ts';
import { createEvidenceItem } from './evidence.ts';
import {
  createEventFacts,
  createIntelligenceSections,
  createRecordedFact,
  createSignalItem,
} from './intelligenceSections.ts';
import { createExtraFieldsSection, createGraphSection, createListSection } from './pageSections.ts';

export const event: RecordKind<IntelligenceEvent> = {
  ...intelligenceDefaults,
  label: () => l10n.t('Event'),
  icon: () => 'calendar',
  detail: 'event',
  roots: [
    createRootList('events', {
      view: 'intelligence',
      label: () => l10n.t('Events'),
      empty: () => l10n.t('No events'),
      isOpen: true,
    }),
  ],
  lists: {
    evidence: createRelatedList('evidence', {
      label: () => l10n.t('Evidence'),
      empty: () => l10n.t('No evidence'),
      isOpen: true,
      of: 'evidence',
    }),
    signals: createRelatedList('signalsOfEvent', {
      label: () => l10n.t('Signals'),
      empty: () => l10n.t('No signals'),
      of: 'signal',
    }),
  },
  citedThrough: { ...citedByEvidence, list: 'evidence' },
  row: (record) => {
    const type = formatType(record.eventType);
    const counts = formatCounts(record.counts);
    return { brief: [type, formatType(record.impactLevel)], spoken: [type, formatImpact(record)], counts };
  },
  page: (event, page) => {
    const { sections, remainingFields } = createIntelligenceSections(event, createEventFacts(event), page);
    return [
      ...sections,
      createListSection('evidence', page, {
        title: l10n.t('Evidence'),
        empty: l10n.t('No evidence for this event.'),
        more: l10n.t('More Evidence'),
        items: page.items('evidence').map((item) => createEvidenceItem(item, page)),
        isQuotable: true,
      }),
      createGraphSection(page),
      createListSection('signals', page, {
        title: l10n.t('Signals'),
        empty: l10n.t('No signals refer to this event.'),
        more: l10n.t('More Signals'),
        items: page.items('signals').map((item) => createSignalItem(item, page)),
      }),
      createExtraFieldsSection(remainingFields, event.counts),
    ];
  },
  graph: { column: 1, support: 'evidence', fact: createRecordedFact },
  similar: { kind: 'events' },
};
