import { filterableContentTypes } from './contentTypes.ts';
import type { FilterOf, Parameters } from './parameters.ts';

/** What the client has to know of a route. */
export interface Route {
  /** Below the base address; `{id}` stands for the identifier of a record. */
  readonly path: string;
  readonly returns: 'collection' | 'vocabulary' | 'detail' | 'health';
  /** Every query parameter it accepts: anything else yields HTTP 400 (article-aggregation, Query parameters, rule 7). */
  readonly accepts: Parameters;
  /** How several values of one parameter are written. */
  readonly lists: 'repeat' | 'comma';
  /** Whether the key is sent. */
  readonly key: boolean;
}

const text = { kind: 'text' } as const;
const list = { kind: 'list' } as const;
const date = { kind: 'date' } as const;
const flag = { kind: 'flag' } as const;

const content = { lists: 'repeat', key: true } as const;
/** The largest `limit` of the current surface is not shown. */
const contentPage = { limit: { kind: 'integer', least: 1 }, cursor: text } as const;
const dates = { from: date, to: date } as const;
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

const intel = { lists: 'comma', key: true } as const;
const intelPage = { limit: { kind: 'integer', least: 1, most: 100 }, cursor: text } as const;
const query = { q: text, score_threshold: { kind: 'number', least: 0, most: 1, needs: 'q' } } as const;
const eventFilters = {
  tags: list,
  event_types: list,
  categories: list,
  entities: list,
  companies: list,
  people: list,
  products: list,
  regions: list,
  impact_levels: list,
  source_ids: list,
  ...dates,
  ...intelPage,
} as const;
/** `impacted_domains` on signal routes alone (market-intelligence, Filter parameters). */
const signalFilters = { ...eventFilters, impacted_domains: list } as const;

/** Every route that the client asks, from the Endpoints tables of both interfaces. */
export const routes = {
  search: {
    ...content,
    path: '/content/articles/search',
    returns: 'collection',
    accepts: { ...feed, ...contentType, ...dates, ids: list, urls: list },
  },
  latest: { ...content, path: '/content/articles/latest', returns: 'collection', accepts: { ...feed, ...contentType } },
  topHeadlines: { ...content, path: '/content/news/top-headlines', returns: 'collection', accepts: feed },
  trending: {
    ...content,
    path: '/content/articles/trending',
    returns: 'collection',
    accepts: { ...feed, ...contentType },
  },
  article: { ...content, path: '/content/articles/{id}', returns: 'detail', accepts: { full_content: flag } },
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
  categories: { ...content, path: '/content/categories', returns: 'vocabulary', accepts: contentPage },
  entities: { ...content, path: '/content/entities', returns: 'vocabulary', accepts: contentPage },
  regions: { ...content, path: '/content/regions', returns: 'vocabulary', accepts: contentPage },
  sentiments: { ...content, path: '/content/sentiments', returns: 'vocabulary', accepts: contentPage },
  stories: { ...content, path: '/content/stories', returns: 'collection', accepts: { ...dates, ...contentPage } },
  story: { ...content, path: '/content/stories/{id}', returns: 'detail', accepts: {} },
  articlesOfStory: {
    ...content,
    path: '/content/stories/{id}/articles',
    returns: 'collection',
    accepts: { ...dates, ...contentPage },
  },
  publishers: { ...content, path: '/content/sources', returns: 'collection', accepts: { q: text, ...contentPage } },
  publisher: { ...content, path: '/content/sources/{id}', returns: 'detail', accepts: {} },
  contentHealth: { ...content, path: '/content/health', returns: 'health', accepts: {} },

  events: { ...intel, path: '/intel/events', returns: 'collection', accepts: { ...query, ...eventFilters } },
  event: { ...intel, path: '/intel/events/{id}', returns: 'detail', accepts: {} },
  evidence: { ...intel, path: '/intel/events/{id}/evidence', returns: 'collection', accepts: eventFilters },
  signalsOfEvent: { ...intel, path: '/intel/events/{id}/signals', returns: 'collection', accepts: signalFilters },
  signals: { ...intel, path: '/intel/signals', returns: 'collection', accepts: { ...query, ...signalFilters } },
  signal: { ...intel, path: '/intel/signals/{id}', returns: 'detail', accepts: {} },
  eventsOfSignal: { ...intel, path: '/intel/signals/{id}/events', returns: 'collection', accepts: eventFilters },
  /** Its `q` is no semantic query, so it has no `score_threshold`. */
  sources: {
    ...intel,
    path: '/intel/sources',
    returns: 'collection',
    accepts: { q: text, domains: list, ...intelPage },
  },
  source: { ...intel, path: '/intel/sources/{id}', returns: 'detail', accepts: {} },
  intelTags: {
    ...intel,
    path: '/intel/tags',
    returns: 'vocabulary',
    accepts: { q: text, resource: text, ...intelPage },
  },
  intelEntities: {
    ...intel,
    path: '/intel/entities',
    returns: 'vocabulary',
    accepts: { q: text, types: list, ...intelPage },
  },
  intelRegions: { ...intel, path: '/intel/regions', returns: 'vocabulary', accepts: { q: text, ...intelPage } },
  eventTypes: { ...intel, path: '/intel/event-types', returns: 'vocabulary', accepts: { q: text, ...intelPage } },
  /** Needs no key, so none is sent (market-intelligence, Authentication, rule 2). */
  intelHealth: { ...intel, path: '/intel/health', returns: 'health', accepts: {}, key: false },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;

/** The routes that return a collection, one record, or a sign of life. */
export type RouteReturning<R extends Route['returns']> = {
  [I in RouteId]: (typeof routes)[I]['returns'] extends R ? I : never;
}[RouteId];

/** What a caller can ask of a route, by camelCase names. */
export type Filter<I extends RouteId> = FilterOf<(typeof routes)[I]['accepts']>;
