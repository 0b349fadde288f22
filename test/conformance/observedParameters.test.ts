import assert from 'node:assert/strict';
import type { Client } from '../../src/client/client.ts';
import { createRejectedParameters } from '../../src/client/routes/rejectedParameters.ts';
import { itRejects, itSends, loadFirstPage } from './clientCases.ts';
import { recordingServer, respondJson } from '../support/recordingServer.ts';
import { createVariantClient } from '../support/sampleClient.ts';
import { createTestClient, expectError, neverAborted } from '../support/serviceClient.ts';

describe('Client with observed parameters', () => {
  for (const vocabulary of ['categories', 'entities', 'regions', 'sentiments'] as const) {
    itSends(
      `[OB-query-3] typed text to ${vocabulary}`,
      loadFirstPage(vocabulary, { filter: { q: 'pub' } }),
      `/content/${vocabulary}?q=pub&limit=20`,
    );
  }
  const languages = ['en', 'de'];
  for (const [route, path, id] of [
    ['search', 'articles/search', undefined],
    ['latest', 'articles/latest', undefined],
    ['topHeadlines', 'news/top-headlines', undefined],
    ['trending', 'articles/trending', undefined],
    ['similar', 'articles/a/similar', 'a'],
    ['stories', 'stories', undefined],
    ['articlesOfStory', 'stories/a/articles', 'a'],
  ] as const) {
    itSends(
      `[OB-query-4] languages to ${route}`,
      loadFirstPage(route, { filter: { languages }, ...(id !== undefined && { id }) }),
      `/content/${path}?languages=en&languages=de&limit=20`,
    );
  }
  const labels = { categories: ['a'], tags: ['b'], regions: ['c'], entities: ['d'], sentiments: ['e'], authors: ['f'] };
  const query = 'categories=a&tags=b&regions=c&entities=d&sentiments=e&authors=f';
  itSends(
    '[OB-query-5] all filters to stories',
    loadFirstPage('stories', { filter: { q: 'x', scoreThreshold: 0.4, minArticleCount: 3, ...labels } }),
    `/content/stories?q=x&score_threshold=0.4&min_article_count=3&${query}&limit=20`,
  );
  itSends(
    '[OB-query-5] labels to similar',
    loadFirstPage('similar', { id: 'a', filter: labels }),
    `/content/articles/a/similar?${query}&limit=20`,
  );
  itSends(
    '[OB-query-6] platforms and forums to mentions',
    loadFirstPage('mentions', { id: 'a', filter: { platforms: ['reddit'], forums: ['x'] } }),
    '/content/articles/a/mentions?platforms=reddit&forums=x&limit=20',
  );
  itSends(
    '[OB-query-7] a domain to publishers',
    loadFirstPage('publishers', { filter: { domains: ['a.example'] } }),
    '/content/sources?domains=a.example&limit=20',
  );
  itSends(
    '[OB-query-10] the chosen page size of articles',
    loadFirstPage('latest', { limit: 100 }),
    '/content/articles/latest?limit=100',
  );
  itRejects(
    '[OB-query-10] a larger page of articles',
    loadFirstPage('latest', { limit: 101 }),
    '/content/articles/latest',
    'limit',
  );
  itSends(
    '[OB-query-11] every chosen tag and author to search',
    loadFirstPage('search', { filter: { tags: ['a', 'b'], authors: ['c', 'd'] } }),
    '/content/articles/search?tags=a&tags=b&authors=c&authors=d&limit=20',
  );
  itSends(
    '[OB-query-13] the chosen end date to events',
    loadFirstPage('events', { filter: { to: '2026-11-26' } }),
    '/intel/events?to=2026-11-26&limit=20',
  );
  itSends(
    '[OB-vocab-2] the resource of tags, and the types of entities',
    loadFirstPage('intelTags', { filter: { resource: 'event' } }),
    '/intel/tags?resource=event&limit=20',
  );
});

describe('Client with an address that contains a comma', () => {
  it('[OB-query-9] finds no article for it, and asks for the other addresses', async () => {
    await using server = await recordingServer(respondJson({ data: [{ id: 'x' }] }));
    const client = createTestClient(server.base);
    const urls = ['https://a.example/b,c'];
    assert.deepEqual(await client.list('search', { filter: { urls } })(undefined, neverAborted), { items: [] });
    await client.list('search', { filter: { urls: [...urls, 'https://a.example/'] } })(undefined, neverAborted);
    assert.deepEqual(
      server.requests.map(({ target }) => target),
      ['/content/articles/search?urls=https%3A%2F%2Fa.example%2F&limit=20'],
    );
  });
});

describe('Service that rejects observed parameters', () => {
  const load = (client: Client) => client.list('stories', { filter })(undefined, neverAborted);
  const filter = { q: 'harbor', scoreThreshold: 0.1, languages: ['en'], from: '2020-01-01' };

  it('[OB-query-8] gets a request without them, and none with them from then on', async () => {
    const requests: string[] = [];
    const client = createVariantClient({ variant: 'minimal', onRequest: (path) => requests.push(path) });
    const { items } = await load(client);
    assert.ok(items.length > 0);
    await load(client);
    await client.list('stories', { filter: { languages: ['de'] } })(undefined, neverAborted);
    const rest = '/content/stories?from=2020-01-01&limit=20';
    assert.deepEqual(requests, [
      '/content/stories?q=harbor&score_threshold=0.1&languages=en&from=2020-01-01&limit=20',
      '/content/stories?languages=en&from=2020-01-01&limit=20',
      rest,
      '/content/stories?limit=20',
    ]);
    const offered = ['q', 'languages', 'minArticleCount', 'from'].map((name) => client.accepts('stories', name));
    assert.deepEqual(offered, [false, false, true, true]);
    assert.ok(client.accepts('latest', 'languages'));
  });

  it('[OB-query-8] reports the rejected parameters once', async () => {
    const added: [string, readonly string[]][] = [];
    const { has, add } = createRejectedParameters();
    const rejected = {
      has,
      add: (path: string, names: readonly string[]) => {
        added.push([path, names]);
        add(path, names);
      },
    };
    await using server = await recordingServer((request, response) =>
      (request.url?.includes('languages') === true
        ? respondJson({ error: { code: 'invalid_request', message: 'No.' } }, 400)
        : respondJson({ data: [] }))(request, response),
    );
    const client = createTestClient(server.base, { rejected });
    await client.list('latest', { filter: { languages: ['en'] } })(undefined, neverAborted);
    await client.list('latest', { filter: { languages: ['de'] } })('next', neverAborted);
    assert.deepEqual(added, [['/content/articles/latest', ['languages']]]);
  });

  it('[OB-query-8] keeps them if the request fails without them too', async () => {
    await using server = await recordingServer(respondJson({ error: { code: 'x', message: 'Bad date.' } }, 400));
    const client = createTestClient(server.base);
    await expectError(load(client), 'badRequest');
    assert.ok(client.accepts('stories', 'languages'));
    assert.equal(server.requests.length, 2);
    await expectError(client.list('latest', { filter: { categories: ['x'] } })(undefined, neverAborted), 'badRequest');
    assert.equal(server.requests.length, 3);
  });

  it('[OB-query-8] is not one that fails otherwise', async () => {
    for (const status of [401, 404, 500] as const) {
      await using server = await recordingServer(respondJson({}, status));
      await assert.rejects(load(createTestClient(server.base)));
      assert.equal(server.requests.length, 1);
    }
  });
});
