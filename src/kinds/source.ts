import { l10n } from 'vscode';
import type { IntelligenceSource } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { createFilteredList, createRootList } from './createLists.ts';
import { createEventItem } from './intelligenceSections.ts';
import { createCautionNote, createListSection, toWebAddress, createWebsiteFact } from './pageSections.ts';
import { getSite, getSiteAddress } from './siteAddress.ts';
import { sourceDefaults, createSourceSections } from './sourceDefaults.ts';

export const source: RecordKind<IntelligenceSource> = {
  ...sourceDefaults,
  label: () => l10n.t('Source'),
  unnamed: () => l10n.t('Unknown source'),
  detail: 'source',
  roots: [
    createRootList('sources', {
      view: 'sources',
      label: () => l10n.t('Intelligence Sources'),
      empty: () => l10n.t('No sources'),
      isOpen: true,
    }),
  ],
  lists: {
    events: createFilteredList('sourceIds', 'events', {
      name: 'eventsOfSource',
      label: () => l10n.t('Events from This Source'),
      empty: () => l10n.t('No events'),
      isOpen: true,
      of: 'event',
    }),
  },
  page: (source, page) => {
    const { domain } = source;
    const url = getSiteAddress(source);
    const isInAddress = domain === undefined || toWebAddress(url)?.includes(domain) === true;
    return createSourceSections(source, page, {
      facts: [createWebsiteFact(url), isInAddress ? undefined : { remote: domain }],
      notes: [createCautionNote()],
      list: createListSection('events', page, {
        title: l10n.t('Recent Events'),
        empty: l10n.t('No events from this source.'),
        more: l10n.t('More Events'),
        items: page.items('events').map((item) => createEventItem(item, page)),
      }),
    });
  },
  graph: {
    column: 3,
    fact: (record) => {
      const site = getSite(record);
      return site === undefined || site === record.name ? undefined : { remote: site };
    },
  },
  similar: { kind: 'events', parameter: 'sourceIds' },
};
