import assert from 'node:assert/strict';
import { createVariantClient } from '../support/sampleClient.ts';
import { expectError, neverAborted } from '../support/serviceClient.ts';

const paths = { articles: '/api/news', intelligence: '/api/markets' };

describe('Client of a service with other paths', () => {
  it('[OB-path-1] sends every request below them', async () => {
    const requests: string[] = [];
    const client = createVariantClient({ paths, onRequest: (path) => requests.push(path) });
    const [article] = (await client.list('latest')(undefined, neverAborted)).items;
    await client.get('article', article?.id ?? '', neverAborted);
    await client.list('events')(undefined, neverAborted);
    await client.checkHealth('contentHealth', neverAborted);
    await client.checkHealth('intelHealth', neverAborted);
    assert.equal(requests.length, 5);
    assert.ok(requests.every((path) => /^\/api\/(?:news|markets)\//.test(path)));
  });

  it('[OB-path-1] names the requested path in an error', async () => {
    const client = createVariantClient({ paths });
    const error = await expectError(client.get('event', 'x', neverAborted), 'notFound');
    assert.equal(error.route, '/api/markets/events/{id}');
  });
});
