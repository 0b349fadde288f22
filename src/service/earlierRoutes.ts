import { date, flag, list, text } from './parameters.ts';
import type { Route } from './route.ts';

const earlier = { lists: 'repeat', paging: 'offset', key: true, returns: 'collection', freshSeconds: 60 } as const;
const page = {
  limit: { kind: 'integer', least: 1, most: 128 },
  offset: { kind: 'integer', least: 0 },
} as const;
const article = {
  q: { kind: 'text', shortest: 3, longest: 512 },
  acc: { kind: 'number', least: 0, most: 1 },
  content_type: text,
  tags: list,
  categories: list,
  regions: list,
  entities: list,
  sources: list,
  full_content: flag,
  ...page,
} as const;
const vocabulary = { ...earlier, returns: 'vocabulary', accepts: page, freshSeconds: 3600 } as const;

/** The earlier surface of the article side, v0.1 (article-aggregation, Earlier surface). */
export const earlierRoutes = {
  earlierTopHeadlines: { ...earlier, path: '/content/articles/top-headlines', accepts: article },
  earlierLatest: { ...earlier, path: '/content/articles/latest', accepts: { ...article, from: date } },
  earlierTrending: { ...earlier, path: '/content/articles/trending', accepts: { ...article, from: date } },
  earlierSearch: { ...earlier, path: '/content/articles/search', accepts: article },
  earlierPublishers: {
    ...earlier,
    path: '/content/sources',
    accepts: { sources: { kind: 'list', required: true }, ...page },
    freshSeconds: 3600,
  },
  earlierCategories: { ...vocabulary, path: '/content/tags/categories' },
  earlierEntities: { ...vocabulary, path: '/content/tags/entities' },
  earlierRegions: { ...vocabulary, path: '/content/tags/regions' },
} as const satisfies Record<string, Route>;
