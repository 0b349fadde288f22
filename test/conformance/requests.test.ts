import assert from 'node:assert/strict';
import * as zlib from 'node:zlib';
import { loadFirstPage } from './clientCases.ts';
import type { Client } from '../../src/client/client.ts';
import { respondBody, respondInOrder, respondJson, recordingServer } from '../support/recordingServer.ts';
import { createTestClient, expectError, createTestLog, testKey, neverAborted } from '../support/serviceClient.ts';

const empty = respondJson({ data: [] });
const record = respondJson({ data: { id: 'x' }, meta: { as_of: '2026-11-20T10:00:00Z' } });

type Ask = (client: Client) => Promise<unknown>;

describe('HTTP request', () => {
  const collections: [string, Ask][] = [
    ['/content/articles/search?q=rust&limit=20', loadFirstPage('search', { filter: { q: 'rust' } })],
    ['/content/articles/latest?limit=20', loadFirstPage('latest')],
    ['/content/news/top-headlines?limit=20', loadFirstPage('topHeadlines')],
    ['/content/articles/trending?limit=20', loadFirstPage('trending')],
    ['/content/articles/a%2F1/similar?limit=20', loadFirstPage('similar', { id: 'a/1' })],
    ['/content/articles/a1/mentions?limit=20', loadFirstPage('mentions', { id: 'a1' })],
    ['/content/sources?q=nasa&limit=20', loadFirstPage('publishers', { filter: { q: 'nasa' } })],
    ['/content/sources?limit=20', loadFirstPage('publishers')],
    ['/intel/events?limit=20', loadFirstPage('events')],
    ['/intel/events/e1/evidence?limit=20', loadFirstPage('evidence', { id: 'e1' })],
    ['/intel/events/e1/signals?limit=20', loadFirstPage('signalsOfEvent', { id: 'e1' })],
    ['/intel/signals?limit=20', loadFirstPage('signals')],
    ['/intel/signals/s1/events?limit=20', loadFirstPage('eventsOfSignal', { id: 's1' })],
    ['/intel/sources?limit=20', loadFirstPage('sources')],
  ];
  const details: [string, Ask][] = [
    ['/content/articles/a1?full_content=true', (client) => client.get('article', 'a1', neverAborted)],
    ['/content/sources/p1', (client) => client.get('publisher', 'p1', neverAborted)],
    ['/intel/events/e1', (client) => client.get('event', 'e1', neverAborted)],
    ['/intel/signals/s1', (client) => client.get('signal', 's1', neverAborted)],
    ['/intel/sources/o1', (client) => client.get('source', 'o1', neverAborted)],
    ['/content/health', (client) => client.checkHealth('contentHealth', neverAborted)],
  ];
  for (const [answer, routes] of [[empty, collections] as const, [record, details] as const]) {
    for (const [target, ask] of routes) {
      it(`is GET ${target} with the key`, async () => {
        await using server = await recordingServer(answer);
        await ask(createTestClient(server.base));
        const requests = server.requests.map(({ method, target, headers }) => [method, target, headers.authorization]);
        assert.deepEqual(requests, [['GET', target, `Bearer ${testKey}`]]);
        assert.equal(server.requests[0]?.headers.accept, 'application/json');
      });
    }
  }

  it('contains no key for the intelligence health check', async () => {
    await using server = await recordingServer(respondJson({ status: 'ok' }));
    await createTestClient(server.base, { key: () => Promise.resolve(undefined) }).checkHealth(
      'intelHealth',
      neverAborted,
    );
    assert.deepEqual(
      server.requests.map(({ target, headers }) => [target, headers.authorization]),
      [['/intel/health', undefined]],
    );
  });

  it('repeats list parameters for articles and joins them for intelligence', async () => {
    await using server = await recordingServer(empty);
    const client = createTestClient(server.base);
    await client.list('search', { filter: { domains: ['a.example', 'b.example'] } })(undefined, neverAborted);
    await client.list('events', { filter: { companies: ['acme', 'initech'] } })(undefined, neverAborted);
    assert.deepEqual(
      server.requests.map(({ target }) => decodeURIComponent(target)),
      [
        '/content/articles/search?domains=a.example&domains=b.example&limit=20',
        '/intel/events?companies=acme,initech&limit=20',
      ],
    );
  });

  it('contains the page size', async () => {
    await using server = await recordingServer(empty);
    await createTestClient(server.base, { pageSize: 7 }).list('latest')(undefined, neverAborted);
    assert.equal(server.requests[0]?.target, '/content/articles/latest?limit=7');
  });

  for (const path of ['/api/v', '/api/v/', '']) {
    it(`starts with a base address that ends in “${path}”`, async () => {
      await using server = await recordingServer(record);
      await createTestClient(new URL(path, server.base)).get('event', 'e1', neverAborted);
      assert.equal(server.requests[0]?.target, `${path.replace(/\/$/, '')}/intel/events/e1`);
    });
  }

  it('is not sent if the route would reject it', async () => {
    await using server = await recordingServer(empty);
    const filter: object = { from: '2026-01-01' };
    const fault = await expectError(
      createTestClient(server.base).list('latest', { filter })(undefined, neverAborted),
      'badRequest',
    );
    assert.equal(fault.message, '/content/articles/latest: “from” is not accepted by this route.');
    assert.deepEqual(server.requests, []);
  });

  for (const cursor of ['YWJj+/==', 'a&b=c%20#d?e', 'Ünï\u2028code 👍', '"quoted" \\ \'', '   ', '%', '+']) {
    it(`contains the unchanged cursor ${JSON.stringify(cursor)}`, async () => {
      const page = (next: string | null) => ({ data: [], pagination: { next_cursor: next } });
      await using server = await recordingServer(respondInOrder(page(cursor), page(null)));
      const source = createTestClient(server.base).list('events');
      const { next } = await source(undefined, neverAborted);
      assert.equal(next, cursor);
      await source(next, neverAborted);
      const { searchParams } = new URL(server.requests[1]?.target ?? '', server.base);
      assert.deepEqual(searchParams.getAll('cursor'), [cursor]);
    });
  }
});

