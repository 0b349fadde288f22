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

/** Each answer once, the last again and again. */
function inOrder(...answers: readonly RespondTo[]): RespondTo {
  let turn = 0;
  return (...exchange) => answers[Math.min(turn++, answers.length - 1)]?.(...exchange);
}

describe('a fault of the moment', () => {
  const faults: [string, RespondTo, readonly number[]][] = [
    ['502', refused(502), [250]],
    ['503', refused(503), [250]],
    ['503 with a time', refused(503, { 'retry-after': '3' }), [3000]],
    ['504', refused(504), [250]],
    ['a connection that breaks off', reset, [250]],
    ['429', refused(429), [5000]],
    ['429 with a time', refused(429, { 'retry-after': '40' }), [40_000]],
    [
      '429 with a date',
      refused(429, { 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT', date: 'Fri, 20 Nov 2026 10:00:00 GMT' }),
      [7000],
    ],
  ];
  for (const [name, answer, waits] of faults) {
    it(`is got over: ${name}`, async () => {
      await using server = await recordingServer(inOrder(answer, good));
      const timing = createVirtualTiming();
      const { items } = await latest(createTestClient(server.base, { timing }));
      assert.deepEqual([items[0]?.id, server.requests.length, timing.waits], ['a', 2, waits]);
    });
  }

  it('counts as got over with the next good answer, so that a later 429 is waited for no longer than the first', async () => {
    await using server = await recordingServer(inOrder(refused(429), good, refused(429), good));
    const timing = createVirtualTiming();
    const client = createTestClient(server.base, { timing });
    await latest(client);
    await client.list('trending')(undefined, neverAborted);
    assert.deepEqual(timing.waits, [5000, 5000]);
  });

  for (const status of [400, 401, 403, 404, 500, 501]) {
    it(`is not what ${String(status)} is, so that is not asked again`, async () => {
      await using server = await recordingServer(inOrder(refused(status), good));
      await assert.rejects(latest(createTestClient(server.base)));
      assert.equal(server.requests.length, 1);
    });
  }

  it('is told of after three attempts, with longer and longer pauses between them', async () => {
    await using server = await recordingServer(refused(503));
    const timing = createVirtualTiming();
    await expectError(latest(createTestClient(server.base, { timing })), 'serverError');
    assert.deepEqual([server.requests.length, timing.waits], [3, [250, 500]]);
  });

  it('is told of at once when the service wants more time than there is', async () => {
    await using server = await recordingServer(refused(503, { 'retry-after': '60' }));
    const timing = createVirtualTiming();
    await expectError(latest(createTestClient(server.base, { timing, timeoutMs: 10_000 })), 'serverError');
    assert.deepEqual([server.requests.length, timing.waits], [1, []]);
  });

  it('is told of after five refusals for too many requests, with the time when they end', async () => {
    await using server = await recordingServer(refused(429, { 'retry-after': '30' }));
    const timing = createVirtualTiming();
    const began = timing.now();
    const fault = await expectError(latest(createTestClient(server.base, { timing })), 'rateLimited');
    assert.deepEqual([server.requests.length, fault.retryAt], [6, began + 6 * 30_000]);
  });

  for (const [name, headers] of [
    ['for hours', { 'retry-after': '7200' }],
    ['till a day by a clock that is far off', { 'retry-after': 'Sat, 20 Nov 2027 10:00:00 GMT' }],
  ] as const) {
    it(`is told of at once when the service takes no requests ${name}, with a time that is minutes away`, async () => {
      await using server = await recordingServer(refused(429, headers));
      const timing = createVirtualTiming();
      const began = timing.now();
      const waiting = { ...timing, wait: () => new Promise<void>(() => undefined) };
      const fault = await expectError(latest(createTestClient(server.base, { timing: waiting })), 'rateLimited');
      assert.deepEqual([server.requests.length, fault.retryAt], [1, began + 300_000]);
    });
  }

  it('that takes no requests for hours is asked with one when the user tries again, and with one after minutes', async () => {
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

  it('is not what a wait that was too long is, so that is not asked again', async () => {
    await using server = await recordingServer(() => undefined);
    const { message } = await expectError(latest(createTestClient(server.base, { timeoutMs: 400 })), 'timeout');
    assert.deepEqual([message, server.requests.length], ['No complete response within 0.4 s.', 1]);
  });

  it('leaves no more than the rest of the time for the next attempt, and the message says what was set', async () => {
    await using server = await recordingServer(inOrder(refused(503), () => undefined));
    const { message } = await expectError(latest(createTestClient(server.base, { timeoutMs: 600 })), 'timeout');
    assert.deepEqual([message, server.requests.length], ['No complete response within 0.6 s.', 2]);
  });

  it('can be cancelled while it is waited for', async () => {
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

describe('after 429', () => {
  it('[AA-limit-8, MI-limit-4] every request of the service waits, and what somebody wants goes before what runs in the background', async () => {
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

describe('equal questions', () => {
  it('asked at once share one request, which goes on while one of them wants the answer', async () => {
    let answer: () => void = () => undefined;
    await using server = await recordingServer((...exchange) => (answer = () => good(...exchange)));
    const client = createTestClient(server.base);
    const controller = new AbortController();
    const given = client.list('latest')(undefined, controller.signal);
    const kept = client.list('latest')(undefined, neverAborted);
    await server.nextRequest();
    controller.abort();
    await expectError(given, 'cancelled');
    answer();
    assert.equal((await kept).items[0]?.id, 'a');
    assert.equal(server.requests.length, 1);
  });

  it('stop their request when none of them wants the answer', async () => {
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

  it('asked anew after all gave up share a request of their own', async () => {
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

  it('share a failure, and the next one asks anew', async () => {
    await using server = await recordingServer(inOrder(refused(500), good));
    const client = createTestClient(server.base);
    await Promise.all([1, 2].map(() => expectError(latest(client), 'serverError')));
    assert.equal((await latest(client)).items.length, 1);
    assert.equal(server.requests.length, 2);
  });
});

describe('an answer', () => {
  it('is kept for a minute, unless the user refreshes', async () => {
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

  it('is not kept of another filter, another page or another route', async () => {
    await using server = await recordingServer(respondJson({ data: [], pagination: { next_cursor: 'n' } }));
    const client = createTestClient(server.base);
    await client.list('latest')(undefined, neverAborted);
    await client.list('latest')('n', neverAborted);
    await client.list('latest', { filter: { contentType: 'blog' } })(undefined, neverAborted);
    await client.list('trending')(undefined, neverAborted);
    assert.equal(server.requests.length, 4);
  });

  it('is not kept when it says whether the service is alive', async () => {
    await using server = await recordingServer(respondJson({ status: 'ok' }));
    const client = createTestClient(server.base);
    await client.health('intelHealth', neverAborted);
    await client.health('intelHealth', neverAborted);
    assert.equal(server.requests.length, 2);
  });
});
