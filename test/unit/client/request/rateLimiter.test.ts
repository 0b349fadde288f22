// cspell:ignore bcdefghijklmno
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../../../../src/client/errors.ts';
import { RateLimiter, type RateLimitStatus } from '../../../../src/client/request/rateLimiter.ts';
import type { Timing } from '../../../../src/client/request/timing.ts';

const never = new AbortController().signal;

/** Creates a clock that the test advances. Waits end at their time. */
function createClock(chance = 0): Timing & { advance(milliseconds: number): Promise<void> } {
  let now = 0;
  const waits: { readonly time: number; readonly done: () => void }[] = [];
  return {
    now: () => now,
    elapsed: () => now,
    random: () => chance,
    wait: (milliseconds, signal) =>
      new Promise((done, fail) => {
        waits.push({ time: now + milliseconds, done });
        signal.addEventListener('abort', () => fail(new Error('aborted')));
      }),
    async advance(milliseconds) {
      now += milliseconds;
      for (const { time: at, done } of waits) {
        if (at <= now) {
          done();
        }
      }
      await setImmediate();
    },
  };
}

/** Acquires the rate limiter for requests and records the order in which they passed. */
function recordOrder(rateLimiter: RateLimiter) {
  const passed: string[] = [];
  const faults: unknown[] = [];
  const enter = (name: string, background = false, signal = never) =>
    void rateLimiter.acquire({ background }, signal).then(
      () => passed.push(name),
      (fault: unknown) => faults.push(fault),
    );
  return { passed, faults, enter };
}

