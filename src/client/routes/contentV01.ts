import { isContentRoute, routes, type ContentRecordId, type RouteRecord, type Route, type RouteId } from './table.ts';
import {
  publicationDates,
  flagParameter,
  listParameter,
  queryParameter,
  similarityParameter,
  type Parameter,
  type Parameters,
} from './parameters.ts';
import { toQueryName } from './buildUrl.ts';
import { readArticle, readLabel, readPublisher } from '../records/types.ts';
import type { RecordRoute } from './route.ts';

interface Missing {
  readonly missing: string;
}

export type RouteTableV01 = { readonly [I in ContentRecordId]: RecordRoute<RouteRecord<I>> | Missing };

const common = { lists: 'repeat', paging: 'offset', key: true, returns: 'collection', freshSeconds: 60 } as const;
const page = {
  limit: { kind: 'integer', least: 1, most: 128 },
  offset: { kind: 'integer', least: 0 },
} as const satisfies Parameters;
/** Parameters of a feed, in display order. v0.1 can't search for publishers to suggest. */
const feed = {
  q: { ...queryParameter, shortest: 3, longest: 512 },
  /** `score_threshold` in v1. */
  acc: { ...similarityParameter, least: 0, most: 1 },
  /** Other examples of the document, such as `post`, are rejected. */
  content_type: { kind: 'choice', values: ['blog', 'news'], label: 'contentType', group: 'about' },
  categories: { ...listParameter, label: 'category', group: 'about', suggestions: 'categories' },
  tags: { ...listParameter, label: 'tag', group: 'about' },
  regions: { ...listParameter, label: 'region', group: 'about', suggestions: 'regions' },
  entities: { ...listParameter, label: 'entity', group: 'about', suggestions: 'entities' },
  sources: { ...listParameter, label: 'publisher', group: 'who' },
  full_content: flagParameter,
  ...page,
} as const satisfies Parameters;
const articles = { ...common, accepts: feed, read: readArticle } as const;
const dated = { ...articles, accepts: { ...feed, from: publicationDates.from } } as const;
const vocabulary = { ...common, returns: 'vocabulary', accepts: page, read: readLabel, freshSeconds: 3600 } as const;
const noStories = { missing: 'No stories' } as const;

/** Routes of v0.1 by their names in v1 (article-aggregation, Earlier surface). */
export const contentV01 = {
  topHeadlines: { ...articles, path: '/content/articles/top-headlines' },
  latest: { ...dated, path: '/content/articles/latest' },
  trending: { ...dated, path: '/content/articles/trending' },
  search: { ...articles, path: '/content/articles/search' },
  publisher: {
    ...common,
    path: '/content/sources',
    accepts: { sources: listParameter, ...page },
    read: readPublisher,
    freshSeconds: 3600,
  },
  categories: { ...vocabulary, path: '/content/tags/categories' },
  entities: { ...vocabulary, path: '/content/tags/entities' },
  regions: { ...vocabulary, path: '/content/tags/regions' },
  sentiments: { missing: 'No list of sentiments' },
  article: { missing: 'No articles by their identifier' },
  similar: { missing: 'No similar articles' },
  mentions: { missing: 'No mentions' },
  publishers: { missing: 'No search for publishers' },
  stories: noStories,
  story: noStories,
  articlesOfStory: noStories,
} as const satisfies RouteTableV01;

export function isMissingInV01(id: string): boolean {
  const table: Readonly<Record<string, object>> = contentV01;
  return Object.hasOwn(table, id) && 'missing' in (table[id] ?? {});
}

/** Returns the parameters of a route of v0.1 by their names in v1. */
export function getParametersV01(id: ContentRecordId): Parameters {
  const table: RouteTableV01 = contentV01;
  const route = table[id];
  if ('missing' in route) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(route.accepts).map(([name, parameter]) => [name === 'acc' ? 'score_threshold' : name, parameter]),
  );
}

export function findParameter(id: RouteId, name: string): Parameter | undefined {
  const { accepts }: Route = routes[id];
  const sentName = toQueryName(name);
  // The name can come from a file, such as `constructor`.
  const table = Object.hasOwn(accepts, sentName) || !isContentRoute(id) ? accepts : getParametersV01(id);
  return Object.hasOwn(table, sentName) ? table[sentName] : undefined;
}
