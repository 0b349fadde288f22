import assert from 'node:assert/strict';
import { createClient, type Client } from '../../src/client/client.ts';
import { createHttpFetch } from '../../src/client/request/fetch.ts';
import type { PageSource } from '../../src/client/paging/page.ts';
import { PagedList } from '../../src/client/paging/pagedList.ts';
import { recordKey } from '../../src/client/records/recordKey.ts';
import type { ServiceRecord } from '../../src/client/records/types.ts';
import { fictionalCorpus } from '../../src/sample/fictional.ts';
import { selectFields, variants } from '../../src/sample/variants.ts';
import { sampleClientOf } from '../support/sampleClient.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';

const key = 'conformance-key';
const now = new Date();
const corpus = fictionalCorpus(now);
const never = new AbortController().signal;

/** The client against the sample service, over real HTTP: every route that is browsed, read and cited from. */
describe('the client and the sample service', () => {
  let sample: SampleServer;
  let client: Client;

  before(async () => {
    sample = await startSample(corpus, key, { clock: () => now });
    client = clientWith(key);
  });
  after(() => sample.close());

  function clientWith(given: string | undefined): Client {
    const timeoutMs = 10_000;
    const base = new URL(sample.address);
    return createClient({
      base,
      fetch: createHttpFetch({ timeoutMs }).fetch,
      key: () => Promise.resolve(given),
      pageSize: 10,
      timeoutMs,
    });
  }

  it('top headlines: news of the last 24 hours alone', async () => {
    const headlines = await all(client.list('topHeadlines'));
    const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
    assert.ok(headlines.length > 10);
    assert.ok(headlines.every(({ contentType, published = '' }) => contentType === 'news' && published > dayAgo));
  });

  it('latest: all articles over all pages, newest first, none twice', async () => {
    const articles = await all(client.list('latest'));
    const dates = articles.map(({ published = '' }) => published);
    assert.deepEqual(dates, dates.toSorted().reverse());
    assert.deepEqual(new Set(articles.map(({ id }) => id)), new Set(corpus.articles.map(({ id }) => id)));
  });

  it('trending: by trend score, those without one last', async () => {
    const scores = (await all(client.list('trending'))).map(({ trendScore }) => trendScore ?? -1);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    assert.ok(scores.includes(-1) && scores[0]! > 0);
  });

  it('search: finds by words, by address, by type and between dates', async () => {
    const [article] = corpus.articles;
    assert.ok(article);
    const found = await all(client.list('search', { filter: { q: article.title } }));
    assert.equal(found[0]?.title, article.title);
    const exact = await all(client.list('search', { filter: { urls: [article.url] } }));
    assert.deepEqual(
      exact.map(({ id }) => id),
      [article.id],
    );
    const podcasts = await all(client.list('search', { filter: { contentType: 'podcast' } }));
    assert.ok(podcasts.length > 0 && podcasts.every(({ contentType }) => contentType === 'podcast'));
    const day = article.published_at.slice(0, 10);
    const ofDay = await all(client.list('search', { filter: { from: day, to: day } }));
    assert.ok(ofDay.length > 0 && ofDay.every(({ published = '' }) => published.startsWith(day)));
  });

  it('filters: values of one combine with OR, different ones with AND', async () => {
    const [first, second] = [...new Set(corpus.articles.flatMap(({ categories }) => categories))];
    assert.ok(first !== undefined && second !== undefined);
    const either = await all(client.list('search', { filter: { categories: [first, second] } }));
    const counted = corpus.articles.filter(
      ({ categories }) => categories.includes(first) || categories.includes(second),
    );
    assert.equal(either.length, counted.length);
    const news = await all(client.list('search', { filter: { categories: [first, second], contentType: 'news' } }));
    assert.equal(news.length, counted.filter(({ content_type }) => content_type === 'news').length);
  });

  it('an article: with its body, and what is near it and said of it', async () => {
    const mention = corpus.mentions[0];
    assert.ok(mention);
    const { record } = await client.get('article', mention.article, never);
    assert.equal(record.content, corpus.articles.find(({ id }) => id === mention.article)?.content);
    const similar = await all(client.list('similar', { id: mention.article }));
    assert.ok(similar.length > 0 && similar.every(({ id }) => id !== mention.article));
    const mentions = await all(client.list('mentions', { id: mention.article }));
    assert.ok(mentions.some(({ url, observedAt }) => url === mention.url && observedAt === mention.observed_at));
  });

  it('a publisher: its name by its identifier', async () => {
    const [publisher] = corpus.publishers;
    assert.ok(publisher);
    const { record } = await client.get('publisher', publisher.source, never);
    assert.equal(record.name, publisher.source_site_name);
    const found = await all(client.list('publishers', { filter: { q: publisher.source_site_name } }));
    assert.deepEqual(
      found.map(({ name }) => name),
      [publisher.source_site_name],
    );
  });

  it('a chain: from an event to evidence and sources, to signals and back to events', async () => {
    const signal = corpus.signals[0];
    assert.ok(signal);
    const supporting = await all(client.list('eventsOfSignal', { id: signal.id }));
    assert.deepEqual(new Set(supporting.map(({ id }) => id)), new Set(signal.events));
    const { record: event } = await client.get('event', signal.events[0]!, never);
    assert.equal(event.kind, 'event');
    const evidence = await all(client.list('evidence', { id: event.id! }));
    assert.ok(evidence.length >= 2 && evidence.every(({ url, quotation }) => url && quotation));
    const source = await client.get('source', evidence[0]!.sourceId!, never);
    assert.ok(corpus.sources.some(({ name }) => name === source.record.name));
    const signals = await all(client.list('signalsOfEvent', { id: event.id! }));
    assert.ok(signals.some(({ id }) => id === signal.id));
    const { record } = await client.get('signal', signal.id, never);
    assert.deepEqual(record.extra.causal_chain, signal.causal_chain);
  });

  it('events and signals: newest first, all over all pages, and by words', async () => {
    const events = await all(client.list('events'));
    assert.equal(events.length, corpus.events.length);
    const dates = events.map(({ createdAt = '' }) => createdAt);
    assert.deepEqual(dates, dates.toSorted().reverse());
    assert.equal((await all(client.list('signals'))).length, corpus.signals.length);
    const wanted = corpus.events[3]!;
    const [best] = await all(client.list('events', { filter: { q: wanted.title, scoreThreshold: 0.2 } }));
    assert.equal(best?.id, wanted.id);
  });

  it('health: on both sides, the intelligence side without a key', async () => {
    await client.health('contentHealth', never);
    await clientWith(undefined).health('intelHealth', never);
  });

  it('401 without a key and with a wrong one', async () => {
    // Without a key the client does not even ask.
    for (const given of [undefined, 'wrong']) {
      await assert.rejects(clientWith(given).list('latest')(undefined, never), { kind: 'unauthorized' });
      await assert.rejects(clientWith(given).list('events')(undefined, never), { kind: 'unauthorized' });
    }
  });

  it('404 for records that do not exist', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    await assert.rejects(client.get('article', id, never), { kind: 'notFound', status: 404 });
    await assert.rejects(client.get('publisher', id, never), { kind: 'notFound' });
    await assert.rejects(client.get('event', id, never), { kind: 'notFound' });
    await assert.rejects(client.get('signal', id, never), { kind: 'notFound' });
    await assert.rejects(all(client.list('evidence', { id })), { kind: 'notFound' });
  });
});

