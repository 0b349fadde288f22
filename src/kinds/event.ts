import { l10n } from 'vscode';
import type { IntelligenceEvent } from '../client/records/types.ts';
import { citedByEvidence, intelligence } from './intelligence.ts';
import { listBelow, rootList } from './lists.ts';
import type { RecordKind } from './recordKind.ts';
import { countWords, impactWords, typeWords } from './words.ts';
import { evidenceItem } from './evidence.ts';
import { eventFacts, intelligenceSections, recorded, signalItem } from './intelligenceSections.ts';
import { detailsSection, graphSection, listSection } from './sections.ts';

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
  page: (event, page) => {
    const { sections, rest } = intelligenceSections(event, eventFacts(event), page);
    return [
      ...sections,
      listSection('evidence', page, {
        title: l10n.t('Evidence'),
        empty: l10n.t('No evidence for this event.'),
        more: l10n.t('More Evidence'),
        items: page.items('evidence').map((item) => evidenceItem(item, page)),
        showsSources: true,
        isQuotable: true,
      }),
      graphSection(page),
      listSection('signals', page, {
        title: l10n.t('Signals'),
        empty: l10n.t('No signals refer to this event.'),
        more: l10n.t('More Signals'),
        items: page.items('signals').map((item) => signalItem(item, page)),
      }),
      detailsSection(rest, event.counts),
    ];
  },
  graph: { column: 1, support: 'evidence', showsSource: false, fact: recorded },
  // Until then, evidence is shown with the hosts of its sources.
  loadsSourcesLate: true,
  similar: { kind: 'events' },
};
