import assert from 'node:assert/strict';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { article } from '../support/records.ts';
import { respondJson, recordingServer } from '../support/recordingServer.ts';
import { startSample } from '../support/sampleServer.ts';
import { createTestClient, expectError, testKey, neverAborted } from '../support/serviceClient.ts';

const earlier = (base: URL) => createTestClient(base, { apiVersion: { fixed: 'v0.1' } });

describe('The client of API v0.1', () => {
  const listRecord = article({ id: 'b', title: 'Port reopens', url: 'https://www.a.example/b/' });

  it('[AA-v01param-8] requests the text of one article by its position in a search for its title', async () => {
    const articles = [{ id: 'a' }, { id: 'b', url: 'https://a.example/b' }];
    await using server = await recordingServer((request, response) => {
      const isWhole = request.url?.includes('full_content=true') === true;
      respondJson(isWhole ? [{ ...articles[1], content: 'The whole text.' }] : articles)(request, response);
    });
    const { record } = await earlier(server.base).get('article', 'b', neverAborted, { listRecord });
    assert.equal(record.content, 'The whole text.');
    assert.deepEqual(
      server.requests.map(({ target }) => target),
      [
        '/content/articles/search?q=Port%20reopens&acc=0&limit=20&offset=0',
        '/content/articles/search?q=Port%20reopens&acc=0&full_content=true&limit=1&offset=1',
      ],
    );
  });

  const unreadable: [string, readonly object[], readonly object[], RegExp][] = [
    ['the search does not find it', [{ id: 'a' }], [], /a search for the title didn’t find the article/],
    ['another article has moved to its position', [{ id: 'b' }], [{ id: 'c', content: 'C' }], /results changed/],
    ['its position is empty', [{ id: 'b' }], [], /results changed/],
  ];
  for (const [cause, articles, whole, reason] of unreadable) {
    it(`gives the reason when it can’t load the text of an article because ${cause}`, async () => {
      await using server = await recordingServer((request, response) =>
        respondJson(request.url?.includes('full_content') === true ? whole : articles)(request, response),
      );
      const fault = await expectError(
        earlier(server.base).get('article', 'b', neverAborted, { listRecord }),
        'unsupported',
      );
      assert.match(fault.message, reason);
    });
  }

  it('finds an article without an identifier by its address, and sends no title of under three characters', async () => {
    const response = { url: 'https://a.example/port-reopens', content: 'Text.' };
    await using server = await recordingServer(respondJson([response]));
    const short = article({ title: 'Hm', url: 'https://www.a.example/port-reopens/' });
    const { record } = await earlier(server.base).get('article', 'b', neverAborted, { listRecord: short });
    assert.equal(record.content, 'Text.');
    assert.match(server.requests[0]?.target ?? '', /q=port%20reopens&/);
    const nothing = earlier(server.base).get('article', 'b', neverAborted, { listRecord: article({ id: 'b' }) });
    assert.match((await expectError(nothing, 'unsupported')).message, /without a title/);
  });

  it('reads the text of every article of the sample service', async () => {
    const corpus = createFictionalCorpus(new Date());
    const sample = await startSample(corpus, testKey, { apiVersion: 'v0.1' });
    try {
      const client = earlier(new URL(sample.address));
      for (const { id, title, url, content } of corpus.articles.slice(0, 30)) {
        const { record } = await client.get('article', id, neverAborted, { listRecord: article({ id, title, url }) });
        assert.equal(record.content, content, title);
      }
    } finally {
      await sample.close();
    }
  });
});
