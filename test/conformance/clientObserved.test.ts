import assert from 'node:assert/strict';
import type { Client } from '../../src/client/client.ts';
import type { Article, ServiceRecord } from '../../src/client/records/types.ts';
import { createVariantClient } from '../support/sampleClient.ts';
import { createTestCorpus } from '../support/sampleRequests.ts';
import { neverAborted } from '../support/serviceClient.ts';

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

  it('[OB-publisher-1] reads publishers by their domain', async () => {
    const { items } = await client.list('publishers', { limit: 100 })(undefined, neverAborted);
    assert.ok(items.every(({ id, domain, url }) => id && domain && url));
  });

  it('[OB-story-1] reads the labels and counts of a story', async () => {
    const { items } = await client.list('stories')(undefined, neverAborted);
    assert.ok(items.every(({ sourceCount, articleCount, categories }) => sourceCount && articleCount && categories[0]));
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
});
