import assert from 'node:assert/strict';
import { getKeysPage } from '../../src/connection/endpoint.ts';
import { ApiKeys } from '../../src/connection/apiKeys.ts';
import type { Client } from '../../src/client/client.ts';
import { PagedList } from '../../src/client/paging/pagedList.ts';
import { createReference } from '../../src/kinds/createReference.ts';
import { itSends, feedRequests, loadFirstPage, itReads, searchWithFilter, uuid } from './clientCases.ts';
import { respondJson, recordingServer } from '../support/recordingServer.ts';
import { createTestClient, expectError, testKey, neverAborted } from '../support/serviceClient.ts';

describe('Client and the article envelope', () => {
  it('[AA-env-1, AA-param-15, AA-version-2] sends a cursor back unchanged, without offset or page', async () => {
    const cursor = 'a+b/c=&%#?ü 👍';
    await using server = await recordingServer(
      respondJson({ data: [{ id: 'a' }], pagination: { next_cursor: cursor } }),
    );
    const list = new PagedList(createTestClient(server.base).list('latest'));
    await list.load();
    await list.load();
    const { searchParams } = new URL(server.requests[1]?.target ?? '', server.base);
    assert.deepEqual([...searchParams.keys(), searchParams.get('cursor')], ['limit', 'cursor', cursor]);
  });

  itReads('[AA-env-2, AA-error-5] reads an empty collection', { data: [] }, feedRequests.latest({}), {
    items: [],
  });

  it('[AA-env-3, AA-error-4] reads a detail and reports a missing one', async () => {
    const getArticle = (client: Client) => client.get('article', 'a', neverAborted);
    await using good = await recordingServer(respondJson({ data: { id: 'a' } }));
    assert.equal((await getArticle(createTestClient(good.base))).record.id, 'a');
    await using none = await recordingServer(respondJson({ error: { code: 'x', message: 'gone' } }, 404));
    await expectError(getArticle(createTestClient(none.base)), 'notFound');
  });

  itSends(
    '[AA-env-4, AA-article-1] an unchanged identifier in the path',
    (client) => client.get('article', 'A%/ ü', neverAborted),
    '/content/articles/A%25%2F%20%C3%BC?full_content=true',
  );

  itReads(
    '[AA-env-5, AA-env-6, AA-env-7, AA-env-8, AA-env-9] reads records, last page and time without limit or count',
    {
      data: [{ id: 'a' }],
      pagination: { limit: 7, num_results: 99, next_cursor: null },
      meta: { as_of: '2026-11-20T10:00:00Z' },
    },
    (client) =>
      feedRequests
        .latest({})(client)
        .then((got) => ({ ...(got as object), items: (got as { items: { id: string }[] }).items.map(({ id }) => id) })),
    { items: ['a'], asOf: '2026-11-20T10:00:00Z' },
  );
});