describe('Response', () => {
  it('is read as records with a cursor and a time', async () => {
    const page = {
      data: [{ id: 'a', title: 'T' }, null, 'x', { id: 'b' }],
      pagination: { limit: 20, num_results: 4, next_cursor: 'n' },
      meta: { as_of: '2026-11-20T10:00:00Z' },
    };
    await using server = await recordingServer(respondJson(page));
    const lines: string[] = [];
    const client = createTestClient(server.base, { log: createTestLog(lines) });
    const { items, next, asOf } = await client.list('latest')(undefined, neverAborted);
    assert.deepEqual([items.map(({ id }) => id), next, asOf], [['a', 'b'], 'n', '2026-11-20T10:00:00Z']);
    assert.deepEqual(lines, ['/content/articles/latest: not read: a record without fields (2 times)']);
  });

  it('is read as one record with its time', async () => {
    await using server = await recordingServer(record);
    const lines: string[] = [];
    const client = createTestClient(server.base, { log: createTestLog(lines) });
    const { record: event, asOf } = await client.get('event', 'x', neverAborted);
    assert.deepEqual([event.kind, event.id, asOf], ['event', 'x', '2026-11-20T10:00:00Z']);
    assert.deepEqual(lines, []);
  });

  it('sets the retrieval time of records on pages and in details', async () => {
    await using list = await recordingServer(
      respondJson({ data: [{ id: 'x' }], meta: { as_of: '2026-11-20T10:00:00Z' } }),
    );
    const { items } = await createTestClient(list.base).list('events')(undefined, neverAborted);
    await using single = await recordingServer(record);
    const detail = await createTestClient(single.base).get('event', 'x', neverAborted);
    assert.deepEqual(
      [...items, detail.record].map(({ retrieved }) => retrieved),
      ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
    );
  });

  it('sets the time of its arrival if it has no time', async () => {
    await using server = await recordingServer(respondJson({ data: { id: 's' } }));
    const source = { kind: 'source', id: 's', retrieved: '2026-11-20T10:00:00.000Z', extra: {} };
    assert.deepEqual(await createTestClient(server.base).get('source', 's', neverAborted), { record: source });
  });

  it('is read as an empty last page for HTTP 204', async () => {
    await using server = await recordingServer((_request, response) => response.writeHead(204).end());
    assert.deepEqual(await createTestClient(server.base).list('latest')(undefined, neverAborted), { items: [] });
  });

  it('is read as an empty last page for null without a content type', async () => {
    await using server = await recordingServer((_request, response) => response.end('null'));
    assert.deepEqual(await createTestClient(server.base).list('latest')(undefined, neverAborted), { items: [] });
  });

  it('is read correctly for any division into chunks', async () => {
    const title = '€'.repeat(1024 * 1024);
    await using server = await recordingServer(respondJson({ data: [{ id: 'a', title }] }));
    const { items } = await createTestClient(server.base).list('latest')(undefined, neverAborted);
    assert.ok(items[0]?.title === title);
  });

  it('is read in the format of its content type', async () => {
    await using server = await recordingServer(respondBody('data: [{id: a}]', 'Application/YAML ; charset=utf-8'));
    const { items } = await createTestClient(server.base).list('latest')(undefined, neverAborted);
    assert.equal(items[0]?.id, 'a');
  });

  const text = '{"data":[{"id":"a"}]}';
  const gzip = zlib.gzipSync(text);
  for (const [coding, packed] of [
    ['gzip', gzip],
    ['X-GZip', gzip],
    ['deflate', zlib.deflateSync(text)],
    ['deflate', zlib.deflateRawSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['zstd', zlib.zstdCompressSync(text)],
    ['deflate , gzip,br', zlib.brotliCompressSync(zlib.gzipSync(zlib.deflateRawSync(text)))],
    ['gzip, unheard-of', text],
    ['gzip, without its last bytes', gzip.subarray(0, -8)],
    ['', text],
  ] as const) {
    it(`is decompressed from “${coding}” for any division into chunks`, async () => {
      await using server = await recordingServer((_request, response) => {
        const [name = ''] = coding.split(', without');
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': name });
        response.write(packed.slice(0, 1), () => response.end(packed.slice(1)));
      });
      const { items } = await createTestClient(server.base).list('latest')(undefined, neverAborted);
      assert.equal(items[0]?.id, 'a');
    });
  }

  it('is empty if the compressed body is empty', async () => {
    for (const [status, coding] of [
      [204, 'gzip'],
      [200, 'gzip'],
      [200, 'deflate'],
      [200, 'br'],
    ] as const) {
      await using server = await recordingServer((_request, response) =>
        response.writeHead(status, { 'content-encoding': coding }).end(),
      );
      assert.deepEqual(await createTestClient(server.base).list('latest')(undefined, neverAborted), { items: [] });
    }
  });

  it('is read after an early hint', async () => {
    await using server = await recordingServer((request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () =>
        respondJson(JSON.parse(text))(request, response),
      );
    });
    const { items } = await createTestClient(server.base).list('latest')(undefined, neverAborted);
    assert.equal(items[0]?.id, 'a');
  });
});

