import assert from 'node:assert/strict';
import { encode } from '@toon-format/toon';
import { stringify } from 'yaml';
import { createReference } from '../../src/kinds/createReference.ts';
import type { Client } from '../../src/client/client.ts';
import { responseFormats } from '../../src/client/request/decode.ts';
import { PagedList } from '../../src/client/paging/pagedList.ts';
import { itSends, loadFirstPage, itReads, itRejects, uuid } from './clientCases.ts';
import { respondBody, respondJson, recordingServer } from '../support/recordingServer.ts';
import { createTestClient, expectError, testKey, neverAborted } from '../support/serviceClient.ts';

type Ask = (client: Client) => Promise<unknown>;
const events = (filter: object = {}): Ask => loadFirstPage('events', { filter });
const signals = (filter: object = {}): Ask => loadFirstPage('signals', { filter });
const below: Record<string, (filter: object) => Ask> = {
  '/intel/events': events,
  '/intel/signals': signals,
  '/intel/events/{id}/evidence': (filter) => loadFirstPage('evidence', { id: 'e', filter: filter }),
  '/intel/events/{id}/signals': (filter) => loadFirstPage('signalsOfEvent', { id: 'e', filter: filter }),
  '/intel/signals/{id}/events': (filter) => loadFirstPage('eventsOfSignal', { id: 's', filter: filter }),
};

describe('Client and the intelligence envelope', () => {
  it('[MI-env-1, MI-env-8, MI-env-10, MI-param-13, MI-route-17] sends next_cursor back unchanged, and nothing else', async () => {
    const cursor = 'a+b/c=&%#?ü,👍';
    await using server = await recordingServer(
      respondJson({ data: [], pagination: { cursor: 'wrong', next_cursor: cursor } }),
    );
    const list = new PagedList(createTestClient(server.base).list('events'));
    await list.load();
    await list.load();
    const { searchParams } = new URL(server.requests[1]?.target ?? '', server.base);
    assert.deepEqual(
      [...searchParams],
      [
        ['limit', '20'],
        ['cursor', cursor],
      ],
    );
  });

  it('[MI-env-10] ends without next_cursor, regardless of other fields', async () => {
    await using server = await recordingServer(respondJson({ data: [{ id: 'a' }], pagination: { cursor: 'wrong' } }));
    const list = new PagedList(createTestClient(server.base).list('events'));
    await list.load();
    assert.equal(list.state, 'complete');
  });

  itReads('[MI-env-2, MI-error-4] reads an empty collection', { data: [] }, events(), { items: [] });

  it('[MI-env-3, MI-error-3] reads a detail and reports a missing one', async () => {
    const details: Ask[] = [
      (client) => client.get('event', 'a', neverAborted),
      (client) => client.get('signal', 'a', neverAborted),
      (client) => client.get('source', 'a', neverAborted),
    ];
    for (const getDetail of details) {
      await using good = await recordingServer(respondJson({ data: { id: 'a' } }));
      assert.equal(((await getDetail(createTestClient(good.base))) as { record: { id: string } }).record.id, 'a');
      await using none = await recordingServer(respondJson({ error: { code: 'x', message: 'gone' } }, 404));
      await expectError(getDetail(createTestClient(none.base)), 'notFound');
    }
  });

  itSends(
    '[MI-env-4] an unchanged identifier in the path',
    (client) => client.get('event', 'A%/ ü', neverAborted),
    '/intel/events/A%25%2F%20%C3%BC',
  );

  it('[MI-env-5, MI-env-6, MI-env-7, MI-env-9] reads records and time without limit or count', async () => {
    const pagination = { limit: 3, num_results: 99, next_cursor: null };
    await using server = await recordingServer(
      respondJson({ data: [{ id: 'a' }, { id: 'b' }], pagination, meta: { as_of: '2026-11-20T10:00:00Z' } }),
    );
    const { items, next, asOf } = await createTestClient(server.base).list('events')(undefined, neverAborted);
    assert.deepEqual([items.length, next, asOf], [2, undefined, '2026-11-20T10:00:00Z']);
  });
});

const noNames = { tags: [], categories: [], companies: [], people: [], products: [], regions: [], impactedDomains: [] };