describe('Client and article records', () => {
  const record = {
    id: uuid,
    title: 'T',
    url: 'https://a.example/1?x=(y)',
    source: uuid,
    content_type: 'post',
    regions: ['Oslo'],
    trend_score: 0.5,
    likes: 3,
    shares: 4,
    content: 'Body',
    categories: ['trade'],
    author: 'Ann',
    date: '2026-11-19',
    mood: 'odd',
  };
  it('[AA-article-2, AA-article-4, AA-article-5, AA-article-6, AA-article-7, AA-article-8, AA-article-9, AA-article-10, AA-article-11, AA-type-2] reads documented fields and usual names, and keeps the rest', async () => {
    await using server = await recordingServer(respondJson({ data: record }));
    const { record: article } = await createTestClient(server.base).get('article', uuid, neverAborted);
    assert.deepEqual(article, {
      kind: 'article',
      id: uuid,
      title: 'T',
      url: record.url,
      source: uuid,
      contentType: 'post',
      regions: ['Oslo'],
      trendScore: 0.5,
      likes: 3,
      shares: 4,
      content: 'Body',
      categories: ['trade'],
      authors: ['Ann'],
      published: '2026-11-19',
      entities: [],
      sentiments: [],
      tags: [],
      retrieved: '2026-11-20T10:00:00.000Z',
      extra: { mood: 'odd' },
    });
  });

  it('[AA-article-3] cites the url of an article', async () => {
    await using server = await recordingServer(respondJson({ data: record }));
    const { record: article } = await createTestClient(server.base).get('article', uuid, neverAborted);
    assert.equal(createReference(article).url, record.url);
  });

  it('[AA-query-5, AA-version-5] accepts missing and new fields', async () => {
    await using server = await recordingServer(
      respondJson({ data: [{ id: 'a' }, { id: 'b', brand_new: { x: 1 } }], links: {} }),
    );
    const { items } = await createTestClient(server.base).list('trending')(undefined, neverAborted);
    assert.deepEqual(
      items.map(({ trendScore, extra }) => [trendScore, extra]),
      [
        [undefined, {}],
        [undefined, { brand_new: { x: 1 } }],
      ],
    );
  });

  it('[AA-publisher-1, AA-publisher-2, AA-publisher-3, AA-publisher-4, AA-publisher-5] reads a publisher', async () => {
    const data = {
      source: uuid,
      source_site_name: 'The Paper',
      source_base_url: 'https://a.example',
      source_description: 'D',
      favicon_url: 'https://a.example/i',
    };
    await using server = await recordingServer(respondJson({ data }));
    const { record: publisher } = await createTestClient(server.base).get('publisher', uuid, neverAborted);
    assert.deepEqual(publisher, {
      kind: 'publisher',
      id: uuid,
      name: 'The Paper',
      url: 'https://a.example',
      description: 'D',
      favicon: 'https://a.example/i',
      retrieved: '2026-11-20T10:00:00.000Z',
      extra: {},
    });
  });

  it('[AA-story-1, AA-story-2] reads a story by the usual names and keeps the rest', async () => {
    await using server = await recordingServer(
      respondJson({ data: { id: uuid, headline: 'S', article_count: 3, heat: 9 } }),
    );
    const { record: story } = await createTestClient(server.base).get('story', uuid, neverAborted);
    assert.deepEqual(story, {
      kind: 'story',
      id: uuid,
      title: 'S',
      articleCount: 3,
      ...{ categories: [], entities: [], regions: [], tags: [] },
      retrieved: '2026-11-20T10:00:00.000Z',
      extra: { heat: 9 },
    });
  });

  it('[AA-mention-1, AA-mention-2] reads a mention as its own kind', async () => {
    await using server = await recordingServer(
      respondJson({
        data: [{ observed_at: '2026-11-20T10:00:00Z', platform: 'forum', link: 'https://f.example/1', votes: 2 }],
      }),
    );
    const { items } = await createTestClient(server.base).list('mentions', { id: 'a' })(undefined, neverAborted);
    assert.deepEqual(items, [
      {
        kind: 'mention',
        observedAt: '2026-11-20T10:00:00Z',
        platform: 'forum',
        url: 'https://f.example/1',
        retrieved: '2026-11-20T10:00:00.000Z',
        extra: { votes: 2 },
      },
    ]);
  });

  it('[AA-tag-1] reads vocabularies of strings and objects and sends their values unchanged', async () => {
    await using server = await recordingServer(respondJson({ data: ['Öl & Gas', { name: 'trade' }, { odd: 1 }, ''] }));
    const { items } = await createTestClient(server.base).list('categories')(undefined, neverAborted);
    assert.deepEqual(
      items.map(({ id }) => id),
      ['Öl & Gas', 'trade'],
    );
  });
});

describe('Client of the article routes', () => {
  itSends('[AA-route-1] a search', searchWithFilter({ q: 'a b' }), '/content/articles/search?q=a%20b&limit=20');
  itSends(
    '[AA-route-2] a request for the latest articles',
    feedRequests.latest({}),
    '/content/articles/latest?limit=20',
  );
  itSends(
    '[AA-route-3] a request for top headlines',
    feedRequests.topHeadlines({}),
    '/content/news/top-headlines?limit=20',
  );
  itSends(
    '[AA-route-4] a request for trending articles',
    feedRequests.trending({}),
    '/content/articles/trending?limit=20',
  );
  itSends(
    '[AA-route-5, AA-param-13] a request for an article with its body',
    (client) => client.get('article', uuid, neverAborted),
    `/content/articles/${uuid}?full_content=true`,
  );
  itSends(
    '[AA-route-6] a request for similar articles',
    loadFirstPage('similar', { id: uuid }),
    `/content/articles/${uuid}/similar?limit=20`,
  );
  itSends(
    '[AA-route-7] a request for mentions',
    loadFirstPage('mentions', { id: uuid }),
    `/content/articles/${uuid}/mentions?limit=20`,
  );
  itSends(
    '[AA-route-8] a search for publishers',
    loadFirstPage('publishers', { filter: { q: 'nasa' } }),
    '/content/sources?q=nasa&limit=20',
  );
  itSends(
    '[AA-route-9] a request for a publisher',
    (client) => client.get('publisher', uuid, neverAborted),
    `/content/sources/${uuid}`,
  );
  for (const vocabulary of ['categories', 'entities', 'regions', 'sentiments'] as const) {
    itSends(
      `[AA-route-10, AA-query-10] a request for ${vocabulary}`,
      loadFirstPage(vocabulary),
      `/content/${vocabulary}?limit=20`,
    );
  }
  itSends(
    '[AA-route-11, AA-query-11] a request for stories',
    loadFirstPage('stories', { filter: { from: '2026-01-01' } }),
    '/content/stories?from=2026-01-01&limit=20',
  );
  itSends(
    '[AA-route-12] a request for a story',
    (client) => client.get('story', uuid, neverAborted),
    `/content/stories/${uuid}`,
  );
  itSends(
    '[AA-route-13] a request for the articles of a story',
    loadFirstPage('articlesOfStory', { id: uuid, filter: { to: '2026-01-31' } }),
    `/content/stories/${uuid}/articles?to=2026-01-31&limit=20`,
  );
  it('[AA-route-14] accepts any successful response to a health check', async () => {
    for (const body of ['', 'OK', '{"status":"ok"}', '[]']) {
      await using server = await recordingServer((_request, response) => response.end(body));
      await createTestClient(server.base).checkHealth('contentHealth', neverAborted);
      assert.equal(server.requests[0]?.target, '/content/health');
    }
  });
  it('[AA-route-15, AA-auth-1, AA-auth-4, AA-version-3] sends every request as GET with the unchanged key, without a version in the path', async () => {
    await using server = await recordingServer(respondJson({ data: [] }));
    const client = createTestClient(server.base);
    await client.list('latest')(undefined, neverAborted);
    await client.checkHealth('contentHealth', neverAborted);
    for (const { method, headers, target } of server.requests) {
      assert.deepEqual([method, headers.authorization], ['GET', `Bearer ${testKey}`]);
      assert.doesNotMatch(target, /v\d/);
    }
  });
});

