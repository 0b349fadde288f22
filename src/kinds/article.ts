import { l10n } from 'vscode';
import { getHost } from '../citation/address.ts';
import type { Article } from '../client/records/types.ts';
import { hasIntroduction } from './byline.ts';
import type { RecordKind } from './recordKind.ts';
import { createRelatedList, createRootList } from './createLists.ts';
import { formatFigures, formatType } from './formatValues.ts';
import { formatDay } from '../platform/formatAge.ts';
import { formatLanguage } from '../platform/formatLanguage.ts';
import { formatNumber } from '../platform/numbers.ts';
import type { Fact, Section } from '../page/protocol.ts';
import { createArticleItem, getPublisherDetails } from './createArticleItem.ts';
import { groupLabels, listTopics } from './labelGroups.ts';
import { createMentionItem } from './mention.ts';
import {
  createBriefSections,
  createDateFact,
  createDetailFailure,
  createExtraFieldsSection,
  createGroupSection,
  createHeadingSections,
  createListSection,
  createPictureSection,
  omitMissingFacts,
  createSourceFact,
  createSourcesFailure,
  createSummarySection,
  createTextSections,
  createVocabularyFact,
  type PageContents,
  type SourceDetails,
} from './pageSections.ts';
import { readSiteAddress } from './siteAddress.ts';
import { createStoryCountFacts, createStorySpanFact } from './story.ts';

export const article: RecordKind<Article> = {
  label: () => l10n.t('Article'),
  icon: ({ contentType }) => contentTypeIcons.get(contentType) ?? 'file',
  title: ({ title }) => title,
  untitled: nameUntitled,
  facts: ({ categories, tags, published }) => ({ tag: formatType(categories[0] ?? tags[0]), date: published }),
  address: ({ url }) => url,
  source: ({ source, publisher, extra }) => ({
    kind: 'publisher',
    id: source,
    name: publisher,
    address: readSiteAddress(extra.source),
  }),
  withSource: (record, { name }) =>
    name === undefined || name === record.publisher ? record : { ...record, publisher: name },
  detail: 'article',
  roots: [
    createRootList('topHeadlines', {
      view: 'news',
      label: () => l10n.t('Top Headlines'),
      empty: () => l10n.t('No headlines in the last 24 hours'),
      isOpen: true,
      isFeed: true,
    }),
    createRootList('trending', {
      view: 'news',
      label: () => l10n.t('Trending'),
      empty: () => l10n.t('No trending articles'),
      isFeed: true,
    }),
    createRootList('latest', {
      view: 'news',
      label: () => l10n.t('Latest'),
      empty: () => l10n.t('No articles'),
      isFeed: true,
    }),
  ],
  lists: {
    similar: createRelatedList('similar', {
      label: () => l10n.t('Similar Articles'),
      empty: () => l10n.t('No similar articles'),
      of: 'article',
    }),
    mentions: createRelatedList('mentions', {
      label: () => l10n.t('Mentions on Other Platforms'),
      empty: () => l10n.t('No mentions'),
      of: 'mention',
    }),
  },
  row: (record) => {
    const publisher = getPublisher(record);
    const isUntitled = record.title === undefined && record.summary === undefined;
    const isInTitle = isUntitled && nameUntitled(record) !== undefined && publisher === getHost(record.url);
    return { brief: isInTitle ? [] : [publisher] };
  },
  hover: (record) => ({
    source: [getPublisher(record)],
    type: formatType(record.contentType),
  }),
  agent: (record) => ({ published: record.published, ...listTopics(record) }),
  page: (article, page) => {
    const { contentType, authors, published, summary, image, language } = article;
    const publisher = getPublisherDetails(article, page);
    const by = createByline(authors);
    const isRepeated = [page.title, page.text?.source].some(
      (text) => summary !== undefined && text?.trimStart().startsWith(summary.trim()),
    );
    const isInText = image !== undefined && page.text?.source.includes(image) === true;
    return [
      ...createHeadingSections(
        page,
        [createVocabularyFact(contentType)],
        [createSourceFact(publisher), by, createDateFact(published), createLanguageFact(language)],
      ),
      createSourcesFailure(),
      isRepeated ? undefined : createSummarySection(summary),
      isInText ? undefined : createPictureSection(image),
      createTextGroup(article, page),
      createStoryBox(page),
      createAboutSection(article, publisher?.description === publisher?.name ? undefined : publisher),
      createExtraFieldsSection(article.extra),
      createListSection('similar', page, {
        title: l10n.t('Similar Articles'),
        empty: l10n.t('No similar articles.'),
        more: l10n.t('More Articles'),
        items: page.items('similar').map((item) => createArticleItem(item, page)),
        isQuotable: true,
      }),
      createListSection('mentions', page, {
        title: l10n.t('Mentions on Other Platforms'),
        empty: l10n.t('No mentions on other platforms.'),
        more: l10n.t('More Mentions'),
        items: page.items('mentions').map((item) => createMentionItem(item, page)),
      }),
    ];
  },
  similar: { kind: 'articles' },
};

