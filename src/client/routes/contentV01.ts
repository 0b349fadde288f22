import type { ContentRecordId, RecordOf } from './table.ts';
import { date, flag, list, text, type Parameters } from './parameters.ts';
import { readArticle, readLabel, readPublisher } from '../records/types.ts';
import type { RecordRoute } from './route.ts';

/** The route of the earlier surface that stands in for a current one. */
export interface RouteV01<T> extends RecordRoute<T> {
  /** Parameters that have another name here, by camelCase names. */
  readonly renames?: Readonly<Record<string, string>>;
  /** The list parameter that takes the identifier, where a record is looked up in a collection. */
  readonly idParameter?: string;
}

/** Said where the earlier surface has no such route. */
interface Missing {
  readonly missing: string;
}

export type TableV01 = { readonly [I in ContentRecordId]: RouteV01<RecordOf<I>> | Missing };

const earlier = { lists: 'repeat', paging: 'offset', key: true, returns: 'collection', freshSeconds: 60 } as const;
const page = {
  limit: { kind: 'integer', least: 1, most: 128 },
  offset: { kind: 'integer', least: 0 },
} as const satisfies Parameters;
const feed = {
  q: { kind: 'text', shortest: 3, longest: 512 },
  acc: { kind: 'number', least: 0, most: 1, needs: 'q' },
  content_type: text,
  tags: list,
  categories: list,
  regions: list,
  entities: list,
  sources: list,
  full_content: flag,
  ...page,
} as const satisfies Parameters;
const articles = { ...earlier, accepts: feed, read: readArticle, renames: { scoreThreshold: 'acc' } } as const;
const dated = { ...articles, accepts: { ...feed, from: date } } as const;
const vocabulary = { ...earlier, returns: 'vocabulary', accepts: page, read: readLabel, freshSeconds: 3600 } as const;
const noStories = { missing: 'No stories' } as const;

/** The earlier surface of the article side, v0.1, by current routes (article-aggregation, Earlier surface). */
export const contentV01 = {
  topHeadlines: { ...articles, path: '/content/articles/top-headlines' },
  latest: { ...dated, path: '/content/articles/latest' },
  trending: { ...dated, path: '/content/articles/trending' },
  search: { ...articles, path: '/content/articles/search' },
  publisher: {
    ...earlier,
    path: '/content/sources',
    accepts: { sources: list, ...page },
    read: readPublisher,
    idParameter: 'sources',
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
} as const satisfies TableV01;

/** Whether API v0.1 lacks the route. */
export function isMissingInV01(id: string): boolean {
  const table: Readonly<Record<string, object>> = contentV01;
  return Object.hasOwn(table, id) && 'missing' in (table[id] ?? {});
}
