import assert from 'node:assert/strict';
import type { EventEntry, SignalEntry } from '../../src/sample/corpus.ts';
import { pluck, encodePair, createRequests, createTestCorpus, type SentRecord } from '../support/sampleRequests.ts';

const corpus = createTestCorpus();
const { get, all } = createRequests({}, corpus);
const event = corpus.events.find(({ people, products }) => people.length > 0 && products.length > 0)!;
const signal = corpus.signals[0]!;
const eventRoutes = ['/intel/events', `/intel/signals/${signal.id}/events`, `/intel/events/${event.id}/evidence`];
const signalRoutes = ['/intel/signals', `/intel/events/${event.id}/signals`];
const lists = ['tags', 'event_types', 'categories', 'entities', 'companies', 'people', 'products', 'regions'];
const filters = [...lists, 'impact_levels', 'source_ids'];

async function refused(path: string, parameter: string): Promise<void> {
  const { status, error } = await get(path);
  assert.equal(status, 400, path);
  assert.ok(String((error as SentRecord).message).includes(parameter), path);
}

async function assertFindsEvents(query: string, isExpected: (event: EventEntry) => boolean): Promise<void> {
  const ids = corpus.events.filter(isExpected).map(({ id }) => id);
  assert.ok(ids.length > 0 && ids.length < corpus.events.length, query);
  assert.deepEqual(pluck(await all(`/intel/events?${query}`), 'id').toSorted(), ids.toSorted(), query);
}

async function assertFindsSignals(query: string, isExpected: (signal: SignalEntry) => boolean): Promise<void> {
  const ids = corpus.signals.filter(isExpected).map(({ id }) => id);
  assert.ok(ids.length > 0, query);
  assert.deepEqual(pluck(await all(`/intel/signals?${query}`), 'id').toSorted(), ids.toSorted(), query);
}

