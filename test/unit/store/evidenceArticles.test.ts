import assert from 'node:assert/strict';
import type { Client } from '../../../src/client/client.ts';
import { ServiceError } from '../../../src/client/errors.ts';
import type { Evidence } from '../../../src/client/records/types.ts';
import { getRecordTitle } from '../../../src/kinds/recordTitle.ts';
import { createReference } from '../../../src/kinds/createReference.ts';
import { createFictionalCorpus } from '../../../src/sample/createFictionalCorpus.ts';
import { addEvidenceArticles } from '../../../src/store/evidenceArticles.ts';
import { article, evidence } from '../../support/records.ts';
import { createVariantClient } from '../../support/sampleClient.ts';
import { neverAborted } from '../../support/serviceClient.ts';

describe('Articles of evidence', () => {
  const corpus = createFictionalCorpus(new Date());
  const event = corpus.events[0]!;
  let errors: unknown[];

  beforeEach(() => {
    errors = [];
  });

  function createStub(pieces: readonly Evidence[], lookUp: (urls: readonly string[]) => Promise<unknown>): Client {
    const client = {
      list: (route: string, { filter }: { filter?: { urls: readonly string[] } } = {}) => {
        return async () => (route === 'evidence' ? { items: pieces } : lookUp(filter?.urls ?? []));
      },
    };
    return addEvidenceArticles(client as unknown as Client, (error) => errors.push(error));
  }

  const load = async (client: Client, id = 'e') =>
    (await client.list('evidence', { id })(undefined, neverAborted)).items;

  it('give evidence a title, publisher, date and text with one request, once', async () => {
    const requests: string[] = [];
    const sent = createVariantClient({ corpus, variant: 'observed', onRequest: (path) => requests.push(path) });
    const client = addEvidenceArticles(sent, (error) => errors.push(error));
    const items = await load(client, event.id);
    const known = items.filter(({ url }) => corpus.articles.some((entry) => entry.url === url));
    assert.ok(known.length > 0 && items.every(({ id }) => id !== event.id));
    for (const record of known) {
      const entry = corpus.articles.find(({ url }) => url === record.url)!;
      const { url, published, summary } = record;
      assert.deepEqual([url, published, summary], [entry.url, entry.published_at, entry.summary]);
      assert.ok(createReference(record).title && createReference(record).publisher);
    }
    await load(client, event.id);
    assert.equal(requests.filter((path) => path.startsWith('/content/articles/search?urls=')).length, 1);
    assert.deepEqual(errors, []);
  });

  it('leave unknown evidence without a title', async () => {
    const piece = evidence({ id: '1', url: 'https://news.example/1', createdAt: '2026-11-04T08:00:00Z' });
    const [record] = await load(createStub([piece], () => Promise.resolve({ items: [] })));
    assert.match(getRecordTitle(record!), /^news\.example · recorded .*Nov/);
    assert.equal(createReference(record!).title, undefined);
  });

  it('are looked up by at most 20 addresses a request, without addresses that contain a comma', async () => {
    const pieces = Array.from({ length: 25 }, (_, index) =>
      evidence({ id: String(index), url: `https://news.example/${String(index)}${index === 0 ? ',0' : ''}` }),
    );
    const counts: number[] = [];
    const client = createStub(pieces, (urls) => {
      counts.push(urls.length);
      return Promise.resolve({ items: urls.map((url) => article({ url, title: `T ${url}` })) });
    });
    const items = await load(client);
    assert.deepEqual(counts, [20, 4]);
    assert.deepEqual([items[0]?.title, items[1]?.title], [undefined, 'T https://news.example/1']);
  });

  it('are not looked up for evidence with a title or without an address', async () => {
    const pieces = [evidence({ id: '1', title: 'T', url: 'https://news.example/1' }), evidence({ id: '2', url: '' })];
    const client = createStub(pieces, () => Promise.reject(new Error('not expected')));
    assert.deepEqual(await load(client), pieces);
    assert.deepEqual(errors, []);
  });

  it('are looked up again after a failure, which is reported', async () => {
    const piece = evidence({ id: '1', url: 'https://news.example/1' });
    const answers = [
      () => Promise.reject(new ServiceError('timeout', '')),
      () => Promise.resolve({ items: [article({ url: 'https://news.example/1', title: 'T' })] }),
    ];
    const client = createStub([piece], () => answers.shift()!());
    assert.deepEqual(await load(client), [piece]);
    assert.equal(errors.length, 1);
    assert.equal((await load(client))[0]?.title, 'T');
  });
});