describe('Client and intelligence records', () => {
  it('[MI-record-1, MI-record-3, MI-record-4, MI-record-7, MI-version-3, MI-version-4] reads core and conditional fields and keeps the rest', async () => {
    const data = {
      id: uuid,
      kind: 'event',
      created_at: '2026-11-20T10:00:00Z',
      tags: ['a'],
      summary: 'S',
      source: { id: 'o', name: 'The Source', url: 'https://o.example/1' },
      links: { evidence: '/intel/events/x/evidence' },
      counts: { evidence: 3 },
      event_type: 'merger',
      impact_level: 'high',
      key_points: ['k'],
      brand_new: { deep: [1] },
    };
    await using server = await recordingServer(respondJson({ data }));
    const { record } = await createTestClient(server.base).get('event', uuid, neverAborted);
    assert.deepEqual(record, {
      kind: 'event',
      id: uuid,
      createdAt: data.created_at,
      ...noNames,
      tags: ['a'],
      summary: 'S',
      source: data.source,
      counts: { evidence: 3 },
      eventType: 'merger',
      impactLevel: 'high',
      retrieved: '2026-11-20T10:00:00.000Z',
      extra: { links: data.links, key_points: ['k'], brand_new: { deep: [1] } },
    });
  });

  it('[MI-record-2] requires no conditional field', async () => {
    await using server = await recordingServer(respondJson({ data: [{}, { id: 'a' }] }));
    const { items } = await createTestClient(server.base).list('signals')(undefined, neverAborted);
    assert.deepEqual(items, [
      { kind: 'signal', ...noNames, counts: {}, retrieved: '2026-11-20T10:00:00.000Z', extra: {} },
      { kind: 'signal', id: 'a', ...noNames, counts: {}, retrieved: '2026-11-20T10:00:00.000Z', extra: {} },
    ]);
  });

  it('[MI-record-4] keeps a kind that differs from the route’s', async () => {
    await using server = await recordingServer(respondJson({ data: [{ id: 'a', kind: 'signal' }] }));
    const { items } = await createTestClient(server.base).list('events')(undefined, neverAborted);
    assert.deepEqual(items[0]?.extra, { kind: 'signal' });
  });

  it('[MI-record-5] does not cite created_at as the date of the event', async () => {
    await using server = await recordingServer(
      respondJson({ data: { id: 'a', created_at: '2026-11-20T10:00:00Z', title: 'T' } }),
    );
    const { record } = await createTestClient(server.base).get('event', 'a', neverAborted);
    assert.equal(createReference(record).published, undefined);
  });

  it('[MI-record-8] accepts any shape of undocumented structures', async () => {
    for (const odd of [null, 7, 'x', [], [1], {}, { a: { b: [] } }, true]) {
      const data = { id: 'a', summary: odd, source: odd, links: odd, counts: odd, impacts: odd, forecast: odd };
      await using server = await recordingServer(respondJson({ data: [data] }));
      const { items } = await createTestClient(server.base).list('signals')(undefined, neverAborted);
      assert.equal(items[0]?.id, 'a');
    }
  });

  it('[MI-record-6, MI-version-2] reads the same records from all three formats and requests the configured one', async () => {
    const payload = { data: [{ id: uuid, tags: ['no', '007', '- x'], created_at: '2026-11-20T10:00:00Z' }] };
    const bodies = {
      json: respondBody(JSON.stringify(payload), 'application/json'),
      yaml: respondBody(stringify(payload), 'application/yaml'),
      toon: respondBody(encode(payload), 'text/toon'),
    };
    const read = await Promise.all(
      responseFormats.map(async (format) => {
        await using server = await recordingServer(bodies[format]);
        const page = await createTestClient(server.base, { format }).list('events')(undefined, neverAborted);
        const formatParameter = format === 'json' ? '' : `&response_type=${format}`;
        assert.equal(server.requests[0]?.target, `/intel/events?limit=20${formatParameter}`);
        return page;
      }),
    );
    assert.deepEqual(read[1], read[0]);
    assert.deepEqual(read[2], read[0]);
  });

  it('[MI-evidence-1, MI-evidence-2, MI-evidence-3] reads evidence by the usual names and keeps the rest', async () => {
    const data = [{ source_id: uuid, headline: 'H', link: 'https://a.example/1', quote: 'Q', weight: 2 }];
    await using server = await recordingServer(respondJson({ data }));
    const { items } = await createTestClient(server.base).list('evidence', { id: 'e' })(undefined, neverAborted);
    assert.deepEqual(items, [
      {
        kind: 'evidence',
        sourceId: uuid,
        title: 'H',
        url: 'https://a.example/1',
        retrieved: '2026-11-20T10:00:00.000Z',
        extra: { quote: 'Q', weight: 2 },
      },
    ]);
  });

  it('[MI-source-1, MI-source-2] reads a source by the usual names and keeps the rest', async () => {
    const data = { id: uuid, domain: 'a.example', source_site_name: 'A', url: 'https://a.example', rank: 1 };
    await using server = await recordingServer(respondJson({ data }));
    const { record } = await createTestClient(server.base).get('source', uuid, neverAborted);
    assert.deepEqual(record, {
      kind: 'source',
      id: uuid,
      name: 'A',
      url: 'https://a.example',
      domain: 'a.example',
      retrieved: '2026-11-20T10:00:00.000Z',
      extra: { rank: 1 },
    });
  });
});

