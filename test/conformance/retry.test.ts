import assert from 'node:assert/strict';
import type { Client } from '../../src/client/client.ts';
import { RateLimiter } from '../../src/client/request/rateLimiter.ts';
import { PagedList } from '../../src/client/paging/pagedList.ts';
import { respondJson, recordingServer, type RespondTo } from '../support/recordingServer.ts';
import { createTestClient, expectError, neverAborted } from '../support/serviceClient.ts';
import { createVirtualTiming } from '../support/virtualTiming.ts';

const good = respondJson({ data: [{ id: 'a' }] });
const latest = (client: Client) => client.list('latest')(undefined, neverAborted);
const refused =
  (status: number, headers: Record<string, string> = {}): RespondTo =>
  (_request, response) =>
    response.writeHead(status, headers).end();
const reset: RespondTo = (request) => request.socket.resetAndDestroy();

/** Responds with each response once, and then repeats the last. */
function respondEach(...responses: readonly RespondTo[]): RespondTo {
  let turn = 0;
  return (...exchange) => responses[Math.min(turn++, responses.length - 1)]?.(...exchange);
}

describe('Retry', () => {
  const faults: [string, RespondTo, readonly number[]][] = [
    ['a 502', refused(502), [250]],
    ['a 503', refused(503), [250]],
    ['a 503 with a time', refused(503, { 'retry-after': '3' }), [3000]],
    ['a 504', refused(504), [250]],
    ['a broken connection', reset, [250]],
    ['a 429', refused(429), [60_000]],
    ['a 429 with a time', refused(429, { 'retry-after': '40' }), [40_000]],
    [
      'a 429 with a date',
      refused(429, { 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT', date: 'Fri, 20 Nov 2026 10:00:00 GMT' }),
      [7000],
    ],
  ];
  for (const [name, respond, waits] of faults) {
    it(`repeats a request after ${name}`, async () => {
      await using server = await recordingServer(respondEach(respond, good));
      const timing = createVirtualTiming();
      const { items } = await latest(createTestClient(server.base, { timing }));
      assert.deepEqual([items[0]?.id, server.requests.length, timing.waits], ['a', 2, waits]);
    });
  }

  it('starts over after a success: a later 429 waits no longer than the first', async () => {
    await using server = await recordingServer(respondEach(refused(429), good, refused(429), good));
    const timing = createVirtualTiming();
    const client = createTestClient(server.base, { timing });
    await latest(client);
    await client.list('trending')(undefined, neverAborted);
    assert.deepEqual(timing.waits, [60_000, 60_000]);
  });

  /** Responds to each request with this body of a gateway and no time. */
  const refuse =
    (detail: string): RespondTo =>
    (_request, response) =>
      response
        .writeHead(429, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ title: 'Too Many Requests', status: 429, detail }));

  it('[OB-limit-2] repeats no request after a used-up quota, and sends nothing more until the user asks', async () => {
    await using server = await recordingServer(refuse('The monthly quota is exceeded.'));
    const timing = createVirtualTiming();
    const client = createTestClient(server.base, { timing });
    const lists = (['latest', 'trending', 'topHeadlines'] as const).map((route) => new PagedList(client.list(route)));
    await lists[0]?.load();
    await Promise.all(lists.slice(1).map((list) => list.load()));
    const messages = lists.map(({ error }) => error?.message);
    assert.deepEqual(messages, Array(3).fill('The monthly quota is exceeded.'));
    assert.deepEqual([server.requests.length, timing.waits], [1, []]);
    await lists[2]?.load();
    assert.equal(server.requests.length, 2);
    await expectError(client.list('latest')(undefined, neverAborted, { fresh: true }), 'rateLimited');
    assert.equal(server.requests.length, 3);
    await expectError(client.list('latest')(undefined, neverAborted, { fresh: true, background: true }), 'rateLimited');
    assert.equal(server.requests.length, 3);
  });

  it('[OB-limit-1] repeats a request once after 429s without a time, and then shows the service’s words', async () => {
    await using server = await recordingServer(refuse('Slow down.'));
    const timing = createVirtualTiming();
    const client = createTestClient(server.base, { timing });
    const error = await expectError(latest(client), 'rateLimited');
    assert.deepEqual([error.message, error.retryAt], ['Slow down.', undefined]);
    await expectError(client.list('trending')(undefined, neverAborted), 'rateLimited');
    assert.deepEqual([server.requests.length, timing.waits], [2, [60_000]]);
  });

  for (const status of [400, 401, 403, 404, 500, 501]) {
    it(`does not repeat a request after a ${String(status)}`, async () => {
      await using server = await recordingServer(respondEach(refused(status), good));
      await assert.rejects(latest(createTestClient(server.base)));
      assert.equal(server.requests.length, 1);
    });
  }

  it('ends after three attempts with increasing pauses', async () => {
    await using server = await recordingServer(refused(503));
    const timing = createVirtualTiming();
    await expectError(latest(createTestClient(server.base, { timing })), 'serverError');
    assert.deepEqual([server.requests.length, timing.waits], [3, [250, 500]]);
  });

  it('does not repeat a request if the requested pause exceeds the timeout', async () => {
    await using server = await recordingServer(refused(503, { 'retry-after': '60' }));
    const timing = createVirtualTiming();
    await expectError(latest(createTestClient(server.base, { timing, timeoutMs: 10_000 })), 'serverError');
    assert.deepEqual([server.requests.length, timing.waits], [1, []]);
  });

  it('[OB-limit-3] waits the minute that a 429 names, and then gets the records', async () => {
    await using server = await recordingServer(respondEach(refused(429, { 'retry-after': '60' }), good));
    const timing = createVirtualTiming();
    const { items } = await latest(createTestClient(server.base, { timing }));
    assert.deepEqual([items[0]?.id, timing.waits], ['a', [60_000]]);
  });

  it('ends after six 429 responses, and reports the time of the next attempt', async () => {
    await using server = await recordingServer(refused(429, { 'retry-after': '30' }));
    const timing = createVirtualTiming();
    const began = timing.now();
    const fault = await expectError(latest(createTestClient(server.base, { timing })), 'rateLimited');
    assert.deepEqual([server.requests.length, fault.retryAt], [6, began + 6 * 30_000]);
  });

  for (const [name, headers] of [
    ['for hours', { 'retry-after': '7200' }],
    ['until a date a year ahead', { 'retry-after': 'Sat, 20 Nov 2027 10:00:00 GMT' }],
  ] as const) {
    it(`does not repeat a request if the service accepts none ${name}, and reports a pause of five minutes`, async () => {
      await using server = await recordingServer(refused(429, headers));
      const timing = createVirtualTiming();
      const began = timing.now();
      const waiting = { ...timing, wait: () => new Promise<void>(() => undefined) };
      const fault = await expectError(latest(createTestClient(server.base, { timing: waiting })), 'rateLimited');
      assert.deepEqual([server.requests.length, fault.retryAt], [1, began + 300_000]);
    });
  }

  it('allows one request when the user retries during a pause of hours, and one after five minutes', async () => {
    let isOpen = false;
    await using server = await recordingServer((...exchange) =>
      (isOpen ? good : refused(429, { 'retry-after': '7200' }))(...exchange),
    );
    const timing = createVirtualTiming();
    const client = createTestClient(server.base, {
      timing: { ...timing, wait: () => new Promise<void>(() => undefined) },
    });
    const list = new PagedList(client.list('latest'));
    await list.load();
    await expectError(client.list('trending')(undefined, neverAborted), 'rateLimited');
    assert.equal(server.requests.length, 1);
    await list.load();
    assert.deepEqual([server.requests.length, list.state], [2, 'failed']);
    timing.advance(299_000);
    await expectError(client.list('trending')(undefined, neverAborted), 'rateLimited');
    assert.equal(server.requests.length, 2);
    timing.advance(1000);
    isOpen = true;
    assert.equal((await client.list('trending')(undefined, neverAborted)).items.length, 1);
    assert.equal(server.requests.length, 3);
  });

  it('does not repeat a request after a timeout', async () => {
    await using server = await recordingServer(() => undefined);
    const { message } = await expectError(latest(createTestClient(server.base, { timeoutMs: 2000 })), 'timeout');
    assert.deepEqual([message, server.requests.length], ['No complete response within 2 s.', 1]);
  });

  it('leaves the rest of the timeout for the next attempt, and reports the whole timeout', async () => {
    await using server = await recordingServer(respondEach(refused(503), () => undefined));
    const { message } = await expectError(latest(createTestClient(server.base, { timeoutMs: 3000 })), 'timeout');
    assert.deepEqual([message, server.requests.length], ['No complete response within 3 s.', 2]);
  });

  it('can be canceled during a pause', async () => {
    await using server = await recordingServer(refused(503));
    const controller = new AbortController();
    const timing = createVirtualTiming();
    const asking = createTestClient(server.base, {
      timing: {
        ...timing,
        wait: (_milliseconds, signal) => {
          controller.abort();
          return Promise.reject(signal.reason as Error);
        },
      },
    }).list('latest')(undefined, controller.signal);
    await expectError(asking, 'cancelled');
    assert.equal(server.requests.length, 1);
  });
});

