import { l10n } from 'vscode';
import { hostOf } from '../citation/address.ts';
import type { Publisher } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { listFilteredBy, rootList } from './lists.ts';

/** A publisher of articles (article-aggregation, Publisher). */
export const publisher: RecordKind<Publisher> = {
  label: () => l10n.t('Publisher'),
  icon: () => 'organization',
  title: ({ name, url }) => name ?? hostOf(url) ?? url,
  unnamed: () => l10n.t('Unknown publisher'),
  titledBy: undefined,
  facts: () => ({}),
  address: ({ url }) => url,
  source: ({ id, name }) => ({ kind: 'publisher', id, name }),
  withSource: (record) => record,
  waitsForSource: false,
  asSource: ({ name, url }) => ({ name, address: url }),
  detail: 'publisher',
  isFoundByAddress: false,
  hasPage: true,
  roots: [
    rootList('publishers', {
      view: 'sources',
      label: () => l10n.t('Publishers'),
      empty: () => l10n.t('No publishers'),
      icon: 'library',
      isOpen: true,
      isFeed: false,
    }),
  ],
  lists: {
    articles: listFilteredBy('sources', 'search', {
      name: 'articlesOfPublisher',
      label: () => l10n.t('Articles from This Publisher'),
      empty: () => l10n.t('No articles'),
      icon: 'files',
      isOpen: true,
      of: 'article',
    }),
  },
  opensInSidebar: true,
  belongsToStory: false,
  isCitable: () => false,
  citedThrough: undefined,
  mutableValues: undefined,
  filterValues: () => ({}),
  isNamedInClippings: true,
  row: ({ url }) => {
    const site = [hostOf(url)];
    return { brief: site, spoken: site, picked: site, counts: [] };
  },
  hover: ({ url }) => ({ source: [hostOf(url)], type: undefined, labels: [], figures: [] }),
  agent: () => ({}),
};
