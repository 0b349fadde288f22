import assert from 'node:assert/strict';
import type { Client, ClientOptions } from '../../src/client/client.ts';
import { isUnsupported } from '../../src/client/errors.ts';
import type { ApiVersion } from '../../src/client/routes/apiVersion.ts';
import { fictionalCorpus } from '../../src/sample/fictional.ts';
import { startSample } from '../support/sampleServer.ts';
import { asks, firstPage } from '../support/clientCases.ts';
import { json, recordingServer, type Answer } from '../support/recordingServer.ts';
import { clientOf, faultOf, testKey, unhurried } from '../support/serviceClient.ts';

const empty = json([]);
const earlier = (base: URL, options: Parameters<typeof clientOf>[1] = {}) =>
  clientOf(base, { apiVersion: { fixed: 'v0.1' }, ...options });

describe('the earlier surface', () => {
  const asked: [string, string, (client: Client) => Promise<unknown>][] = [
    [
      'AA-v01route-1',
      '/content/articles/top-headlines?tags=a&limit=20&offset=0',
      firstPage('topHeadlines', { filter: { tags: ['a'] } }),
    ],
    [
      'AA-v01route-2, AA-v01param-10, AA-limit-2, AA-version-1',
      '/content/articles/latest?limit=20&offset=0',
      firstPage('latest'),
    ],
    [
      'AA-v01route-3',
      '/content/articles/trending?regions=r&limit=20&offset=40',
      (client) => client.list('trending', { filter: { regions: ['r'] } })('40', unhurried),
    ],
    [
      'AA-v01route-4, AA-v01param-2, AA-v01param-4, AA-limit-4',
      '/content/articles/search?q=rust&tags=a&tags=b&acc=0.9&limit=20&offset=0',
      firstPage('search', { filter: { q: 'rust', tags: ['a', 'b'], scoreThreshold: 0.9 } }),
    ],
    ['AA-v01route-6, AA-v01-3', '/content/tags/categories?limit=20&offset=0', firstPage('categories')],
    ['AA-v01route-7, AA-v01-3', '/content/tags/entities?limit=20&offset=0', firstPage('entities')],
    ['AA-v01route-8, AA-v01-3', '/content/tags/regions?limit=20&offset=0', firstPage('regions')],
    [
      'AA-v01param-3, AA-v01param-5, AA-v01param-6, AA-v01param-8',
      '/content/articles/search?content_type=comment&categories=A%20B&regions=r&entities=e&sources=p&full_content=true&limit=20&offset=0',
      (client) => {
        const labels = { categories: ['A B'], regions: ['r'], entities: ['e'], sources: ['p'] };
        const filter: object = { contentType: 'comment', ...labels, fullContent: true };
        return client.list('search', { filter })(undefined, unhurried);
      },
    ],
  ];
  for (const [rules, target, ask] of asked) {
    it(`[${rules}] is asked by GET ${target}`, async () => {
      await using server = await recordingServer(empty);
      await ask(earlier(server.base));
      assert.deepEqual(
        server.requests.map((request) => request.target),
        [target],
      );
    });
  }

  it('[AA-v01route-5, AA-v01-2] finds a publisher by its identifier', async () => {
    await using server = await recordingServer(json([{ source: 'p1', source_site_name: 'The Paper' }]));
    const { record } = await earlier(server.base).get('publisher', 'p1', unhurried);
    assert.deepEqual(
      [record.name, server.requests[0]?.target],
      ['The Paper', '/content/sources?sources=p1&limit=20&offset=0'],
    );
  });

  it('knows the publisher that it asked for among several, and takes one whose identifier is missing', async () => {
    const several = [{ source: 'p1' }, { source: 'p2', source_site_name: 'The Paper' }];
    const nameless = [{ source_site_name: 'The Paper' }];
    for (const answer of [several, nameless]) {
      await using server = await recordingServer(json(answer));
      assert.equal((await earlier(server.base).get('publisher', 'p2', unhurried)).record.name, 'The Paper');
    }
  });

  it('says that there is no such publisher', async () => {
    await using server = await recordingServer(empty);
    const { message } = await faultOf(earlier(server.base).get('publisher', 'p1', unhurried), 'notFound');
    assert.equal(message, 'The answer holds no record.');
  });

  it('[AA-v01-1] goes on from page to page by the offset, until a page is not full', async () => {
    const all = Array.from({ length: 5 }, (_, index) => ({ id: `a${String(index)}` }));
    await using server = await recordingServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const offset = Number(searchParams.get('offset'));
      json(all.slice(offset, offset + 2))(request, response);
    });
    const source = earlier(server.base, { pageSize: 2 }).list('latest');
    const first = await source(undefined, unhurried);
    const second = await source(first.next, unhurried);
    const third = await source(second.next, unhurried);
    assert.deepEqual(
      [first, second, third].map(({ items, next }) => [items.map(({ id }) => id).join(' '), next]),
      [
        ['a0 a1', '2'],
        ['a2 a3', '4'],
        ['a4', undefined],
      ],
    );
  });

  it('takes a list of texts for labels', async () => {
    await using server = await recordingServer(json(['Energy', '', null, 7, 'Trade']));
    const { items } = await earlier(server.base).list('categories')(undefined, unhurried);
    assert.deepEqual(
      items.map(({ id }) => id),
      ['Energy', 'Trade'],
    );
  });

  const filtered = 'Can’t filter this list by';
  const refused: [string, string, (client: Client) => Promise<unknown>][] = [
    ['a query of two characters', 'Only queries of 3 to 512 characters', firstPage('search', { filter: { q: 'ab' } })],
    [
      'a query of 513 characters',
      'Only queries of 3 to 512 characters',
      firstPage('search', { filter: { q: 'a'.repeat(513) } }),
    ],
    [
      'a domain and an author',
      `${filtered} domains, authors`,
      firstPage('search', { filter: { domains: ['a.example'], authors: ['B'] } }),
    ],
    [
      'what is left out',
      `${filtered} exclude sources`,
      firstPage('topHeadlines', { filter: { excludeSources: ['p'], categories: [], q: '' } }),
    ],
    ['a date on search', `${filtered} start date`, firstPage('search', { filter: { from: '2026-01-01' } })],
    [
      'two addresses, or one with something else',
      `${filtered} urls`,
      firstPage('search', { filter: { urls: ['https://a.example/x'], q: 'abc' } }),
    ],
  ];
  for (const [what, says, ask] of refused) {
    it(`[AA-v01param-1, AA-v01param-2, AA-v01param-7, AA-limit-3, AA-limit-4] is not sent ${what}, which it would not take`, async () => {
      await using server = await recordingServer(empty);
      const fault = await faultOf(ask(earlier(server.base)), 'unsupported');
      assert.equal(fault.message, `${says}: the service has version 0.1 of the article API.`);
      assert.deepEqual([isUnsupported(fault), server.requests], [true, []]);
    });
  }

  it('[AA-v01param-2] is not sent a threshold above 1', async () => {
    await using server = await recordingServer(empty);
    const asking = earlier(server.base).list('search', { filter: { q: 'abc', scoreThreshold: 1.1 } })(
      undefined,
      unhurried,
    );
    assert.match((await faultOf(asking, 'badRequest')).message, /“acc” /);
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
      const found = { id: 'a', url: address.replace('www.', '').replace('#top', '') };
      await using server = await recordingServer(json([...others, found]));
      const { items } = await earlier(server.base).list('search', { filter: { urls: [address] } })(
        undefined,
        unhurried,
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
    const corpus = fictionalCorpus(new Date());
    const sample = await startSample(corpus, testKey, { surface: 'v0.1' });
    try {
      const client = earlier(new URL(sample.address));
      for (const { id, url } of corpus.articles.slice(0, 20)) {
        const { items } = await client.list('search', { filter: { urls: [url] } })(undefined, unhurried);
        assert.equal(items[0]?.id, id, url);
      }
    } finally {
      await sample.close();
    }
  });

  it('says that an address can’t be looked up where its words do not find the article', async () => {
    await using server = await recordingServer(json([{ id: 'x', url: 'https://a.example/other' }]));
    const asking = earlier(server.base).list('search', { filter: { urls: ['https://a.example/some-words'] } });
    const fault = await faultOf(asking(undefined, unhurried), 'unsupported');
    assert.ok(isUnsupported(fault));
    assert.match(fault.message, /^Can’t look up an address, and .* did not find the article: /);
  });

  it('[AA-v01param-7] takes a date on the newest and the trending', async () => {
    await using server = await recordingServer(empty);
    const filter: object = { from: '2026-11-01' };
    await earlier(server.base).list('latest', { filter })(undefined, unhurried);
    assert.match(server.requests[0]?.target ?? '', /from=2026-11-01/);
  });

  for (const [pageSize, sent] of [
    [1, '1'],
    [100, '100'],
  ] as const) {
    it(`[AA-v01param-9, AA-limit-1] is asked for pages of ${sent}`, async () => {
      await using server = await recordingServer(empty);
      await earlier(server.base, { pageSize }).list('latest')(undefined, unhurried);
      assert.equal(server.requests[0]?.target, `/content/articles/latest?limit=${sent}&offset=0`);
    });
  }

  it('[AA-v01param-9, AA-limit-1] is never asked for pages of more than 128', async () => {
    await using server = await recordingServer(empty);
    await faultOf(earlier(server.base, { pageSize: 129 }).list('latest')(undefined, unhurried), 'badRequest');
    assert.deepEqual(server.requests, []);
  });

  const lacking: [string, (client: Client) => Promise<unknown>][] = [
    ['stories', firstPage('stories')],
    ['stories', (client) => client.get('story', 's', unhurried)],
    ['stories', firstPage('articlesOfStory', { id: 's' })],
    ['mentions', firstPage('mentions', { id: 'a' })],
    ['similar articles', firstPage('similar', { id: 'a' })],
    ['articles by their identifier', (client) => client.get('article', 'a', unhurried)],
    ['search for publishers', firstPage('publishers', { filter: { q: 'x' } })],
    ['list of sentiments', firstPage('sentiments')],
    ['health check', (client) => client.health('contentHealth', unhurried)],
  ];
  for (const [what, ask] of lacking) {
    it(`has no ${what}, which is said without asking`, async () => {
      await using server = await recordingServer(empty);
      const fault = await faultOf(ask(earlier(server.base)), 'unsupported');
      assert.deepEqual(
        [fault.message, server.requests],
        [`No ${what}: the service has version 0.1 of the article API.`, []],
      );
    });
  }
});