describe('Pause after a 429', () => {
  it('[AA-limit-8, MI-limit-4] delays every request, and background requests the longest', async () => {
    let isOpen = false;
    await using server = await recordingServer((...exchange) =>
      (isOpen ? good : refused(429, { 'retry-after': '10' }))(...exchange),
    );
    const timing = createVirtualTiming();
    let open: () => void = () => undefined;
    const pause = new Promise<void>((resolve) => (open = resolve));
    const rateLimiter = new RateLimiter({
      ...timing,
      wait: async (milliseconds) => {
        await pause;
        isOpen = true;
        timing.advance(milliseconds);
      },
    });
    const client = createTestClient(server.base, { timing, rateLimiter });
    const background = client.list('latest')(undefined, neverAborted, { background: true });
    await server.nextRequest();
    while (rateLimiter.status.until === undefined) {
      await new Promise(setImmediate);
    }
    const urgent = client.list('trending')(undefined, neverAborted);
    await new Promise(setImmediate);
    assert.equal(rateLimiter.status.waiting, 2);
    open();
    await Promise.all([background, urgent]);
    assert.deepEqual(
      server.requests.map(({ target }) => /articles\/(\w+)/.exec(target)?.[1]),
      ['latest', 'trending', 'latest'],
    );
  });
});

