import type { Context, Hono } from 'hono';
import { badRequest, found } from './answer.ts';
import type { Corpus, SourceEntry } from './corpus.ts';
import type { Cursors } from './cursors.ts';
import { evidenceRecord, IntelligenceShelf, signalRecord } from './intelligenceShelf.ts';
import { readQuery, within, type Accepted, type Query } from './query.ts';
import { collection, detail, formatNames, write } from './reply.ts';

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

/** The market-intelligence side (market-intelligence, Endpoints). */
export function intelRoutes(app: Hono, corpus: Corpus, cursors: Cursors): void {
  const shelf = new IntelligenceShelf(corpus);
  const ask = (context: Context, accepted: Accepted, arrays: 'comma' | 'none') => {
    const query = readQuery(new URL(context.req.url).searchParams, { ...accepted, response_type: 'text' }, arrays);
    const format = query.texts.get('response_type') ?? 'json';
    if (!formatNames.includes(format)) {
      throw badRequest(`The parameter response_type is one of ${formatNames.join(', ')}.`);
    }
    return { query, format };
  };
  const list = (path: string, accepted: Accepted, find: (query: Query, id: string) => readonly unknown[]) =>
    app.get(`/intel${path}`, (context) => {
      const { query, format } = ask(context, accepted, 'comma');
      const all = find(query, context.req.param('id') ?? '');
      return write(collection(cursors.page(all, query, context.req.path), query.limit), format);
    });
  const one = (path: string, find: (id: string) => unknown) =>
    app.get(`/intel${path}`, (context) => {
      const { format } = ask(context, {}, 'none');
      return write(detail(find(context.req.param('id') ?? '')), format);
    });

  list('/events', { ...semantic, ...eventFilters }, (query) => shelf.eventRecords(shelf.events(query)));
  one('/events/:id', (id) => shelf.eventRecords([shelf.event(id)])[0]);
  list('/events/:id/evidence', eventFilters, (query, id) => {
    const event = shelf.event(id);
    return corpus.evidence
      .filter((evidence) => evidence.event === event.id && within(query, evidence.published_at))
      .filter(({ source_id }) => query.lists.get('source_ids')?.includes(source_id) ?? true)
      .map(evidenceRecord);
  });
  list('/events/:id/signals', signalFilters, (query, id) => {
    const event = shelf.event(id);
    return shelf
      .signals(
        query,
        corpus.signals.filter(({ events }) => events.includes(event.id)),
      )
      .map(signalRecord);
  });
  list('/signals', { ...semantic, ...signalFilters }, (query) => shelf.signals(query).map(signalRecord));
  one('/signals/:id', (id) => signalRecord(shelf.signal(id)));
  list('/signals/:id/events', eventFilters, (query, id) => {
    const { events } = shelf.signal(id);
    return shelf.eventRecords(
      shelf.events(
        query,
        corpus.events.filter((event) => events.includes(event.id)),
      ),
    );
  });

  list('/sources', { q: 'text', domains: 'list' }, ({ texts, lists }) => {
    const wanted = texts.get('q')?.toLowerCase() ?? '';
    return corpus.sources
      .filter(({ domain, name, url }) => `${domain} ${name} ${url}`.toLowerCase().includes(wanted))
      .filter(({ domain }) => lists.get('domains')?.includes(domain) ?? true);
  });
  one('/sources/:id', (id): SourceEntry =>
    found(
      corpus.sources.find((source) => source.id === id),
      'source',
    ),
  );

  const { events, signals } = corpus;
  const vocabulary = (path: string, accepted: Accepted, values: (query: Query) => readonly string[]) =>
    list(path, { q: 'text', ...accepted }, (query) => {
      const wanted = query.texts.get('q')?.toLowerCase() ?? '';
      return [...new Set(values(query))].filter((value) => value.toLowerCase().includes(wanted)).sort();
    });
  vocabulary('/tags', { resource: 'text' }, ({ texts }) => {
    const resource = texts.get('resource');
    return [...(resource === 'signals' ? [] : events), ...(resource === 'events' ? [] : signals)].flatMap(
      ({ tags }) => tags,
    );
  });
  vocabulary('/entities', { types: 'list' }, ({ lists }) => {
    const types = lists.get('types') ?? ['companies', 'people'];
    return [
      ...(types.includes('companies') ? events.flatMap(({ companies }) => companies) : []),
      ...(types.includes('people') ? events.flatMap(({ people }) => people) : []),
    ];
  });
  vocabulary('/regions', {}, () => [...events, ...signals].flatMap(({ regions }) => regions));
  vocabulary('/event-types', {}, () => events.map(({ event_type }) => event_type));

  app.get('/intel/health', (context) => {
    const { format } = ask(context, {}, 'none');
    return write({ status: 'ok' }, format);
  });
}
