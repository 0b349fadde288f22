import assert from 'node:assert/strict';
import { testTime, createRequests, type SampleResponse, type SentRecord } from '../support/sampleRequests.ts';

const second = 1000;

/** Creates a sample service with a rate limit, and its clock. */
function createLimitedService(rate: number, apiVersion: 'v1' | 'v0.1' = 'v1') {
  let time = testTime.getTime();
  const { get } = createRequests({ rate, apiVersion, clock: () => new Date(time) });
  return { get, pass: (milliseconds: number) => (time += milliseconds) };
}

function readRemaining({ headers }: SampleResponse): unknown {
  return Object.fromEntries(['ratelimit', 'ratelimit-policy', 'retry-after'].map((name) => [name, headers.get(name)]));
}

describe('Rate limit of the sample service', () => {
  it('[AA-limit-8, MI-limit-4] returns 429 until the minute ends, for both APIs', async () => {
    const { get, pass } = createLimitedService(2);
    assert.equal((await get('/content/health')).status, 200);
    pass(20 * second);
    assert.equal((await get('/intel/events?limit=1')).status, 200);
    for (const path of ['/content/articles/latest', '/intel/signals']) {
      const { status, headers, error } = await get(path);
      assert.deepEqual([status, (error as SentRecord).code, headers.get('retry-after')], [429, 'rate_limited', '40']);
    }
    pass(40 * second - 1);
    assert.equal((await get('/content/health')).headers.get('retry-after'), '1');
    pass(1);
    assert.equal((await get('/content/health')).status, 200);
  });

  it('[AA-limit-8, MI-limit-4] returns the remaining requests with every response', async () => {
    const { get, pass } = createLimitedService(2);
    const expectedHeaders = (ratelimit: string, after: string | null = null) => ({
      ratelimit,
      'ratelimit-policy': '"minute";q=2;w=60',
      'retry-after': after,
    });
    assert.deepEqual(readRemaining(await get('/content/regions')), expectedHeaders('"minute";r=1;t=60'));
    pass(30 * second);
    assert.deepEqual(readRemaining(await get('/intel/unknown')), expectedHeaders('"minute";r=0;t=30'));
    assert.deepEqual(readRemaining(await get('/intel/events')), expectedHeaders('"minute";r=0;t=30', '30'));
  });

  it('[AA-limit-8] uses the error form of API v0.1', async () => {
    const { get } = createLimitedService(1, 'v0.1');
    await get('/content/articles/latest');
    const { status, error } = await get('/content/articles/latest');
    assert.deepEqual([status, typeof error], [429, 'string']);
  });

  it('[AA-limit-8, MI-limit-4] counts neither requests without a key nor the intelligence health check', async () => {
    const { get } = createLimitedService(1);
    for (let request = 0; request < 3; request++) {
      assert.equal((await get('/content/health', { key: 'wrong' })).status, 401);
      assert.equal((await get('/intel/health')).status, 200);
    }
    assert.equal((await get('/content/health')).status, 200);
    assert.equal((await get('/intel/health')).headers.get('ratelimit'), null);
  });

  it('[AA-limit-8, MI-limit-4] accepts any number of requests without headers if unset', async () => {
    const { get } = createRequests();
    const { status, headers } = await get('/content/health');
    assert.deepEqual([status, headers.get('ratelimit')], [200, null]);
  });
});
