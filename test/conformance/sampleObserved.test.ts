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

  it('[OB-article-5] sends the language of each article, not always the same', async () => {
    const languages = (await all('/content/articles/latest')).map(({ language }) => String(language));
    assert.ok(languages.every((language) => /^[a-z]{2}$/.test(language)) && new Set(languages).size > 2);
  });

  it('finds an English article before those in another language for an English sentence', async () => {
    const summaries = new Map(corpus.articles.map(({ id, summary = '' }) => [id, summary]));
    const translated = (await all('/content/articles/latest')).filter(({ language }) => language !== 'en');
    assert.ok(translated.length > 2);
    for (const { id } of translated) {
      const sentence = encodeURIComponent(summaries.get(String(id))!);
      const [first] = await all(`/content/articles/search?q=${sentence}&score_threshold=0`);
      assert.equal(first?.language, 'en', sentence);
    }
  });

  it('[OB-article-6] sends headlines without summaries, and tags that join the other labels', async () => {
    for (const { categories, regions, entities, tags, ...record } of await all('/content/news/top-headlines')) {
      assert.ok(!('summary' in record));
      assert.deepEqual(tags, [categories, regions, entities].flat());
    }
  });

  it('[OB-article-7] sends links without the prefix', async () => {
    const [article] = await all('/content/articles/latest');
    const { similar, mentions } = article!.links as Readonly<Record<string, string>>;
    const path = `/articles/${String(article!.id)}`;
    assert.deepEqual([similar, mentions], [`${path}/similar`, `${path}/mentions`]);
  });

  it('[OB-query-7, OB-query-14] finds publishers by the beginning of the name or address, domains and ids', async () => {
    const named = (await all('/content/sources')).find(({ name }) => name !== null)!;
    const [id, name, domain] = [String(named.id), String(named.name), String(named.domain)];
    const find = async (query: string) => (await all(`/content/sources?${query}`)).map((record) => record.id);
    for (const query of [`q=${encodeURIComponent(name)}`, `q=https://${domain}`, `domains=${domain}`, `ids=${id}`]) {
      assert.deepEqual(await find(query), [id], query);
    }
    assert.deepEqual(await find(`q=${domain}`), []);
  });

  it('[OB-query-1] finds almost nothing by words in feeds without a threshold', async () => {
    const q = 'strike';
    for (const feed of ['articles/latest', 'articles/trending', 'news/top-headlines']) {
      assert.deepEqual(await all(`/content/${feed}?q=${q}`), [], feed);
    }
    assert.ok((await all(`/content/articles/latest?q=${q}&score_threshold=0.5`)).length > 0);
    assert.ok((await all(`/content/articles/search?q=${q}`)).length > 0);
  });

  it('[OB-query-9] splits arrays at commas', async () => {
    const [first, second] = corpus.articles;
    const found = await all(`/content/articles/search?ids=${first!.id},${second!.id}`);
    assert.equal(found.length, 2);
    assert.deepEqual(await all(`/content/articles/search?urls=${encodeURIComponent(`${first!.url},x`)}`), [
      (await all(`/content/articles/search?urls=${encodeURIComponent(first!.url)}`))[0],
    ]);
  });

  it('[OB-query-10] sends 20 records by default and at most 100', async () => {
    assert.equal((await get('/content/articles/latest')).records.length, 20);
    assert.equal((await get('/content/articles/latest?limit=100')).records.length, 100);
    for (const limit of ['0', '101', 'x']) {
      assert.equal((await get(`/content/articles/latest?limit=${limit}`)).status, 400, limit);
    }
  });

  it('[OB-query-11] combines the values of tags with AND, and of categories with OR', async () => {
    const [first, second] = ['labor', 'law'];
    for (const route of ['articles/search', 'stories']) {
      const count = async (query: string) => (await all(`/content/${route}?${query}`)).length;
      const both = await count(`tags=${first}&tags=${second}`);
      assert.ok(both < Math.min(await count(`tags=${first}`), await count(`tags=${second}`)), route);
      const either = await count(`categories=${first}&categories=${second}`);
      assert.ok(either > Math.max(await count(`categories=${first}`), await count(`categories=${second}`)), route);
    }
  });

  it('[OB-query-12] ignores unknown parameters of intelligence, and rejects those of articles', async () => {
    assert.equal((await all('/intel/events?unknown=1')).length, (await all('/intel/events')).length);
    assert.equal((await get('/content/articles/latest?unknown=1')).status, 400);
  });

  it('[OB-query-13] excludes the end date from intelligence, and includes it in articles', async () => {
    const [newest] = await all('/intel/events');
    const day = String(newest!.created_at).slice(0, 10);
    const days = (await all(`/intel/events?to=${day}`)).map(({ created_at }) => String(created_at).slice(0, 10));
    assert.ok(days.length > 0 && days.every((other) => other < day));
    const published = corpus.articles[0]!.published_at.slice(0, 10);
    const articles = await all(`/content/articles/search?from=${published}&to=${published}`);
    assert.ok(articles.length > 0);
  });

  it('[OB-publisher-1] sends addresses without a scheme and publishers without a name', async () => {
    const publishers = await all('/content/sources');
    assert.ok(publishers.some(({ url }) => !String(url).includes('://')));
    assert.ok(publishers.some(({ name }) => name === null));
  });

  it('[OB-publisher-2, OB-source-1] describes a publisher or a source only in the detail', async () => {
    for (const path of ['/content/sources', '/intel/sources']) {
      const [first] = await all(path);
      assert.ok(!('description' in first!) && first!.domain, path);
      assert.ok((await get(`${path}/${String(first!.id)}`)).record.description, path);
    }
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

  it('[OB-record-6] sends summaries of one sentence, and texts that begin with a domain or a date', async () => {
    const records = [...(await all('/intel/events')), ...(await all('/intel/signals'))];
    assert.ok(records.every(({ summary }) => /^[^;]+; .+[^.]\.$/.test(String(summary))));
    const texts = (name: string) => records.flatMap((record) => (record[name] ?? []) as unknown[]).map(String);
    assert.ok(texts('impacts').some((text) => /^[a-z_]+: \S/.test(text)));
    assert.ok(texts('key_points').some((text) => /^\d{4}-\d{2}-\d{2}: \S/.test(text)));
  });

  it('[OB-evidence-4] sends the kind of an event with evidence', async () => {
    const evidence = await all(`/intel/events/${event.id}/evidence`);
    assert.ok(evidence.length > 1 && evidence.every(({ kind }) => kind === 'event'));
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

  it('[OB-vocab-1] finds intelligence labels by a part of the value', async () => {
    const value = String((await all('/intel/regions'))[0]!.value);
    const found = await all(`/intel/regions?q=${encodeURIComponent(value.slice(1, 4))}`);
    assert.ok(found.some((label) => label.value === value));
  });

  it('[OB-vocab-2] sends the tags of one resource, and the entities of one type', async () => {
    const count = async (query: string) => (await all(`/intel/${query}`)).length;
    assert.ok((await count('tags?resource=signal')) < (await count('tags')));
    assert.ok((await count('tags?resource=event')) <= (await count('tags')));
    for (const type of ['company', 'person', 'product']) {
      assert.ok((await count(`entities?types=${type}`)) < (await count('entities?types=company,person,product')), type);
    }
  });

  it('[OB-format-2] sends no CORS headers', async () => {
    for (const path of ['/content/articles/latest', '/intel/events', '/intel/health']) {
      const names = [...(await get(path)).headers.keys()];
      assert.deepEqual(
        names.filter((name) => name.startsWith('access-control-')),
        [],
        path,
      );
    }
  });

  it('[OB-limit-3] returns 429 with the seconds to wait, at most 60', async () => {
    const limited = createRequests({ variant: 'observed', rate: 1 }, corpus);
    await limited.get('/intel/events');
    const { status, headers } = await limited.get('/content/articles/latest');
    assert.equal(status, 429);
    const seconds = Number(headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= 60, String(seconds));
  });

  it('[OB-limit-4] counts neither vocabularies, health checks nor failed requests', async () => {
    const limited = createRequests({ variant: 'observed', rate: 1 }, corpus);
    for (const path of ['content/categories', 'intel/tags', 'content/health', 'intel/event-types']) {
      assert.equal((await limited.get(`/${path}`)).status, 200, path);
    }
    assert.equal((await limited.get('/content/articles/unknown')).status, 404);
    assert.equal((await limited.get('/content/articles/latest?limit=0')).status, 400);
    assert.equal((await limited.get('/content/articles/latest')).status, 200);
    assert.equal((await limited.get('/content/articles/latest')).status, 429);
  });

  it('[OB-v01-4] finds the publishers of API v0.1 by their domains', async () => {
    const earlier = createRequests({ variant: 'observed', apiVersion: 'v0.1' }, corpus);
    const [article] = await earlier.all('/content/articles/latest');
    const { records } = await earlier.get(`/content/sources?sources=${String(article!.source)}`);
    assert.deepEqual([records.length, records[0]?.source], [1, article!.source]);
  });

  it('[OB-v01-5] rejects a search of API v0.1 without words and labels', async () => {
    const earlier = createRequests({ variant: 'observed', apiVersion: 'v0.1' }, corpus);
    for (const query of ['', '?content_type=news']) {
      assert.equal((await earlier.get(`/content/articles/search${query}`)).status, 400, query);
    }
    assert.equal((await earlier.get('/content/articles/search?tags=labor')).status, 200);
  });

  it('[OB-v01-7] sends an error of API v0.1 as a text', async () => {
    const earlier = createRequests({ variant: 'observed', apiVersion: 'v0.1' }, corpus);
    const { body } = await earlier.get('/content/articles/search');
    assert.equal(typeof (body as SentRecord).error, 'string');
  });

  it('[OB-v01-6] sends flat trend figures of API v0.1, and the publisher with search results', async () => {
    const earlier = createRequests({ variant: 'observed', apiVersion: 'v0.1' }, corpus);
    const first = async (path: string) => ((await earlier.get(path)).body as SentRecord[])[0]!;
    for (const path of ['trending', 'top-headlines']) {
      const { likes, comments, related } = await first(`/content/articles/${path}`);
      assert.ok(
        [likes, comments, related].every((figure) => typeof figure === 'number'),
        path,
      );
    }
    assert.ok((await first('/content/articles/search?tags=labor')).source_site_name);
    assert.ok(!('likes' in (await first('/content/articles/latest'))));
  });

  it('[OB-v01-1, OB-v01-2] identifies articles of API v0.1 by address, and sends no body for an empty result', async () => {
    const earlier = createRequests({ variant: 'observed', apiVersion: 'v0.1' }, corpus);
    const [article] = await earlier.all('/content/articles/latest');
    assert.ok(article && !('id' in article) && article.source === new URL(String(article.url)).host);
    const { status, text } = await earlier.get('/content/articles/search?tags=none');
    assert.deepEqual([status, text], [204, '']);
  });
});
