import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { realTiming, rejectOnAbort, withDeadline } from '../../../../src/client/request/timing.ts';
import { ServiceError, type ErrorKind } from '../../../../src/client/errors.ts';

const hasKind = (kind: ErrorKind) => (error: unknown) => error instanceof ServiceError && error.kind === kind;
const never = () => new Promise<never>(() => undefined);

describe('Work with a deadline', () => {
  it('resolves with the result of the work', async () => {
    assert.equal(await withDeadline(new AbortController().signal, 60_000, () => Promise.resolve(7)), 7);
  });

  it('rejects with the error of the work', async () => {
    const failure = new Error('x');
    const work = withDeadline(new AbortController().signal, 60_000, () => Promise.reject(failure));
    await assert.rejects(work, failure);
  });

  it('times out and aborts the work, even if the work ignores the signal', async () => {
    let signal: AbortSignal | undefined;
    const work = withDeadline(new AbortController().signal, 1, (inner) => {
      signal = inner;
      return never();
    });
    await assert.rejects(work, { kind: 'timeout', message: '' });
    assert.equal(signal?.aborted, true);
  });

  it('can be canceled even if the work ignores the signal', async () => {
    const outer = new AbortController();
    const work = withDeadline(outer.signal, 60_000, never);
    outer.abort();
    await assert.rejects(work, { kind: 'cancelled', message: '' });
  });

  it('removes its timer and its abort listeners', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const { signal } = new AbortController();
    // Wait until the timers of other tests ended.
    await Promise.resolve();
    const before = timers();
    await withDeadline(signal, 60_000, (inner) => rejectOnAbort(Promise.resolve(inner), signal));
    assert.deepEqual([timers(), getEventListeners(signal, 'abort')], [before, []]);
  });

  it('does not start after it was canceled', async () => {
    let hasBegun = false;
    const work = withDeadline(AbortSignal.abort(), 60_000, () => {
      hasBegun = true;
      return Promise.resolve();
    });
    await assert.rejects(work, hasKind('cancelled'));
    assert.equal(hasBegun, false);
  });
});

describe('The real clock', () => {
  it('waits until the signal aborts', async () => {
    const controller = new AbortController();
    const waiting = realTiming.wait(60_000, controller.signal);
    controller.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
  });

  it('waits for the given time', async () => {
    await realTiming.wait(1, new AbortController().signal);
  });

  it('returns random numbers below 1', () => {
    const chance = realTiming.random();
    assert.ok(chance >= 0 && chance < 1);
  });
});