describe('Equal requests', () => {
  it('share one response until the last caller cancels', async () => {
    let respond: () => void = () => undefined;
    await using server = await recordingServer((...exchange) => (respond = () => good(...exchange)));
    const client = createTestClient(server.base);
    const controller = new AbortController();
    const request = client.list('latest')(undefined, controller.signal);
    const pending = client.list('latest')(undefined, neverAborted);
    await server.nextRequest();
    controller.abort();
    await expectError(request, 'cancelled');
    respond();
    assert.equal((await pending).items[0]?.id, 'a');
    assert.equal(server.requests.length, 1);
  });

  it('abort after all callers canceled', async () => {
    const closed = Promise.withResolvers<undefined>();
    await using server = await recordingServer((_request, response) =>
      response.on('close', () => closed.resolve(undefined)),
    );
    const controller = new AbortController();
    const client = createTestClient(server.base);
    const both = [1, 2].map(() => expectError(client.list('latest')(undefined, controller.signal), 'cancelled'));
    await server.nextRequest();
    controller.abort();
    const faults = await Promise.all(both);
    assert.deepEqual(
      faults.map(({ message }) => message),
      ['', ''],
    );
    await closed.promise;
  });

  it('share a new response after all earlier callers canceled', async () => {
    const answers: (() => void)[] = [];
    await using server = await recordingServer((...exchange) => answers.push(() => good(...exchange)));
    const client = createTestClient(server.base);
    const controller = new AbortController();
    const givenUp = expectError(client.list('latest')(undefined, controller.signal), 'cancelled');
    await server.nextRequest();
    controller.abort();
    await givenUp;
    const anew = [latest(client), latest(client)];
    await server.nextRequest();
    answers.at(-1)?.();
    assert.deepEqual(
      (await Promise.all(anew)).map(({ items }) => items[0]?.id),
      ['a', 'a'],
    );
    assert.equal(server.requests.length, 2);
  });

  it('share an error, which the next request does not reuse', async () => {
    await using server = await recordingServer(respondEach(refused(500), good));
    const client = createTestClient(server.base);
    await Promise.all([1, 2].map(() => expectError(latest(client), 'serverError')));
    assert.equal((await latest(client)).items.length, 1);
    assert.equal(server.requests.length, 2);
  });
});

describe('Cached response', () => {
  it('is used for a minute unless the user refreshes', async () => {
    await using server = await recordingServer(good);
    const timing = createVirtualTiming();
    const client = createTestClient(server.base, { timing });
    await latest(client);
    timing.advance(59_000);
    await latest(client);
    assert.equal(server.requests.length, 1);
    await client.list('latest')(undefined, neverAborted, { fresh: true });
    assert.equal(server.requests.length, 2);
    timing.advance(59_000);
    await latest(client);
    assert.equal(server.requests.length, 2);
    timing.advance(2000);
    await latest(client);
    assert.equal(server.requests.length, 3);
  });

  it('is not used for another filter, page or route', async () => {
    await using server = await recordingServer(respondJson({ data: [], pagination: { next_cursor: 'n' } }));
    const client = createTestClient(server.base);
    await client.list('latest')(undefined, neverAborted);
    await client.list('latest')('n', neverAborted);
    await client.list('latest', { filter: { contentType: 'blog' } })(undefined, neverAborted);
    await client.list('trending')(undefined, neverAborted);
    assert.equal(server.requests.length, 4);
  });

  it('is not used for a health check', async () => {
    await using server = await recordingServer(respondJson({ status: 'ok' }));
    const client = createTestClient(server.base);
    await client.checkHealth('intelHealth', neverAborted);
    await client.checkHealth('intelHealth', neverAborted);
    assert.equal(server.requests.length, 2);
  });
});
