import type { Context, Hono } from 'hono';
import { createBadRequest, requireRecord } from './httpError.ts';
import type { EventEntry, SignalEntry } from './corpus.ts';
import type { SampleContext } from './sampleContext.ts';
import { toEvidenceRecord, IntelligenceStore, toSignalRecord } from './intelligenceStore.ts';
import {
  intelligenceConventions,
  readQuery,
  type AcceptedParameters,
  type Query,
  type QueryConventions,
} from './readQuery.ts';
import { createCollection, responseFormatNames, writeResponse } from './writeResponse.ts';

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
export function addIntelligenceRoutes(
  app: Hono,
  { corpus, cursors, asOf, select, createLabel, isObserved, routes }: SampleContext,
): void {
  const store = new IntelligenceStore(corpus);
  const conventions = isObserved
    ? { ...intelligenceConventions, ignoresUnknown: true, excludesEnd: true }
    : intelligenceConventions;
  const addList = (
    path: string,
    accepted: AcceptedParameters,
    find: (query: Query, id: string) => readonly unknown[],
  ) => {
    routes.push({
      path: `/intel${path}`,
      accepted: { ...accepted, response_type: responseFormatNames },
      returns: 'collection',
    });
    app.get(`/intel${path}`, (context) => {
      const { query, format } = readIntelligenceQuery(context, accepted, conventions);
      const records = find(query, context.req.param('id') ?? '');
      return writeResponse(
        createCollection(cursors.createPage(records, query, context.req.path), query.limit, asOf()),
        format,
      );
    });
  };
  const addDetail = (path: string, find: (id: string) => unknown) => {
    routes.push({ path: `/intel${path}`, accepted: { response_type: responseFormatNames }, returns: 'detail' });
    app.get(`/intel${path}`, (context) => {
      const { format } = readIntelligenceQuery(context, {}, conventions, 'detail');
      return writeResponse({ data: find(context.req.param('id') ?? '') }, format);
    });
  };

  const createEventRecord = (entry: EventEntry, path: string) => select('event', store.toEventRecord(entry), path);
  const createSignalRecord = (entry: SignalEntry, path: string) => select('signal', toSignalRecord(entry), path);

  addList('/events', { ...semantic, ...eventFilters }, (query) =>
    store.findEvents(query).map((event) => createEventRecord(event, '/events')),
  );
  addDetail('/events/:id', (id) => createEventRecord(store.getEvent(id), '/events/:id'));
  addList('/events/:id/evidence', eventFilters, (query, id) =>
    store.findEvidence(store.getEvent(id), query).map((evidence) => select('evidence', toEvidenceRecord(evidence))),
  );
  addList('/events/:id/signals', signalFilters, (query, id) => {
    const { id: event } = store.getEvent(id);
    return store
      .findSignals(
        query,
        corpus.signals.filter(({ events }) => events.includes(event)),
      )
      .map((signal) => createSignalRecord(signal, '/events/:id/signals'));
  });
  addList('/signals', { ...semantic, ...signalFilters }, (query) =>
    store.findSignals(query).map((signal) => createSignalRecord(signal, '/signals')),
  );
  addDetail('/signals/:id', (id) => createSignalRecord(store.getSignal(id), '/signals/:id'));
  addList('/signals/:id/events', eventFilters, (query, id) => {
    const { events } = store.getSignal(id);
    return store
      .findEvents(
        query,
        corpus.events.filter((entry) => events.includes(entry.id)),
      )
      .map((event) => createEventRecord(event, '/signals/:id/events'));
  });

  addList('/sources', { q: 'text', domains: 'list' }, ({ texts, lists }) => {
    const text = texts.get('q')?.toLowerCase() ?? '';
    return corpus.sources
      .filter(({ domain, name, url }) => `${domain} ${name} ${url}`.toLowerCase().includes(text))
      .filter(({ domain }) => lists.get('domains')?.some((parent) => isInDomain(domain, parent)) ?? true)
      .map((source) => select('source', source));
  });
  addDetail('/sources/:id', (id) =>
    select(
      'source',
      requireRecord(
        corpus.sources.find((source) => source.id === id),
        'source',
      ),
      '/sources/:id',
    ),
  );

  const { events, signals } = corpus;
  const addVocabulary = (path: string, accepted: AcceptedParameters, values: (query: Query) => readonly string[]) =>
    addList(path, { q: 'text', ...accepted }, (query) => {
      const text = query.texts.get('q')?.toLowerCase() ?? '';
      return [...new Set(values(query))]
        .filter((value) => value.toLowerCase().includes(text))
        .sort()
        .map(createLabel);
    });
  addVocabulary('/tags', { resource: tagResources }, ({ texts }) => {
    const resource = texts.get('resource');
    return [...(resource === 'signal' ? [] : events), ...(resource === 'event' ? [] : signals)].flatMap(
      ({ tags }) => tags,
    );
  });
  addVocabulary('/entities', { types: 'list' }, ({ lists }) => {
    const types = lists.get('types') ?? ['company', 'person'];
    if (types.some((type) => !entityTypes.includes(type))) {
      throw createBadRequest(`The parameter types is one or more of ${entityTypes.join(', ')}.`);
    }
    return [
      ...(types.includes('company') ? events.flatMap(({ companies }) => companies) : []),
      ...(types.includes('person') ? events.flatMap(({ people }) => people) : []),
      ...(types.includes('product') ? events.flatMap(({ products }) => products) : []),
    ];
  });
  addVocabulary('/regions', {}, () => [...events, ...signals].flatMap(({ regions }) => regions));
  addVocabulary('/event-types', {}, () => events.map(({ event_type }) => event_type));

  app.get('/intel/health', (context) =>
    writeResponse({ status: 'ok' }, readIntelligenceQuery(context, {}, conventions, 'detail').format),
  );
}

// The documents don't specify these values. A public deployment accepts them.
const tagResources: readonly string[] = ['event', 'signal'];
const entityTypes: readonly string[] = ['company', 'person', 'product'];

function readIntelligenceQuery(
  { req }: Context,
  accepted: AcceptedParameters,
  conventions: QueryConventions,
  returns: 'collection' | 'detail' = 'collection',
): { query: Query; format: string } {
  const kinds = { ...accepted, response_type: responseFormatNames };
  const query = readQuery(new URL(req.url).searchParams, kinds, conventions, returns);
  return { query, format: query.texts.get('response_type') ?? 'json' };
}

function isInDomain(domain: string, parent: string): boolean {
  return `.${domain}`.endsWith(`.${parent.trim().toLowerCase()}`);
}