for (const variant of variants) {
  describe(`Client of a service with ${variant} records`, () => {
    const client = sampleClientOf({ corpus, variant });
    const event = corpus.events[0]!.id;
    const [signal] = corpus.signals;
    const [story] = corpus.stories;
    const article = corpus.mentions[0]!.article;

    it('reads every record of every list once, over all pages', async () => {
      const evidence = corpus.evidence.filter((entry) => entry.event === event);
      const mentions = corpus.mentions.filter((entry) => entry.article === article);
      const lists: readonly (readonly [PageSource<ServiceRecord>, number])[] = [
        [client.list('latest'), corpus.articles.length],
        [client.list('publishers'), corpus.publishers.length],
        [client.list('stories'), corpus.stories.length],
        [client.list('articlesOfStory', { id: story!.id }), story!.articles.length],
        [client.list('mentions', { id: article }), countDifferent('mention', mentions)],
        [client.list('events'), corpus.events.length],
        [client.list('signals'), corpus.signals.length],
        [client.list('eventsOfSignal', { id: signal!.id }), signal!.events.length],
        [client.list('evidence', { id: event }), countDifferent('evidence', evidence)],
        [client.list('sources'), corpus.sources.length],
      ];
      for (const [source, count] of lists) {
        const list = new PagedList(source);
        while (list.canLoad) {
          await list.load();
        }
        assert.deepEqual([list.state, list.items.length, list.error], ['complete', count, undefined]);
        assert.equal(new Set(list.items.map(recordKey)).size, count);
      }
    });

    it('reads the detail of every kind', async () => {
      const { record: read } = await client.get('event', event, never);
      assert.deepEqual(read.tags, corpus.events[0]!.tags);
      assert.equal((await client.get('signal', signal!.id, never)).record.createdAt, signal!.created_at);
      assert.equal((await client.get('article', article, never)).record.id, article);
      assert.equal((await client.get('story', story!.id, never)).record.id, story!.id);
      const source = (await client.get('source', corpus.sources[0]!.id, never)).record;
      assert.ok(source.name ?? source.domain ?? source.url);
    });

    /** Number of different records among those that the service sends. */
    function countDifferent(kind: 'mention' | 'evidence', entries: readonly object[]): number {
      const select = selectFields(variant);
      const sent = entries.map((entry) => JSON.stringify(select(kind, { ...entry, event: undefined })));
      return new Set(sent).size;
    }
  });
}

/** All records of a collection, page by page. */
async function all<T>(source: PageSource<T>): Promise<T[]> {
  const items: T[] = [];
  let next: string | undefined;
  do {
    const page = await source(next, never);
    items.push(...page.items);
    next = page.next;
  } while (next !== undefined);
  return items;
}
