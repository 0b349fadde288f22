import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../../../src/service/errors.ts';
import { Gate } from '../../../src/service/gate.ts';
import type { Timing } from '../../../src/service/timing.ts';

const never = new AbortController().signal;

/** A clock that a test puts forward; waits end when their time has come. */
function clock(): Timing & { advance(milliseconds: number): Promise<void> } {
  let now = 0;
  const waits: { readonly at: number; readonly done: () => void }[] = [];
  return {
    now: () => now,
    random: () => 0,
    wait: (milliseconds, signal) =>
      new Promise((done, fail) => {
        waits.push({ at: now + milliseconds, done });
        signal.addEventListener('abort', () => fail(new Error('aborted')));
      }),
    async advance(milliseconds) {
      now += milliseconds;
      for (const { at, done } of waits) {
        if (at <= now) {
          done();
        }
      }
      await setImmediate();
    },
  };
}

/** Lets requests in and writes down which passed, in their order. */
function turnstile(gate: Gate) {
  const passed: string[] = [];
  const faults: string[] = [];
  const enter = (name: string, background = false, signal = never) =>
    void gate.enter({ background }, signal).then(
      () => passed.push(name),
      (fault: unknown) => faults.push(fault instanceof ServiceError ? fault.kind : String(fault)),
    );
  return { passed, faults, enter };
}

describe('the gate', () => {
  it('lets six requests out at once and the next as one comes back', async () => {
    const gate = new Gate(clock());
    const { passed, enter } = turnstile(gate);
    'abcdefgh'.split('').forEach((name) => enter(name));
    await setImmediate();
    assert.equal(passed.join(''), 'abcdef');
    gate.leave('answered');
    await setImmediate();
    assert.equal(passed.join(''), 'abcdefg');
  });

  it('lets nothing out after a refusal until the service takes requests again', async () => {
    const timing = clock();
    const gate = new Gate(timing);
    const { passed, enter } = turnstile(gate);
    enter('a');
    await setImmediate();
    assert.equal(gate.leave('refused', { retryAfterMs: 40_000 }), 40_000);
    enter('b');
    assert.deepEqual(gate.status, { waiting: 1, until: 40_000 });
    await timing.advance(39_999);
    assert.equal(passed.join(''), 'a');
    await timing.advance(1);
    assert.equal(passed.join(''), 'ab');
    assert.deepEqual(gate.status, { waiting: 0 });
  });

  it('then lets one out at a time, what somebody waits for first, until six went well', async () => {
    const timing = clock();
    const gate = new Gate(timing);
    const { passed, enter } = turnstile(gate);
    enter('a');
    await setImmediate();
    gate.leave('refused', { retryAfterMs: 1000 });
    enter('x', true);
    enter('y', true);
    'bcdefghijklmno'.split('').forEach((name) => enter(name));
    await timing.advance(1000);
    for (const expected of ['ab', 'abc', 'abcd', 'abcde', 'abcdef']) {
      assert.equal(passed.join(''), expected);
      gate.leave('answered');
      await setImmediate();
    }
    gate.leave('answered');
    await setImmediate();
    assert.equal(passed.join(''), 'abcdefghijklm');
  });

  it('lets one that became urgent go before', async () => {
    const timing = clock();
    const gate = new Gate(timing);
    const order: string[] = [];
    const ticket = { background: true };
    gate.leave('refused', { retryAfterMs: 1000 });
    void gate.enter({ background: true }, never).then(() => order.push('first'));
    void gate.enter(ticket, never).then(() => order.push('second'));
    ticket.background = false;
    await timing.advance(1000);
    gate.leave('answered');
    await timing.advance(1);
    assert.equal(order[0], 'second');
  });

  it('waits longer with each refusal that says nothing, and a minute at most', () => {
    const gate = new Gate(clock());
    const until = [1, 2, 3, 4, 5, 6, 7].map(() => gate.leave('refused'));
    assert.deepEqual(until, [5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    gate.leave('answered');
    assert.equal(gate.leave('refused', { retryAfterMs: 70_000 }), 70_000);
  });

  it('does not ask a service that says that nothing is left', async () => {
    const timing = clock();
    const gate = new Gate(timing);
    const { passed, enter } = turnstile(gate);
    enter('a');
    gate.leave('answered', { limit: 10, remaining: 0, resetMs: 3000 });
    enter('b');
    await setImmediate();
    assert.deepEqual([passed.join(''), gate.status], ['a', { waiting: 1, until: 3000, limit: 10, remaining: 0 }]);
    await timing.advance(3000);
    assert.equal(passed.join(''), 'ab');
  });

  it('refuses at once what would wait for more than five minutes, also what waits already', async () => {
    const timing = clock();
    const gate = new Gate(timing);
    const { passed, faults, enter } = turnstile(gate);
    gate.leave('refused', { retryAfterMs: 1000 });
    enter('a');
    gate.leave('refused', { retryAfterMs: 3_600_000 });
    enter('b');
    await setImmediate();
    assert.deepEqual([passed, faults], [[], ['rateLimited', 'rateLimited']]);
    await timing.advance(3_400_000);
    enter('c');
    await timing.advance(200_000);
    assert.equal(passed.join(''), 'c');
  });

  it('gives up what is cancelled, one or all', async () => {
    const timing = clock();
    const gate = new Gate(timing);
    const { passed, faults, enter } = turnstile(gate);
    const controller = new AbortController();
    gate.leave('refused', { retryAfterMs: 1000 });
    enter('a', false, controller.signal);
    enter('b');
    enter('c', false, AbortSignal.abort());
    controller.abort();
    await setImmediate();
    assert.deepEqual([faults, gate.status.waiting], [['cancelled', 'cancelled'], 1]);
    gate.cancelWaiting();
    await timing.advance(1000);
    assert.deepEqual([passed, faults.length, gate.status], [[], 3, { waiting: 0 }]);
  });

  it('tells who listens, until they no longer do', () => {
    const gate = new Gate(clock());
    let told = 0;
    const leave = gate.onDidChange(() => (told += 1));
    gate.leave('refused');
    assert.ok(told > 0);
    const before = told;
    leave();
    gate.leave('refused');
    assert.equal(told, before);
  });
});
