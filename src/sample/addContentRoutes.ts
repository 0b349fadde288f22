import type { Hono } from 'hono';
import { requireRecord } from './httpError.ts';
import { filterArticles, isInDomains } from './filterArticles.ts';
import { toArticleRecord, compareByTrend, compareByDate, type ArticleStore } from './articleStore.ts';
import type { ArticleEntry, MentionEntry, StoryEntry } from './corpus.ts';
import type { SampleContext } from './sampleContext.ts';
import {
  contentTypes,
  conventionsV1,
  readQuery,
  isInPeriod,
  type AcceptedParameters,
  type Query,
} from './readQuery.ts';
import { createCollection, writeResponse } from './writeResponse.ts';

const dates = { from: 'date', to: 'date' } as const;
/** No rule forbids these parameters for a feed (article-aggregation, Query parameters, rules 3 to 5 and 8). */
const feed = {
  q: 'text',
  score_threshold: 'ratio',
  sources: 'list',
  domains: 'list',
  exclude_sources: 'list',
  exclude_domains: 'list',
  authors: 'list',
  categories: 'list',
  entities: 'list',
  regions: 'list',
  sentiments: 'list',
  tags: 'list',
  exclude_categories: 'list',
  full_content: 'flag',
} as const;
/** Threshold of feeds for a query without one, which finds almost nothing. */
const nearlyEqual = 0.95;
const languages = { languages: 'list' } as const;
const labelFilters = {
  ...languages,
  authors: 'list',
  categories: 'list',
  entities: 'list',
  regions: 'list',
  sentiments: 'list',
  tags: 'list',
} as const;
const typed = { ...feed, content_type: contentTypes } as const;

