import assert from 'node:assert/strict';
import { realTiming } from '../../../../src/client/request/timing.ts';

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
