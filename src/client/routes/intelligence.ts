import { formats } from '../request/decode.ts';
import { exactList, list, recordDates, text } from './parameters.ts';
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
/** `response_type` on every route (market-intelligence, Versioning, rule 2); `health` is never asked with it. */
const responseType = { response_type: { kind: 'choice', values: formats } } as const;
const intelPage = {
  ...responseType,
  limit: { kind: 'integer', least: 1, most: 100 },
  cursor: text,
} as const;
const query = { q: text, score_threshold: { kind: 'number', least: 0, most: 1, needs: 'q' } } as const;
const eventFilters = {
  tags: list,
  event_types: exactList,
  categories: exactList,
  entities: exactList,
  companies: exactList,
  people: exactList,
  products: exactList,
  regions: exactList,
  impact_levels: list,
  source_ids: list,
  ...recordDates,
  ...intelPage,
} as const;
/** `impacted_domains` on signal routes alone (market-intelligence, Filter parameters). */
const signalFilters = { ...eventFilters, impacted_domains: exactList } as const;
const detail = { ...intel, returns: 'detail', accepts: responseType, freshSeconds: 300 } as const;
const vocabulary = { ...intel, returns: 'vocabulary', read: readLabel, freshSeconds: 3600 } as const;

/** Every route of the intelligence side (market-intelligence, Endpoints). */
export const intelligenceRoutes = {
  events: { ...events, path: '/intel/events', accepts: { ...query, ...eventFilters } },
  event: { ...detail, path: '/intel/events/{id}', read: readEvent },
  /** The records that support an event. */
  evidence: { ...intel, path: '/intel/events/{id}/evidence', accepts: eventFilters, read: readEvidence },
  signalsOfEvent: { ...signals, path: '/intel/events/{id}/signals', accepts: signalFilters },
  signals: { ...signals, path: '/intel/signals', accepts: { ...query, ...signalFilters } },
  signal: { ...detail, path: '/intel/signals/{id}', read: readSignal },
  /** The events that support a signal. */
  eventsOfSignal: { ...events, path: '/intel/signals/{id}/events', accepts: eventFilters },
  /** Its `q` looks into domains, names and addresses; it is no semantic query, so it has no `score_threshold`. */
  sources: { ...intel, path: '/intel/sources', accepts: { q: text, domains: list, ...intelPage }, read: readSource },
  source: { ...detail, path: '/intel/sources/{id}', read: readSource },
  /** Texts that `tags` finds; `resource` names whose (its values are not shown). */
  intelTags: { ...vocabulary, path: '/intel/tags', accepts: { q: text, resource: text, ...intelPage } },
  /** Exact names of companies and people; `types` says which of them (its values are not shown). */
  intelEntities: { ...vocabulary, path: '/intel/entities', accepts: { q: text, types: list, ...intelPage } },
  intelRegions: { ...vocabulary, path: '/intel/regions', accepts: { q: text, ...intelPage } },
  eventTypes: { ...vocabulary, path: '/intel/event-types', accepts: { q: text, ...intelPage } },
  /** Needs no key, so none is sent (market-intelligence, Authentication, rule 2). */
  intelHealth: { ...intel, path: '/intel/health', returns: 'health', accepts: {}, key: false, freshSeconds: 0 },
} as const satisfies Record<string, Route>;
