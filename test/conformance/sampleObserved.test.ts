import assert from 'node:assert/strict';
import { createRequests, createTestCorpus, type SentRecord } from '../support/sampleRequests.ts';

const corpus = createTestCorpus();
const { get, all } = createRequests({ variant: 'observed' }, corpus);
const mention = corpus.mentions[0]!;
const event = corpus.events[0]!;
const namesOf = (record: SentRecord) => Object.keys(record);
const isSnakeCase = (label: unknown) => typeof label === 'string' && /^[^\sA-Z]+$/.test(label);

describe('Sample service in the observed shape', () => {
  it('[OB-article-1] names the publisher of an article in an object or null, and its authors in one text', async () => {
    const articles = await all('/content/articles/latest');
    assert.ok(articles.some(({ source }) => source === null));
    assert.ok(articles.some(({ author }) => String(author).startsWith('By ')));
    for (const { source, author, tags } of articles) {
      assert.ok(source === null || Object.hasOwn(source as object, 'domain'));
      assert.ok(author === null || typeof author === 'string');
      assert.ok((tags as unknown[]).every(isSnakeCase));
    }
  });

  it('[OB-article-2] sends nested trend figures only in trending articles and the detail', async () => {
    const hasTrend = (record: SentRecord) => Object.hasOwn(record, 'trend');
    assert.ok((await all('/content/articles/trending')).every(hasTrend));
    assert.ok(hasTrend((await get(`/content/articles/${mention.article}`)).record));
    assert.ok(!(await all('/content/articles/latest')).some(hasTrend));
    assert.ok(!(await all('/content/news/top-headlines')).some((record) => 'summary' in record || hasTrend(record)));
  });

  it('[OB-article-4] names the story of an article', async () => {
    const [story] = corpus.stories;
    const { record } = await get(`/content/articles/${story!.articles[0]!}`);
    assert.equal(record.story_id, story!.id);
  });

  it('[OB-publisher-1] sends addresses without a scheme and publishers without a name', async () => {
    const publishers = await all('/content/sources');
    assert.ok(publishers.some(({ url }) => !String(url).includes('://')));
    assert.ok(publishers.some(({ name }) => name === null));
  });

  it('[OB-story-1] sends labels, two counts and at most three articles with a story', async () => {
    for (const story of await all('/content/stories')) {
      assert.ok(Number(story.source_count) > 0 && Number(story.article_count) > 0);
      assert.ok((story.categories as unknown[]).every(isSnakeCase));
      assert.ok((story.top_articles as unknown[]).length <= 3);
    }
  });

  it('[OB-story-2] sends a story with an empty title', async () => {
    assert.ok((await all('/content/stories')).some(({ title }) => title === ''));
  });

  it('[OB-mention-1] sends a mention without an identifier and a title', async () => {
    const [record] = await all(`/content/articles/${mention.article}/mentions`);
    assert.deepEqual(namesOf(record!), ['url', 'platform', 'forum', 'observed_at', 'engagement']);
  });

  it('[OB-record-1] sends events and signals without titles, with texts in arrays of strings', async () => {
    for (const record of [...(await all('/intel/events')), ...(await all('/intel/signals'))]) {
      assert.ok(!('title' in record) && !('source' in record));
      for (const name of ['key_points', 'impacts', 'drivers']) {
        assert.ok(((record[name] ?? []) as unknown[]).every((text) => typeof text === 'string'));
      }
    }
    const { record } = await get(`/intel/events/${event.id}`);
    assert.deepEqual(namesOf(record.source as SentRecord), ['id', 'url', 'domain', 'name']);
  });

  it('[OB-record-2] sends the confidence of a signal as a word', async () => {
    assert.ok((await all('/intel/signals')).every(({ confidence }) => typeof confidence === 'string'));
  });

  it('[OB-record-3] sends recording times with nanoseconds and an offset', async () => {
    assert.match(String((await all('/intel/events'))[0]!.created_at), /\.\d{9}\+00:00$/);
  });

  it('[OB-record-4] sends links, counts and the source only with the detail', async () => {
    const names = ['links', 'counts', 'source'];
    for (const record of await all('/intel/events')) {
      assert.ok(names.every((name) => !Object.hasOwn(record, name)));
    }
    const { record } = await get(`/intel/events/${event.id}`);
    assert.ok(names.every((name) => Object.hasOwn(record, name)));
  });

  it('[OB-evidence-1, OB-evidence-2] sends addresses without titles, and the event itself as evidence', async () => {
    const evidence = await all(`/intel/events/${event.id}/evidence`);
    assert.ok(evidence.some(({ id }) => id === event.id));
    for (const record of evidence) {
      assert.deepEqual(namesOf(record), ['id', 'kind', 'created_at', 'tags', 'source_id', 'url', 'base_url']);
      assert.equal(record.kind, 'event');
    }
  });

  it('[OB-evidence-1] knows the articles of some evidence and not of others', async () => {
    const evidence = (await Promise.all(corpus.events.map(({ id }) => all(`/intel/events/${id}/evidence`)))).flat();
    const known = new Set(corpus.articles.map(({ url }) => url));
    const counts = Map.groupBy(evidence, ({ url }) => (url === '' ? 'none' : known.has(String(url))));
    assert.ok([true, false, 'none'].every((group) => counts.has(group as boolean)));
  });

  it('[OB-evidence-3] sends evidence without an address and without a source', async () => {
    const evidence = (await Promise.all(corpus.events.map(({ id }) => all(`/intel/events/${id}/evidence`)))).flat();
    assert.ok(evidence.some(({ url }) => url === ''));
    assert.ok(evidence.some(({ source_id }) => source_id === null));
  });

  it('[OB-label-1] sends vocabulary values in objects, and searches them', async () => {
    for (const path of ['/content/categories', '/content/entities', '/intel/tags', '/intel/regions']) {
      const labels = await all(path);
      assert.ok(labels.length > 1 && labels.every(({ value }) => isSnakeCase(value)), path);
      const found = await all(`${path}?q=${encodeURIComponent(String(labels[0]!.value).slice(0, 3))}`);
      assert.ok(found.length > 0 && found.length < labels.length, path);
    }
  });

  it('[OB-v01-1, OB-v01-2] identifies articles of API v0.1 by address, and sends no body for an empty result', async () => {
    const earlier = createRequests({ variant: 'observed', apiVersion: 'v0.1' }, corpus);
    const [article] = await earlier.all('/content/articles/latest');
    assert.ok(article && !('id' in article) && article.source === new URL(String(article.url)).host);
    const { status, text } = await earlier.get('/content/articles/search?tags=none');
    assert.deepEqual([status, text], [204, '']);
  });
});
