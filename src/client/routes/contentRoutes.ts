import {
  publicationDates,
  flagParameter,
  listParameter,
  observationDates,
  observed,
  queryParameter,
  similarityParameter,
  textParameter,
} from './parameters.ts';
import { readArticle, readLabel, readMention, readPublisher, readStory } from '../records/types.ts';
import type { Route } from './route.ts';

/** article-aggregation, Content types. `post` occurs only in responses. */
export const filterableContentTypes = [
  'blog',
  'contract',
  'earnings_report',
  'enforcement_action',
  'financial_report',
  'lawsuit',
  'news',
  'official_statement',
  'podcast',
  'press_release',
  'research_paper',
  'site',
  'technical_documentation',
  'whitepaper',
] as const;

const contentPage = { limit: { kind: 'integer', least: 1, most: 100 }, cursor: textParameter } as const;
const content = { lists: 'repeat', paging: 'cursor', key: true, returns: 'collection', freshSeconds: 60 } as const;
const articles = { ...content, read: readArticle } as const;
const vocabulary = {
  ...content,
  returns: 'vocabulary',
  accepts: { q: { kind: 'text', longest: 512, ...observed }, ...contentPage },
  read: readLabel,
  freshSeconds: 3600,
} as const;
const detail = { ...content, returns: 'detail', freshSeconds: 300 } as const;
const q = { ...queryParameter, longest: 512 } as const;
const words = { q, score_threshold: similarityParameter } as const;
const contentType = {
  content_type: { kind: 'choice', values: filterableContentTypes, label: 'contentType', group: 'about' },
} as const;
const languages = {
  languages: { ...listParameter, label: 'language', group: 'about', suggestions: 'languages', ...observed },
} as const;
/** Filters of every feed, in display order. */
const filters = {
  categories: { ...listParameter, label: 'category', group: 'about', suggestions: 'categories' },
  tags: { ...listParameter, label: 'tag', group: 'about' },
  regions: { ...listParameter, label: 'region', group: 'about', suggestions: 'regions' },
  entities: { ...listParameter, label: 'entity', group: 'about', suggestions: 'entities' },
  sentiments: { ...listParameter, label: 'sentiment', group: 'about', suggestions: 'sentiments' },
  ...languages,
  sources: { ...listParameter, label: 'publisher', group: 'who', suggestions: 'publishers' },
  domains: { ...listParameter, label: 'domain', group: 'who', suggestions: 'publisherDomains' },
  authors: { ...listParameter, format: 'names', label: 'author', group: 'who' },
  exclude_sources: { ...listParameter, label: 'excludedPublisher', group: 'exclude', suggestions: 'publishers' },
  exclude_domains: { ...listParameter, label: 'excludedDomain', group: 'exclude', suggestions: 'publisherDomains' },
  exclude_categories: { ...listParameter, label: 'excludedCategory', group: 'exclude', suggestions: 'categories' },
  full_content: flagParameter,
  ...contentPage,
} as const;
/** No rule forbids these parameters for a feed (article-aggregation, Query parameters, rules 3 to 5 and 8). */
const headlines = { ...words, ...filters } as const;
const feed = { ...words, ...contentType, ...filters } as const;

/** Filters of lists of coverage, for which the documents specify only dates. */
const coverage = {
  categories: { ...filters.categories, ...observed },
  tags: { ...filters.tags, ...observed },
  regions: { ...filters.regions, ...observed },
  entities: { ...filters.entities, ...observed },
  sentiments: { ...filters.sentiments, ...observed },
  ...languages,
  authors: { ...filters.authors, ...observed },
  ...publicationDates,
  ...contentPage,
} as const;

/** article-aggregation, Endpoints. */
export const contentRoutes = {
  /** Semantic search, exact lookup, or filters over all articles. */
  search: {
    ...articles,
    path: '/content/articles/search',
    accepts: { ...feed, ...publicationDates, ids: listParameter, urls: listParameter },
  },
  latest: { ...articles, path: '/content/articles/latest', accepts: feed, usualThreshold: 0.5 },
  topHeadlines: { ...articles, path: '/content/news/top-headlines', accepts: headlines, usualThreshold: 0.5 },
  trending: { ...articles, path: '/content/articles/trending', accepts: feed, usualThreshold: 0.5 },
  article: {
    ...detail,
    path: '/content/articles/{id}',
    accepts: { full_content: flagParameter },
    always: { fullContent: true },
    read: readArticle,
  },
  /** Not necessarily of the same story. */
  similar: { ...articles, path: '/content/articles/{id}/similar', accepts: coverage },
  mentions: {
    ...content,
    path: '/content/articles/{id}/mentions',
    accepts: {
      platforms: { ...listParameter, label: 'platform', group: 'who', example: 'reddit', ...observed },
      forums: { ...listParameter, label: 'forum', group: 'who', ...observed },
      ...observationDates,
      ...contentPage,
    },
    read: readMention,
  },
  categories: { ...vocabulary, path: '/content/categories' },
  entities: { ...vocabulary, path: '/content/entities' },
  regions: { ...vocabulary, path: '/content/regions' },
  sentiments: { ...vocabulary, path: '/content/sentiments' },
  stories: {
    ...content,
    path: '/content/stories',
    accepts: {
      q: { ...q, ...observed },
      score_threshold: { ...similarityParameter, ...observed },
      min_article_count: { kind: 'integer', least: 1, label: 'articleCount', group: 'about', ...observed },
      ...coverage,
    },
    read: readStory,
  },
  story: { ...detail, path: '/content/stories/{id}', accepts: {}, read: readStory },
  articlesOfStory: { ...articles, path: '/content/stories/{id}/articles', accepts: coverage },
  publishers: {
    ...content,
    path: '/content/sources',
    accepts: {
      q,
      domains: { ...listParameter, ...observed },
      ids: { ...listParameter, ...observed },
      ...contentPage,
    },
    read: readPublisher,
  },
  publisher: { ...detail, path: '/content/sources/{id}', accepts: {}, read: readPublisher, freshSeconds: 3600 },
  contentHealth: { ...content, path: '/content/health', returns: 'health', accepts: {}, freshSeconds: 0 },
} as const satisfies Record<string, Route>;
