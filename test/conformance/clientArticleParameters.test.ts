import assert from 'node:assert/strict';
import { filterableContentTypes } from '../../src/client/routes/contentRoutes.ts';
import { itSends, feedRequests, loadFirstPage, itRejects, searchWithFilter, uuid } from './clientCases.ts';
import { respondJson, recordingServer } from '../support/recordingServer.ts';
import { createTestClient, expectError, neverAborted } from '../support/serviceClient.ts';

describe('Client with article parameters', () => {
  itSends(
    '[AA-query-2, AA-param-1, AA-param-2, AA-param-3, AA-param-4, AA-param-5, AA-param-12] all of them to search',
    searchWithFilter({
      q: 'x',
      scoreThreshold: 0.4,
      ids: [uuid],
      urls: ['https://a.example/?b=c&d'],
      contentType: 'blog',
      from: '2026-01-01',
      to: '2026-12-31',
      fullContent: true,
    }),
    `/content/articles/search?q=x&score_threshold=0.4&ids=${uuid}&urls=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d&content_type=blog&from=2026-01-01&to=2026-12-31&full_content=true&limit=20`,
  );
  const lists: Record<string, string> = {
    sources: 'AA-param-6',
    domains: 'AA-param-7',
    excludeSources: 'AA-param-8',
    excludeDomains: 'AA-param-9',
    authors: 'AA-param-10',
    categories: 'AA-param-10',
    entities: 'AA-param-10',
    regions: 'AA-param-10',
    sentiments: 'AA-param-10',
    tags: 'AA-param-10',
    excludeCategories: 'AA-param-11',
  };
  for (const [name, id] of Object.entries(lists)) {
    const parameter = name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
    for (const [feed, ask] of Object.entries({ search: searchWithFilter, ...feedRequests })) {
      it(`[${id}, AA-param-16, AA-query-1, AA-query-8] sends ${parameter} repeatedly to ${feed}`, async () => {
        await using server = await recordingServer(respondJson({ data: [] }));
        await ask({ [name]: ['a,b', 'c'] })(createTestClient(server.base));
        const { searchParams } = new URL(server.requests[0]?.target ?? '', server.base);
        assert.deepEqual(searchParams.getAll(parameter), ['a,b', 'c']);
      });
    }
  }
  itSends(
    '[AA-param-14, AA-limit-6, AA-limit-7] the page size of the settings as limit',
    feedRequests.latest({}),
    '/content/articles/latest?limit=100',
    { pageSize: 100 },
  );
  for (const contentType of filterableContentTypes) {
    itSends(
      `[AA-type-1] ${contentType} as a filter`,
      feedRequests.latest({ contentType }),
      `/content/articles/latest?content_type=${contentType}&limit=20`,
    );
  }
  it('[AA-type-1] knows fourteen content types', () => assert.equal(new Set(filterableContentTypes).size, 14));
  itRejects(
    '[AA-type-2, AA-param-5] the content type post',
    feedRequests.latest({ contentType: 'post' }),
    '/content/articles/latest',
    'content_type',
  );
  itRejects(
    '[AA-param-2] score_threshold without q',
    searchWithFilter({ scoreThreshold: 0.5 }),
    '/content/articles/search',
    'score_threshold',
  );
  for (const value of ['2026-02-30', '20.11.2026', '2026-11-20T00:00:00Z', 'today']) {
    itRejects(`[AA-param-12] the date ${value}`, searchWithFilter({ from: value }), '/content/articles/search', 'from');
  }
  const rejected = {
    latest: ['AA-query-3', ['ids', 'urls', 'from', 'to']],
    topHeadlines: ['AA-query-4', ['contentType', 'ids', 'urls', 'from', 'to']],
    trending: ['AA-query-5', ['ids', 'urls', 'from', 'to']],
  } as const;
  const paths = {
    latest: '/content/articles/latest',
    topHeadlines: '/content/news/top-headlines',
    trending: '/content/articles/trending',
  };
  for (const [feed, [rule, names]] of Object.entries(rejected)) {
    for (const name of names) {
      const value = name === 'ids' || name === 'urls' ? ['x'] : name === 'contentType' ? 'news' : '2026-01-01';
      const key = feed as keyof typeof feedRequests;
      itRejects(
        `[${rule}, AA-query-7, AA-error-3] ${feed} with ${name}`,
        feedRequests[key]({ [name]: value }),
        paths[key],
        name.replace('T', '_t'),
      );
    }
  }
  const dated = { from: '2026-01-01', to: '2026-01-31' };
  const query = 'from=2026-01-01&to=2026-01-31&limit=20';
  itSends('[AA-query-6] dates on search', searchWithFilter(dated), `/content/articles/search?${query}`);
  itSends(
    '[AA-query-6] dates on similar',
    loadFirstPage('similar', { id: 'a', filter: dated }),
    `/content/articles/a/similar?${query}`,
  );
  itSends(
    '[AA-query-6] dates on mentions',
    loadFirstPage('mentions', { id: 'a', filter: dated }),
    `/content/articles/a/mentions?${query}`,
  );
  itSends('[AA-query-6] dates on stories', loadFirstPage('stories', { filter: dated }), `/content/stories?${query}`);
  itSends(
    '[AA-query-6] dates on the articles of a story',
    loadFirstPage('articlesOfStory', { id: 's', filter: dated }),
    `/content/stories/s/articles?${query}`,
  );
  for (const [feed, send] of Object.entries(feedRequests)) {
    const path = feed === 'topHeadlines' ? 'news/top-headlines' : `articles/${feed}`;
    itSends(
      `[OB-query-1] a threshold with the words of a filter to ${feed}`,
      send({ q: 'x' }),
      `/content/${path}?q=x&limit=20&score_threshold=0.5`,
    );
    itSends(
      `[OB-query-1] the chosen threshold to ${feed}`,
      send({ q: 'x', scoreThreshold: 0.2 }),
      `/content/${path}?q=x&score_threshold=0.2&limit=20`,
    );
  }
  itSends('[OB-query-1] no threshold to search', searchWithFilter({ q: 'x' }), '/content/articles/search?q=x&limit=20');
  it('[OB-query-2] refuses a query that is too long, with the number', async () => {
    await using server = await recordingServer(respondJson({ data: [] }));
    const client = createTestClient(server.base);
    for (const [route, longest] of [
      ['search', 512],
      ['latest', 512],
      ['publishers', 512],
      ['events', 1024],
      ['sources', 1024],
    ] as const) {
      const list = (q: string) => client.list(route, { filter: { q } })(undefined, neverAborted);
      const error = await expectError(list('é'.repeat(longest + 1)), 'badRequest');
      assert.equal(error.longestQuery, longest);
      await list('é'.repeat(longest));
    }
    assert.equal(server.requests.length, 5);
  });
  itRejects(
    '[AA-query-12] other parameters for similar',
    loadFirstPage('similar', { id: 'a', filter: { sources: ['x'] } as object }),
    '/content/articles/{id}/similar',
    'sources',
  );
  itRejects(
    '[AA-query-12] other parameters for mentions',
    loadFirstPage('mentions', { id: 'a', filter: { categories: ['x'] } as object }),
    '/content/articles/{id}/mentions',
    'categories',
  );
  itRejects(
    '[AA-query-11] other parameters for stories',
    loadFirstPage('stories', { filter: { domains: ['x'] } as object }),
    '/content/stories',
    'domains',
  );
  it('[AA-query-9, AA-query-10] sends no other parameters for publishers and vocabularies', async () => {
    await using server = await recordingServer(respondJson({ data: [] }));
    const client = createTestClient(server.base);
    await client.list('publishers', { filter: { q: 'x' } })('next', neverAborted);
    await client.list('regions')('next', neverAborted);
    assert.deepEqual(
      server.requests.map(({ target }) => target),
      ['/content/sources?q=x&limit=20&cursor=next', '/content/regions?limit=20&cursor=next'],
    );
  });
});