describe('a service whose surface is not known', () => {
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
  const withoutStories: Answer = (request, response) =>
    (request.url?.startsWith('/content/stories') ? json({ error: 'not found' }, 404) : empty)(request, response);
  const [latest, stories] = ['/content/articles/latest?limit=1', '/content/stories?limit=1'];
  const [now, then] = ['/content/news/top-headlines?limit=20', '/content/articles/top-headlines?limit=20&offset=0'];
  const answers: [ApiVersion, string, Answer, readonly (string | undefined)[]][] = [
    ['v1', 'an envelope', json({ data: [] }), [latest, now]],
    ['v1', 'a bare array and stories', empty, [latest, stories, now]],
    ['v0.1', 'a bare array and no stories', withoutStories, [latest, stories, then]],
  ];
  for (const [apiVersion, what, answer, targets] of answers) {
    it(`[AA-version-4] is detected once as ${apiVersion} from ${what}`, async () => {
      await using server = await recordingServer(answer);
      const { state, choice } = memory();
      const client = clientOf(server.base, { apiVersion: choice });
      await client.list('topHeadlines')(undefined, unhurried);
      await client.list('regions')(undefined, unhurried);
      assert.equal(state.apiVersion, apiVersion);
      assert.deepEqual(
        server.requests.slice(0, -1).map((request) => request.target),
        targets,
      );
    });
  }

  const known: ClientOptions['apiVersion'] = { remembered: () => 'v1', remember: () => undefined };
  const questions: [string, (client: Client) => Promise<unknown>][] = [
    ['/content/news/top-headlines?q=x&limit=20', firstPage('topHeadlines', { filter: { q: 'x' } })],
    ['/content/articles/latest?q=x&limit=20', firstPage('latest', { filter: { q: 'x' } })],
    ['/content/articles/trending?q=x&limit=20', firstPage('trending', { filter: { q: 'x' } })],
    ['/content/articles/search?q=x&limit=20', firstPage('search', { filter: { q: 'x' } })],
    ['/content/articles/a?full_content=true', (client) => client.get('article', 'a', unhurried)],
    ['/content/articles/a/similar?limit=20', firstPage('similar', { id: 'a' })],
    ['/content/articles/a/mentions?limit=20', firstPage('mentions', { id: 'a' })],
    ['/content/sources/p', (client) => client.get('publisher', 'p', unhurried)],
    ['/content/sources?q=x&limit=20', firstPage('publishers', { filter: { q: 'x' } })],
    ['/content/stories?limit=20', firstPage('stories')],
    ['/content/stories/s', (client) => client.get('story', 's', unhurried)],
    ['/content/stories/s/articles?limit=20', firstPage('articlesOfStory', { id: 's' })],
    ['/content/sentiments?limit=20', firstPage('sentiments')],
    ['/content/health', (client) => client.health('contentHealth', unhurried)],
  ];
  for (const [target, ask] of questions) {
    asks(`is asked GET ${target} as soon as it is`, ask, target, { apiVersion: known });
  }

  it('stays unknown while it can’t say whether it has stories', async () => {
    await using server = await recordingServer((request, response) =>
      (request.url?.startsWith('/content/stories') ? json({ error: 'busy' }, 503) : empty)(request, response),
    );
    const { state, choice } = memory();
    await assert.rejects(clientOf(server.base, { apiVersion: choice }).list('latest')(undefined, unhurried), {
      status: 503,
    });
    assert.equal(state.apiVersion, undefined);
  });

  it('is taken for the current one where it has no body to tell by', async () => {
    await using server = await recordingServer((_request, response) => response.writeHead(204).end());
    const { state, choice } = memory();
    const page = await clientOf(server.base, { apiVersion: choice }).list('latest')(undefined, unhurried);
    assert.deepEqual([page, state.apiVersion], [{ items: [] }, 'v1']);
  });

  it('stays unknown when what it answers is no collection', async () => {
    await using server = await recordingServer((_request, response) => response.end('7'));
    const { state, choice } = memory();
    const asking = clientOf(server.base, { apiVersion: choice }).list('latest')(undefined, unhurried);
    const { message } = await faultOf(asking, 'malformed');
    assert.deepEqual([message, state.apiVersion], ['The answer is no collection.', undefined]);
  });

  it('is asked for it once, however many lists open at once', async () => {
    await using server = await recordingServer(json({ data: [] }));
    const client = clientOf(server.base, { apiVersion: memory().choice });
    await Promise.all(
      [client.list('topHeadlines'), client.list('trending'), client.list('stories')].map((source) =>
        source(undefined, unhurried),
      ),
    );
    assert.equal(server.requests.filter(({ target }) => target.endsWith('latest?limit=1')).length, 1);
  });

  it('stays unknown when it does not answer, and its fault is told', async () => {
    await using server = await recordingServer(json({ error: 'no' }, 401));
    const { state, choice } = memory();
    const fault = await faultOf(
      clientOf(server.base, { apiVersion: choice }).list('latest')(undefined, unhurried),
      'unauthorized',
    );
    assert.deepEqual([state.apiVersion, fault.message], [undefined, 'no']);
  });

  const refusedPages: [string, (client: Client) => Promise<unknown>][] = [
    ['with a filter', firstPage('latest', { filter: { categories: ['x'] } })],
    ['at a place in it', (client) => client.list('latest')('cursor', unhurried)],
  ];
  for (const [what, ask] of refusedPages) {
    it(`stays known when it refuses a list ${what} with 400`, async () => {
      await using server = await recordingServer(json({ error: 'no' }, 400));
      const { state, choice } = memory();
      state.apiVersion = 'v1';
      await faultOf(ask(clientOf(server.base, { apiVersion: choice })), 'badRequest');
      assert.equal(state.apiVersion, 'v1');
    });
  }

  it('is unknown again when it refuses a list without a filter, written in whichever way', async () => {
    await using server = await recordingServer(json({ error: 'no' }, 400));
    const { state, choice } = memory();
    state.apiVersion = 'v1';
    const filter = { categories: [], q: '', tags: undefined };
    await faultOf(
      clientOf(server.base, { apiVersion: choice }).list('latest', { filter })(undefined, unhurried),
      'badRequest',
    );
    assert.equal(state.apiVersion, undefined);
  });

  for (const [status, after] of [
    [400, undefined],
    [404, undefined],
    [500, 'v0.1'],
  ] as const) {
    it(`is ${after ?? 'unknown'} again when it refuses a list that every service has with ${String(status)}`, async () => {
      await using server = await recordingServer(json({ error: 'gone' }, status));
      const { state, choice } = memory();
      state.apiVersion = 'v0.1';
      await assert.rejects(clientOf(server.base, { apiVersion: choice }).list('topHeadlines')(undefined, unhurried), {
        status,
      });
      assert.equal(state.apiVersion, after);
    });
  }
});
