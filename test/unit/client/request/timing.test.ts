import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { realTiming, untilAborted, withDeadline } from '../../../../src/client/request/timing.ts';
import { ServiceError, type ErrorKind } from '../../../../src/client/errors.ts';

const ofKind = (kind: ErrorKind) => (error: unknown) => error instanceof ServiceError && error.kind === kind;
const never = () => new Promise<never>(() => undefined);

describe('work with a deadline', () => {
  it('gives what the work gives', async () => {
    assert.equal(await withDeadline(new AbortController().signal, 60_000, () => Promise.resolve(7)), 7);
  });

  it('fails as the work fails', async () => {
    const failure = new Error('x');
    const work = withDeadline(new AbortController().signal, 60_000, () => Promise.reject(failure));
    await assert.rejects(work, failure);
  });

  it('times out even if the work takes no notice, and tells the work', async () => {
    let signal: AbortSignal | undefined;
    const work = withDeadline(new AbortController().signal, 1, (inner) => {
      signal = inner;
      return never();
    });
    await assert.rejects(work, { kind: 'timeout', message: '' });
    assert.equal(signal?.aborted, true);
  });

  it('is cancelled even if the work takes no notice', async () => {
    const outer = new AbortController();
    const work = withDeadline(outer.signal, 60_000, never);
    outer.abort();
    await assert.rejects(work, { kind: 'cancelled', message: '' });
  });

  it('leaves no timer behind, and nobody who listens to a signal that lives on', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const { signal } = new AbortController();
    // Only then has this test a timer of its own.
    await Promise.resolve();
    const before = timers();
    await withDeadline(signal, 60_000, (inner) => untilAborted(Promise.resolve(inner), signal));
    assert.deepEqual([timers(), getEventListeners(signal, 'abort')], [before, []]);
  });

  it('is not begun when it was cancelled before', async () => {
    let begun = false;
    const work = withDeadline(AbortSignal.abort(), 60_000, () => {
      begun = true;
      return Promise.resolve();
    });
    await assert.rejects(work, ofKind('cancelled'));
    assert.equal(begun, false);
  });
});

describe('the real clock', () => {
  it('waits until the signal aborts', async () => {
    const controller = new AbortController();
    const waiting = realTiming.wait(60_000, controller.signal);
    controller.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
  });

  it('waits no longer than it is told', async () => {
    await realTiming.wait(1, new AbortController().signal);
  });

  it('has dice that fall below 1', () => {
    const chance = realTiming.random();
    assert.ok(chance >= 0 && chance < 1);
  });
});
