import { filterableContentTypes } from './contentTypes.ts';
import { dates, flag, list, text } from './parameters.ts';
import type { Route } from './route.ts';

/** The largest `limit` of the current surface is not shown. */
const contentPage = { limit: { kind: 'integer', least: 1 }, cursor: text } as const;
const content = { lists: 'repeat', paging: 'cursor', key: true, freshSeconds: 60 } as const;
const vocabulary = { ...content, returns: 'vocabulary', accepts: contentPage, freshSeconds: 3600 } as const;
const detail = { ...content, returns: 'detail', freshSeconds: 300 } as const;
const contentType = { content_type: { kind: 'choice', values: filterableContentTypes } } as const;
/** What no feed is said to reject (article-aggregation, Query parameters, rules 3 to 5 and 8). */
const feed = {
  q: text,
  score_threshold: { kind: 'number', needs: 'q' },
  sources: list,
  domains: list,
  exclude_sources: list,
  exclude_domains: list,
  authors: list,
  categories: list,
  entities: list,
  regions: list,
  sentiments: list,
  tags: list,
  exclude_categories: list,
  full_content: flag,
  ...contentPage,
} as const;

/** The current surface of the article side (article-aggregation, Endpoints). */
export const contentRoutes = {
  search: {
    ...content,
    path: '/content/articles/search',
    returns: 'collection',
    accepts: { ...feed, ...contentType, ...dates, ids: list, urls: list },
  },
  latest: { ...content, path: '/content/articles/latest', returns: 'collection', accepts: { ...feed, ...contentType } },
  /** The same asked only to see which surface answers. */
  surfaceProbe: {
    ...content,
    path: '/content/articles/latest',
    returns: 'health',
    accepts: contentPage,
    freshSeconds: 0,
  },
  topHeadlines: { ...content, path: '/content/news/top-headlines', returns: 'collection', accepts: feed },
  trending: {
    ...content,
    path: '/content/articles/trending',
    returns: 'collection',
    accepts: { ...feed, ...contentType },
  },
  article: { ...detail, path: '/content/articles/{id}', accepts: { full_content: flag } },
  similar: {
    ...content,
    path: '/content/articles/{id}/similar',
    returns: 'collection',
    accepts: { ...dates, ...contentPage },
  },
  mentions: {
    ...content,
    path: '/content/articles/{id}/mentions',
    returns: 'collection',
    accepts: { ...dates, ...contentPage },
  },
  categories: { ...vocabulary, path: '/content/categories' },
  entities: { ...vocabulary, path: '/content/entities' },
  regions: { ...vocabulary, path: '/content/regions' },
  sentiments: { ...vocabulary, path: '/content/sentiments' },
  stories: { ...content, path: '/content/stories', returns: 'collection', accepts: { ...dates, ...contentPage } },
  story: { ...detail, path: '/content/stories/{id}', accepts: {} },
  articlesOfStory: {
    ...content,
    path: '/content/stories/{id}/articles',
    returns: 'collection',
    accepts: { ...dates, ...contentPage },
  },
  publishers: { ...content, path: '/content/sources', returns: 'collection', accepts: { q: text, ...contentPage } },
  publisher: { ...detail, path: '/content/sources/{id}', accepts: {}, freshSeconds: 3600 },
  contentHealth: { ...content, path: '/content/health', returns: 'health', accepts: {}, freshSeconds: 0 },
} as const satisfies Record<string, Route>;
