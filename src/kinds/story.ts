import { l10n } from 'vscode';
import type { Story } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { createRelatedList, createRootList } from './createLists.ts';
import { kindDefaults } from './kindDefaults.ts';
import { formatCounts } from './formatValues.ts';
import { createArticleItem } from './createArticleItem.ts';
import {
  createDetailFailure,
  createExtraFieldsSection,
  createHeadingSections,
  createListSection,
  createPictureSection,
  createSourcesFailure,
  createSummarySection,
  createSummarySkeleton,
} from './pageSections.ts';
import { createArticleCountFact, createStorySpanFact } from './storyFacts.ts';

export const story: RecordKind<Story> = {
  ...kindDefaults,
  label: () => l10n.t('Story'),
  icon: () => 'layers',
  title: ({ title }) => title,
  titledBy: 'articles',
  facts: ({ lastPublished, firstPublished }) => ({ date: lastPublished ?? firstPublished }),
  address: () => undefined,
  asStory: (story) => story,
  detail: 'story',
  roots: [
    createRootList('stories', {
      view: 'news',
      label: () => l10n.t('Stories'),
      empty: () => l10n.t('No stories'),
      icon: 'layers',
    }),
  ],
  lists: {
    articles: createRelatedList('articlesOfStory', {
      label: () => l10n.t('Coverage'),
      empty: () => l10n.t('No articles'),
      icon: 'files',
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
  row: ({ articleCount }) => {
    const counts = formatCounts({ articles: articleCount ?? 0 });
    return { brief: [], picked: counts, counts };
  },
  hover: () => ({}),
  agent: () => ({}),
  page: (story, page) => [
    ...createHeadingSections(page, [createArticleCountFact(story)], [createStorySpanFact(story)]),
    createDetailFailure(),
    createSummarySection(story.summary),
    createPictureSection(story.image),
    createSummarySkeleton(story.summary, page, 3),
    createSourcesFailure(),
    createListSection('articles', page, {
      title: l10n.t('Coverage'),
      empty: l10n.t('No articles.'),
      more: l10n.t('More Articles'),
      items: page.items('articles').map((item) => createArticleItem(item, page)),
      isQuotable: true,
    }),
    createExtraFieldsSection(story.extra),
  ],
  loadsPublishersOf: 'articles',
  similar: { kind: 'articles' },
};
