import { l10n } from 'vscode';
import type { Publisher } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { createFilteredList, createRootList } from './createLists.ts';
import { sourceDefaults, sourceSections } from './sourceDefaults.ts';
import { articleItem } from './articleItem.ts';
import { listSection, toWebAddress, websiteFact } from './pageSections.ts';

export const publisher: RecordKind<Publisher> = {
  ...sourceDefaults,
  label: () => l10n.t('Publisher'),
  unnamed: () => l10n.t('Unknown publisher'),
  source: ({ id, name }) => ({ kind: 'publisher', id, name }),
  asSource: ({ name, url }) => ({ name, address: url }),
  detail: 'publisher',
  roots: [
    createRootList('publishers', {
      view: 'sources',
      label: () => l10n.t('Publishers'),
      empty: () => l10n.t('No publishers'),
      icon: 'library',
      isOpen: true,
    }),
  ],
  lists: {
    articles: createFilteredList('sources', 'search', {
      name: 'articlesOfPublisher',
      label: () => l10n.t('Articles from This Publisher'),
      empty: () => l10n.t('No articles'),
      icon: 'files',
      isOpen: true,
      of: 'article',
    }),
  },
  page: (publisher, page) => {
    const icon = toWebAddress(publisher.favicon);
    return sourceSections(publisher, page, {
      facts: [icon === undefined ? undefined : { icon }, websiteFact(publisher.url)],
      list: listSection('articles', page, {
        title: l10n.t('Recent Articles'),
        empty: l10n.t('No articles.'),
        more: l10n.t('More Articles'),
        items: page.items('articles').map((item) => articleItem(item, page, { hidesPublisher: true })),
        isQuotable: true,
      }),
    });
  },
  graph: { column: 3, support: undefined, showsSource: false, fact: () => undefined },
  similar: { kind: 'articles', parameter: 'sources' },
};
