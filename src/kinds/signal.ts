import { l10n } from 'vscode';
import type { MarketSignal } from '../client/records/types.ts';
import { citedByEvidence, intelligenceDefaults } from './intelligenceDefaults.ts';
import { createRelatedList, createRootList } from './createLists.ts';
import type { RecordKind } from './recordKind.ts';
import { formatCounts, formatImpact } from './formatValues.ts';
import {
  createConfidenceFact,
  createEventItem,
  createIntelligenceSections,
  createSignalFacts,
} from './intelligenceSections.ts';
import { createExtraFieldsSection, createGraphSection, createListSection } from './pageSections.ts';

export const signal: RecordKind<MarketSignal> = {
  ...intelligenceDefaults,
  label: () => l10n.t('Signal'),
  icon: () => 'pulse',
  detail: 'signal',
  roots: [
    createRootList('signals', {
      view: 'intelligence',
      label: () => l10n.t('Signals'),
      empty: () => l10n.t('No signals'),
    }),
  ],
  lists: {
    events: createRelatedList('eventsOfSignal', {
      label: () => l10n.t('Supporting Events'),
      empty: () => l10n.t('No supporting events'),
      isOpen: true,
      of: 'event',
    }),
  },
  citedThrough: { ...citedByEvidence, list: 'events' },
  row: (record) => ({ brief: [formatImpact(record)], counts: formatCounts(record.counts) }),
  page: (signal, page) => {
    const { sections, remainingFields } = createIntelligenceSections(signal, createSignalFacts(signal), page);
    return [
      ...sections,
      createListSection('events', page, {
        title: l10n.t('Supporting Events'),
        empty: l10n.t('No supporting events.'),
        more: l10n.t('More Events'),
        items: page.items('events').map((item) => createEventItem(item, page)),
      }),
      createGraphSection(page),
      createExtraFieldsSection(remainingFields, signal.counts),
    ];
  },
  graph: { column: 0, support: 'events', fact: createConfidenceFact },
  similar: { kind: 'signals' },
};
