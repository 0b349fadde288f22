import assert from 'node:assert/strict';
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
const day = 86_400_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const article = corpus.articles[0]!;
const story = corpus.stories[0]!;
const publisher = corpus.publishers[0]!;
const feeds = ['articles/search', 'articles/latest', 'articles/trending', 'news/top-headlines'];
const vocabularies = ['categories', 'entities', 'regions', 'sentiments'] as const;
const collections = [
  ...[...feeds, `articles/${article.id}/similar`, `articles/${corpus.mentions[0]!.article}/mentions`, 'sources'],
  ...[...vocabularies, 'stories', `stories/${story.id}/articles`],
].map((path) => `/content/${path}`);
const details = [`articles/${article.id}`, `sources/${publisher.source}`, `stories/${story.id}`].map(
  (path) => `/content/${path}`,
);
const nowhere = '00000000-0000-4000-8000-000000000000';

describe('Sample service with API v1', () => {
  describe('envelope', () => {
    it('[AA-env-5, AA-env-6, AA-env-7, AA-env-8, AA-env-9] has its fields, and no others, on every collection', async () => {
      for (const path of collections) {
        const { status, body, records, pagination } = await get(`${path}?limit=2`);
        const { meta } = body as { meta: SentRecord };
        assert.equal(status, 200, path);
        assert.deepEqual(Object.keys(body as object), ['data', 'pagination', 'meta']);
        assert.deepEqual(Object.keys(pagination), ['limit', 'num_results', 'next_cursor']);
        assert.deepEqual([pagination.limit, pagination.num_results], [2, records.length]);
        assert.ok(pagination.next_cursor === null || typeof pagination.next_cursor === 'string');
        assert.equal(new Date(meta.as_of as string).toISOString(), meta.as_of);
        assert.deepEqual(Object.keys(meta), ['as_of']);
      }
    });

    it('[AA-env-1, AA-param-15, AA-tag-1, AA-query-10] returns each record of every collection once, over all pages', async () => {
      for (const path of collections) {
        const whole = (await get(`${path}?limit=100`)).records.map((record) => JSON.stringify(record));
        const paged = (await all(`${path}?limit=7`)).map((record) => JSON.stringify(record));
        assert.deepEqual(paged.slice(0, 100), whole, path);
        assert.equal(new Set(paged).size, paged.length, path);
      }
    });

    it('[AA-env-8] has no next page after a full last page', async () => {
      const total = String(corpus.publishers.length);
      assert.equal((await get(`/content/sources?limit=${total}`)).pagination.next_cursor, null);
    });

    it('[AA-env-1] returns cursors that need encoding, and accepts each only for its own route and filters', async () => {
      const next = async (path: string) => String((await get(path)).pagination.next_cursor);
      const cursors = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7, 8].map((n) => next(`/content/articles/latest?limit=${n}`)),
      );
      assert.ok(cursors.some((cursor) => encodeURIComponent(cursor) !== cursor));
      const [cursor = ''] = cursors;
      const use = async (path: string, value = cursor) => (await get(`${path}${encodePair('cursor', value)}`)).status;
      assert.equal(await use('/content/articles/latest?'), 200);
      assert.equal(await use('/content/articles/latest?limit=9&'), 200);
      assert.equal(await use('/content/articles/trending?'), 400);
      assert.equal(await use(`/content/articles/latest?${encodePair('regions', 'Meridian')}&`), 400);
      for (const other of [cursor.toLowerCase(), cursor.slice(0, -1), `${cursor} `, `a${cursor}`, '20', '', 'null']) {
        assert.equal(await use('/content/articles/latest?', other), 400, other);
      }
    });

    it('[AA-env-2, AA-error-5] has status 200 and no records for an empty result', async () => {
      for (const path of [
        `/content/articles/search?${encodePair('regions', 'Nowhere')}`,
        `/content/articles/search?ids=${nowhere}`,
        `/content/articles/search?q=zzzzzzzz`,
        `/content/sources?q=zzzzzzzz`,
        `/content/stories?from=2200-01-01`,
        `/content/articles/${article.id}/mentions?from=2200-01-01`,
      ]) {
        const { status, records, pagination, body } = await get(path);
        assert.deepEqual([status, records, pagination.next_cursor], [200, [], null], path);
        assert.deepEqual([(body as SentRecord).data, pagination.num_results], [[], 0]);
      }
    });

    it('[AA-env-3, AA-error-4] is {data:{…}} for a detail, and 404 for one that does not exist', async () => {
      for (const path of details) {
        const { status, body } = await get(path);
        assert.deepEqual([status, Object.keys(body as object)], [200, ['data']], path);
        const missing = await get(path.replace(/[^/]+$/, nowhere));
        assert.deepEqual([missing.status, (missing.error as SentRecord).code], [404, 'not_found'], path);
      }
      for (const path of ['articles/ID/similar', 'articles/ID/mentions', 'stories/ID/articles']) {
        assert.equal((await get(`/content/${path.replace('ID', nowhere)}`)).status, 404, path);
      }
    });

    it('[AA-env-4] identifies records by UUIDs', async () => {
      const ids = [
        ...pluck(await all('/content/articles/latest'), 'id'),
        ...pluck(await all('/content/stories'), 'id'),
        ...pluck(await all('/content/sources'), 'source'),
      ];
      assert.ok(ids.length > 150 && ids.every((id) => uuid.test(String(id))));
    });
  });

  describe('records', () => {
    it('[AA-article-1, AA-article-2, AA-article-3, AA-article-4, AA-article-6] contain the common fields of articles', async () => {
      const publishers = new Set(pluck(await all('/content/sources'), 'source'));
      for (const { id, title, url, source, regions } of await all('/content/articles/search')) {
        assert.ok(typeof id === 'string' && typeof title === 'string' && title !== '');
        assert.match(new URL(String(url)).protocol, /^https?:$/);
        assert.ok(publishers.has(source));
        assert.ok(Array.isArray(regions) && regions.every((region) => typeof region === 'string'));
        assert.equal((await get(`/content/articles/${id}`)).record.title, title);
      }
    });

    it('[AA-article-5, AA-type-1, AA-type-2] contain articles of fourteen filterable types, or posts', async () => {
      const types = new Set(pluck(await all('/content/articles/search'), 'content_type'));
      assert.ok(types.delete('post'));
      assert.equal(types.size, 14);
      for (const type of types) {
        const matches = await all(`/content/articles/search?content_type=${String(type)}`);
        assert.ok(matches.length > 0 && matches.every(({ content_type }) => content_type === type));
      }
      for (const type of ['post', 'comment', 'News', '']) {
        assert.equal((await get(`/content/articles/search?content_type=${type}`)).status, 400, type);
      }
    });

    it('[AA-article-7, AA-article-8, AA-article-9, AA-query-5] contain articles without trend metrics', async () => {
      const articles = await all('/content/articles/trending');
      for (const field of ['trend_score', 'likes', 'shares']) {
        const values = pluck(articles, field);
        assert.ok(values.includes(undefined) && values.some((value) => typeof value === 'number'), field);
        assert.ok(
          values.every((value) => value === undefined || typeof value === 'number'),
          field,
        );
      }
    });

    it('[AA-article-10, AA-param-13, AA-route-5] contain bodies only with full_content=true, and not always', async () => {
      for (const feed of feeds) {
        const path = `/content/${feed}`;
        for (const none of [await all(path), await all(`${path}?full_content=false`)]) {
          assert.ok(none.length > 0 && none.every((record) => !('content' in record)));
        }
        const bodies = pluck(await all(`${path}?full_content=true`), 'content');
        assert.ok(bodies.includes(undefined) && bodies.some((body) => typeof body === 'string'));
        assert.equal((await get(`${path}?full_content=1`)).status, 400);
      }
      const one = `/content/articles/${article.id}`;
      assert.ok(!('content' in (await get(one)).record));
      assert.equal((await get(`${one}?full_content=true`)).record.content, article.content);
      const bare = corpus.articles.find(({ content }) => content === undefined)!;
      assert.ok(!('content' in (await get(`/content/articles/${bare.id}?full_content=true`)).record));
    });

    it('[AA-publisher-1, AA-publisher-2, AA-publisher-3, AA-publisher-4, AA-route-9] contain the documented fields of publishers', async () => {
      for (const record of await all('/content/sources')) {
        assert.match(String(record.source), uuid);
        assert.ok(typeof record.source_site_name === 'string' && typeof record.source_description === 'string');
        assert.equal(new URL(String(record.source_base_url)).protocol, 'https:');
        assert.deepEqual((await get(`/content/sources/${String(record.source)}`)).record, record);
      }
    });

    it('[AA-story-1, AA-route-11, AA-route-12, AA-route-13] include stories with a detail and their articles', async () => {
      const stories = await all('/content/stories');
      assert.equal(stories.length, corpus.stories.length);
      for (const record of stories) {
        assert.deepEqual((await get(`/content/stories/${String(record.id)}`)).record, record);
        const members = pluck(await all(`/content/stories/${String(record.id)}/articles`), 'id');
        assert.deepEqual(new Set(members), new Set(corpus.stories.find(({ id }) => id === record.id)?.articles));
      }
    });

    it('[AA-mention-1, AA-route-7] include mentions with observed_at, which are not articles', async () => {
      const { article: id } = corpus.mentions[0]!;
      const mentions = await all(`/content/articles/${id}/mentions`);
      assert.equal(mentions.length, corpus.mentions.filter((mention) => mention.article === id).length);
      for (const { observed_at, content_type, source } of mentions) {
        assert.equal(new Date(String(observed_at)).toISOString(), observed_at);
        assert.deepEqual([content_type, source], [undefined, undefined]);
      }
    });

    it('[AA-tag-1, AA-route-10] include vocabularies of filter values', async () => {
      for (const labels of vocabularies) {
        const values: unknown[] = await all(`/content/${labels}`);
        assert.deepEqual(new Set(values), new Set(corpus.articles.flatMap((entry) => entry[labels])));
        assert.equal(new Set(values).size, values.length);
        for (const value of values.slice(0, 3)) {
          const matches = await get(`/content/articles/search?${encodePair(labels, String(value))}`);
          assert.ok(matches.records.length > 0, `${labels} ${String(value)}`);
        }
      }
    });
  });

  describe('routes', () => {
    it('[AA-route-1] find articles by words, best first, by id and by address', async () => {
      const expected = corpus.articles[6]!;
      assert.equal(
        (await get(`/content/articles/search?${encodePair('q', expected.title)}`)).records[0]?.id,
        expected.id,
      );
      for (const parameter of [encodePair('ids', expected.id), encodePair('urls', expected.url)]) {
        assert.deepEqual(pluck((await get(`/content/articles/search?${parameter}`)).records, 'id'), [expected.id]);
      }
    });

    it('[AA-route-2] return the latest articles, newest first', async () => {
      const times = pluck(await all('/content/articles/latest'), 'published_at') as string[];
      assert.equal(times.length, corpus.articles.length);
      assert.deepEqual(times, times.toSorted().reverse());
    });

    it('[AA-route-3, AA-query-4] return trending news of 24 hours as top headlines', async () => {
      const headlines = await all('/content/news/top-headlines');
      const expected = corpus.articles.filter(
        ({ content_type, published_at }) =>
          content_type === 'news' && Date.parse(published_at) > testTime.getTime() - day,
      );
      assert.deepEqual(new Set(pluck(headlines, 'id')), new Set(expected.map(({ id }) => id)));
      assert.ok(isFalling(headlines));
    });

    it('[AA-route-3] end the 24 hours of top headlines at the request', async () => {
      const later = new Date(testTime.getTime() + day / 8);
      const { records } = await createRequests({ clock: () => later }, corpus).get(
        '/content/news/top-headlines?limit=100',
      );
      const expected = corpus.articles.filter(
        ({ content_type, published_at }) => content_type === 'news' && Date.parse(published_at) > later.getTime() - day,
      );
      assert.ok(expected.length > 0 && expected.length < (await all('/content/news/top-headlines')).length);
      assert.deepEqual(new Set(pluck(records, 'id')), new Set(expected.map(({ id }) => id)));
    });

    it('[AA-publisher-1] include a favicon of publishers', async () => {
      for (const { favicon_url: favicon, source_base_url } of await all('/content/sources')) {
        assert.equal(favicon, `${String(source_base_url)}favicon.ico`);
      }
    });

    it('[AA-route-4] return trending articles by trend score', async () => {
      const articles = await all('/content/articles/trending');
      assert.equal(articles.length, corpus.articles.length);
      assert.ok(isFalling(articles));
    });

    it('[AA-route-6] return other articles as similar ones', async () => {
      const similar = pluck(await all(`/content/articles/${article.id}/similar`), 'id');
      assert.ok(similar.length > 0 && !similar.includes(article.id));
    });

    it('[AA-route-8] search publishers with q, ignoring case', async () => {
      const name = publisher.source_site_name.toUpperCase();
      assert.deepEqual((await get(`/content/sources?${encodePair('q', name)}`)).records, [publisher]);
      assert.equal((await all('/content/sources')).length, corpus.publishers.length);
    });

    it('[AA-route-14] include a health check', async () => {
      assert.equal((await get('/content/health')).status, 200);
      assert.equal((await get('/content/health?limit=1')).status, 400);
    });

    it('[AA-route-15] accept only GET', async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        for (const path of [...collections, ...details, '/content/health']) {
          assert.equal((await get(path, { method })).status, 404, `${method} ${path}`);
        }
      }
    });
  });
});

/** Returns whether trend scores never increase and articles without one come last. */
function isFalling(records: readonly SentRecord[]): boolean {
  const scores = pluck(records, 'trend_score').map((score) => Number(score ?? -1));
  return scores.every((score, index) => index === 0 || score <= scores[index - 1]!);
}