describe('Client of the article API', () => {
  it('[AA-auth-2, MI-auth-5] finds the portal’s page for keys', () => {
    for (const portal of ['https://p.example', 'https://p.example/', 'https://p.example/x/']) {
      assert.equal(getKeysPage(new URL(portal)).href, `${portal.replace(/\/$/, '')}/settings/api-keys`);
    }
  });

  it('[AA-auth-3, MI-auth-4] uses the service’s key for its MCP servers, and for no other origin', async () => {
    const stored = new Map<string, string>();
    const keys = new ApiKeys(
      {
        get: (key) => Promise.resolve(stored.get(key)),
        store: (key, value) => Promise.resolve(void stored.set(key, value)),
        delete: (key) => Promise.resolve(void stored.delete(key)),
        onDidChange: () => ({ dispose: () => undefined }),
      },
      () => undefined,
    );
    const base = new URL('https://service.example/api');
    await keys.store(base.origin, 'k');
    for (const path of ['content/mcp', 'intel/mcp']) {
      assert.equal(await keys.read(new URL(`${base.href}/${path}`).origin), 'k');
    }
    assert.equal(await keys.read('https://other.example'), undefined);
  });

  for (const [status, kind] of [
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ] as const) {
    it(`[AA-auth-5] reports ${kind} for a wrong key with status ${String(status)}`, async () => {
      await using server = await recordingServer(respondJson({ message: 'no' }, status));
      await expectError(feedRequests.latest({})(createTestClient(server.base)), kind);
    });
  }

  for (const [status, kind] of [
    [400, 'badRequest'],
    [404, 'notFound'],
    [500, 'serverError'],
  ] as const) {
    it(`[AA-error-1, AA-error-2, AA-error-6] reports ${kind} for ${String(status)}, with code and message`, async () => {
      await using server = await recordingServer(
        respondJson({ error: { code: 'never_seen', message: 'Words.' } }, status),
      );
      const fault = await expectError(feedRequests.latest({})(createTestClient(server.base)), kind);
      assert.deepEqual([fault.status, fault.code, fault.message], [status, 'never_seen', 'Words.']);
    });
  }

  for (const code of ['invalid_request', 'not_found', 'db_error', 'embedder_error']) {
    it(`[OB-error-1] reports the code ${code}`, async () => {
      await using server = await recordingServer(respondJson({ error: { code, message: 'Words.' } }, 500));
      const fault = await expectError(feedRequests.latest({})(createTestClient(server.base)), 'serverError');
      assert.deepEqual([fault.code, fault.message], [code, 'Words.']);
    });
  }

  for (const [rule, type, body, message] of [
    ['OB-error-2', 'application/problem+json', '{"title":"No Authorization Header","status":401}', undefined],
    ['OB-error-2', 'application/problem+json', '{"title":"x","status":401,"detail":"Authorization Failed"}', undefined],
    ['OB-error-3', 'text/plain', 'Unauthorized', 'Unauthorized'],
  ] as const) {
    it(`[${rule}] reports the words of a gateway: ${body}`, async () => {
      await using server = await recordingServer((_request, response) =>
        response.writeHead(401, { 'content-type': type }).end(body),
      );
      const fault = await expectError(feedRequests.latest({})(createTestClient(server.base)), 'unauthorized');
      assert.equal(fault.message, message ?? /No Authorization Header|Authorization Failed/.exec(body)?.[0]);
    });
  }

  it('[AA-error-7, OB-v01-7] accepts errors of API v0.1 as a string, in the envelope or as problem details', async () => {
    for (const body of [{ error: 'Words.' }, { error: { message: 'Words.' } }, { title: 'Bad', detail: 'Words.' }]) {
      await using server = await recordingServer(respondJson(body, 400));
      const client = createTestClient(server.base, { apiVersion: { fixed: 'v0.1' } });
      assert.equal((await expectError(feedRequests.latest({})(client), 'badRequest')).message, 'Words.');
    }
  });
});