/** article-aggregation, Content types. `post` occurs only in responses. */
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

function nameUntitled({ url, published }: Article): string | undefined {
  const [host, date] = [getHost(url), formatDay(published)];
  return host === undefined || date === undefined ? undefined : l10n.t('{0} · {1}', host, date);
}

function getPublisher({ publisher, url }: Article): string | undefined {
  return publisher ?? getHost(url);
}

function formatEngagement({ trendScore, ...counts }: Article): string[] {
  const score = trendScore === undefined ? [] : [l10n.t('Trend score: {0}', formatNumber(trendScore))];
  return [...score, ...formatFigures(counts)];
}

/** The service can send a whole byline. */
function createByline(authors: readonly string[]): Fact | undefined {
  const names = authors.join(', ').trim();
  if (names === '') {
    return undefined;
  }
  return { remote: hasIntroduction(names) ? names : l10n.t('By {0}', names) };
}

/** Names the language if it is not the user's. */
function createLanguageFact(language: string | undefined): Fact | undefined {
  const name = language === undefined ? undefined : formatLanguage(language);
  return name === undefined ? undefined : { text: name };
}

function createTextGroup(article: Article, page: PageContents): Section | undefined {
  const { text, parts } = page;
  const isEmpty = text === undefined || text.source.trim() === '';
  const isLoading = parts.detail?.state === 'loading';
  return createGroupSection(
    l10n.t('Text'),
    [
      ...createTextSections(text, article.url),
      createDetailFailure(),
      isEmpty && isLoading ? { type: 'loading', lines: 6 } : undefined,
      isEmpty && parts.detail?.state === 'complete'
        ? { type: 'note', text: l10n.t('The service has no text for this article.') }
        : undefined,
    ],
    { hidesTitle: true, isBusy: isLoading },
  );
}

function createStoryBox(page: PageContents): Section {
  if (!page.story) {
    return { type: 'failure', part: 'story', missing: l10n.t('Can’t load the story of this article.') };
  }
  const story = page.belowTitle(page.story);
  const facts = omitMissingFacts([...createStoryCountFacts(story), createStorySpanFact(story)]);
  return {
    type: 'box',
    title: l10n.t('Part of the story'),
    facts: [],
    sections: [
      { type: 'link', text: page.titleOf(page.story), pageItem: 'story' },
      ...(facts.length > 0 ? [{ type: 'facts', facts } as const] : []),
      ...createBriefSections(story.summary),
    ],
  };
}

function createAboutSection(article: Article, publisher: SourceDetails | undefined): Section | undefined {
  const facts = formatEngagement(article).map((text) => ({ text }));
  const { name, description } = publisher ?? {};
  const groups = groupLabels(article);
  return createGroupSection(l10n.t('About This Article'), [
    description === undefined
      ? undefined
      : { type: 'paragraph', text: description, ...(name !== undefined && { name }) },
    facts.length > 0 ? { type: 'facts', facts } : undefined,
    groups.length > 0 ? { type: 'labels', groups, showsTitles: true } : undefined,
  ]);
}
