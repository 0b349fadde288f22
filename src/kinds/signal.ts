import { l10n } from 'vscode';
import type { Signal } from '../client/records/types.ts';
import { citedByEvidence, intelligence, intelligenceFields, intelligenceHover, relatedCounts } from './intelligence.ts';
import type { RecordKind } from './recordKind.ts';
import { listBelow, rootList } from './lists.ts';
import { impactWords } from './words.ts';

/** A signal: a conclusion about developments (market-intelligence, Event and Signal records). */
export const signal: RecordKind<Signal> = {
  ...intelligence,
  label: () => l10n.t('Signal'),
  icon: () => 'pulse',
  unnamed: () => l10n.t('Signal'),
  facts: ({ tags, createdAt }) => ({ tag: tags[0], recorded: createdAt }),
  detail: 'signal',
  roots: [
    rootList('signals', {
      view: 'intelligence',
      label: () => l10n.t('Signals'),
      empty: () => l10n.t('No signals'),
      icon: 'pulse',
      isOpen: false,
      isFeed: false,
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
  row: (record) => {
    const words = [impactWords(record)];
    return { brief: words, spoken: words, picked: words, counts: relatedCounts(record) };
  },
  hover: (record) => intelligenceHover(record, impactWords(record)),
  agent: (record) => ({ recorded: record.createdAt, ...intelligenceFields(record) }),
};