describe('Sample service queries for intelligence', () => {
  it('[MI-param-1] find events and signals by their words, best first', async () => {
    assert.equal((await get(`/intel/events?${encodePair('q', event.title)}`)).records[0]?.id, event.id);
    assert.equal((await get(`/intel/signals?${encodePair('q', signal.title)}`)).records[0]?.id, signal.id);
    assert.equal((await get(`/intel/events?q=zzzzzz`)).records.length, 0);
  });

  it('[MI-param-2, MI-limit-3, MI-filter-1] accept “score_threshold” only with “q”: 0 to 1, 0.5 by default, stricter when higher', async () => {
    for (const path of ['/intel/events', '/intel/signals']) {
      const q = `${path}?${encodePair('q', 'harbor strike bread prices and river flood')}`;
      const counts = await Promise.all(
        ['0.0', '0.5', '0.8', '1.0'].map(async (least) => (await all(`${q}&score_threshold=${least}`)).length),
      );
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
      assert.ok(counts[0]! > counts[2]! && counts[3] === 0, counts.join(' '));
      assert.deepEqual(await all(q), await all(`${q}&score_threshold=0.5`));
      await refused(`${path}?score_threshold=0.5`, 'score_threshold');
      for (const least of ['1.01', '-0.1', 'x', '']) {
        await refused(`${q}&score_threshold=${least}`, 'score_threshold');
      }
    }
    await refused('/intel/sources?q=a&score_threshold=0.5', 'score_threshold');
    await refused(`${signalRoutes[1]!}?q=a`, 'q');
  });

  it('[MI-param-3] match “tags” fuzzily and combine them with OR', async () => {
    const [tag] = event.tags as [string];
    const part = tag.slice(1).toUpperCase();
    const has = (text: string) => (entry: { tags: readonly string[] }) =>
      entry.tags.some((label) => label.toUpperCase().includes(text.toUpperCase()));
    await assertFindsEvents(encodePair('tags', part), has(part));
    const other = corpus.signals.at(-1)!.tags[0]!;
    await assertFindsSignals(
      encodePair('tags', `${signal.tags[0]!},${other}`),
      (entry) => has(signal.tags[0]!)(entry) || has(other)(entry),
    );
  });

  it('[MI-param-4, MI-param-5] match “event_types” and “categories” exactly and separately', async () => {
    const [type, other] = [...new Set(corpus.events.map(({ event_type }) => event_type))] as [string, string];
    await assertFindsEvents(`event_types=${type},${other}`, ({ event_type }) => [type, other].includes(event_type));
    const [category] = event.categories as [string];
    await assertFindsEvents(`categories=${category}`, ({ categories }) => categories.includes(category));
    assert.deepEqual(await all(`/intel/events?event_types=${category}`), []);
    for (const parameter of [`event_types=${type.slice(1)}`, `categories=${category.toUpperCase()}`]) {
      assert.deepEqual(await all(`/intel/events?${parameter}`), []);
    }
  });

  it('[MI-param-6] match “entities” as exact names of companies or people', async () => {
    const [company, person] = [event.companies[0]!, event.people[0]!];
    await assertFindsEvents(
      encodePair('entities', `${company},${person}`),
      ({ companies, people }) => companies.includes(company) || people.includes(person),
    );
    assert.deepEqual(await all(`/intel/events?${encodePair('entities', event.products[0]!)}`), []);
  });

  for (const names of ['companies', 'people', 'products', 'regions'] as const) {
    it(`[MI-param-7] match ${names} exactly`, async () => {
      const [name] = event[names] as [string];
      await assertFindsEvents(encodePair(names, name), (entry) => entry[names].includes(name));
      assert.deepEqual(await all(`/intel/events?${encodePair(names, name.slice(0, -1))}`), []);
    });
  }

  it('[MI-param-8, MI-filter-5] match “impact_levels” exactly and accept any string', async () => {
    const levels = [...new Set(corpus.signals.map(({ impact_level }) => impact_level))];
    for (const level of levels) {
      await assertFindsEvents(`impact_levels=${level!}`, ({ impact_level }) => impact_level === level);
      await assertFindsSignals(`impact_levels=${level!}`, ({ impact_level }) => impact_level === level);
    }
    assert.ok(levels.length > 1);
    assert.deepEqual(await all('/intel/signals?impact_levels=unheard_of'), []);
  });

  it('[MI-param-9, MI-filter-6] match “impacted_domains” exactly, only on signal routes', async () => {
    const [domain] = signal.impacted_domains as [string];
    await assertFindsSignals(`impacted_domains=${domain}`, ({ impacted_domains }) => impacted_domains.includes(domain));
    assert.deepEqual(await all(`/intel/signals?impacted_domains=${domain.slice(1)}`), []);
    for (const path of signalRoutes) {
      assert.equal((await get(`${path}?impacted_domains=${domain}`)).status, 200);
    }
    for (const path of [...eventRoutes, '/intel/sources', '/intel/tags', `/intel/signals/${signal.id}`]) {
      await refused(`${path}?impacted_domains=${domain}`, 'impacted_domains');
    }
  });

  it('[MI-param-10] match “source_ids” as exact identifiers, not domains or names', async () => {
    const source = corpus.sources.find(({ id }) => id === event.source_id)!;
    await assertFindsEvents(`source_ids=${source.id}`, ({ source_id }) => source_id === source.id);
    for (const other of [source.domain, source.name, source.id.toUpperCase()]) {
      assert.deepEqual(await all(`/intel/events?${encodePair('source_ids', other)}`), []);
    }
    const evidence = await all(`/intel/events/${event.id}/evidence`);
    const expected = evidence.filter(({ source_id }) => source_id === evidence[1]!.source_id);
    const path = `/intel/events/${event.id}/evidence?source_ids=${String(evidence[1]!.source_id)}`;
    assert.deepEqual(await all(path), expected);
  });

  it('[MI-param-11] treat “from” and “to” as inclusive days of “created_at”', async () => {
    const day = event.created_at.slice(0, 10);
    await assertFindsEvents(`from=${day}&to=${day}`, ({ created_at }) => created_at.startsWith(day));
    const start = signal.created_at.slice(0, 10);
    await assertFindsSignals(`from=${start}`, ({ created_at }) => created_at.slice(0, 10) >= start);
    await assertFindsSignals(`to=${start}`, ({ created_at }) => created_at.slice(0, 10) <= start);
    const evidence = `/intel/events/${event.id}/evidence`;
    assert.deepEqual(await all(`${evidence}?from=${day}&to=${day}`), await all(evidence));
    assert.deepEqual(await all(`${evidence}?from=2200-01-01`), []);
    for (const odd of ['2030-02-30', '2030-1-1', '2030-01-01T00:00:00Z', 'today', '']) {
      await refused(`/intel/events?${encodePair('from', odd)}`, 'from');
      await refused(`/intel/signals?${encodePair('to', odd)}`, 'to');
    }
  });

  it('[MI-filter-6, MI-route-3, MI-route-4, MI-route-7] accept all filters on every event and signal route', async () => {
    for (const path of [...eventRoutes, ...signalRoutes]) {
      for (const filter of filters) {
        const { status, records } = await get(`${path}?${filter}=nothing_has_this`);
        assert.deepEqual([status, records], [200, []], `${path} ${filter}`);
      }
      assert.equal((await get(`${path}?from=2000-01-01&to=2100-01-01`)).status, 200);
    }
  });

  it('[MI-filter-6] combine different filters with AND, even for signals', async () => {
    const [company, other] = [
      event.companies[0]!,
      corpus.events.find(({ regions }) => !regions.includes(event.regions[0]!))!,
    ];
    assert.deepEqual(
      await all(`/intel/events?${encodePair('companies', company)}&${encodePair('source_ids', other.id)}`),
      [],
    );
    const supported = await all(`/intel/signals?${encodePair('event_types', event.event_type)}`);
    assert.ok(supported.length > 0);
    assert.ok(
      pluck(supported, 'id').every((id) =>
        corpus.events.some(
          (entry) =>
            entry.event_type === event.event_type &&
            corpus.signals.find((candidate) => candidate.id === id)?.events.includes(entry.id),
        ),
      ),
    );
  });

  it('[MI-error-6, MI-error-1] return 400 for a parameter that a route does not accept, as an application error', async () => {
    const details = [`/intel/events/${event.id}`, `/intel/signals/${signal.id}`, `/intel/sources/${event.source_id}`];
    for (const path of [
      ...eventRoutes,
      ...signalRoutes,
      '/intel/sources',
      '/intel/tags',
      '/intel/regions',
      ...details,
    ]) {
      for (const parameter of ['surprise', 'offset', 'page', 'full_content', 'content_type', 'acc']) {
        await refused(`${path}?${parameter}=1`, parameter);
      }
    }
    for (const path of details) {
      await refused(`${path}?limit=1`, 'limit');
      await refused(`${path}?cursor=x`, 'cursor');
    }
    const { body } = await get('/intel/events?surprise=1');
    const { code, message, ...others } = (body as { error: SentRecord }).error;
    assert.deepEqual(
      [typeof code, typeof message, others, Object.keys(body as object)],
      ['string', 'string', {}, ['error']],
    );
    for (const [path, parameter] of [
      ['/intel/sources', 'tags'],
      ['/intel/regions', 'resource'],
      ['/intel/tags', 'types'],
      ['/intel/event-types', 'domains'],
      ['/intel/events', 'domains'],
    ] as const) {
      await refused(`${path}?${parameter}=events`, parameter);
    }
    await refused('/intel/events?tags=a,,b', 'tags');
    await refused('/intel/events?limit=1&limit=2', 'limit');
  });

  it('[MI-limit-1, MI-limit-2, MI-route-17] return 20 records by default and at most 100', async () => {
    for (const path of [...eventRoutes, ...signalRoutes, '/intel/sources', '/intel/tags', '/intel/entities']) {
      const total = (await all(path)).length;
      const { records, pagination } = await get(path);
      assert.deepEqual([records.length, pagination.limit], [Math.min(20, total), 20], path);
      assert.equal((await get(`${path}?limit=100`)).records.length, Math.min(100, total));
      for (const limit of ['0', '101', '1000', '-1', '1.5', 'x', '']) {
        await refused(`${path}?limit=${limit}`, 'limit');
      }
    }
    assert.ok((await all('/intel/tags')).length > 20);
  });
});
