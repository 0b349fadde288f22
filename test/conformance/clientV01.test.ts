// cspell:ignore odesa порт
import assert from 'node:assert/strict';
import type { Client, ClientOptions } from '../../src/client/client.ts';
import { isUnsupported } from '../../src/client/errors.ts';
import type { Article } from '../../src/client/records/types.ts';
import type { ApiVersion } from '../../src/client/routes/apiVersion.ts';
import type { RouteFilter } from '../../src/client/routes/table.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { createVariantClient } from '../support/sampleClient.ts';
import { startSample } from '../support/sampleServer.ts';
import { itSends, loadFirstPage } from './clientCases.ts';
import { respondJson, recordingServer, type RespondTo } from '../support/recordingServer.ts';
import { createTestClient, expectError, testKey, neverAborted } from '../support/serviceClient.ts';

const empty = respondJson([]);
const earlier = (base: URL, options: Parameters<typeof createTestClient>[1] = {}) =>
  createTestClient(base, { apiVersion: { fixed: 'v0.1' }, ...options });

describe('Client of API v0.1', () => {
  const calls: [string, string, (client: Client) => Promise<unknown>][] = [
    [
      'AA-v01route-1',
      '/content/articles/top-headlines?tags=a&limit=20&offset=0',
      loadFirstPage('topHeadlines', { filter: { tags: ['a'] } }),
    ],
    [
      'AA-v01route-2, AA-v01param-10, AA-limit-2, AA-version-1',
      '/content/articles/latest?limit=20&offset=0',
      loadFirstPage('latest'),
    ],
    [
      'AA-v01route-3',
      '/content/articles/trending?regions=r&limit=20&offset=40',
      (client) => client.list('trending', { filter: { regions: ['r'] } })('40', neverAborted),
    ],
    [
      'AA-v01route-4, AA-v01param-2, AA-v01param-4, AA-limit-4',
      '/content/articles/search?q=rust&tags=a&tags=b&acc=0.9&limit=20&offset=0',
      loadFirstPage('search', { filter: { q: 'rust', tags: ['a', 'b'], scoreThreshold: 0.9 } }),
    ],
    ['AA-v01route-6, AA-v01-3', '/content/tags/categories?limit=20&offset=0', loadFirstPage('categories')],
    ['AA-v01route-7, AA-v01-3', '/content/tags/entities?limit=20&offset=0', loadFirstPage('entities')],
    ['AA-v01route-8, AA-v01-3', '/content/tags/regions?limit=20&offset=0', loadFirstPage('regions')],
    [
      'AA-v01param-3, AA-v01param-5, AA-v01param-6, AA-v01param-8',
      '/content/articles/search?content_type=blog&categories=A%20B&regions=r&entities=e&sources=p&full_content=true&limit=20&offset=0',
      (client) => {
        const labels = { categories: ['A B'], regions: ['r'], entities: ['e'], sources: ['p'] };
        const filter: object = { contentType: 'blog', ...labels, fullContent: true };
        return client.list('search', { filter })(undefined, neverAborted);
      },
    ],
  ];
  for (const [rules, target, ask] of calls) {
    it(`[${rules}] sends GET ${target}`, async () => {
      await using server = await recordingServer(empty);
      await ask(earlier(server.base));
      assert.deepEqual(
        server.requests.map((request) => request.target),
        [target],
      );
    });
  }

  it('[AA-v01route-5, AA-v01-2] finds a publisher by its identifier', async () => {
    await using server = await recordingServer(respondJson([{ source: 'p1', source_site_name: 'The Paper' }]));
    const { record } = await earlier(server.base).get('publisher', 'p1', neverAborted);
    assert.deepEqual(
      [record.name, server.requests[0]?.target],
      ['The Paper', '/content/sources?sources=p1&limit=20&offset=0'],
    );
  });

  it('finds the requested publisher among several, and accepts one without an identifier', async () => {
    const several = [{ source: 'p1' }, { source: 'p2', source_site_name: 'The Paper' }];
    const nameless = [{ source_site_name: 'The Paper' }];
    for (const answer of [several, nameless]) {
      await using server = await recordingServer(respondJson(answer));
      assert.equal((await earlier(server.base).get('publisher', 'p2', neverAborted)).record.name, 'The Paper');
    }
  });

  it('reports a missing publisher', async () => {
    await using server = await recordingServer(empty);
    const { message } = await expectError(earlier(server.base).get('publisher', 'p1', neverAborted), 'notFound');
    assert.equal(message, 'The response contains no record.');
  });

  it('[AA-v01-1] requests pages by offset until an incomplete page', async () => {
    const all = Array.from({ length: 5 }, (_, index) => ({ id: `a${String(index)}` }));
    await using server = await recordingServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const offset = Number(searchParams.get('offset'));
      respondJson(all.slice(offset, offset + 2))(request, response);
    });
    const source = earlier(server.base, { pageSize: 2 }).list('latest');
    const first = await source(undefined, neverAborted);
    const second = await source(first.next, neverAborted);
    const third = await source(second.next, neverAborted);
    assert.deepEqual(
      [first, second, third].map(({ items, next }) => [items.map(({ id }) => id).join(' '), next]),
      [
        ['a0 a1', '2'],
        ['a2 a3', '4'],
        ['a4', undefined],
      ],
    );
  });

  it('reads a list of strings as labels', async () => {
    await using server = await recordingServer(respondJson(['Energy', '', null, 7, 'Trade']));
    const { items } = await earlier(server.base).list('categories')(undefined, neverAborted);
    assert.deepEqual(
      items.map(({ id }) => id),
      ['Energy', 'Trade'],
    );
  });

  const filtered = 'Can’t filter this list by';
  const refused: [string, string, (client: Client) => Promise<unknown>][] = [
    [
      'a query of two characters',
      'The query must be 3 to 512 characters long',
      loadFirstPage('search', { filter: { q: 'ab' } }),
    ],
    [
      'a query of 513 characters',
      'The query must be 3 to 512 characters long',
      loadFirstPage('search', { filter: { q: 'a'.repeat(513) } }),
    ],
    [
      'a domain and an author',
      `${filtered} domains, authors`,
      loadFirstPage('search', { filter: { domains: ['a.example'], authors: ['B'] } }),
    ],
    [
      'what is left out',
      `${filtered} exclude sources`,
      loadFirstPage('topHeadlines', { filter: { excludeSources: ['p'], categories: [], q: '' } }),
    ],
    ['a date on search', `${filtered} start date`, loadFirstPage('search', { filter: { from: '2026-01-01' } })],
    [
      'two addresses, or one with something else',
      `${filtered} urls`,
      loadFirstPage('search', { filter: { urls: ['https://a.example/x'], q: 'abc' } }),
    ],
  ];
  for (const [what, says, ask] of refused) {
    it(`[AA-v01param-1, AA-v01param-2, AA-v01param-7, AA-limit-3, AA-limit-4] rejects ${what} without a request`, async () => {
      await using server = await recordingServer(empty);
      const fault = await expectError(ask(earlier(server.base)), 'unsupported');
      assert.equal(fault.message, `${says}: the service has version 0.1 of the article API.`);
      assert.deepEqual([isUnsupported(fault), server.requests], [true, []]);
    });
  }

  it('[AA-v01param-2] rejects a threshold above 1 without a request', async () => {
    await using server = await recordingServer(empty);
    const asking = earlier(server.base).list('search', { filter: { q: 'abc', scoreThreshold: 1.1 } })(
      undefined,
      neverAborted,
    );
    assert.match((await expectError(asking, 'badRequest')).message, /“acc” /);
    assert.deepEqual(server.requests, []);
  });

  const lookedUp: [string, string][] = [
    ['https://www.news.example/2026/11/port-of-odesa-reopens.html?id=7#top', 'port of odesa reopens'],
    ['http://news.example/%D0%BF%D0%BE%D1%80%D1%82/12/', 'порт'],
    ['https://news.example/12/34', 'news example'],
    ['https://news.example/%ff-grain', 'ff grain'],
  ];
  for (const [address, words] of lookedUp) {
    it(`finds the article ${address} by the words in its address`, async () => {
      const others = [{ id: 'x', url: `${address.replace('#top', '')}x` }, { id: 'y' }, { id: 'z', url: 'no address' }];
      const article = { id: 'a', url: address.replace('www.', '').replace('#top', '') };
      await using server = await recordingServer(respondJson([...others, article]));
      const { items } = await earlier(server.base).list('search', { filter: { urls: [address] } })(
        undefined,
        neverAborted,
      );
      assert.deepEqual(
        items.map(({ id }) => id),
        ['a'],
      );
      assert.equal(
        server.requests[0]?.target,
        `/content/articles/search?q=${encodeURIComponent(words)}&acc=0&limit=20&offset=0`,
      );
    });
  }

  it('finds every article of the sample service by its address', async () => {
    const corpus = createFictionalCorpus(new Date());
    const sample = await startSample(corpus, testKey, { apiVersion: 'v0.1' });
    try {
      const client = earlier(new URL(sample.address));
      for (const { id, url } of corpus.articles.slice(0, 20)) {
        const { items } = await client.list('search', { filter: { urls: [url] } })(undefined, neverAborted);
        assert.equal(items[0]?.id, id, url);
      }
    } finally {
      await sample.close();
    }
  });

  it('explains that it can’t look up an address whose words don’t find the article', async () => {
    await using server = await recordingServer(respondJson([{ id: 'x', url: 'https://a.example/other' }]));
    const asking = earlier(server.base).list('search', { filter: { urls: ['https://a.example/some-words'] } });
    const fault = await expectError(asking(undefined, neverAborted), 'unsupported');
    assert.ok(isUnsupported(fault));
    assert.match(fault.message, /^Can’t look up an address, and .* didn’t find the article: /);
  });

  it('[AA-v01param-7] sends a start date for latest and trending articles', async () => {
    await using server = await recordingServer(empty);
    const filter: object = { from: '2026-11-01' };
    await earlier(server.base).list('latest', { filter })(undefined, neverAborted);
    assert.match(server.requests[0]?.target ?? '', /from=2026-11-01/);
  });

  for (const [pageSize, limit] of [
    [1, '1'],
    [100, '100'],
  ] as const) {
    it(`[AA-v01param-9, AA-limit-1] requests pages of ${limit}`, async () => {
      await using server = await recordingServer(empty);
      await earlier(server.base, { pageSize }).list('latest')(undefined, neverAborted);
      assert.equal(server.requests[0]?.target, `/content/articles/latest?limit=${limit}&offset=0`);
    });
  }

  it('[AA-v01param-9, AA-limit-1] never requests pages of more than 128', async () => {
    await using server = await recordingServer(empty);
    await expectError(earlier(server.base, { pageSize: 129 }).list('latest')(undefined, neverAborted), 'badRequest');
    assert.deepEqual(server.requests, []);
  });

  const lacking: [string, (client: Client) => Promise<unknown>][] = [
    ['stories', loadFirstPage('stories')],
    ['stories', (client) => client.get('story', 's', neverAborted)],
    ['stories', loadFirstPage('articlesOfStory', { id: 's' })],
    ['mentions', loadFirstPage('mentions', { id: 'a' })],
    ['similar articles', loadFirstPage('similar', { id: 'a' })],
    ['articles by their identifier', (client) => client.get('article', 'a', neverAborted)],
    ['search for publishers', loadFirstPage('publishers', { filter: { q: 'x' } })],
    ['list of sentiments', loadFirstPage('sentiments')],
    ['health check', (client) => client.checkHealth('contentHealth', neverAborted)],
  ];
  for (const [feature, ask] of lacking) {
    it(`reports without a request that v0.1 has no ${feature}`, async () => {
      await using server = await recordingServer(empty);
      const fault = await expectError(ask(earlier(server.base)), 'unsupported');
      assert.deepEqual(
        [fault.message, server.requests],
        [`No ${feature}: the service has version 0.1 of the article API.`, []],
      );
    });
  }
});

