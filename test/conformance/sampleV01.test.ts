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
const { get } = createRequests({ apiVersion: 'v0.1' }, corpus);
const day = 86_400_000;
const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const feeds = ['search', 'latest', 'trending', 'top-headlines'].map((feed) => `/content/articles/${feed}`);

async function loadAll(path: string): Promise<SentRecord[]> {
  const records: SentRecord[] = [];
  for (;;) {
    const { records: page, status } = await get(
      `${path}${path.includes('?') ? '&' : '?'}limit=128&offset=${String(records.length)}`,
    );
    assert.equal(status, 200, path);
    records.push(...page);
    if (page.length < 128) {
      return records;
    }
  }
}

async function refused(path: string, parameter: string): Promise<void> {
  const { status, error } = await get(path);
  assert.equal(status, 400, path);
  assert.ok(typeof error === 'string' && error.includes(parameter), `${path}: ${String(error)}`);
}

describe('Sample service with API v0.1', () => {
  it('[AA-v01-1, AA-version-1] returns bare arrays that are paged by offset', async () => {
    const whole = await loadAll('/content/articles/latest?from=2000-01-01');
    assert.equal(whole.length, corpus.articles.length);
    for (const path of [...feeds, '/content/tags/regions', `/content/sources?${encodePair('sources', 'x')}`]) {
      assert.ok(Array.isArray((await get(path)).body), path);
    }
    const { records } = await get('/content/articles/latest?from=2000-01-01&limit=5&offset=7');
    assert.deepEqual(records, whole.slice(7, 12));
    await refused('/content/articles/latest?cursor=x', 'cursor');
  });

  describe('routes', () => {
    it('[AA-v01route-1] return the top headlines of the last 24 hours, by trend score', async () => {
      const headlines = await loadAll(feeds[3]!);
      const expected = corpus.articles.filter(
        ({ published_at }) => Date.parse(published_at) > testTime.getTime() - day,
      );
      assert.deepEqual(new Set(pluck(headlines, 'id')), new Set(expected.map(({ id }) => id)));
      assert.ok(isDescending(headlines, 'trend_score'));
    });

    it('[AA-v01route-1] return a full page of top headlines even for an archive', async () => {
      const hour = day / 24;
      const entries = Array.from({ length: 60 }, (_, index) => ({
        ...corpus.articles[0]!,
        id: `entry-${String(index)}`,
        content_type: index % 2 === 0 ? 'blog' : 'news',
        published_at: new Date(testTime.getTime() - (48 + index * 6) * hour).toISOString(),
      }));
      const archive = createRequests({ apiVersion: 'v0.1' }, { ...corpus, articles: entries });
      const { records } = await archive.get('/content/articles/top-headlines?limit=128');
      const news = records.filter(({ content_type }) => content_type === 'news').length;
      assert.ok(news >= 20 && news < 24 && records.length > news + 15, `${String(news)} of ${String(records.length)}`);
    });

    it('[AA-v01route-2] return the latest articles, newest first', async () => {
      const articles = await loadAll(feeds[1]!);
      assert.ok(articles.length > 20 && isDescending(articles, 'published_at'));
    });

    it('[AA-v01route-3] return trending articles by trend score', async () => {
      const articles = await loadAll(feeds[2]!);
      assert.ok(articles.length > 20 && isDescending(articles, 'trend_score'));
    });

    it('[AA-v01route-4] search all articles by words or by tags', async () => {
      assert.equal((await loadAll(feeds[0]!)).length, corpus.articles.length);
      const expected = corpus.articles[4]!;
      const matches = await loadAll(`${feeds[0]!}?${encodePair('q', expected.title)}`);
      assert.equal(matches[0]?.id, expected.id);
      const tagged = await loadAll(`${feeds[0]!}?${encodePair('tags', expected.categories[0]!)}`);
      assert.ok(tagged.length > 0 && tagged.length < corpus.articles.length);
    });

    it('[AA-v01route-5, AA-v01-2, AA-publisher-1] return the sources with the requested ids, and none without ids', async () => {
      const [first, second] = corpus.publishers;
      const path = `/content/sources?${encodePair('sources', first!.source, second!.source)}`;
      assert.deepEqual((await get(path)).records, [first, second]);
      assert.deepEqual((await get(`${path}&limit=1&offset=1`)).records, [second]);
      assert.deepEqual(
        (await get(`/content/sources?${encodePair('sources', first!.source.toUpperCase())}`)).records,
        [],
      );
      await refused('/content/sources', 'sources');
      await refused('/content/sources?q=courier', 'q');
    });

    for (const [rule, labels] of [
      ['AA-v01route-6', 'categories'],
      ['AA-v01route-7', 'entities'],
      ['AA-v01route-8', 'regions'],
    ] as const) {
      it(`[${rule}, AA-v01-3] return each of the ${labels} once, and accept only limit and offset`, async () => {
        const values: unknown[] = await loadAll(`/content/tags/${labels}`);
        const expected = new Set(corpus.articles.flatMap((article) => article[labels]));
        assert.equal(values.length, expected.size);
        assert.deepEqual(new Set(values), expected);
        assert.deepEqual((await get(`/content/tags/${labels}?limit=2&offset=1`)).body, values.slice(1, 3));
        for (const parameter of ['q', 'tags', 'cursor', 'from']) {
          await refused(`/content/tags/${labels}?${parameter}=2030-01-01`, parameter);
        }
      });
    }

    it('[AA-version-4] exclude those that only v1 has', async () => {
      const { id } = corpus.articles[0]!;
      const paths = ['health', 'news/top-headlines', 'stories', 'categories', 'sentiments', 'tags/sentiments', 'mcp'];
      for (const path of [...paths, `articles/${id}`, `articles/${id}/similar`, `articles/${id}/mentions`]) {
        assert.equal((await get(`/content/${path}`)).status, 404, path);
      }
      assert.equal((await get(`/content/sources/${corpus.publishers[0]!.source}`)).status, 404);
      assert.equal((await get(`/content/stories/${corpus.stories[0]!.id}`)).status, 404);
    });

    it('[AA-version-4] include the intelligence routes', async () => {
      const { records, pagination } = await get('/intel/events?limit=3');
      assert.deepEqual([records.length, pagination.limit], [3, 3]);
      assert.equal((await get('/intel/health', { key: null })).status, 200);
    });
  });

  describe('parameters', () => {
    it('[AA-v01param-1, AA-limit-3] include “q” on every article route: 3 to 512 characters', async () => {
      for (const feed of feeds) {
        assert.equal((await get(`${feed}?q=abc`)).status, 200);
        assert.equal((await get(`${feed}?${encodePair('q', '🚂'.repeat(512))}`)).status, 200);
        await refused(`${feed}?q=ab`, 'q');
        await refused(`${feed}?${encodePair('q', 'a'.repeat(513))}`, 'q');
      }
    });

    it('[AA-v01param-2, AA-limit-4] include “acc”: 0 to 1, 0.75 by default, stricter when higher', async () => {
      const q = `${feeds[0]!}?${encodePair('q', 'harbor strike bread prices and river flood')}`;
      const counts = await Promise.all(
        [0, 0.5, 0.75, 0.95, 1].map(async (acc) => (await loadAll(`${q}&acc=${acc}`)).length),
      );
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
      assert.ok(counts[0]! > counts[2]! && counts[2]! > counts[3]! && counts[4] === 0, counts.join(' '));
      assert.deepEqual(await loadAll(q), await loadAll(`${q}&acc=0.75`));
      for (const acc of ['1.01', '-0.1', 'much', '']) {
        await refused(`${q}&acc=${acc}`, 'acc');
      }
    });

    it('[AA-v01param-3, AA-type-2] include “content_type”: any string, such as post', async () => {
      for (const type of ['news', 'blog', 'post']) {
        const articles = await loadAll(`${feeds[0]!}?content_type=${type}`);
        assert.ok(articles.length > 0 && articles.every(({ content_type }) => content_type === type), type);
      }
      assert.deepEqual(await loadAll(`${feeds[0]!}?content_type=comment`), []);
    });

    it('[AA-v01param-4] include “tags”, combined with AND over three kinds of labels, ignoring case, whitespace and a leading #', async () => {
      const article = corpus.articles.find(({ categories, entities, regions }) =>
        [categories, entities, regions].every((labels) => labels.length > 0),
      )!;
      const [category, entity, region] = [article.categories[0]!, article.entities[0]!, article.regions[0]!];
      const has = (labels: unknown, label: string) => (labels as string[]).includes(label);
      const tags = [`#${category.toUpperCase()}`, ` ${entity.replaceAll(' ', '  ').toLowerCase()} `, `# ${region}`];
      const matches = await loadAll(`${feeds[0]!}?${encodePair('tags', ...tags)}`);
      assert.ok(matches.some(({ id }) => id === article.id));
      for (const { categories, entities, regions } of matches) {
        assert.ok(has(categories, category) && has(entities, entity) && has(regions, region));
      }
      assert.deepEqual(await loadAll(`${feeds[0]!}?${encodePair('tags', category, 'no such label')}`), []);
    });

    it('[AA-v01param-5] include “categories”, “regions” and “entities”: exact values, combined with OR within a parameter and with AND between them', async () => {
      for (const labels of ['categories', 'regions', 'entities'] as const) {
        const [one, other] = [...new Set(corpus.articles.flatMap((article) => article[labels]))] as [string, string];
        const either = corpus.articles.filter((article) =>
          [one, other].some((label) => article[labels].includes(label)),
        );
        assert.equal((await loadAll(`${feeds[0]!}?${encodePair(labels, one, other)}`)).length, either.length);
        assert.deepEqual(await loadAll(`${feeds[0]!}?${encodePair(labels, one.toUpperCase(), ` ${other}`)}`), []);
      }
      const { categories, regions } = corpus.articles.find((article) => article.regions.length > 0)!;
      const both = await loadAll(
        `${feeds[0]!}?${encodePair('categories', categories[0]!)}&${encodePair('regions', regions[0]!)}`,
      );
      assert.ok(both.every((article) => pluck([article], 'regions').flat().includes(regions[0])));
      assert.ok(both.every((article) => pluck([article], 'categories').flat().includes(categories[0])));
    });

    it('[AA-v01param-6] include “sources”: ids of publishers, combined with OR', async () => {
      const [one, other] = corpus.publishers.map(({ source }) => source) as [string, string];
      const matches = await loadAll(`${feeds[0]!}?${encodePair('sources', one, other)}`);
      assert.deepEqual(new Set(pluck(matches, 'source')), new Set([one, other]));
    });

    it('[AA-v01param-7, AA-limit-5] include “from” only for latest and trending articles: 7 days before the request by default', async () => {
      const weekAgo = formatDay(testTime.getTime() - 7 * day);
      assert.ok(corpus.articles.some(({ published_at }) => published_at < weekAgo));
      for (const feed of [feeds[1]!, feeds[2]!]) {
        const articles = await loadAll(feed);
        const expected = corpus.articles.filter(({ published_at }) => published_at >= weekAgo);
        assert.equal(articles.length, expected.length);
        assert.equal((await loadAll(`${feed}?from=2000-01-01`)).length, corpus.articles.length);
        await refused(`${feed}?from=yesterday`, 'from');
        await refused(`${feed}?to=2030-01-01`, 'to');
      }
      await refused(`${feeds[0]!}?from=2030-01-01`, 'from');
      await refused(`${feeds[3]!}?from=2030-01-01`, 'from');
    });

    it('[AA-v01param-7] include “from” as an inclusive day', async () => {
      const dated = { ...corpus.articles[0]!, published_at: formatDay(testTime.getTime() - 2 * day) };
      const { get: getDated } = createRequests({ apiVersion: 'v0.1' }, { ...corpus, articles: [dated] });
      const since = async (from: string) => (await getDated(`/content/articles/latest?from=${from}`)).records.length;
      assert.equal(await since(dated.published_at), 1);
      assert.equal(await since(formatDay(testTime.getTime() - day)), 0);
    });

    it('[AA-v01param-7] include a default of “from” that moves with the clock, or with the end of an archive', async () => {
      let time = testTime;
      const moving = createRequests({ apiVersion: 'v0.1', clock: () => time }, corpus);
      const today = (await moving.get('/content/articles/latest?limit=128')).records.length;
      time = new Date(testTime.getTime() + 3 * day);
      const later = (await moving.get('/content/articles/latest?limit=128')).records.length;
      assert.ok(later > 0 && later < today, `${String(later)} of ${String(today)}`);
      time = new Date(testTime.getTime() + 300 * day);
      assert.equal((await moving.get('/content/articles/latest?limit=128')).records.length, today);
    });

    it('[AA-v01param-8, AA-article-10] include “full_content”: false by default', async () => {
      for (const feed of feeds) {
        for (const none of [await loadAll(feed), await loadAll(`${feed}?full_content=false`)]) {
          assert.ok(none.every((article) => !('content' in article)));
        }
        assert.ok((await loadAll(`${feed}?full_content=true`)).some(({ content }) => typeof content === 'string'));
        await refused(`${feed}?full_content=yes`, 'full_content');
      }
    });

    it('[AA-v01param-9, AA-limit-1] include “limit” on all collections: 1 to 128, 16 by default', async () => {
      const ids = encodePair('sources', ...corpus.publishers.map(({ source }) => source));
      for (const path of [...feeds.map((feed) => `${feed}?`), '/content/tags/entities?', `/content/sources?${ids}&`]) {
        const total = (await loadAll(path.slice(0, -1))).length;
        assert.equal((await get(path.slice(0, -1))).records.length, Math.min(16, total), path);
        assert.equal((await get(`${path}limit=1`)).records.length, 1, path);
        assert.equal((await get(`${path}limit=128`)).records.length, Math.min(128, total), path);
        for (const limit of ['0', '129', '1.5', 'all', '-1']) {
          await refused(`${path}limit=${limit}`, 'limit');
        }
      }
    });

    it('[AA-v01param-10, AA-limit-2] include “offset”: 0 by default, nothing after the end', async () => {
      for (const feed of feeds) {
        assert.deepEqual((await get(`${feed}?offset=0`)).records, (await get(feed)).records);
        assert.deepEqual((await get(`${feed}?offset=100000`)).body, []);
        await refused(`${feed}?offset=-1`, 'offset');
      }
    });

    it('[AA-query-7, AA-error-3] reject parameters that only v1 has, and unknown ones', async () => {
      for (const parameter of [
        'score_threshold',
        'ids',
        'urls',
        'domains',
        'exclude_sources',
        'authors',
        'page',
        'Q',
      ]) {
        await refused(`${feeds[0]!}?${parameter}=1`, parameter);
      }
    });
  });

  it('[AA-error-7, AA-auth-5] reports an error as one string, and intelligence errors in their own form', async () => {
    assert.equal(typeof (await get('/content/articles/latest', { key: 'wrong' })).error, 'string');
    assert.equal((await get('/content/articles/latest', { key: null })).status, 401);
    const { error } = await get('/intel/events?x=1');
    assert.equal(typeof (error as SentRecord).code, 'string');
  });
});

/** Returns whether the values never increase and records without one come last. */
function isDescending(records: readonly SentRecord[], field: string): boolean {
  const values = pluck(records, field).map((value) => (value ?? -1) as number | string);
  return values.every((value, index) => index === 0 || value <= values[index - 1]!);
}
