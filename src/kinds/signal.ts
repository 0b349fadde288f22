import { l10n } from 'vscode';
import type { Signal } from '../client/records/types.ts';
import { citedByEvidence, intelligence } from './intelligence.ts';
import { listBelow, rootList } from './lists.ts';
import type { RecordKind } from './recordKind.ts';
import { countWords, impactWords } from './words.ts';

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
};