describe('Detection of the API version', () => {
  const memory = () => {
    const state: { apiVersion?: ApiVersion | undefined } = {};
    return {
      state,
      choice: {
        remembered: () => state.apiVersion,
        remember: (apiVersion: ApiVersion | undefined) => void (state.apiVersion = apiVersion),
      },
    };
  };
  const respondWithoutStories: RespondTo = (request, response) =>
    (request.url?.startsWith('/content/stories') ? respondJson({ error: 'not found' }, 404) : empty)(request, response);
  const [latest, stories] = ['/content/articles/latest?limit=1', '/content/stories?limit=1'];
  const [now, then] = ['/content/news/top-headlines?limit=20', '/content/articles/top-headlines?limit=20&offset=0'];
  const answers: [ApiVersion, string, RespondTo, readonly (string | undefined)[]][] = [
    ['v1', 'an envelope', respondJson({ data: [] }), [latest, now]],
    ['v1', 'a bare array and stories', empty, [latest, stories, now]],
    ['v0.1', 'a bare array and no stories', respondWithoutStories, [latest, stories, then]],
  ];
  for (const [apiVersion, what, answer, targets] of answers) {
    it(`[AA-version-4] detects ${apiVersion} once from ${what}`, async () => {
      await using server = await recordingServer(answer);
      const { state, choice } = memory();
      const client = createTestClient(server.base, { apiVersion: choice });
      await client.list('topHeadlines')(undefined, neverAborted);
      await client.list('regions')(undefined, neverAborted);
      assert.equal(state.apiVersion, apiVersion);
      assert.deepEqual(
        server.requests.slice(0, -1).map((request) => request.target),
        targets,
      );
    });
  }

  const detectedV1: ClientOptions['apiVersion'] = { remembered: () => 'v1', remember: () => undefined };
  const requests: [string, (client: Client) => Promise<unknown>][] = [
    [
      '/content/news/top-headlines?q=x&limit=20&score_threshold=0.5',
      loadFirstPage('topHeadlines', { filter: { q: 'x' } }),
    ],
    ['/content/articles/latest?q=x&limit=20&score_threshold=0.5', loadFirstPage('latest', { filter: { q: 'x' } })],
    ['/content/articles/trending?q=x&limit=20&score_threshold=0.5', loadFirstPage('trending', { filter: { q: 'x' } })],
    ['/content/articles/search?q=x&limit=20', loadFirstPage('search', { filter: { q: 'x' } })],
    ['/content/articles/a?full_content=true', (client) => client.get('article', 'a', neverAborted)],
    ['/content/articles/a/similar?limit=20', loadFirstPage('similar', { id: 'a' })],
    ['/content/articles/a/mentions?limit=20', loadFirstPage('mentions', { id: 'a' })],
    ['/content/sources/p', (client) => client.get('publisher', 'p', neverAborted)],
    ['/content/sources?q=x&limit=20', loadFirstPage('publishers', { filter: { q: 'x' } })],
    ['/content/stories?limit=20', loadFirstPage('stories')],
    ['/content/stories/s', (client) => client.get('story', 's', neverAborted)],
    ['/content/stories/s/articles?limit=20', loadFirstPage('articlesOfStory', { id: 's' })],
    ['/content/sentiments?limit=20', loadFirstPage('sentiments')],
    ['/content/health', (client) => client.checkHealth('contentHealth', neverAborted)],
  ];
  for (const [target, ask] of requests) {
    itSends(`GET ${target} after it detected the version`, ask, target, { apiVersion: detectedV1 });
  }

  for (const status of [503, 408]) {
    it(`remembers nothing if the request for stories fails with status ${String(status)}`, async () => {
      await using server = await recordingServer((request, response) =>
        (request.url?.startsWith('/content/stories') ? respondJson({ error: 'busy' }, status) : empty)(
          request,
          response,
        ),
      );
      const { state, choice } = memory();
      const client = createTestClient(server.base, { apiVersion: choice });
      await assert.rejects(client.list('latest')(undefined, neverAborted), { status });
      assert.equal(state.apiVersion, undefined);
    });
  }

  it('[OB-v01-2] detects v0.1 by an empty body if there are no stories', async () => {
    await using server = await recordingServer((request, response) =>
      response.writeHead(request.url?.includes('stories') === true ? 404 : 204).end(),
    );
    const { state, choice } = memory();
    const page = await createTestClient(server.base, { apiVersion: choice }).list('latest')(undefined, neverAborted);
    assert.deepEqual([page, state.apiVersion], [{ items: [] }, 'v0.1']);
  });

  it('returns v1 for empty bodies', async () => {
    await using server = await recordingServer((_request, response) => response.writeHead(204).end());
    const { state, choice } = memory();
    const page = await createTestClient(server.base, { apiVersion: choice }).list('latest')(undefined, neverAborted);
    assert.deepEqual([page, state.apiVersion], [{ items: [] }, 'v1']);
  });

  it('remembers nothing if the response is not a collection', async () => {
    await using server = await recordingServer((_request, response) => response.end('7'));
    const { state, choice } = memory();
    const asking = createTestClient(server.base, { apiVersion: choice }).list('latest')(undefined, neverAborted);
    const { message } = await expectError(asking, 'malformed');
    assert.deepEqual([message, state.apiVersion], ['The response is not a collection.', undefined]);
  });

  it('sends one request for several lists at once', async () => {
    await using server = await recordingServer(respondJson({ data: [] }));
    const client = createTestClient(server.base, { apiVersion: memory().choice });
    await Promise.all(
      [client.list('topHeadlines'), client.list('trending'), client.list('stories')].map((source) =>
        source(undefined, neverAborted),
      ),
    );
    assert.equal(server.requests.filter(({ target }) => target.endsWith('latest?limit=1')).length, 1);
  });

  it('remembers nothing after an error, which it reports', async () => {
    await using server = await recordingServer(respondJson({ error: 'no' }, 401));
    const { state, choice } = memory();
    const fault = await expectError(
      createTestClient(server.base, { apiVersion: choice }).list('latest')(undefined, neverAborted),
      'unauthorized',
    );
    assert.deepEqual([state.apiVersion, fault.message], [undefined, 'no']);
  });

  const refusedPages: [string, (client: Client) => Promise<unknown>][] = [
    ['with a filter', loadFirstPage('latest', { filter: { categories: ['x'] } })],
    ['at a place in it', (client) => client.list('latest')('cursor', neverAborted)],
  ];
  for (const [condition, ask] of refusedPages) {
    it(`remembers the version after a 400 for a list ${condition}`, async () => {
      await using server = await recordingServer(respondJson({ error: 'no' }, 400));
      const { state, choice } = memory();
      state.apiVersion = 'v1';
      await expectError(ask(createTestClient(server.base, { apiVersion: choice })), 'badRequest');
      assert.equal(state.apiVersion, 'v1');
    });
  }

  it('forgets the version after a 400 for a list with any form of an empty filter', async () => {
    await using server = await recordingServer(respondJson({ error: 'no' }, 400));
    const { state, choice } = memory();
    state.apiVersion = 'v1';
    const filter = { categories: [], q: '', tags: undefined };
    await expectError(
      createTestClient(server.base, { apiVersion: choice }).list('latest', { filter })(undefined, neverAborted),
      'badRequest',
    );
    assert.equal(state.apiVersion, undefined);
  });

  for (const [status, after] of [
    [400, undefined],
    [404, undefined],
    [500, 'v0.1'],
  ] as const) {
    it(`remembers ${after ?? 'nothing'} after a ${String(status)} for a list of both versions`, async () => {
      await using server = await recordingServer(respondJson({ error: 'gone' }, status));
      const { state, choice } = memory();
      state.apiVersion = 'v0.1';
      await assert.rejects(
        createTestClient(server.base, { apiVersion: choice }).list('topHeadlines')(undefined, neverAborted),
        {
          status,
        },
      );
      assert.equal(state.apiVersion, after);
    });
  }
});

