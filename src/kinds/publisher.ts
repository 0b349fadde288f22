import { l10n } from 'vscode';
import type { Publisher } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { createFilteredList, createRootList } from './createLists.ts';
import { getSiteAddress } from './siteAddress.ts';
import { createSourceSections, sourceDefaults } from './sourceDefaults.ts';
import { createArticleItem } from './createArticleItem.ts';
import { createListSection, toWebAddress, createWebsiteFact } from './pageSections.ts';

export const publisher: RecordKind<Publisher> = {
  ...sourceDefaults,
  label: () => l10n.t('Publisher'),
  unnamed: () => l10n.t('Unknown publisher'),
  detail: 'publisher',
  roots: [
    createRootList('publishers', {
      view: 'sources',
      label: () => l10n.t('Publishers'),
      empty: () => l10n.t('No publishers'),
      isOpen: true,
    }),
  ],
  lists: {
    articles: createFilteredList('sources', 'search', {
      name: 'articlesOfPublisher',
      label: () => l10n.t('Articles from This Publisher'),
      empty: () => l10n.t('No articles'),
      isOpen: true,
      of: 'article',
    }),
  },
  page: (publisher, page) => {
    const icon = toWebAddress(publisher.favicon);
    return createSourceSections(publisher, page, {
      facts: [icon === undefined ? undefined : { icon }, createWebsiteFact(getSiteAddress(publisher))],
      list: createListSection('articles', page, {
        title: l10n.t('Recent Articles'),
        empty: l10n.t('No articles.'),
        more: l10n.t('More Articles'),
        items: page.items('articles').map((item) => createArticleItem(item, page, { hidesPublisher: true })),
        isQuotable: true,
      }),
    });
  },
  graph: { column: 3 },
  similar: { kind: 'articles', parameter: 'sources' },
};