describe('RateLimiter', () => {
  it('sends six requests at once, and the next when one ends', async () => {
    const rateLimiter = new RateLimiter(createClock());
    const { passed, enter } = recordOrder(rateLimiter);
    'abcdefgh'.split('').forEach((name) => enter(name));
    await setImmediate();
    assert.equal(passed.join(''), 'abcdef');
    rateLimiter.release('succeeded');
    await setImmediate();
    assert.equal(passed.join(''), 'abcdefg');
  });

  it('sends nothing after a 429 until the pause ends', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const { passed, enter } = recordOrder(rateLimiter);
    enter('a');
    await setImmediate();
    assert.equal(rateLimiter.release('rateLimited', { retryAfterMs: 40_000 }), 40_000);
    enter('b');
    assert.deepEqual(rateLimiter.status, { waiting: 1, until: 40_000 });
    await timing.advance(39_999);
    assert.equal(passed.join(''), 'a');
    await timing.advance(1);
    assert.equal(passed.join(''), 'ab');
    assert.deepEqual(rateLimiter.status, { waiting: 0 });
  });

  it('starts slowly after a pause: one request at a time, urgent ones first, until six succeeded', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const { passed, enter } = recordOrder(rateLimiter);
    enter('a');
    await setImmediate();
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    enter('x', true);
    enter('y', true);
    'bcdefghijklmno'.split('').forEach((name) => enter(name));
    await timing.advance(1000);
    for (const expected of ['ab', 'abc', 'abcd', 'abcde', 'abcdef']) {
      assert.equal(passed.join(''), expected);
      rateLimiter.release('succeeded');
      await setImmediate();
    }
    rateLimiter.release('succeeded');
    await setImmediate();
    assert.equal(passed.join(''), 'abcdefghijklm');
  });

  it('prefers a request that became urgent', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const order: string[] = [];
    const priority = { background: true };
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    void rateLimiter.acquire({ background: true }, never).then(() => order.push('first'));
    void rateLimiter.acquire(priority, never).then(() => order.push('second'));
    priority.background = false;
    await timing.advance(1000);
    rateLimiter.release('succeeded');
    await timing.advance(1);
    assert.equal(order[0], 'second');
  });

  const words = (message: string) => new ServiceError('rateLimited', message, { status: 429 });

  it('waits a minute after 429s without a time, and refuses all requests after the next one', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const { passed, faults, enter } = recordOrder(rateLimiter);
    'abc'.split('').forEach((name) => enter(name));
    await setImmediate();
    // Requests that were sent together meet the same limit.
    const until = ['a', 'b', 'c'].map(() => rateLimiter.release('rateLimited', {}, words('Slow down.')));
    assert.deepEqual(until, [60_000, 60_000, 60_000]);
    'def'.split('').forEach((name) => enter(name));
    await timing.advance(60_000);
    assert.deepEqual(passed, ['a', 'b', 'c', 'd']);
    assert.equal(rateLimiter.release('rateLimited', {}, words('Slow down.')), undefined);
    enter('g');
    await setImmediate();
    const error = words('Slow down.');
    assert.deepEqual(
      [passed, faults, rateLimiter.status],
      [['a', 'b', 'c', 'd'], [error, error, error], { waiting: 0 }],
    );
  });

  for (const message of ['Monthly quota exceeded.', 'You have used your requests for this month.', 'Daily limit']) {
    it(`refuses all requests at once after “${message}” without a time`, async () => {
      const rateLimiter = new RateLimiter(createClock());
      const { passed, faults, enter } = recordOrder(rateLimiter);
      enter('a');
      await setImmediate();
      assert.equal(rateLimiter.release('rateLimited', {}, words(message)), undefined);
      enter('b');
      await setImmediate();
      assert.deepEqual([passed, faults], [['a'], [words(message)]]);
    });
  }

  it('waits if the service names a quota and a time', () => {
    const rateLimiter = new RateLimiter(createClock());
    assert.equal(rateLimiter.release('rateLimited', { retryAfterMs: 30_000 }, words('Quota exceeded.')), 30_000);
  });

  it('does not wait for the reset of another limit if the service names a quota', async () => {
    const rateLimiter = new RateLimiter(createClock());
    await rateLimiter.acquire({ background: false }, never);
    const minute = { limit: 100, remaining: 99, resetMs: 30_000 };
    assert.equal(rateLimiter.release('rateLimited', minute, words('The monthly quota is exceeded.')), undefined);
    assert.equal(rateLimiter.status.until, undefined);
  });

  for (const end of ['endRefusal', 'endPause'] as const) {
    it(`sends one request after ${end}, but none in the background`, async () => {
      const rateLimiter = new RateLimiter(createClock());
      const { passed, faults, enter } = recordOrder(rateLimiter);
      await rateLimiter.acquire({ background: false }, never);
      rateLimiter.release('rateLimited', {}, words('Quota exceeded.'));
      rateLimiter[end]();
      'ab'.split('').forEach((name) => enter(name));
      enter('x', true);
      await setImmediate();
      assert.deepEqual([passed, faults.length], [['a'], 1]);
      rateLimiter.release('rateLimited', {}, words('Quota exceeded.'));
      await setImmediate();
      assert.deepEqual([passed, faults.length], [['a'], 2]);
    });
  }

  it('does not wait for a new key, whose limits are unknown', async () => {
    const rateLimiter = new RateLimiter(createClock());
    const { passed, enter } = recordOrder(rateLimiter);
    rateLimiter.release('rateLimited', {}, words('Quota exceeded.'));
    rateLimiter.startOver();
    enter('x', true);
    await setImmediate();
    assert.deepEqual(passed, ['x']);
  });

  it('waits a minute again after a 429 without a time that follows a success', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    rateLimiter.release('rateLimited');
    await timing.advance(60_000);
    rateLimiter.release('succeeded');
    assert.equal(rateLimiter.release('rateLimited'), 120_000);
  });

  it('adds random jitter: up to a tenth of the pause and up to a second', () => {
    const until = [2000, 60_000].map((retryAfterMs) =>
      new RateLimiter(createClock(0.5)).release('rateLimited', { retryAfterMs }),
    );
    assert.deepEqual(until, [2100, 60_500]);
  });

  it('never shortens a pause', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const { passed, faults, enter } = recordOrder(rateLimiter);
    rateLimiter.release('rateLimited', { retryAfterMs: 40_000 });
    enter('a');
    assert.equal(rateLimiter.release('rateLimited', { retryAfterMs: 1000 }), 40_000);
    await timing.advance(1000);
    assert.deepEqual([passed, faults, rateLimiter.status], [[], [], { waiting: 1, until: 40_000 }]);
    assert.equal(rateLimiter.release('rateLimited', { retryAfterMs: 299_000 }), 300_000);
    await timing.advance(299_000);
    assert.deepEqual([passed, faults], [['a'], []]);
  });

  it('accepts a pause of five minutes', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const { passed, faults, enter } = recordOrder(rateLimiter);
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    enter('a');
    rateLimiter.release('rateLimited', { retryAfterMs: 300_000 });
    enter('b');
    await timing.advance(300_000);
    rateLimiter.release('succeeded');
    await setImmediate();
    assert.deepEqual([passed, faults], [['a', 'b'], []]);
  });

  it('sends requests if some remain or if the reset is unknown', () => {
    const rateLimiter = new RateLimiter(createClock());
    rateLimiter.release('succeeded', { remaining: 1, resetMs: 3000 });
    assert.deepEqual(rateLimiter.status, { waiting: 0, remaining: 1 });
    rateLimiter.release('succeeded', { remaining: 0 });
    assert.deepEqual(rateLimiter.status, { waiting: 0, remaining: 0 });
    rateLimiter.release('succeeded', { remaining: 0, resetMs: 300_001 });
    assert.deepEqual(rateLimiter.status, { waiting: 0, remaining: 0 });
    rateLimiter.release('succeeded', { remaining: 0, resetMs: 300_000 });
    assert.deepEqual(rateLimiter.status, { waiting: 0, remaining: 0, until: 300_000 });
  });

  it('waits for the reset if no requests remain', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const { passed, enter } = recordOrder(rateLimiter);
    enter('a');
    rateLimiter.release('succeeded', { limit: 10, remaining: 0, resetMs: 3000 });
    enter('b');
    await setImmediate();
    assert.deepEqual(
      [passed.join(''), rateLimiter.status],
      ['a', { waiting: 1, until: 3000, limit: 10, remaining: 0 }],
    );
    await timing.advance(3000);
    assert.equal(passed.join(''), 'ab');
  });

  it('rejects requests during a pause of more than five minutes, and accepts them after five minutes', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const { passed, faults, enter } = recordOrder(rateLimiter);
    'xyz'.split('').forEach((name) => enter(name));
    await setImmediate();
    passed.length = 0;
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    enter('a');
    rateLimiter.release('rateLimited', { retryAfterMs: 3_600_000 });
    enter('b');
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    enter('c');
    await setImmediate();
    const tooLong = new ServiceError('rateLimited', '', { retryAt: 300_000 });
    assert.deepEqual(
      [passed, faults, rateLimiter.status],
      [[], [tooLong, tooLong, tooLong], { waiting: 0, until: 300_000 }],
    );
    await timing.advance(299_999);
    enter('d');
    await timing.advance(1);
    'ef'.split('').forEach((name) => enter(name));
    await setImmediate();
    assert.deepEqual([passed, faults.length], [['e'], 4]);
  });

  it('accepts a pause of five minutes with jitter', async () => {
    const rateLimiter = new RateLimiter(createClock(0.5));
    const { faults, enter } = recordOrder(rateLimiter);
    rateLimiter.release('rateLimited', { retryAfterMs: 300_000 });
    enter('a');
    await setImmediate();
    assert.deepEqual([faults, rateLimiter.status], [[], { waiting: 1, until: 300_500 }]);
  });

  it('sends one request after endPause, and pauses again after a 429', async () => {
    for (const retryAfterMs of [60_000, 3_600_000]) {
      const rateLimiter = new RateLimiter(createClock());
      const { passed, enter } = recordOrder(rateLimiter);
      enter('a');
      await setImmediate();
      rateLimiter.release('rateLimited', { retryAfterMs });
      rateLimiter.endPause();
      rateLimiter.endPause();
      'bc'.split('').forEach((name) => enter(name));
      await setImmediate();
      assert.deepEqual([passed, rateLimiter.status], [['a', 'b'], { waiting: 1 }]);
      rateLimiter.release('rateLimited', { retryAfterMs });
      await setImmediate();
      assert.deepEqual([passed, rateLimiter.status.until], [['a', 'b'], Math.min(retryAfterMs, 300_000)]);
    }
  });

  it('ignores endPause when it is not paused', async () => {
    const rateLimiter = new RateLimiter(createClock());
    const { passed, enter } = recordOrder(rateLimiter);
    rateLimiter.endPause();
    'ab'.split('').forEach((name) => enter(name));
    await setImmediate();
    assert.deepEqual(passed, ['a', 'b']);
  });

  it('waits by the monotonic clock and reports the end as a time of day', async () => {
    const timing = createClock();
    let jump = 0;
    const rateLimiter = new RateLimiter({ ...timing, now: () => timing.elapsed() + jump });
    const { passed, enter } = recordOrder(rateLimiter);
    enter('a');
    await setImmediate();
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    enter('b');
    jump = 86_400_000;
    assert.equal(rateLimiter.status.until, 86_401_000);
    await timing.advance(999);
    assert.deepEqual(passed, ['a']);
    jump = -86_400_000;
    await timing.advance(1);
    assert.deepEqual(passed, ['a', 'b']);
  });

  it('waits again if a timer fires early', async () => {
    const timing = createClock();
    let isEarly = true;
    const rateLimiter = new RateLimiter({
      ...timing,
      wait: (milliseconds, signal) => timing.wait(isEarly ? milliseconds - 1 : milliseconds, signal),
    });
    const { passed, enter } = recordOrder(rateLimiter);
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    enter('a');
    isEarly = false;
    await timing.advance(999);
    assert.deepEqual(passed, []);
    await timing.advance(1);
    assert.deepEqual(passed, ['a']);
  });

  it('rejects canceled requests, one or all', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const { passed, faults, enter } = recordOrder(rateLimiter);
    const controller = new AbortController();
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    enter('a', false, controller.signal);
    enter('b');
    enter('c', false, AbortSignal.abort());
    controller.abort();
    await setImmediate();
    const canceled = new ServiceError('cancelled', '');
    assert.deepEqual([faults, rateLimiter.status.waiting], [[canceled, canceled], 1]);
    rateLimiter.cancelWaiting();
    await timing.advance(1000);
    assert.deepEqual([passed, faults.slice(2), rateLimiter.status], [[], [canceled], { waiting: 0 }]);
  });

  it('removes its abort listeners after a request was sent or canceled', async () => {
    const rateLimiter = new RateLimiter(createClock());
    const { passed, faults, enter } = recordOrder(rateLimiter);
    const { signal } = new AbortController();
    enter('a', false, signal);
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    enter('b', false, signal);
    rateLimiter.cancelWaiting();
    await setImmediate();
    assert.deepEqual([passed.length, faults.length, getEventListeners(signal, 'abort')], [1, 1, []]);
  });

  it('notifies its listeners until they are removed', () => {
    const rateLimiter = new RateLimiter(createClock());
    let changeCount = 0;
    const leave = rateLimiter.onDidChange(() => (changeCount += 1));
    rateLimiter.release('rateLimited');
    assert.ok(changeCount > 0);
    const before = changeCount;
    leave();
    rateLimiter.release('rateLimited');
    assert.equal(changeCount, before);
  });

  it('notifies about each queued request and about the end of a pause', async () => {
    const timing = createClock();
    const rateLimiter = new RateLimiter(timing);
    const { enter } = recordOrder(rateLimiter);
    const statuses: RateLimitStatus[] = [];
    rateLimiter.onDidChange((status) => statuses.push(status));
    const news = () => statuses.splice(0);
    enter('a');
    assert.deepEqual(news(), []);
    rateLimiter.release('rateLimited', { retryAfterMs: 1000 });
    assert.deepEqual(news().at(-1), { waiting: 0, until: 1000 });
    const controller = new AbortController();
    enter('b', false, controller.signal);
    enter('c');
    assert.deepEqual(news(), [
      { waiting: 1, until: 1000 },
      { waiting: 2, until: 1000 },
    ]);
    controller.abort();
    assert.deepEqual(news(), [{ waiting: 1, until: 1000 }]);
    rateLimiter.cancelWaiting();
    assert.deepEqual(news(), [{ waiting: 0, until: 1000 }]);
    await timing.advance(1000);
    assert.deepEqual(news(), [{ waiting: 0 }]);
  });
});
