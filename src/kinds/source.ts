import { l10n } from 'vscode';
import { hostOf } from '../citation/address.ts';
import type { IntelligenceSource } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { listFilteredBy, rootList } from './lists.ts';

/** A source of market intelligence (market-intelligence, Source). */
export const source: RecordKind<IntelligenceSource> = {
  label: () => l10n.t('Source'),
  icon: () => 'organization',
  title: titleOfSource,
  unnamed: () => l10n.t('Unknown source'),
  titledBy: undefined,
  facts: () => ({}),
  address: ({ url }) => url,
  source: ({ id, name }) => ({ kind: 'source', id, name }),
  withSource: (record) => record,
  // Evidence shows a source without a name by its domain or address.
  waitsForSource: false,
  asSource: (record) => ({ name: titleOfSource(record), address: record.url ?? record.domain }),
  detail: 'source',
  isFoundByAddress: false,
  hasPage: true,
  roots: [
    rootList('sources', {
      view: 'sources',
      label: () => l10n.t('Intelligence Sources'),
      empty: () => l10n.t('No sources'),
      icon: 'library',
      isOpen: true,
      isFeed: false,
    }),
  ],
  lists: {
    events: listFilteredBy('sourceIds', 'events', {
      name: 'eventsOfSource',
      label: () => l10n.t('Events from This Source'),
      empty: () => l10n.t('No events'),
      icon: 'calendar',
      isOpen: true,
      of: 'event',
    }),
  },
  opensInSidebar: true,
  belongsToStory: false,
  isCitable: () => false,
  citedThrough: undefined,
  mutableValues: undefined,
  filterValues: () => ({}),
  isNamedInClippings: true,
  row: (record) => {
    const site = [siteName(record)];
    return { brief: site, spoken: site, picked: site, counts: [] };
  },
  hover: (record) => ({ source: [siteName(record)], type: undefined, labels: [], figures: [] }),
  agent: () => ({}),
};

function titleOfSource({ name, domain, url }: IntelligenceSource): string | undefined {
  return name ?? domain ?? hostOf(url) ?? url;
}

function siteName({ domain, url }: IntelligenceSource): string | undefined {
  return domain ?? hostOf(url);
}