describe('Client of API v0.1 as observed', () => {
  it('[OB-v01-3] offers the content types that it accepts', async () => {
    await using server = await recordingServer(respondJson([]));
    const client = createTestClient(server.base, { apiVersion: { fixed: 'v0.1' } });
    for (const contentType of ['news', 'blog'] as const) {
      await client.list('latest', { filter: { contentType } })(undefined, neverAborted);
    }
    const error = await expectError(
      client.list('latest', { filter: { contentType: 'podcast' } })(undefined, neverAborted),
      'badRequest',
    );
    assert.match(error.message, /must be one of blog, news/);
    assert.equal(server.requests.length, 2);
  });

  it('[OB-v01-5] lists the articles of a publisher, for which a search needs words or labels', async () => {
    const client = createVariantClient({ variant: 'observed', apiVersion: 'v0.1' });
    const [newest] = (await client.list('latest')(undefined, neverAborted)).items;
    const search = (filter: RouteFilter<'search'>) => client.list('search', { filter })(undefined, neverAborted);
    const { items } = await search({ sources: [newest!.source!] });
    assert.ok(items.length > 0 && items.every(({ source }: Article) => source === newest!.source));
    assert.ok(
      (await search({ contentType: 'blog' })).items.every(({ contentType }: Article) => contentType === 'blog'),
    );
    const days = (await search({})).items.map(({ published = '' }: Article) => published);
    assert.deepEqual(days, days.toSorted().reverse());
  });

  it('[OB-v01-4] loads the names of all publishers of a page with one request', async () => {
    await using server = await recordingServer(
      respondJson([
        { source: 'a.example', source_site_name: 'A' },
        { source: 'b.example', source_site_name: 'B' },
      ]),
    );
    const client = createTestClient(server.base, { apiVersion: { fixed: 'v0.1' } });
    const details = await Promise.allSettled(
      ['a.example', 'b.example', 'c.example'].map((id) => client.get('publisher', id, neverAborted)),
    );
    assert.deepEqual(
      details.map((detail) => (detail.status === 'fulfilled' ? detail.value.record.name : 'missing')),
      ['A', 'B', 'missing'],
    );
    assert.deepEqual(
      server.requests.map(({ target }) => target),
      ['/content/sources?sources=a.example&sources=b.example&sources=c.example&limit=3&offset=0'],
    );
  });
});
