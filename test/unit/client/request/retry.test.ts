import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { Attempt } from '../../../../src/client/request/attempt.ts';
import { RateLimiter } from '../../../../src/client/request/rateLimiter.ts';
import { withRetries } from '../../../../src/client/request/retry.ts';
import { createVirtualTiming, type VirtualTiming } from '../../../support/virtualTiming.ts';

/** Retries attempts with these outcomes in order (the last one repeats), each after `milliseconds`. */
function runAttempts(
  outcomes: readonly Attempt<string>[],
  { took = 0, signal = new AbortController().signal, timing = createVirtualTiming() } = {},
) {
  const times: number[] = [];
  const attempt = (milliseconds: number) => {
    const outcome = outcomes[Math.min(times.length, outcomes.length - 1)];
    times.push(milliseconds);
    timing.advance(took);
    return Promise.resolve(outcome!);
  };
  const options = {
    rateLimiter: new RateLimiter(timing),
    priority: { background: false },
    timing,
    signal,
    timeoutMs: 1000,
  };
  return { times, waits: timing.waits, answer: withRetries(attempt, options) };
}

const failed = (error: ServiceError, limit = {}): Attempt<string> => ({ error, limit });
const good: Attempt<string> = { value: 'good', limit: {} };
const timedOut = new ServiceError('timeout', 'late');
const busy = new ServiceError('serverError', '', { status: 503 });

describe('Retry', () => {
  const broken = (code: string) => new ServiceError('offline', '', { code });
  const ofTheMoment: readonly ServiceError[] = [
    ...['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'].map(broken),
    ...[408, 502, 503, 504].map((status) => new ServiceError('serverError', '', { status })),
  ];
  for (const fault of ofTheMoment) {
    it(`repeats a request after ${[fault.kind, fault.code, fault.status].filter(Boolean).join(' ')}`, async () => {
      const { answer, times } = runAttempts([failed(fault), good]);
      assert.deepEqual([await answer, times.length], ['good', 2]);
    });
  }

  const lasting: readonly ServiceError[] = [
    timedOut,
    new ServiceError('timeout', '', { code: 'UND_ERR_HEADERS_TIMEOUT' }),
    broken('ENOTFOUND'),
    new ServiceError('offline', ''),
    new ServiceError('malformed', 'says it of itself', { code: 'ECONNRESET' }),
    new ServiceError('serverError', '', { status: 500 }),
    new ServiceError('unauthorized', '', { status: 401, code: 'ECONNRESET' }),
  ];
  for (const fault of lasting) {
    it(`does not repeat a request after ${[fault.kind, fault.code, fault.status].filter(Boolean).join(' ')}`, async () => {
      const { answer, times } = runAttempts([failed(fault), good]);
      await assert.rejects(answer, fault);
      assert.equal(times.length, 1);
    });
  }

  it('stays within the timeout, including pauses', async () => {
    const { answer, times, waits } = runAttempts([failed(busy)], { took: 400 });
    await assert.rejects(answer, busy);
    assert.deepEqual([times, waits], [[1000, 350], [250]]);
  });

  it('does not repeat a request if the pause would exceed the timeout', async () => {
    const { answer, waits } = runAttempts([failed(busy, { retryAfterMs: 1000 }), good]);
    await assert.rejects(answer, busy);
    assert.deepEqual(waits, []);
    assert.equal(await runAttempts([failed(busy, { retryAfterMs: 999 }), good]).answer, 'good');
  });

  it('measures time with the monotonic clock', async () => {
    const timing: VirtualTiming = { ...createVirtualTiming(), elapsed: () => 0 };
    const { answer, times } = runAttempts([failed(busy), good], { timing, took: 3_600_000 });
    assert.equal(await answer, 'good');
    assert.deepEqual(times, [1000, 750]);
  });

  it('adds random jitter to its pauses', async () => {
    const timing: VirtualTiming = { ...createVirtualTiming(), random: () => 0.25 };
    const { answer, waits } = runAttempts([failed(busy), failed(busy), good], { timing });
    assert.equal(await answer, 'good');
    assert.deepEqual(waits, [312.5, 625]);
  });

  it('can be canceled during a pause', async () => {
    const controller = new AbortController();
    const timing: VirtualTiming = {
      ...createVirtualTiming(),
      wait: (_milliseconds, signal) => {
        controller.abort();
        return Promise.reject(signal.reason as Error);
      },
    };
    const { answer } = runAttempts([failed(busy), good], { timing, signal: controller.signal });
    await assert.rejects(answer, { kind: 'cancelled', message: '' });
  });
});
