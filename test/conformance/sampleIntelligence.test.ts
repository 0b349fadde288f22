import assert from 'node:assert/strict';
import { decode } from '@toon-format/toon';
import { parse } from 'yaml';
import {
  pluck,
  testTime,
  encodePair,
  createRequests,
  createTestCorpus,
  type SentRecord,
} from '../support/sampleRequests.ts';

const corpus = createTestCorpus();
const { get, all } = createRequests({}, corpus);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const event = corpus.events[0]!;
const signal = corpus.signals[0]!;
const source = corpus.sources[0]!;
const nowhere = '00000000-0000-4000-8000-000000000000';
const vocabularies = ['/intel/tags', '/intel/entities', '/intel/regions', '/intel/event-types'];
const collections = [
  ...['/intel/events', `/intel/events/${event.id}/evidence`, `/intel/events/${event.id}/signals`, '/intel/signals'],
  ...[`/intel/signals/${signal.id}/events`, '/intel/sources', ...vocabularies],
];
const details = [`/intel/events/${event.id}`, `/intel/signals/${signal.id}`, `/intel/sources/${source.id}`];

describe('Sample service for intelligence', () => {
  describe('envelope', () => {
    it('[MI-env-5, MI-env-6, MI-env-7, MI-env-8, MI-env-10, MI-route-17] has its fields, and no others, on every collection', async () => {
      for (const path of collections) {
        const { status, body, records, pagination } = await get(`${path}?limit=2`);
        assert.equal(status, 200, path);
        assert.deepEqual(Object.keys(body as object), ['data', 'pagination', 'meta']);
        assert.deepEqual(Object.keys(pagination), ['limit', 'num_results', 'next_cursor']);
        assert.deepEqual([pagination.limit, pagination.num_results], [2, records.length]);
        assert.ok(pagination.next_cursor === null || typeof pagination.next_cursor === 'string');
      }
    });

    it('[MI-env-9] changes meta.as_of with every request, even at the same time', async () => {
      const times = await Promise.all(
        [1, 2, 3].map(async () => ((await get('/intel/regions')).body as { meta: SentRecord }).meta.as_of as string),
      );
      assert.equal(new Set(times).size, 3);
      assert.ok(times.every((time) => Math.abs(Date.parse(time) - testTime.getTime()) < 60_000));
    });

    it('[MI-env-1, MI-param-13, MI-route-17] returns each record of every collection once, over all pages', async () => {
      for (const path of collections) {
        const whole = (await get(`${path}?limit=100`)).records.map((record) => JSON.stringify(record));
        const paged = (await all(`${path}?limit=3`)).map((record) => JSON.stringify(record));
        assert.deepEqual(paged.slice(0, 100), whole, path);
        assert.equal(new Set(paged).size, paged.length, path);
      }
    });

    it('[MI-env-1] accepts a cursor only unchanged, for its own route and filters', async () => {
      const cursor = String((await get('/intel/events?limit=5')).pagination.next_cursor);
      const use = async (path: string, value = cursor) => (await get(`${path}${encodePair('cursor', value)}`)).status;
      assert.equal(await use('/intel/events?'), 200);
      assert.equal(await use('/intel/signals?'), 400);
      assert.equal(await use('/intel/events?regions=x&'), 400);
      for (const other of [cursor.toUpperCase(), `${cursor}=`, cursor.slice(1), '5', '']) {
        assert.equal(await use('/intel/events?', other), 400, other);
      }
    });

    it('[MI-env-2, MI-error-4] has status 200 and no records for an empty result', async () => {
      for (const path of collections.slice(0, 5)) {
        const { status, body, pagination } = await get(`${path}?source_ids=${nowhere}`);
        assert.deepEqual([status, (body as SentRecord).data, pagination.next_cursor], [200, [], null], path);
      }
      for (const path of ['/intel/sources', ...vocabularies]) {
        assert.deepEqual((await get(`${path}?q=zzzzzz`)).records, [], path);
      }
    });

    it('[MI-env-3, MI-error-3] is {data:{…}} for a detail, and 404 for a missing record', async () => {
      for (const path of details) {
        const { status, body } = await get(path);
        assert.deepEqual([status, Object.keys(body as object)], [200, ['data']], path);
        const missing = await get(path.replace(/[^/]+$/, nowhere));
        assert.deepEqual([missing.status, (missing.error as SentRecord).code], [404, 'not_found'], path);
      }
      for (const path of ['events/ID/evidence', 'events/ID/signals', 'signals/ID/events']) {
        assert.equal((await get(`/intel/${path.replace('ID', nowhere)}`)).status, 404, path);
      }
    });

    it('[MI-env-4] identifies events, signals and sources by UUIDs', async () => {
      for (const path of ['/intel/events', '/intel/signals', '/intel/sources']) {
        const ids = pluck(await all(path), 'id');
        assert.ok(ids.length > 0 && ids.every((id) => uuid.test(String(id))));
      }
    });
  });

  describe('records', () => {
    it('[MI-record-1, MI-record-4, MI-record-5, MI-version-3] contain the stable core of events and signals, and more', async () => {
      for (const [path, kind, entries] of [
        ['/intel/events', 'event', corpus.events],
        ['/intel/signals', 'signal', corpus.signals],
      ] as const) {
        const records = await all(path);
        assert.equal(records.length, entries.length);
        for (const { id, created_at, tags, ...others } of records) {
          assert.equal(others.kind, kind);
          assert.equal(new Date(String(created_at)).toISOString(), created_at);
          assert.equal(created_at, entries.find((entry) => entry.id === id)?.created_at);
          assert.ok(Array.isArray(tags));
          assert.ok(Object.keys(others).length > 3);
        }
      }
    });

    it('[MI-record-7] contain the source of an event and links to its evidence and signals', async () => {
      const { record } = await get(`/intel/events/${event.id}`);
      const { source: told, links, counts } = record as Record<string, SentRecord>;
      assert.equal((await get(`/intel/sources/${String(told!.id)}`)).record.name, told!.name);
      assert.equal((await get(String(links!.evidence))).records.length, counts!.evidence);
      assert.equal((await get(String(links!.signals))).records.length, counts!.signals);
    });

    it('[MI-evidence-1, MI-evidence-2, MI-route-3] contain evidence for one event, from a source, without a body', async () => {
      const entries = corpus.evidence.filter((evidence) => evidence.event === event.id);
      const records = await all(`/intel/events/${event.id}/evidence`);
      assert.deepEqual(
        pluck(records, 'id'),
        entries.map(({ id }) => id),
      );
      for (const record of records) {
        assert.equal((await get(`/intel/sources/${String(record.source_id)}`)).status, 200);
        assert.ok(!('content' in record) && !('body' in record));
      }
    });

    it('[MI-source-1, MI-route-8, MI-route-9, MI-param-1, MI-param-12] include sources that are found by domain, name and URL, ignoring case', async () => {
      for (const query of [source.domain, source.name.toUpperCase(), source.url, source.name.slice(1, 6)]) {
        assert.ok(pluck(await all(`/intel/sources?${encodePair('q', query)}`), 'id').includes(source.id), query);
      }
      assert.deepEqual(await all(`/intel/sources?${encodePair('q', `about ${source.name}`)}`), []);
      const [one, other] = corpus.sources;
      const domains = encodePair('domains', `${one!.domain},${other!.domain.toUpperCase()}`);
      assert.deepEqual(pluck(await all(`/intel/sources?${domains}`), 'id'), [one!.id, other!.id]);
      assert.deepEqual((await get(`/intel/sources/${source.id}`)).record, source);
    });
  });

  describe('vocabularies', () => {
    for (const [rules, path, parameter] of [
      ['MI-vocab-1, MI-route-10', '/intel/tags', 'tags'],
      ['MI-vocab-2, MI-route-13', '/intel/event-types', 'event_types'],
      ['MI-vocab-3, MI-route-11', '/intel/entities', 'entities'],
      ['MI-vocab-4, MI-route-12', '/intel/regions', 'regions'],
    ] as const) {
      it(`[${rules}, MI-filter-3] contain values of ${path} that ${parameter} accepts`, async () => {
        const values: unknown[] = await all(path);
        assert.ok(values.length > 2 && new Set(values).size === values.length);
        for (const value of values) {
          const query = encodePair(parameter, String(value));
          const results = [await get(`/intel/events?${query}`), await get(`/intel/signals?${query}`)];
          assert.ok(
            results.some(({ records }) => records.length > 0),
            String(value),
          );
        }
        const [first] = values as [string];
        const some: unknown[] = await all(`${path}?${encodePair('q', first.toUpperCase())}`);
        assert.ok(some.includes(first) && some.length < values.length);
      });
    }

    it('[MI-filter-3] include sources that source_ids accepts', async () => {
      const [{ id } = {}] = await all('/intel/sources');
      assert.ok((await all(`/intel/events?source_ids=${String(id)}`)).length > 0);
    });

    it('[MI-filter-4] accept event or signal as resource, and company, person and product as types', async () => {
      const listTags = (entries: readonly { tags: readonly string[] }[]) =>
        new Set(entries.flatMap(({ tags }) => tags));
      assert.deepEqual(new Set(await all('/intel/tags?resource=event')), listTags(corpus.events));
      assert.deepEqual(new Set(await all('/intel/tags?resource=signal')), listTags(corpus.signals));
      assert.deepEqual(new Set(await all('/intel/tags')), listTags([...corpus.events, ...corpus.signals]));
      const [companies, people, either] = [
        await all('/intel/entities?types=company'),
        await all('/intel/entities?types=person'),
        await all('/intel/entities?types=company,person'),
      ];
      assert.deepEqual(new Set(companies), new Set(corpus.events.flatMap((entry) => entry.companies)));
      assert.deepEqual(new Set([...companies, ...people]), new Set(either));
      assert.equal((await get('/intel/tags?resource=events')).status, 400);
      assert.equal((await get('/intel/entities?types=companies,people')).status, 400);
    });
  });

  describe('routes', () => {
    it('[MI-route-1, MI-route-5] return events and signals, newest first', async () => {
      for (const path of ['/intel/events', '/intel/signals']) {
        const times = pluck(await all(path), 'created_at') as string[];
        assert.deepEqual(times, times.toSorted().reverse());
      }
    });

    it('[MI-route-2, MI-route-6] return the records of the collections as details', async () => {
      for (const path of ['/intel/events', '/intel/signals']) {
        for (const record of (await get(path)).records) {
          assert.deepEqual((await get(`${path}/${String(record.id)}`)).record, record);
        }
      }
    });

    it('[MI-route-4, MI-route-7] lead from an event to its signals and from a signal to its events', async () => {
      const events = pluck(await all(`/intel/signals/${signal.id}/events`), 'id');
      assert.deepEqual(new Set(events), new Set(signal.events));
      for (const id of events) {
        assert.ok(pluck(await all(`/intel/events/${String(id)}/signals`), 'id').includes(signal.id));
      }
    });

    it('[MI-route-14, MI-auth-2] include a health check with a status and without a key', async () => {
      for (const key of [null, 'wrong', undefined]) {
        const { status, body } = await get('/intel/health', key === undefined ? {} : { key });
        assert.deepEqual([status, typeof (body as SentRecord).status], [200, 'string']);
      }
      assert.equal((await get('/intel/health?limit=1')).status, 400);
    });

    it('[MI-route-15] accept only GET', async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        for (const path of [...collections, ...details, '/intel/health', '/intel/mcp']) {
          assert.equal((await get(path, { method })).status, 404, `${method} ${path}`);
        }
      }
    });

    it('[MI-auth-1, MI-auth-3, MI-error-2] return the gateway’s 401 without the key', async () => {
      for (const path of [...collections, ...details, '/intel/unknown', '/intel/health/x']) {
        for (const key of [null, 'wrong', '']) {
          const { status, headers, text } = await get(`${path}?response_type=yaml`, { key });
          assert.deepEqual([status, headers.get('content-type')], [401, 'text/html'], path);
          assert.match(text, /^<html>/);
        }
      }
    });

    it('[MI-version-1] have no version in the path', async () => {
      for (const version of ['v0.5', 'v1']) {
        assert.equal((await get(`/intel/${version}/events`)).status, 404);
        assert.equal((await get(`/${version}/intel/events`)).status, 404);
      }
    });
  });

  describe('formats', () => {
    const readers = { yaml: (text: string): unknown => parse(text), toon: (text: string): unknown => decode(text) };
    const types = { yaml: 'application/yaml', toon: 'text/toon' };

    for (const format of ['yaml', 'toon'] as const) {
      it(`[MI-record-6, MI-route-16, MI-version-2] contain the same data in ${format} as in JSON, on every route`, async () => {
        for (const path of [...collections, ...details, '/intel/health']) {
          const { body } = await get(`${path}?response_type=json`);
          const { text, headers, status } = await get(`${path}?response_type=${format}`);
          assert.equal(status, 200, path);
          assert.equal(headers.get('content-type'), `${types[format]}; charset=utf-8`);
          assert.deepEqual(removeTime(readers[format](text)), removeTime(body), path);
        }
      });

      it(`[MI-error-1, MI-route-16] include errors in ${format}`, async () => {
        for (const [status, path] of [
          [400, '/intel/events?surprise=1'],
          [404, `/intel/events/${nowhere}?`],
        ] as const) {
          const answer = await get(`${path}&response_type=${format}`);
          const { error } = readers[format](answer.text) as { error: SentRecord };
          assert.deepEqual([answer.status, typeof error.code, typeof error.message], [status, 'string', 'string']);
        }
      });
    }

    it('[MI-version-2] default to JSON, and reject other names in JSON', async () => {
      for (const path of [...collections, ...details, '/intel/health']) {
        assert.match((await get(path)).headers.get('content-type') ?? '', /^application\/json/);
        const { status, error } = await get(`${path}?response_type=xml`);
        assert.equal(status, 400, path);
        assert.ok(String((error as SentRecord).message).includes('response_type'));
      }
    });

    it('[MI-version-2] accept a cursor in another format', async () => {
      const { pagination } = await get('/intel/events?limit=4');
      const path = `/intel/events?limit=4&${encodePair('cursor', String(pagination.next_cursor))}`;
      const page = parse((await get(`${path}&response_type=yaml`)).text) as { data: unknown };
      assert.deepEqual(page.data, (await get(path)).records);
    });
  });
});

/** Removes the response time, which differs for each request, from a payload. */
function removeTime(payload: unknown): unknown {
  return { ...(payload as SentRecord), meta: undefined };
}