describe('Request log', () => {
  const page = { data: [{ id: 'a' }] };

  it('contains route, status, time, size and attempt, and parameters at the debug level', async () => {
    let requestCount = 0;
    await using server = await recordingServer((request, response) => {
      requestCount += 1;
      (requestCount === 1 ? respondJson({}, 503) : respondJson(page))(request, response);
    });
    const lines: string[] = [];
    const list = createTestClient(server.base, { log: createTestLog(lines, { all: true }) }).list('latest', {
      filter: { q: 'a b' },
    });
    await list(undefined, neverAborted);
    await list(undefined, neverAborted);
    const route = '/content/articles/latest';
    assert.deepEqual(
      lines.map((line) => line.replace(/\d+ ms/, 'N ms')),
      [
        `debug ${route}: GET ${route}?q=a%20b&limit=20&score_threshold=0.5`,
        `info ${route}: 503 in N ms, 2 bytes, attempt 1`,
        `debug ${route}: GET ${route}?q=a%20b&limit=20&score_threshold=0.5`,
        `info ${route}: 200 in N ms, 21 bytes, attempt 2`,
        `debug ${route}: from the cache`,
      ],
    );
  });

  it('contains the reason of a failed attempt', async () => {
    const server = await recordingServer(respondJson({}));
    await server[Symbol.asyncDispose]();
    const lines: string[] = [];
    await expectError(
      createTestClient(server.base, { log: createTestLog(lines, { all: true }) }).list('latest')(
        undefined,
        neverAborted,
      ),
      'offline',
    );
    assert.match(lines[1] ?? '', /^info \/content\/articles\/latest: offline in \d+ ms, attempt 1$/);
    assert.match(lines[2] ?? '', /^warn \/content\/articles\/latest: offline ECONNREFUSED/);
    assert.equal(lines.length, 3);
  });

  it('never contains the key, even in a query', async () => {
    await using server = await recordingServer(respondJson(page));
    const lines: string[] = [];
    const client = createTestClient(server.base, { log: createTestLog(lines, { all: true }) });
    await client.list('latest', { filter: { q: testKey } })(undefined, neverAborted);
    await client.get('event', testKey, neverAborted).catch(() => undefined);
    assert.ok(lines.length >= 4);
    const visibleText = lines.join('\n').toLowerCase();
    for (const form of [testKey, encodeURIComponent(testKey), 'zq7']) {
      assert.ok(!visibleText.includes(form.toLowerCase()), visibleText);
    }
  });
});
