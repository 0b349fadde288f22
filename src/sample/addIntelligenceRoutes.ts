import type { Context, Hono } from 'hono';
import { createBadRequest, requireRecord } from './httpError.ts';
import type { EventEntry, SignalEntry } from './corpus.ts';
import type { SampleContext } from './sampleContext.ts';
import { toEvidenceRecord, IntelligenceStore, toSignalRecord } from './intelligenceStore.ts';
import { intelligenceConventions, readQuery, type AcceptedParameters, type Query } from './readQuery.ts';
import { createCollection, formatNames, writeResponse } from './writeResponse.ts';

const semantic = { q: 'text', score_threshold: 'ratio' } as const;
const eventFilters = {
  tags: 'list',
  event_types: 'list',
  categories: 'list',
  entities: 'list',
  companies: 'list',
  people: 'list',
  products: 'list',
  regions: 'list',
  impact_levels: 'list',
  source_ids: 'list',
  from: 'date',
  to: 'date',
} as const;
const signalFilters = { ...eventFilters, impacted_domains: 'list' } as const;

/** Adds the routes of the API (market-intelligence, Endpoints). */
export function addIntelligenceRoutes(app: Hono, { corpus, cursors, asOf, select, routes }: SampleContext): void {
  const store = new IntelligenceStore(corpus);
  const list = (path: string, accepted: AcceptedParameters, find: (query: Query, id: string) => readonly unknown[]) => {
    routes.push({
      path: `/intel${path}`,
      accepted: { ...accepted, response_type: formatNames },
      returns: 'collection',
    });
    app.get(`/intel${path}`, (context) => {
      const { query, format } = readIntelligenceQuery(context, accepted, 'collection');
      const all = find(query, context.req.param('id') ?? '');
      return writeResponse(createCollection(cursors.page(all, query, context.req.path), query.limit, asOf()), format);
    });
  };
  const one = (path: string, find: (id: string) => unknown) => {
    routes.push({ path: `/intel${path}`, accepted: { response_type: formatNames }, returns: 'detail' });
    app.get(`/intel${path}`, (context) => {
      const { format } = readIntelligenceQuery(context, {}, 'detail');
      return writeResponse({ data: find(context.req.param('id') ?? '') }, format);
    });
  };

  const event = (entry: EventEntry) => select('event', store.toEventRecord(entry));
  const signal = (entry: SignalEntry) => select('signal', toSignalRecord(entry));

  list('/events', { ...semantic, ...eventFilters }, (query) => store.events(query).map(event));
  one('/events/:id', (id) => event(store.event(id)));
  list('/events/:id/evidence', eventFilters, (query, id) =>
    store.evidence(store.event(id), query).map((evidence) => select('evidence', toEvidenceRecord(evidence))),
  );
  list('/events/:id/signals', signalFilters, (query, id) => {
    const { id: event } = store.event(id);
    return store
      .signals(
        query,
        corpus.signals.filter(({ events }) => events.includes(event)),
      )
      .map(signal);
  });
  list('/signals', { ...semantic, ...signalFilters }, (query) => store.signals(query).map(signal));
  one('/signals/:id', (id) => signal(store.signal(id)));
  list('/signals/:id/events', eventFilters, (query, id) => {
    const { events } = store.signal(id);
    return store
      .events(
        query,
        corpus.events.filter((entry) => events.includes(entry.id)),
      )
      .map(event);
  });

  list('/sources', { q: 'text', domains: 'list' }, ({ texts, lists }) => {
    const text = texts.get('q')?.toLowerCase() ?? '';
    return corpus.sources
      .filter(({ domain, name, url }) => `${domain} ${name} ${url}`.toLowerCase().includes(text))
      .filter(({ domain }) => lists.get('domains')?.some((parent) => isInDomain(domain, parent)) ?? true)
      .map((source) => select('source', source));
  });
  one('/sources/:id', (id) =>
    select(
      'source',
      requireRecord(
        corpus.sources.find((source) => source.id === id),
        'source',
      ),
    ),
  );

  const { events, signals } = corpus;
  const vocabulary = (path: string, accepted: AcceptedParameters, values: (query: Query) => readonly string[]) =>
    list(path, { q: 'text', ...accepted }, (query) => {
      const text = query.texts.get('q')?.toLowerCase() ?? '';
      return [...new Set(values(query))].filter((value) => value.toLowerCase().includes(text)).sort();
    });
  vocabulary('/tags', { resource: tagResources }, ({ texts }) => {
    const resource = texts.get('resource');
    return [...(resource === 'signal_tags' ? [] : events), ...(resource === 'event_tags' ? [] : signals)].flatMap(
      ({ tags }) => tags,
    );
  });
  vocabulary('/entities', { types: 'list' }, ({ lists }) => {
    const types = lists.get('types') ?? entityTypes;
    if (types.some((type) => !entityTypes.includes(type))) {
      throw createBadRequest(`The parameter types is one or more of ${entityTypes.join(', ')}.`);
    }
    return [
      ...(types.includes('organization') ? events.flatMap(({ companies }) => companies) : []),
      ...(types.includes('person') ? events.flatMap(({ people }) => people) : []),
    ];
  });
  vocabulary('/regions', {}, () => [...events, ...signals].flatMap(({ regions }) => regions));
  vocabulary('/event-types', {}, () => events.map(({ event_type }) => event_type));

  app.get('/intel/health', (context) =>
    writeResponse({ status: 'ok' }, readIntelligenceQuery(context, {}, 'detail').format),
  );
}

// Plausible values. They differ from the names of filters, so that a client that guesses them gets a 400.
const tagResources: readonly string[] = ['event_tags', 'signal_tags'];
const entityTypes: readonly string[] = ['organization', 'person'];

function readIntelligenceQuery(
  { req }: Context,
  accepted: AcceptedParameters,
  returns: 'collection' | 'detail',
): { query: Query; format: string } {
  const kinds = { ...accepted, response_type: formatNames };
  const query = readQuery(new URL(req.url).searchParams, kinds, intelligenceConventions, returns);
  return { query, format: query.texts.get('response_type') ?? 'json' };
}

function isInDomain(domain: string, parent: string): boolean {
  return `.${domain}`.endsWith(`.${parent.trim().toLowerCase()}`);
}
