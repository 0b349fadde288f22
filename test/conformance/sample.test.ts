import assert from 'node:assert/strict';
import { createClient, type Client } from '../../src/client/client.ts';
import { createUndiciTransport } from '../../src/client/transport/undiciTransport.ts';
import type { PageLoader } from '../../src/client/paging/page.ts';
import { PagedList } from '../../src/client/paging/pagedList.ts';
import { getRecordKey } from '../../src/client/records/recordKey.ts';
import type { Article, ServiceRecord } from '../../src/client/records/types.ts';
import type { ApiVersion } from '../../src/client/routes/apiVersion.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { selectFields, variants } from '../service/variants.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';

const key = 'conformance-key';
const now = new Date();
const corpus = createFictionalCorpus(now);
const never = new AbortController().signal;
const [event] = corpus.events;
const [signal] = corpus.signals;
const [story] = corpus.stories;
const [mention] = corpus.mentions;
const [publisher] = corpus.publishers;
assert.ok(event && signal && story && mention && publisher);

for (const variant of variants) {
  describe(`Client of a service with ${variant} records`, () => {
    let sample: SampleServer;
    let client: Client;

    before(async () => {
      sample = await startSample(corpus, key, { variant, clock: () => now });
      client = createClientWithKey(key);
    });
    after(() => sample.close());

    function createClientWithKey(
      apiKey: string | undefined,
      apiVersion: ApiVersion = 'v1',
      { address } = sample,
    ): Client {
      const timeoutMs = 60_000;
      return createClient({
        base: new URL(address),
        transport: createUndiciTransport({ timeoutMs }).transport,
        key: () => Promise.resolve(apiKey),
        pageSize: 10,
        timeoutMs,
        apiVersion: { fixed: apiVersion },
      });
    }

    it('reads every record of every list once, over all pages', async () => {
      const evidence = corpus.evidence.filter((entry) => entry.event === event.id);
      const mentions = corpus.mentions.filter((entry) => entry.article === mention.article);
      const lists: readonly (readonly [PageLoader<ServiceRecord>, number])[] = [
        [client.list('latest'), corpus.articles.length],
        [client.list('publishers'), corpus.publishers.length],
        [client.list('stories'), corpus.stories.length],
        [client.list('articlesOfStory', { id: story.id }), story.articles.length],
        [client.list('mentions', { id: mention.article }), countDifferent('mention', mentions)],
        [client.list('events'), corpus.events.length],
        [client.list('signals'), corpus.signals.length],
        [client.list('eventsOfSignal', { id: signal.id }), signal.events.length],
        [client.list('evidence', { id: event.id }), countDifferent('evidence', evidence)],
        [client.list('sources'), corpus.sources.length],
      ];
      for (const [source, count] of lists) {
        const list = new PagedList(source);
        while (list.canLoad) {
          await list.load();
        }
        assert.deepEqual([list.state, list.items.length, list.error], ['complete', count, undefined]);
        assert.equal(new Set(list.items.map(getRecordKey)).size, count);
      }
    });

    it('reads the detail of every kind', async () => {
      assert.deepEqual((await client.get('event', event.id, never)).record.tags, event.tags);
      assert.equal((await client.get('signal', signal.id, never)).record.createdAt, signal.created_at);
      assert.equal((await client.get('article', mention.article, never)).record.id, mention.article);
      assert.equal((await client.get('story', story.id, never)).record.id, story.id);
      assert.equal((await client.get('publisher', publisher.source, never)).record.name, publisher.source_site_name);
      const source = (await client.get('source', corpus.sources[0]!.id, never)).record;
      assert.ok(source.name ?? source.domain ?? source.url);
    });

    it('reads the news of the last 24 hours as top headlines', async () => {
      const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
      const expected = corpus.articles.filter(
        (article) => article.content_type === 'news' && article.published_at > dayAgo,
      );
      assert.ok(expected.length > 10);
      assert.deepEqual(new Set(ids(await loadAll(client.list('topHeadlines')))), new Set(ids(expected)));
    });

    it('reads the latest articles in the order of their publication, and the trending ones by their score', async () => {
      const latest = await loadAll(client.list('latest'));
      assert.deepEqual(
        latest.map(findPublicationDate),
        corpus.articles
          .map((article) => article.published_at)
          .sort()
          .reverse(),
      );
      const scores = (await loadAll(client.list('trending'))).map(
        ({ id }) => corpus.articles.find((article) => article.id === id)?.trend_score ?? -1,
      );
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      );
      assert.ok(scores.includes(-1) && scores[0]! > 0);
    });

    it('finds articles by words, by address, by type and between dates', async () => {
      const [article] = corpus.articles;
      assert.ok(article);
      const articles = await loadAll(client.list('search', { filter: { q: article.title } }));
      assert.equal(articles[0]?.title, article.title);
      const exact = await loadAll(client.list('search', { filter: { urls: [article.url] } }));
      assert.deepEqual(ids(exact), [article.id]);
      const podcasts = await loadAll(client.list('search', { filter: { contentType: 'podcast' } }));
      assert.ok(podcasts.length > 0 && podcasts.every(({ contentType }) => contentType === 'podcast'));
      const day = article.published_at.slice(0, 10);
      const ofDay = await loadAll(client.list('search', { filter: { from: day, to: day } }));
      assert.ok(ofDay.length > 0 && ofDay.every((entry) => findPublicationDate(entry)?.startsWith(day)));
    });

    it('combines values of one filter with OR and different filters with AND', async () => {
      const [first, second] = [...new Set(corpus.articles.flatMap(({ categories }) => categories))];
      assert.ok(first !== undefined && second !== undefined);
      const either = await loadAll(client.list('search', { filter: { categories: [first, second] } }));
      const counted = corpus.articles.filter(
        ({ categories }) => categories.includes(first) || categories.includes(second),
      );
      assert.equal(either.length, counted.length);
      const news = await loadAll(
        client.list('search', { filter: { categories: [first, second], contentType: 'news' } }),
      );
      assert.equal(news.length, counted.filter(({ content_type }) => content_type === 'news').length);
    });

    it('finds articles similar to an article, and a publisher by its name', async () => {
      const similar = await loadAll(client.list('similar', { id: mention.article }));
      assert.ok(similar.length > 0 && similar.every(({ id }) => id !== mention.article));
      const publishers = await loadAll(client.list('publishers', { filter: { q: publisher.source_site_name } }));
      assert.deepEqual(
        publishers.map(({ name }) => name),
        [publisher.source_site_name],
      );
    });

    it('follows a chain from a signal to its events, their evidence and its sources, and back', async () => {
      const supporting = await loadAll(client.list('eventsOfSignal', { id: signal.id }));
      assert.deepEqual(new Set(ids(supporting)), new Set(signal.events));
      const id = signal.events[0]!;
      const evidence = await loadAll(client.list('evidence', { id }));
      assert.ok(evidence.length > 0);
      for (const { sourceId } of evidence) {
        const { record } = await client.get('source', sourceId!, never);
        assert.equal(record.id, sourceId);
      }
      assert.ok(ids(await loadAll(client.list('signalsOfEvent', { id }))).includes(signal.id));
    });

    it('reads events newest first and finds one by its words', async () => {
      const dates = (await loadAll(client.list('events'))).map(({ createdAt = '' }) => createdAt);
      assert.deepEqual(dates, dates.toSorted().reverse());
      const expectedEvent = corpus.events[3]!;
      const [best] = await loadAll(client.list('events', { filter: { q: expectedEvent.title, scoreThreshold: 0.2 } }));
      assert.equal(best?.id, expectedEvent.id);
    });

    it('reads all lists that API v0.1 has', async () => {
      await using earlierSample = await startSample(corpus, key, { variant, apiVersion: 'v0.1', clock: () => now });
      const earlier = createClientWithKey(key, 'v0.1', earlierSample);
      const articles = await loadAll(earlier.list('search'));
      assert.deepEqual(new Set(ids(articles)), new Set(ids(corpus.articles)));
      assert.ok((await loadAll(earlier.list('latest'))).length > 10);
      assert.ok((await loadAll(earlier.list('topHeadlines'))).length > 10);
      assert.ok((await loadAll(earlier.list('trending'))).length > 10);
      const { title } = corpus.articles[0]!;
      const [match] = await loadAll(earlier.list('search', { filter: { q: title } }));
      assert.equal(match?.title, title);
    });

    it('reports health, for intelligence without a key', async () => {
      await client.checkHealth('contentHealth', never);
      await createClientWithKey(undefined).checkHealth('intelHealth', never);
    });

    it('fails with “unauthorized” without a key and with a wrong one', async () => {
      for (const apiKey of [undefined, 'wrong']) {
        await assert.rejects(createClientWithKey(apiKey).list('latest')(undefined, never), { kind: 'unauthorized' });
        await assert.rejects(createClientWithKey(apiKey).list('events')(undefined, never), { kind: 'unauthorized' });
      }
    });

    it('fails with “notFound” for records that do not exist', async () => {
      const id = '00000000-0000-4000-8000-000000000000';
      await assert.rejects(client.get('article', id, never), { kind: 'notFound', status: 404 });
      await assert.rejects(client.get('publisher', id, never), { kind: 'notFound' });
      await assert.rejects(client.get('event', id, never), { kind: 'notFound' });
      await assert.rejects(client.get('signal', id, never), { kind: 'notFound' });
      await assert.rejects(loadAll(client.list('evidence', { id })), { kind: 'notFound' });
    });

    function countDifferent(kind: 'mention' | 'evidence', entries: readonly object[]): number {
      const select = selectFields(variant);
      const bodies = entries.map((entry) => JSON.stringify(select(kind, { ...entry, event: undefined })));
      return new Set(bodies).size;
    }
  });
}

