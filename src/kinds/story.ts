import { l10n } from 'vscode';
import type { Story } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { createRelatedList, createRootList } from './createLists.ts';
import { kindDefaults } from './kindDefaults.ts';
import { formatCounts, formatLabel, omitJoinedLabels } from './formatValues.ts';
import { groupLabels } from './labelGroups.ts';
import { createArticleItem } from './createArticleItem.ts';
import {
  createDetailFailure,
  createExtraFieldsSection,
  createHeadingSections,
  createLabelsSection,
  createListSection,
  createSourcesFailure,
  createSummarySection,
  createSummarySkeleton,
} from './pageSections.ts';
import { createStoryCountFacts, createStorySpanFact } from './storyFacts.ts';

export const story: RecordKind<Story> = {
  ...kindDefaults,
  label: () => l10n.t('Story'),
  icon: () => 'layers',
  title: ({ title, topArticles: [first] = [] }) => title ?? first?.title,
  titledBy: 'articles',
  topArticles: ({ topArticles = [] }) => topArticles,
  facts: ({ lastPublished, firstPublished }) => ({ date: lastPublished ?? firstPublished }),
  address: () => undefined,
  asStory: (story) => story,
  detail: 'story',
  roots: [
    createRootList('stories', {
      view: 'news',
      label: () => l10n.t('Stories'),
      empty: () => l10n.t('No stories'),
    }),
  ],
  lists: {
    articles: createRelatedList('articlesOfStory', {
      label: () => l10n.t('Coverage'),
      empty: () => l10n.t('No articles'),
      isOpen: true,
      of: 'article',
    }),
  },
  citedThrough: {
    list: 'articles',
    loading: () => l10n.t('Loading coverage…'),
    question: () => l10n.t('Dateline: Cite Which Article?'),
    uncitable: (title) => l10n.t('No articles with a web address to cite: “{0}”', title),
  },
  row: ({ articleCount = 0, sourceCount = 0 }) => ({
    brief: formatCounts({ articles: articleCount, sources: sourceCount }),
  }),
  hover: () => ({}),
  agent: ({ categories, tags, regions, entities }) => ({
    tags: [...categories, ...omitJoinedLabels(tags, categories, regions, entities)].map(formatLabel),
    regions: regions.map(formatLabel),
  }),
  page: (story, page) => [
    ...createHeadingSections(page, createStoryCountFacts(story), [createStorySpanFact(story)]),
    createDetailFailure(),
    createSummarySection(story.summary),
    createSummarySkeleton(story.summary, page, 3),
    createSourcesFailure(),
    createListSection('articles', page, {
      title: l10n.t('Coverage'),
      empty: l10n.t('No articles.'),
      more: l10n.t('More Articles'),
      items: page.items('articles').map((item) => createArticleItem(item, page)),
      isQuotable: true,
    }),
    createLabelsSection(l10n.t('About This Story'), groupLabels(story)),
    createExtraFieldsSection(story.extra),
  ],
  loadsPublishersOf: 'articles',
  similar: { kind: 'articles' },
};
