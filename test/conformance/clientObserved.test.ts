import assert from 'node:assert/strict';
import { encode } from '@toon-format/toon';
import { stringify } from 'yaml';
import type { Client } from '../../src/client/client.ts';
import type { Article, ServiceRecord } from '../../src/client/records/types.ts';
import { getTitleTexts } from '../../src/kinds/recordTitle.ts';
import { readStoryId } from '../../src/kinds/story.ts';
import { recordingServer, respondBody, respondJson } from '../support/recordingServer.ts';
import { createVariantClient } from '../support/sampleClient.ts';
import { createTestCorpus } from '../support/sampleRequests.ts';
import { createTestClient, neverAborted } from '../support/serviceClient.ts';

const corpus = createTestCorpus();
const mention = corpus.mentions[0]!;
const event = corpus.events[0]!;
const signal = corpus.signals[0]!;

describe('Client of a service in the observed shape', () => {
  let client: Client;

  before(() => {
    client = createVariantClient({ corpus, variant: 'observed' });
  });

  it('[OB-article-1, OB-article-2] reads the publisher and the trend of an article', async () => {
    const { items } = await client.list('trending', { limit: 100 })(undefined, neverAborted);
    const named = items.filter(({ source }) => source !== undefined);
    assert.ok(named.length > 0 && named.length < items.length && named.every(({ publisher }) => publisher));
    const article = items.find(({ likes }) => likes !== undefined)!;
    assert.ok(article.comments !== undefined && article.audience === 120_000 && article.related === 4);
    assert.ok(!('trend' in article.extra) && article.language);
  });

  it('[OB-article-3] reads null as a missing value', async () => {
    const record = { id: 'a', title: null, summary: null, categories: null, tags: null, source: null, author: null };
    await using server = await recordingServer(respondJson({ data: [record] }));
    const [article] = (await createTestClient(server.base).list('latest')(undefined, neverAborted)).items;
    assert.ok(article && !('title' in article) && !('summary' in article) && !('source' in article));
    assert.deepEqual([article.categories, article.tags, article.authors, article.extra], [[], [], [], {}]);
  });

  it('[OB-article-4] knows the story of an article', async () => {
    const [story] = corpus.stories;
    const { record } = await client.get('article', story!.articles[0]!, neverAborted);
    assert.equal(readStoryId(record.extra), story!.id);
  });

  it('[OB-article-5] reads the language of an article', async () => {
    const { items } = await client.list('latest', { limit: 100 })(undefined, neverAborted);
    assert.ok(items.every(({ language }) => language) && new Set(items.map(({ language }) => language)).size > 1);
  });

  it('[OB-publisher-2, OB-source-1] reads the description of a publisher and of a source from the detail', async () => {
    for (const [list, detail] of [
      ['publishers', 'publisher'],
      ['sources', 'source'],
    ] as const) {
      const { items } = await client.list(list)(undefined, neverAborted);
      const { record } = await client.get(detail, items[0]!.id!, neverAborted);
      assert.ok(items[0]!.domain && items[0]!.description === undefined && record.description, list);
    }
  });

  it('[OB-publisher-1] reads publishers by their domain', async () => {
    const { items } = await client.list('publishers', { limit: 100 })(undefined, neverAborted);
    assert.ok(items.every(({ id, domain, url }) => id && domain && url));
  });

  it('[OB-story-1] reads the labels and counts of a story', async () => {
    const { items } = await client.list('stories')(undefined, neverAborted);
    assert.ok(items.every(({ sourceCount, articleCount, categories }) => sourceCount && articleCount && categories[0]));
  });

  it('[OB-story-2] reads an empty title of a story as a missing one', async () => {
    const { items } = await client.list('stories', { limit: 100 })(undefined, neverAborted);
    assert.ok(items.some(({ title }) => title === undefined) && items.every(({ title }) => title !== ''));
  });

  it('[OB-mention-2] reads unknown figures of a mention as missing', async () => {
    const engagement = { likes: 0, comments: null, audience: null };
    const data = [{ url: 'https://a.example/', platform: 'reddit', forum: null, engagement }];
    await using server = await recordingServer(respondJson({ data }));
    const { items } = await createTestClient(server.base).list('mentions', { id: 'a' })(undefined, neverAborted);
    const [mention] = items;
    assert.ok(mention?.likes === 0 && !('comments' in mention) && !('audience' in mention) && !('forum' in mention));
  });

  it('[OB-mention-1] reads the forum and the engagement of a mention', async () => {
    const { items } = await client.list('mentions', { id: mention.article })(undefined, neverAborted);
    const [first] = items;
    assert.ok(first?.likes !== undefined && first.comments !== undefined && first.audience === undefined);
    assert.deepEqual(first.extra, {});
  });

  it('[OB-record-1, OB-record-2] reads the names of an event and the source of its detail', async () => {
    const { record } = await client.get('event', event.id, neverAborted);
    assert.deepEqual([record.companies, record.regions], [event.companies, event.regions]);
    assert.equal(record.source?.id, event.source_id);
    const { record: detail } = await client.get('signal', signal.id, neverAborted);
    assert.deepEqual(detail.impactedDomains, signal.impacted_domains);
    assert.match(String(detail.extra.confidence), /^(high|medium)$/);
  });

  it('[OB-record-3] reads recording times with nanoseconds and an offset', async () => {
    const { items } = await client.list('events')(undefined, neverAborted);
    assert.ok(items.every(({ createdAt }) => !Number.isNaN(Date.parse(createdAt ?? ''))));
  });

  it('[OB-record-4] reads counts and the source of a detail, and needs neither in a list', async () => {
    const { items } = await client.list('events')(undefined, neverAborted);
    assert.ok(items.every(({ source, counts }) => source === undefined && Object.keys(counts).length === 0));
    const { record } = await client.get('event', event.id, neverAborted);
    assert.ok(record.counts.evidence !== undefined && record.source?.name !== undefined);
  });

  it('[OB-record-5] reads no names of an earlier version', async () => {
    const data = [{ id: 'a', reported: '2026-11-01', briefing: 'Words.', cross_domain_impacts: [] }];
    await using server = await recordingServer(respondJson({ data }));
    const [item] = (await createTestClient(server.base).list('events')(undefined, neverAborted)).items;
    assert.ok(item && !('createdAt' in item) && !('summary' in item));
  });

  it('[OB-record-6] ends the title of an event at a semicolon, and keeps the words before a colon', async () => {
    const { record } = await client.get('event', event.id, neverAborted);
    const { title = '' } = getTitleTexts(record);
    assert.ok(title !== '' && title.length <= 120 && record.summary?.startsWith(`${title}; `));
    const { impacts, key_points: [first] = [] } = record.extra as Readonly<Record<string, readonly string[]>>;
    assert.ok(impacts?.every((text) => /^[a-z_]+: \S/.test(text)));
    assert.match(String(first), /^\d{4}-\d{2}-\d{2}: \S/);
  });

  it('[OB-query-15] keeps the order of ranked results', async () => {
    const ids = ['c', 'a', 'b'];
    await using server = await recordingServer(respondJson({ data: ids.map((id) => ({ id, title: 'Unrelated' })) }));
    const found = createTestClient(server.base);
    for (const route of ['search', 'stories'] as const) {
      const { items } = await found.list(route, { filter: { q: 'nonsense' } })(undefined, neverAborted);
      assert.deepEqual(
        items.map(({ id }) => id),
        ids,
        route,
      );
    }
  });

  it('[OB-evidence-4] reads evidence of the kind event as evidence', async () => {
    const { items } = await client.list('evidence', { id: event.id })(undefined, neverAborted);
    assert.ok(items.length > 1 && items.every((record: ServiceRecord) => record.kind === 'evidence'));
  });

  it('[OB-vocab-1] finds labels by a part of the value', async () => {
    const { items } = await client.list('intelRegions', { filter: { q: 'and' } })(undefined, neverAborted);
    assert.ok(items.length > 0 && items.every(({ id }) => id.includes('and')));
  });

  it('[OB-evidence-3] reads evidence without an address and without a source', async () => {
    const data = [{ id: 'a', kind: 'event', tags: [], source_id: null, url: '', base_url: '' }];
    await using server = await recordingServer(respondJson({ data }));
    const { items } = await createTestClient(server.base).list('evidence', { id: 'e' })(undefined, neverAborted);
    assert.ok(items[0] && !('url' in items[0]) && !('sourceId' in items[0]));
  });

  it('[OB-format-1] reads YAML and TOON with the content types of the service', async () => {
    const payload = { data: [{ id: 'a', kind: 'event', tags: ['x'] }] };
    const bodies = {
      yaml: respondBody(stringify(payload), 'application/yaml'),
      toon: respondBody(encode(payload), 'text/plain; charset=utf-8'),
    } as const;
    for (const format of ['yaml', 'toon'] as const) {
      await using server = await recordingServer(bodies[format]);
      const { items } = await createTestClient(server.base, { format }).list('events')(undefined, neverAborted);
      assert.deepEqual(items[0]?.tags, ['x'], format);
    }
  });

  it('[OB-evidence-1, OB-evidence-2] reads the address and the recording time of evidence', async () => {
    const { items } = await client.list('evidence', { id: event.id })(undefined, neverAborted);
    assert.ok(items.length > 1 && items.every(({ id, createdAt, extra }) => id && createdAt && !('kind' in extra)));
    assert.ok(items.every((record: ServiceRecord) => !('title' in record)));
  });

  it('[OB-label-1] reads the values of vocabularies', async () => {
    const { items } = await client.list('categories')(undefined, neverAborted);
    assert.ok(items.length > 1 && items.every(({ id }) => /^[^\sA-Z]+$/.test(id)));
  });

  it('[OB-v01-1, OB-v01-2] reads articles of API v0.1 without identifiers, and an empty body as an empty list', async () => {
    const earlier = createVariantClient({ corpus, variant: 'observed', apiVersion: 'v0.1' });
    const { items } = await earlier.list('latest')(undefined, neverAborted);
    assert.ok(items.length > 1 && items.every(({ id, url }: Article) => id === undefined && url));
  });

  it('[OB-v01-6] reads the trend figures of API v0.1, and the publisher of a search result', async () => {
    const earlier = createVariantClient({ corpus, variant: 'observed', apiVersion: 'v0.1' });
    const [first] = (await earlier.list('trending')(undefined, neverAborted)).items;
    assert.ok(first?.likes !== undefined && first.comments !== undefined && first.related !== undefined);
    const filter = { tags: ['labor'] };
    const [found] = (await earlier.list('search', { filter })(undefined, neverAborted)).items;
    assert.ok(found?.publisher);
  });
});
