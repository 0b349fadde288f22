import { responseFormats } from '../request/decode.ts';
import {
  listParameter,
  queryParameter,
  recordDates,
  similarityParameter,
  textParameter,
  type Parameters,
} from './parameters.ts';
import { readEvent, readEvidence, readLabel, readSignal, readSource } from '../records/types.ts';
import type { Route } from './route.ts';

const intel = {
  lists: 'comma',
  paging: 'cursor',
  formats: true,
  key: true,
  returns: 'collection',
  freshSeconds: 60,
} as const;
const events = { ...intel, read: readEvent } as const;
const signals = { ...intel, read: readSignal } as const;
/** On every route that returns records (market-intelligence, Versioning, rule 2). */
const responseType = { response_type: { kind: 'choice', values: responseFormats } } as const;
const intelPage = {
  ...responseType,
  limit: { kind: 'integer', least: 1, most: 100 },
  cursor: textParameter,
} as const;
const q = { ...queryParameter, longest: 1024 } as const;
/** Part of a vocabulary value. */
const part = { kind: 'text', longest: 1024 } as const;
const words = { q, score_threshold: { ...similarityParameter, least: 0, most: 1 } } as const;
/** Exact names (market-intelligence, Filter parameters). */
const exact = { kind: 'list', format: 'snake_case' } as const;

/** Creates filters in display order. `own` comes after the impact level. */
const createFilters = <P extends Parameters>(own: P) =>
  ({
    categories: { ...exact, label: 'category', group: 'about', suggestions: 'seen', example: 'supply_chain' },
    tags: { ...listParameter, label: 'tag', group: 'about', suggestions: 'intelTags' },
    event_types: { ...exact, label: 'eventType', group: 'about', suggestions: 'eventTypes', example: 'port_strike' },
    impact_levels: { ...listParameter, label: 'impactLevel', group: 'about', suggestions: 'seen' },
    ...own,
    regions: { ...exact, label: 'region', group: 'about', suggestions: 'intelRegions', example: 'north_america' },
    entities: { ...exact, label: 'entity', group: 'about', suggestions: 'intelEntities', example: 'acme_corp' },
    products: { ...exact, label: 'product', group: 'about', suggestions: 'seen', example: 'acme_phone' },
    source_ids: { ...listParameter, label: 'source', group: 'who', suggestions: 'sources' },
    companies: { ...exact, label: 'company', group: 'who', suggestions: 'intelEntities', example: 'acme_corp' },
    people: { ...exact, label: 'person', group: 'who', suggestions: 'intelEntities', example: 'jane_doe' },
    ...recordDates,
    ...intelPage,
  }) as const;
const eventFilters = createFilters({});
/** Only signal routes accept `impacted_domains` (market-intelligence, Filter parameters). */
const signalFilters = createFilters({
  impacted_domains: {
    ...exact,
    label: 'impactedDomain',
    group: 'about',
    suggestions: 'seen',
    example: 'energy_markets',
  },
});
const domains = { ...listParameter, label: 'domain', group: 'who' } as const;
const detail = { ...intel, returns: 'detail', accepts: responseType, freshSeconds: 300 } as const;
const vocabulary = { ...intel, returns: 'vocabulary', read: readLabel, freshSeconds: 3600 } as const;

/** market-intelligence, Endpoints. */
export const intelligenceRoutes = {
  events: { ...events, path: '/intel/events', accepts: { ...words, ...eventFilters } },
  event: { ...detail, path: '/intel/events/{id}', read: readEvent },
  evidence: { ...intel, path: '/intel/events/{id}/evidence', accepts: eventFilters, read: readEvidence },
  signalsOfEvent: { ...signals, path: '/intel/events/{id}/signals', accepts: signalFilters },
  signals: { ...signals, path: '/intel/signals', accepts: { ...words, ...signalFilters } },
  signal: { ...detail, path: '/intel/signals/{id}', read: readSignal },
  eventsOfSignal: { ...events, path: '/intel/signals/{id}/events', accepts: eventFilters },
  /** `q` matches domains, names and addresses. It isn't a semantic query, so it has no `score_threshold`. */
  sources: {
    ...intel,
    path: '/intel/sources',
    accepts: { q, domains, ...intelPage },
    read: readSource,
  },
  source: { ...detail, path: '/intel/sources/{id}', read: readSource },
  /** The values of `resource` are not specified. */
  intelTags: {
    ...vocabulary,
    path: '/intel/tags',
    accepts: { q: part, resource: textParameter, ...intelPage },
  },
  /** Exact names of companies and people. The values of `types` are not specified. */
  intelEntities: {
    ...vocabulary,
    path: '/intel/entities',
    accepts: { q: part, types: listParameter, ...intelPage },
  },
  intelRegions: { ...vocabulary, path: '/intel/regions', accepts: { q: part, ...intelPage } },
  eventTypes: { ...vocabulary, path: '/intel/event-types', accepts: { q: part, ...intelPage } },
  /** Sent without the key (market-intelligence, Authentication, rule 2). */
  intelHealth: { ...intel, path: '/intel/health', returns: 'health', accepts: {}, key: false, freshSeconds: 0 },
} as const satisfies Record<string, Route>;