describe('Client of a service with full records', () => {
  let sample: SampleServer;
  let client: Client;

  before(async () => {
    sample = await startSample(corpus, key, { clock: () => now });
    const timeoutMs = 60_000;
    const { transport } = createUndiciTransport({ timeoutMs });
    client = createClient({
      base: new URL(sample.address),
      transport,
      key: () => Promise.resolve(key),
      pageSize: 10,
      timeoutMs,
    });
  });
  after(() => sample.close());

  it('reads the text of an article and the dates of its mentions', async () => {
    const { record } = await client.get('article', mention.article, never);
    assert.equal(record.content, corpus.articles.find(({ id }) => id === mention.article)?.content);
    const mentions = await loadAll(client.list('mentions', { id: mention.article }));
    assert.ok(mentions.some(({ url, observedAt }) => url === mention.url && observedAt === mention.observed_at));
  });

  it('reads titles and addresses of evidence, and the undocumented fields of a signal', async () => {
    const evidence = await loadAll(client.list('evidence', { id: signal.events[0]! }));
    assert.ok(evidence.length >= 2 && evidence.every(({ url, title }) => url && title));
    const { record } = await client.get('signal', signal.id, never);
    assert.deepEqual(record.extra.causal_chain, signal.causal_chain);
  });
});

function ids(records: readonly { readonly id?: string }[]): (string | undefined)[] {
  return records.map(({ id }) => id);
}

/** Returns the date of publication from the corpus, because not every service sends it. */
function findPublicationDate({ id }: Article): string | undefined {
  return corpus.articles.find((article) => article.id === id)?.published_at;
}

async function loadAll<T>(loadPage: PageLoader<T>): Promise<T[]> {
  const items: T[] = [];
  let next: string | undefined;
  do {
    const page = await loadPage(next, never);
    items.push(...page.items);
    next = page.next;
  } while (next !== undefined);
  return items;
}
