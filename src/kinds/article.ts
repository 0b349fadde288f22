import { l10n } from 'vscode';
import { hostOf } from '../citation/address.ts';
import type { Article } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { listBelow, rootList } from './lists.ts';
import { usual } from './usual.ts';
import { typeWords } from './words.ts';

/** An article of a publisher (article-aggregation, Article). */
export const article: RecordKind<Article> = {
  ...usual,
  label: () => l10n.t('Article'),
  icon: ({ contentType }) => contentTypeIcons.get(contentType) ?? 'file',
  title: ({ title }) => title,
  facts: ({ categories, tags, published }) => ({ tag: categories[0] ?? tags[0], date: published }),
  address: ({ url }) => url,
  source: ({ source, publisher }) => ({ kind: 'publisher', id: source, name: publisher }),
  withSource: (record, { name }) =>
    name === undefined || record.publisher !== undefined ? record : { ...record, publisher: name },
  detail: 'article',
  isFoundByAddress: true,
  roots: [
    rootList('topHeadlines', {
      view: 'news',
      label: () => l10n.t('Top Headlines'),
      empty: () => l10n.t('No headlines in the last 24 hours'),
      icon: 'star',
      isOpen: true,
      isFeed: true,
    }),
    rootList('trending', {
      view: 'news',
      label: () => l10n.t('Trending'),
      empty: () => l10n.t('No trending articles'),
      icon: 'flame',
      isFeed: true,
    }),
    rootList('latest', {
      view: 'news',
      label: () => l10n.t('Latest'),
      empty: () => l10n.t('No articles'),
      icon: 'clock',
      isFeed: true,
    }),
  ],
  lists: {
    similar: listBelow('similar', {
      label: () => l10n.t('Similar'),
      empty: () => l10n.t('No similar articles'),
      icon: 'references',
      of: 'article',
    }),
    mentions: listBelow('mentions', {
      label: () => l10n.t('Mentions'),
      empty: () => l10n.t('No mentions'),
      icon: 'comment-discussion',
      of: 'mention',
    }),
  },
  // Few articles have either list, so only the page requests them.
  opensInSidebar: false,
  belongsToStory: true,
  mutableValues: ({ source, publisher, url, categories }) => ({
    publisher: [source, publisher],
    address: url,
    categories,
  }),
  isNamedInClippings: false,
  row: (record) => ({ brief: [publisherName(record)] }),
  hover: (record) => ({
    source: [publisherName(record)],
    type: typeWords(record.contentType),
    labels: [
      { name: l10n.t('Categories'), labels: record.categories },
      { name: l10n.t('Entities'), labels: record.entities },
      { name: l10n.t('Regions'), labels: record.regions },
      { name: l10n.t('Sentiment'), labels: record.sentiments },
      { name: l10n.t('Tags'), labels: record.tags },
    ],
    figures: engagementWords(record),
  }),
  agent: ({ published, categories, tags, regions }) => ({ published, tags: [...categories, ...tags], regions }),
};

/** Icons of the content types (article-aggregation, Content types), and of `post`, which occurs only in responses. */
const contentTypeIcons: ReadonlyMap<string | undefined, string> = new Map(
  Object.entries({
    blog: 'edit',
    contract: 'law',
    earnings_report: 'graph-line',
    enforcement_action: 'shield',
    financial_report: 'graph',
    lawsuit: 'law',
    news: 'file-text',
    official_statement: 'megaphone',
    podcast: 'mic',
    post: 'comment',
    press_release: 'broadcast',
    research_paper: 'mortar-board',
    site: 'globe',
    technical_documentation: 'file-code',
    whitepaper: 'notebook',
  }),
);

function publisherName({ publisher, url }: Article): string | undefined {
  return publisher ?? hostOf(url);
}

function engagementWords({ trendScore, likes, shares }: Article): string[] {
  return [
    ...(trendScore === undefined ? [] : [l10n.t('Trend score: {0}', trendScore)]),
    ...(likes === undefined ? [] : [likes === 1 ? l10n.t('1 like') : l10n.t('{0} likes', likes)]),
    ...(shares === undefined ? [] : [shares === 1 ? l10n.t('1 share') : l10n.t('{0} shares', shares)]),
  ];
}
