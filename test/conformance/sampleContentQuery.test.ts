import assert from 'node:assert/strict';
import type { ArticleEntry } from '../../src/sample/corpus.ts';
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
const article = corpus.articles[0]!;
const search = '/content/articles/search';
const feeds = [search, '/content/articles/latest', '/content/articles/trending', '/content/news/top-headlines'];
const similar = `/content/articles/${article.id}/similar`;
const mentions = `/content/articles/${corpus.mentions[0]!.article}/mentions`;
const stories = '/content/stories';
const members = `/content/stories/${corpus.stories[0]!.id}/articles`;

/** A value for each parameter of the table. */
const table: Readonly<Record<string, string>> = {
  q: 'harbor',
  ids: article.id,
  urls: article.url,
  content_type: 'news',
  sources: article.source,
  domains: new URL(article.url).hostname,
  exclude_sources: article.source,
  exclude_domains: 'a.example',
  authors: 'A',
  categories: 'A',
  entities: 'A',
  regions: 'A',
  sentiments: 'A',
  tags: 'A',
  exclude_categories: 'A',
  from: '2029-01-01',
  to: '2031-01-01',
  full_content: 'true',
  limit: '5',
};

async function accepted(path: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    assert.equal((await get(`${path}?${encodePair(name, table[name]!)}`)).status, 200, `${path} ${name}`);
  }
}

async function refused(path: string, names: readonly string[], send = get): Promise<void> {
  for (const name of names) {
    const { status, error } = await send(`${path}?${encodePair(name, table[name] ?? '1')}`);
    assert.equal(status, 400, `${path} ${name}`);
    assert.ok(String((error as SentRecord).message).includes(name));
  }
}

async function assertFinds(query: string, isExpected: (article: ArticleEntry) => boolean): Promise<void> {
  const foundIds = pluck(await all(`${search}?${query}`), 'id');
  const ids = corpus.articles.filter(isExpected).map(({ id }) => id);
  assert.ok(ids.length > 0, query);
  assert.deepEqual(foundIds.toSorted(), ids.toSorted(), query);
}

