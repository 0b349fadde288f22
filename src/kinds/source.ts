import { l10n } from 'vscode';
import { hostOf } from '../citation/address.ts';
import type { IntelligenceSource } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { createFilteredList, createRootList } from './createLists.ts';
import { kindDefaults } from './kindDefaults.ts';
import { eventItem } from './intelligenceSections.ts';
import {
  cautionNote,
  detailFailure,
  extraFieldsSection,
  headingSections,
  listSection,
  summarySection,
  summarySkeleton,
  toWebAddress,
  websiteFact,
} from './pageSections.ts';

/** A source of market intelligence (market-intelligence, Source). */
export const source: RecordKind<IntelligenceSource> = {
  ...kindDefaults,
  label: () => l10n.t('Source'),
  icon: () => 'organization',
  title: titleOfSource,
  unnamed: () => l10n.t('Unknown source'),
  facts: () => ({}),
  address: ({ url }) => url,
  source: ({ id, name }) => ({ kind: 'source', id, name }),
  // Evidence shows a nameless source by its domain or address.
  asSource: (record) => ({ name: titleOfSource(record), address: record.url ?? record.domain }),
  detail: 'source',
  roots: [
    createRootList('sources', {
      view: 'sources',
      label: () => l10n.t('Intelligence Sources'),
      empty: () => l10n.t('No sources'),
      icon: 'library',
      isOpen: true,
    }),
  ],
  lists: {
    events: createFilteredList('sourceIds', 'events', {
      name: 'eventsOfSource',
      label: () => l10n.t('Events from This Source'),
      empty: () => l10n.t('No events'),
      icon: 'calendar',
      isOpen: true,
      of: 'event',
    }),
  },
  isCitable: () => false,
  row: (record) => ({ brief: [siteName(record)] }),
  hover: (record) => ({ source: [siteName(record)] }),
  agent: () => ({}),
  page: ({ url, domain, description, extra }, page) => {
    const isInAddress = domain === undefined || toWebAddress(url)?.includes(domain) === true;
    return [
      ...headingSections(page, [], [websiteFact(url), isInAddress ? undefined : { remote: domain }]),
      detailFailure(),
      summarySection(description),
      summarySkeleton(description, page, 2),
      cautionNote(),
      extraFieldsSection(extra),
      listSection('events', page, {
        title: l10n.t('Recent Events'),
        empty: l10n.t('No events from this source.'),
        more: l10n.t('More Events'),
        items: page.items('events').map((item) => eventItem(item, page)),
      }),
    ];
  },
  graph: {
    column: 3,
    support: undefined,
    showsSource: false,
    fact: (record) => {
      const site = siteName(record);
      return site === undefined || site === record.name ? undefined : { remote: site };
    },
  },
  similar: { kind: 'events', parameter: 'sourceIds' },
};

function titleOfSource({ name, domain, url }: IntelligenceSource): string | undefined {
  return name ?? domain ?? hostOf(url) ?? url;
}

function siteName({ domain, url }: IntelligenceSource): string | undefined {
  return domain ?? hostOf(url);
}
