import { l10n } from 'vscode';
import type { ExtraFields, Story } from '../client/records/types.ts';
import type { Fact } from '../page/protocol.ts';
import { formatDay } from '../platform/formatAge.ts';
import type { RecordKind } from './recordKind.ts';
import { createRelatedList, createRootList } from './createLists.ts';
import { formatCounts, formatType } from './formatValues.ts';
import { groupLabels, listTopics } from './labelGroups.ts';
import { createArticleItem } from './createArticleItem.ts';
import {
  createDateFact,
  createExtraFieldsSection,
  createHeadingSections,
  createLabelsSection,
  createListSection,
  createSourcesFailure,
  createSummarySections,
} from './pageSections.ts';

export const story: RecordKind<Story> = {
  label: () => l10n.t('Story'),
  icon: () => 'layers',
  title: ({ title, topArticles: [first] = [] }) => title ?? first?.title,
  facts: ({ categories, tags, lastPublished, firstPublished }) => ({
    tag: formatType(categories[0] ?? tags[0]),
    date: lastPublished ?? firstPublished,
  }),
  address: () => undefined,
  source: () => undefined,
  withSource: (record) => record,
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
  row: (record) => ({ brief: formatStoryCounts(record) }),
  hover: () => ({}),
  agent: listTopics,
  page: (story, page) => [
    ...createHeadingSections(page, createStoryCountFacts(story), [createStorySpanFact(story)]),
    ...createSummarySections(story.summary, page, 3),
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
  similar: { kind: 'articles' },
};

function formatStoryCounts({ articleCount = 0, sourceCount = 0 }: Story): string[] {
  return formatCounts({ articles: articleCount, sources: sourceCount });
}

export function createStoryCountFacts(record: Story): Fact[] {
  return formatStoryCounts(record).map((text) => ({ text }));
}

export function createStorySpanFact({ firstPublished, lastPublished }: Story): Fact | undefined {
  return formatDay(firstPublished) !== formatDay(lastPublished) &&
    firstPublished !== undefined &&
    lastPublished !== undefined
    ? { span: [firstPublished, lastPublished], pattern: l10n.t('{0} to {1}') }
    : createDateFact(lastPublished ?? firstPublished);
}

/** The documents show no such field (article-aggregation, Article). */
export function readStoryId({ story_id: id }: ExtraFields): string | undefined {
  return typeof id === 'string' && id !== '' ? id : undefined;
}