/** Adds the routes of API v1 (article-aggregation, Endpoints). */
export function addContentRoutes(
  app: Hono,
  { corpus, store, cursors, clock, asOf, select, createLabel, acceptsObserved, isObserved, routes }: SampleContext,
): void {
  const conventions = isObserved ? { ...conventionsV1, lists: 'comma' as const } : conventionsV1;
  const feedOptions = isObserved ? { usualThreshold: nearlyEqual } : {};
  const searchOptions = isObserved ? { allOf: ['tags', 'authors'] } : {};
  const addList = (
    path: string,
    documented: AcceptedParameters,
    find: (query: Query, id: string) => readonly unknown[],
    observed: AcceptedParameters = {},
  ) => {
    const accepted = acceptsObserved ? { ...documented, ...observed } : documented;
    routes.push({ path: `/content${path}`, accepted, returns: 'collection' });
    app.get(`/content${path}`, (context) => {
      const query = readQuery(new URL(context.req.url).searchParams, accepted, conventions);
      const records = find(query, context.req.param('id') ?? '');
      return writeResponse(createCollection(cursors.createPage(records, query, context.req.path), query.limit, asOf()));
    });
  };
  const addArticleList = (
    path: string,
    accepted: AcceptedParameters,
    find: (query: Query, id: string) => readonly ArticleEntry[],
    observed: AcceptedParameters = languages,
  ) =>
    addList(
      path,
      accepted,
      (query, id) =>
        find(query, id).map((article) => select('article', toArticleRecord(article, wantsContent(query)), path)),
      observed,
    );
  const addDetail = (path: string, accepted: AcceptedParameters, find: (id: string, query: Query) => unknown) => {
    routes.push({ path: `/content${path}`, accepted, returns: 'detail' });
    app.get(`/content${path}`, (context) => {
      const query = readQuery(new URL(context.req.url).searchParams, accepted, conventions, 'detail');
      return writeResponse({ data: find(context.req.param('id') ?? '', query) });
    });
  };

  addArticleList('/articles/search', { ...typed, ...dates, ids: 'list', urls: 'list' }, (query) =>
    filterArticles(store, query, searchOptions),
  );
  addArticleList('/articles/latest', typed, (query) =>
    filterArticles(store, query, feedOptions).toSorted(compareByDate),
  );
  addArticleList('/articles/trending', typed, (query) =>
    filterArticles(store, query, feedOptions).toSorted(compareByTrend),
  );
  addArticleList('/news/top-headlines', feed, (query) => {
    const headlines = store.getLastDay(clock());
    return filterArticles(store, query, feedOptions)
      .filter((article) => article.content_type === 'news' && headlines.has(article))
      .toSorted(compareByTrend);
  });
  addArticleList(
    '/articles/:id/similar',
    dates,
    (query, id) => findSimilar(store, store.getArticle(id), query),
    labelFilters,
  );
  addList(
    '/articles/:id/mentions',
    dates,
    (query, id) => {
      const { id: article } = store.getArticle(id);
      const platforms = query.lists.get('platforms');
      return corpus.mentions
        .filter((mention) => mention.article === article && isInPeriod(query, mention.observed_at))
        .filter(({ platform }) => platforms?.includes(platform.toLowerCase()) ?? true)
        .map((mention) => select('mention', toMentionRecord(mention)));
    },
    { platforms: 'list', forums: 'list' },
  );
  addDetail('/articles/:id', { full_content: 'flag' }, (id, query) =>
    select('article', toArticleRecord(store.getArticle(id), wantsContent(query)), '/articles/:id'),
  );

  addList(
    '/sources',
    { q: 'text' },
    ({ texts, lists }) => {
      const text = texts.get('q')?.toLowerCase() ?? '';
      const [domains, ids] = [lists.get('domains'), lists.get('ids')];
      return corpus.publishers
        .filter(({ source_site_name: name, source_base_url: address }) =>
          [name, address].some((value) =>
            isObserved ? value.toLowerCase().startsWith(text) : value.toLowerCase().includes(text),
          ),
        )
        .filter(({ source_base_url: address }) => !domains || isInDomains(address, domains))
        .filter(({ source }) => ids?.includes(source) ?? true)
        .map((publisher) => select('publisher', publisher));
    },
    { domains: 'list', ids: 'list' },
  );
  addDetail('/sources/:id', {}, (id) =>
    select(
      'publisher',
      requireRecord(
        corpus.publishers.find(({ source }) => source === id),
        'source',
      ),
      '/sources/:id',
    ),
  );

  for (const labels of ['categories', 'entities', 'regions', 'sentiments'] as const) {
    addList(
      `/${labels}`,
      {},
      ({ texts }) =>
        [
          ...new Set([
            ...store.articles.flatMap((article) => article[labels]),
            ...(labels === 'entities' ? (corpus.otherEntities ?? []) : []),
          ]),
        ]
          .filter((label) => label.toLowerCase().startsWith(texts.get('q')?.toLowerCase() ?? ''))
          .sort()
          .map(createLabel),
      { q: 'text' },
    );
  }

  addList(
    '/stories',
    dates,
    (query) => {
      const matches = new Set(filterArticles(store, query, searchOptions));
      const least = Number(query.texts.get('min_article_count') ?? 1);
      return corpus.stories
        .map((story) => ({ story, articles: store.getStoryArticles(story) }))
        .filter(({ articles }) => articles.length >= least && articles.some((article) => matches.has(article)))
        .map(({ story }) => select('story', toStoryRecord(story, store)));
    },
    { ...labelFilters, q: 'text', score_threshold: 'ratio', min_article_count: 'count' },
  );
  const requireStory = (id: string) =>
    requireRecord(
      corpus.stories.find((candidate) => candidate.id === id),
      'story',
    );
  addDetail('/stories/:id', {}, (id) => select('story', toStoryRecord(requireStory(id), store)));
  addArticleList(
    '/stories/:id/articles',
    dates,
    (query, id) => {
      const matches = new Set(filterArticles(store, query));
      return store.getStoryArticles(requireStory(id)).filter((article) => matches.has(article));
    },
    labelFilters,
  );

  routes.push({ path: '/content/health', accepted: {}, returns: 'detail' });
  app.get('/content/health', (context) => {
    readQuery(new URL(context.req.url).searchParams, {}, conventionsV1, 'detail');
    return writeResponse({ status: 'ok' });
  });
}

function wantsContent({ texts }: Query): boolean {
  return texts.get('full_content') === 'true';
}

function findSimilar(store: ArticleStore, article: ArticleEntry, query: Query): ArticleEntry[] {
  const words = [article.title, ...article.categories, ...article.entities, ...article.regions].join(' ');
  const matches = new Set(filterArticles(store, query));
  return store.search(words, 0.3).filter((other) => other !== article && matches.has(other));
}

function toMentionRecord({ article: _, ...record }: MentionEntry): Omit<MentionEntry, 'article'> {
  return record;
}

function toStoryRecord(story: StoryEntry, store: ArticleStore): Record<string, unknown> {
  const times = store.getStoryArticles(story).map(({ published_at }) => published_at);
  return {
    id: story.id,
    title: story.title,
    summary: story.summary,
    article_count: times.length,
    first_published_at: times.at(-1),
    last_published_at: times[0],
  };
}
