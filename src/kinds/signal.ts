import { l10n } from 'vscode';
import type { Signal } from '../client/records/types.ts';
import { citedByEvidence, intelligence } from './intelligence.ts';
import { listBelow, rootList } from './lists.ts';
import type { RecordKind } from './recordKind.ts';
import { countWords, impactWords } from './words.ts';
import { confidence, eventItem, intelligenceSections, signalFacts } from './intelligenceSections.ts';
import { detailsSection, graphSection, listSection } from './sections.ts';

/** A signal: a conclusion about developments (market-intelligence, Event and Signal records). */
export const signal: RecordKind<Signal> = {
  ...intelligence,
  label: () => l10n.t('Signal'),
  icon: () => 'pulse',
  detail: 'signal',
  roots: [
    rootList('signals', {
      view: 'intelligence',
      label: () => l10n.t('Signals'),
      empty: () => l10n.t('No signals'),
      icon: 'pulse',
    }),
  ],
  lists: {
    events: listBelow('eventsOfSignal', {
      label: () => l10n.t('Supporting Events'),
      empty: () => l10n.t('No supporting events'),
      icon: 'calendar',
      isOpen: true,
      of: 'event',
    }),
  },
  citedThrough: { ...citedByEvidence, list: 'events' },
  row: (record) => ({ brief: [impactWords(record)], counts: countWords(record.counts) }),
  page: (signal, page) => {
    const { sections, rest } = intelligenceSections(signal, signalFacts(signal), page);
    return [
      ...sections,
      listSection('events', page, {
        title: l10n.t('Supporting Events'),
        empty: l10n.t('No supporting events.'),
        more: l10n.t('More Events'),
        items: page.items('events').map((item) => eventItem(item, page)),
      }),
      graphSection(page),
      detailsSection(rest, signal.counts),
    ];
  },
  graph: { column: 0, support: 'events', showsSource: false, fact: confidence },
  similar: { kind: 'signals' },
};