describe('Sample service queries with API v1', () => {
  it('[AA-query-2] accept every documented parameter of search, one by one and together', async () => {
    await accepted(search, Object.keys(table));
    const whole = Object.entries({ ...table, score_threshold: '0.5' }).map(([name, value]) => encodePair(name, value));
    assert.equal((await get(`${search}?${whole.join('&')}`)).status, 200);
  });

  it('[AA-query-3, AA-query-4, AA-query-5, AA-param-3, AA-param-4] reject parameters that a feed does not accept', async () => {
    for (const feed of feeds.slice(1)) {
      await refused(feed, ['ids', 'urls', 'from', 'to']);
    }
    await refused(feeds[3]!, ['content_type']);
  });

  it('[AA-query-8] accept all other filters of feeds', async () => {
    const rejected = new Set(['ids', 'urls', 'from', 'to']);
    const names = Object.keys(table).filter((name) => !rejected.has(name));
    await accepted(feeds[1]!, names);
    await accepted(feeds[2]!, names);
    await accepted(
      feeds[3]!,
      names.filter((name) => name !== 'content_type'),
    );
  });

  it('[AA-query-6] limit similar articles, stories, story articles and mentions by “from” and “to”', async () => {
    for (const [path, field] of [
      [similar, 'published_at'],
      [members, 'published_at'],
      [mentions, 'observed_at'],
    ] as const) {
      const days = pluck(await all(path), field).map((time) => String(time).slice(0, 10));
      const [from = '', to = from] = days.toSorted();
      const expected = days.filter((day) => day >= from && day <= to);
      assert.equal((await all(`${path}?from=${from}&to=${to}`)).length, expected.length, path);
      assert.equal((await all(`${path}?from=2200-01-01`)).length, 0);
      assert.equal((await all(`${path}?to=1999-12-31`)).length, 0);
    }
    const today = testTime.toISOString().slice(0, 10);
    const current = await all(`${stories}?from=${today}`);
    assert.ok(current.length > 0 && current.length <= corpus.stories.length);
    assert.ok(pluck(current, 'last_published_at').every((time) => String(time) >= today));
  });

  it('[AA-query-7, AA-error-3] return 400 for a parameter that a route does not accept', async () => {
    const paths = [...feeds, similar, mentions, stories, members, '/content/sources', '/content/categories'];
    for (const path of [...paths, `/content/articles/${article.id}`, `${stories}/${corpus.stories[0]!.id}`]) {
      await refused(path, ['surprise', 'page', 'offset', 'Q', 'response_type', 'acc']);
    }
  });

  const { get: sendToMinimal } = createRequests({ variant: 'minimal' }, corpus);

  it('[AA-query-9] accept only “q”, “limit” and “cursor” for sources, and nothing for one source', async () => {
    const names = Object.keys(table);
    await refused(
      '/content/sources',
      names.filter((name) => name !== 'q' && name !== 'limit'),
      sendToMinimal,
    );
    await refused(`/content/sources/${article.source}`, [...names, 'cursor']);
  });

  it('[AA-query-10] accept only “limit” and “cursor” for vocabularies', async () => {
    for (const labels of ['categories', 'entities', 'regions', 'sentiments']) {
      await refused(
        `/content/${labels}`,
        Object.keys(table).filter((name) => name !== 'limit'),
        sendToMinimal,
      );
    }
  });

  it('[AA-query-11, AA-query-12] accept only dates, “limit” and “cursor” for stories, their articles, similar articles and mentions', async () => {
    const own = ['from', 'to', 'limit'];
    for (const path of [stories, members, similar, mentions]) {
      await accepted(path, own);
      await refused(
        path,
        Object.keys(table).filter((name) => !own.includes(name)),
        sendToMinimal,
      );
    }
  });

  it('[OB-query-3] find values of vocabularies by their beginning', async () => {
    for (const labels of ['categories', 'entities', 'regions', 'sentiments']) {
      const values = (await get(`/content/${labels}?limit=100`)).body as { data: string[] };
      const start = values.data[0]!.slice(0, 2);
      const { data } = (await get(`/content/${labels}?limit=100&${encodePair('q', start)}`)).body as { data: string[] };
      assert.deepEqual(
        data,
        values.data.filter((value) => value.toLowerCase().startsWith(start.toLowerCase())),
      );
    }
  });

  it('[OB-query-4] accept “languages” for every list of articles and stories', async () => {
    for (const path of [...feeds, similar, members, stories]) {
      assert.equal((await get(`${path}?languages=en`)).status, 200, path);
      assert.deepEqual((await get(`${path}?languages=de`)).records, []);
    }
  });

  it('[OB-query-5] filter stories, their articles and similar articles by labels, and stories by size', async () => {
    const { categories } = corpus.articles.find(({ id }) => corpus.stories[0]!.articles.includes(id))!;
    for (const path of [stories, members]) {
      assert.ok((await get(`${path}?${encodePair('categories', categories[0]!)}`)).records.length > 0);
      assert.deepEqual((await get(`${path}?categories=nothing`)).records, []);
    }
    await accepted(similar, ['categories', 'tags', 'regions', 'entities', 'sentiments', 'authors']);
    assert.deepEqual((await get(`${stories}?min_article_count=99`)).records, []);
    assert.ok((await get(`${stories}?min_article_count=1&q=harbor&score_threshold=0.1`)).records.length > 0);
  });

  it('[OB-query-6] filter mentions by platform', async () => {
    const [first] = (await get(mentions)).records;
    const platform = String(first?.platform).toLowerCase();
    assert.ok((await get(`${mentions}?${encodePair('platforms', platform)}&forums=`)).status === 400);
    const { records } = await get(`${mentions}?${encodePair('platforms', platform)}`);
    assert.ok(records.length > 0 && records.every((record) => record.platform === first?.platform));
  });

  it('[OB-query-7] find publishers by their domain', async () => {
    const publisher = corpus.publishers[1]!;
    const { records } = await get(`/content/sources?${encodePair('domains', new URL(publisher.source_base_url).host)}`);
    assert.deepEqual(pluck(records, 'source'), [publisher.source]);
  });

  it('[AA-query-1, AA-param-16] combine values of one filter with OR, and different filters with AND', async () => {
    const [one, other] = [...new Set(corpus.articles.flatMap(({ categories }) => categories))] as [string, string];
    const either = (entry: ArticleEntry) => [one, other].some((label) => entry.categories.includes(label));
    await assertFinds(encodePair('categories', one, other), either);
    const { regions } = corpus.articles.find((entry) => either(entry) && entry.regions.length > 0)!;
    await assertFinds(
      `${encodePair('categories', one, other)}&${encodePair('regions', regions[0]!)}&content_type=news`,
      (entry) => either(entry) && entry.regions.includes(regions[0]!) && entry.content_type === 'news',
    );
    assert.deepEqual(await all(`${search}?${encodePair('categories', `${one},${other}`)}`), []);
  });

  describe('parameters', () => {
    it('[AA-param-1, AA-param-2] find articles by “q”, fewer with a higher “score_threshold”, which requires “q”', async () => {
      const q = `${search}?${encodePair('q', 'harbor strike bread prices and river flood')}`;
      const counts = await Promise.all(
        ['0', '0.2', '0.6', '0.8', '1'].map(async (least) => (await all(`${q}&score_threshold=${least}`)).length),
      );
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
      assert.ok(counts[0]! > counts[3]! && counts[4] === 0, counts.join(' '));
      for (const feed of feeds) {
        await refused(feed, ['score_threshold']);
        for (const least of ['1.1', '-0.1', 'x', '']) {
          assert.equal((await get(`${feed}?q=harbor&score_threshold=${least}`)).status, 400, least);
        }
      }
    });

    it('[AA-param-3, AA-param-4] find exact articles by “ids” and “urls”', async () => {
      const [, one, other] = corpus.articles;
      await assertFinds(encodePair('ids', one!.id, other!.id), ({ id }) => id === one!.id || id === other!.id);
      await assertFinds(encodePair('urls', one!.url, other!.url), ({ url }) => url === one!.url || url === other!.url);
      for (const inexact of [`${one!.url}/`, one!.url.replace('https', 'http'), one!.url.slice(0, -1)]) {
        assert.deepEqual(await all(`${search}?${encodePair('urls', inexact)}`), []);
      }
    });

    it('[AA-param-5] filter by one “content_type”', async () => {
      await assertFinds('content_type=podcast', ({ content_type }) => content_type === 'podcast');
      assert.equal((await get(`${search}?content_type=news&content_type=blog`)).status, 400);
    });

    it('[AA-param-6, AA-param-8] include publishers with “sources” and exclude them with “exclude_sources”', async () => {
      const [one, other] = corpus.publishers.map(({ source }) => source) as [string, string];
      await assertFinds(encodePair('sources', one, other), ({ source }) => source === one || source === other);
      await assertFinds(encodePair('exclude_sources', one, other), ({ source }) => source !== one && source !== other);
    });

    it('[AA-param-7, AA-param-9] include domains and their subdomains with “domains” and exclude them with “exclude_domains”', async () => {
      const domain = 'meridian-courier.example';
      const isOnDomain = ({ url }: ArticleEntry) => `.${new URL(url).hostname}`.endsWith(`.${domain}`);
      assert.ok(corpus.articles.some(({ url }) => url.includes(`.${domain}`)));
      await assertFinds(encodePair('domains', domain), isOnDomain);
      await assertFinds(encodePair('exclude_domains', domain.toUpperCase()), (entry) => !isOnDomain(entry));
    });

    for (const labels of ['authors', 'categories', 'entities', 'regions', 'sentiments'] as const) {
      it(`[AA-param-10] filter by ${labels}`, async () => {
        const label = corpus.articles.flatMap((entry) => entry[labels])[0]!;
        await assertFinds(encodePair(labels, label), (entry) => entry[labels].includes(label));
      });
    }

    it('[AA-param-10] filter by any label with “tags”', async () => {
      const { entities, tags } = article;
      for (const label of [entities[0]!, tags[0]!]) {
        await assertFinds(encodePair('tags', label), (entry) =>
          [entry.categories, entry.entities, entry.regions, entry.tags].some((labels) => labels.includes(label)),
        );
      }
    });

    it('[AA-param-11] exclude categories with “exclude_categories”', async () => {
      const [category] = article.categories as [string];
      await assertFinds(encodePair('exclude_categories', category), ({ categories }) => !categories.includes(category));
    });

    it('[AA-param-12] treat “from” and “to” as inclusive days', async () => {
      const day = article.published_at.slice(0, 10);
      await assertFinds(`from=${day}&to=${day}`, ({ published_at }) => published_at.startsWith(day));
      await assertFinds(`from=${day}`, ({ published_at }) => published_at >= day);
      await assertFinds(`to=${day}`, ({ published_at }) => published_at.slice(0, 10) <= day);
      for (const odd of ['2030-02-30', '2030-13-01', '2030-1-1', '01.02.2030', '2030-01-01T00:00:00Z', 'today', '']) {
        assert.equal((await get(`${search}?${encodePair('from', odd)}`)).status, 400, odd);
        assert.equal((await get(`${search}?${encodePair('to', odd)}`)).status, 400, odd);
      }
    });

    it('[AA-param-14, AA-limit-6, AA-limit-7] take the page size from “limit”: 1 to 100, 20 by default', async () => {
      for (const feed of feeds) {
        const { records, pagination } = await get(feed);
        assert.deepEqual([records.length, pagination.limit], [20, 20], feed);
        assert.equal((await get(`${feed}?limit=1`)).records.length, 1);
        assert.equal((await get(`${feed}?limit=100`)).pagination.limit, 100);
        for (const limit of ['0', '101', '-1', '1.5', '1e1', 'x', '']) {
          assert.equal((await get(`${feed}?limit=${limit}`)).status, 400, limit);
        }
      }
    });

    it('[AA-query-7] reject a repeated parameter and empty values of a list', async () => {
      assert.equal((await get(`${search}?q=harbor&q=strike`)).status, 400);
      assert.equal((await get(`${search}?regions=`)).status, 400);
    });
  });

  describe('keys, errors and versions', () => {
    const paths = [search, similar, stories, `/content/articles/${article.id}`, '/content/health', '/content/unknown'];

    it('[AA-auth-1, AA-auth-5] return 401 without the key on every route, including the health check', async () => {
      for (const path of paths) {
        for (const key of [null, 'wrong', '']) {
          const { status, error } = await get(path, { key });
          assert.deepEqual([status, (error as SentRecord).code], [401, 'unauthorized'], path);
        }
      }
    });

    it('[AA-error-1, AA-error-2] have the form {error:{code,message}} with 400, 404 and 500', async () => {
      const broken = createRequests({}, { ...corpus, publishers: null as never });
      const answers = [
        [400, await get(`${search}?surprise=1`)],
        [404, await get('/content/surprise')],
        [500, await broken.get('/content/sources')],
      ] as const;
      for (const [status, answer] of answers) {
        assert.equal(answer.status, status);
        assert.deepEqual(Object.keys(answer.body as object), ['error']);
        const { code, message, ...others } = answer.error as SentRecord;
        assert.deepEqual([typeof code, typeof message, others], ['string', 'string', {}]);
      }
    });

    it('[AA-version-1, AA-version-4] exclude the routes that only v0.1 has', async () => {
      for (const path of ['articles/top-headlines', 'tags/categories', 'tags/entities', 'tags/regions', 'mcp']) {
        assert.equal((await get(`/content/${path}`)).status, 404, path);
      }
    });

    it('[AA-version-2] have no “offset” and no “page”', async () => {
      for (const path of [...feeds, similar, stories, '/content/sources', '/content/regions']) {
        await refused(path, ['offset', 'page']);
      }
    });

    it('[AA-version-3] have no version in the path', async () => {
      for (const version of ['v1', 'v0.1', 'V1']) {
        assert.equal((await get(`/${version}${search}`)).status, 404);
        assert.equal((await get(search.replace('/content', `/content/${version}`))).status, 404);
      }
    });
  });
});