describe('Client of the intelligence routes', () => {
  itSends('[MI-route-1] a request for events', events(), '/intel/events?limit=20');
  itSends(
    '[MI-route-2] a request for an event',
    (client) => client.get('event', uuid, neverAborted),
    `/intel/events/${uuid}`,
  );
  itSends(
    '[MI-route-3] a request for evidence',
    loadFirstPage('evidence', { id: uuid, filter: { companies: ['acme'] } }),
    `/intel/events/${uuid}/evidence?companies=acme&limit=20`,
  );
  itSends(
    '[MI-route-4] a request for the signals of an event',
    loadFirstPage('signalsOfEvent', { id: uuid, filter: { impactedDomains: ['energy'] } }),
    `/intel/events/${uuid}/signals?impacted_domains=energy&limit=20`,
  );
  itSends('[MI-route-5] a request for signals', signals(), '/intel/signals?limit=20');
  itSends(
    '[MI-route-6] a request for a signal',
    (client) => client.get('signal', uuid, neverAborted),
    `/intel/signals/${uuid}`,
  );
  itSends(
    '[MI-route-7] a request for the events of a signal',
    loadFirstPage('eventsOfSignal', { id: uuid, filter: { tags: ['x'] } }),
    `/intel/signals/${uuid}/events?tags=x&limit=20`,
  );
  itSends(
    '[MI-route-8, MI-param-1, MI-param-12] a search for sources without a threshold',
    loadFirstPage('sources', { filter: { q: 'Reuters', domains: ['a.example', 'b.example'] } }),
    '/intel/sources?q=Reuters&domains=a.example%2Cb.example&limit=20',
  );
  itSends(
    '[MI-route-9] a request for a source',
    (client) => client.get('source', uuid, neverAborted),
    `/intel/sources/${uuid}`,
  );
  itSends(
    '[MI-route-10, MI-filter-4, MI-vocab-1] a request for tags',
    loadFirstPage('intelTags', { filter: { q: 'a', resource: 'events' } }),
    '/intel/tags?q=a&resource=events&limit=20',
  );
  itSends(
    '[MI-route-11, MI-filter-4, MI-vocab-3] a request for entities',
    loadFirstPage('intelEntities', { filter: { q: 'a', types: ['companies', 'people'] } }),
    '/intel/entities?q=a&types=companies%2Cpeople&limit=20',
  );
  itSends(
    '[MI-route-12, MI-vocab-4] a request for regions',
    loadFirstPage('intelRegions', { filter: { q: 'a' } }),
    '/intel/regions?q=a&limit=20',
  );
  itSends(
    '[MI-route-13, MI-vocab-2] a request for event types',
    loadFirstPage('eventTypes', { filter: { q: 'a' } }),
    '/intel/event-types?q=a&limit=20',
  );
  itSends(
    '[MI-route-14] a health check in JSON only',
    (client) => client.checkHealth('intelHealth', neverAborted),
    '/intel/health',
    { format: 'yaml' },
  );

  it('[MI-route-15, MI-auth-1, MI-auth-2, MI-auth-6, MI-version-1] sends every request as GET, with the key except for health, without a version', async () => {
    await using server = await recordingServer(respondJson({ data: {}, status: 'ok' }));
    const client = createTestClient(server.base);
    await client.get('source', 'x', neverAborted);
    await client.checkHealth('intelHealth', neverAborted);
    const [source, health] = server.requests;
    assert.deepEqual([source?.method, health?.method], ['GET', 'GET']);
    assert.deepEqual([source?.headers.authorization, health?.headers.authorization], [`Bearer ${testKey}`, undefined]);
    assert.doesNotMatch(String(source?.target), /v\d/);
  });

  const formatted: [string, Ask][] = [
    ['/intel/events?limit=20', events()],
    ['/intel/events/x?', (client) => client.get('event', 'x', neverAborted)],
    ['/intel/signals/x?', (client) => client.get('signal', 'x', neverAborted)],
    ['/intel/sources/x?', (client) => client.get('source', 'x', neverAborted)],
    ['/intel/tags?limit=20', loadFirstPage('intelTags')],
  ];
  for (const [target, getDetail] of formatted) {
    for (const format of ['yaml', 'toon'] as const) {
      it(`[MI-route-16] requests ${target} in ${format} if configured`, async () => {
        await using server = await recordingServer(respondJson({ data: target.endsWith('?') ? {} : [] }));
        await getDetail(createTestClient(server.base, { format }));
        assert.equal(server.requests[0]?.target, `${target}${target.endsWith('?') ? '' : '&'}response_type=${format}`);
        assert.match(server.requests[0].headers.accept ?? '', new RegExp(`/${format}, application/json;q=0.5$`));
      });
    }
  }
});

