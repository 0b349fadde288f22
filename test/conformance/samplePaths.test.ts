import assert from 'node:assert/strict';
import { createRequests } from '../support/sampleRequests.ts';

describe('Sample service with other paths', () => {
  it('[OB-path-1] serves both interfaces only there', async () => {
    const { get } = createRequests({ paths: { articles: '/news', intelligence: '/markets' } });
    assert.equal((await get('/news/articles/latest')).status, 200);
    assert.equal((await get('/markets/events')).status, 200);
    assert.equal((await get('/content/articles/latest')).status, 404);
    assert.equal((await get('/intel/events')).status, 404);
  });
});