describe('Client with intelligence filters', () => {
  itSends(
    '[MI-param-1, MI-param-2, MI-filter-1, MI-limit-3] a query with its threshold',
    events({ q: 'who, what', scoreThreshold: 1 }),
    '/intel/events?q=who%2C%20what&score_threshold=1&limit=20',
  );
  itSends('[MI-filter-2] a query without other parameters', signals({ q: 'x' }), '/intel/signals?q=x&limit=20');
  for (const scoreThreshold of [-0.1, 1.1, Number.NaN]) {
    itRejects(
      `[MI-param-2, MI-limit-3] a threshold of ${String(scoreThreshold)}`,
      events({ q: 'x', scoreThreshold }),
      '/intel/events',
      'score_threshold',
    );
  }
  itRejects(
    '[MI-filter-1] a threshold without a query',
    signals({ scoreThreshold: 0.5 }),
    '/intel/signals',
    'score_threshold',
  );

  const lists: Record<string, string> = {
    tags: 'MI-param-3',
    eventTypes: 'MI-param-4',
    categories: 'MI-param-5',
    entities: 'MI-param-6',
    companies: 'MI-param-7',
    people: 'MI-param-7',
    products: 'MI-param-7',
    regions: 'MI-param-7',
    impactLevels: 'MI-param-8, MI-filter-5',
    sourceIds: 'MI-param-10, MI-filter-3',
  };
  for (const [path, getDetail] of Object.entries(below)) {
    for (const [name, rule] of Object.entries(lists)) {
      const parameter = name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
      itSends(
        `[${rule}, MI-filter-6] ${parameter} to ${path}, separated by commas`,
        getDetail({ [name]: ['snake_case', 'b'] }),
        `${path.replace('{id}', path.includes('events/{') ? 'e' : 's')}?${parameter}=snake_case%2Cb&limit=20`,
      );
    }
    itRejects(`a value with a comma for ${path}`, getDetail({ companies: ['Acme, Inc.'] }), path, 'companies');
    itSends(
      `[MI-param-11] dates to ${path}`,
      getDetail({ from: '2026-01-01', to: '2026-12-31' }),
      `${path.replace('{id}', path.includes('events/{') ? 'e' : 's')}?from=2026-01-01&to=2026-12-31&limit=20`,
    );
    itRejects(`[MI-param-11] an impossible date for ${path}`, getDetail({ from: '2026-13-01' }), path, 'from');
    if (path.endsWith('signals')) {
      itSends(
        `[MI-param-9, MI-filter-6] impacted_domains to ${path}`,
        getDetail({ impactedDomains: ['energy'] }),
        `${path.replace('{id}', 'e')}?impacted_domains=energy&limit=20`,
      );
    } else {
      itRejects(
        `[MI-param-9] impacted_domains for ${path}`,
        getDetail({ impactedDomains: ['x'] }),
        path,
        'impacted_domains',
      );
    }
  }

  itSends('[MI-limit-1] a limit of 20 by default', events(), '/intel/events?limit=20');
  itSends('[MI-limit-2] a limit of 100', events(), '/intel/events?limit=100', { pageSize: 100 });
  itRejects('[MI-limit-2] a limit of 101', events(), '/intel/events', 'limit', { pageSize: 101 });
});

describe('Client of the intelligence API', () => {
  for (const gateway of ['<html><title>401 Authorization Required</title>', '{"message":"Unauthorized"}', '']) {
    it(`[MI-auth-3, MI-error-2] reports unauthorized for 401 with the gateway’s body: ${gateway}`, async () => {
      await using server = await recordingServer(respondBody(gateway, 'text/html', 401));
      await expectError(events()(createTestClient(server.base)), 'unauthorized');
    });
  }

  for (const format of responseFormats) {
    it(`[MI-error-1, MI-error-5] reads code and message in ${format}`, async () => {
      const payload = { error: { code: 'never_seen', message: 'Words.' } };
      const text = { json: JSON.stringify(payload), yaml: stringify(payload), toon: encode(payload) }[format];
      const type = { json: 'application/json', yaml: 'application/yaml', toon: 'text/toon' }[format];
      await using server = await recordingServer(respondBody(text, type, 400));
      const fault = await expectError(events()(createTestClient(server.base, { format })), 'badRequest');
      assert.deepEqual([fault.code, fault.message], ['never_seen', 'Words.']);
    });
  }

  for (const [status, kind] of [
    [402, 'badRequest'],
    [418, 'badRequest'],
    [422, 'badRequest'],
    [500, 'serverError'],
    [599, 'serverError'],
    [304, 'malformed'],
  ] as const) {
    it(`[MI-error-6] reports ${kind} for ${String(status)}`, async () => {
      await using server = await recordingServer(respondBody('', '', status));
      await expectError(events()(createTestClient(server.base)), kind);
    });
  }
});
