import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const fetchModule = new URL('../../../src/service/fetch.ts', import.meta.url).href;

/**
 * Runs in a worker, whose globals are its own: sets the slots up, sends a request through undici, and reports the
 * slots as they were and are.
 */
async function slotsAround(
  setUp: string,
): Promise<{ before: string[]; after: string[]; same: boolean; failed: boolean }> {
  const worker = new Worker(
    `
    const { parentPort } = require('node:worker_threads');
    const slots = [1, 2].map((n) => Symbol.for('undici.globalDispatcher.' + n));
    const describe = () => slots.map((slot) => {
      const found = Object.getOwnPropertyDescriptor(globalThis, slot);
      return found ? [typeof found.value, found.writable, found.enumerable, found.configurable].join(' ') : 'absent';
    });
    const values = () => slots.map((slot) => globalThis[slot]);
    (async () => {
      ${setUp}
      const [before, held] = [describe(), values()];
      const { createHttpFetch } = await import(${JSON.stringify(fetchModule)});
      const { fetch: request } = createHttpFetch({ timeoutMs: 1000 });
      const init = { headers: {}, signal: new AbortController().signal, redirect: 'manual' };
      const failed = await request(new URL('http://127.0.0.1:1/'), init).then(() => false, () => true);
      const same = values().every((value, index) => value === held[index]);
      parentPort.postMessage({ before, after: describe(), same, failed });
    })();
    `,
    { eval: true },
  );
  const [message] = (await once(worker, 'message')) as [Awaited<ReturnType<typeof slotsAround>>];
  await worker.terminate();
  return message;
}

describe('the process-wide dispatcher slots', () => {
  const setUps: [string, string, string[]][] = [
    ['empty', '', ['absent', 'absent']],
    [
      'filled by the host',
      'slots.forEach((slot) => { globalThis[slot] = { dispatch() {} }; });',
      ['object true true true', 'object true true true'],
    ],
    ['half filled', 'globalThis[slots[1]] = { dispatch() {} };', ['absent', 'object true true true']],
    [
      'undefined for good',
      'slots.forEach((slot) => Object.defineProperty(globalThis, slot, { value: undefined, writable: true }));',
      ['undefined true false false', 'undefined true false false'],
    ],
  ];
  for (const [name, setUp, expected] of setUps) {
    it(`are left as they were found: ${name}`, async () => {
      const slots = await slotsAround(setUp);
      assert.deepEqual(slots, { before: expected, after: expected, same: true, failed: true });
    });
  }
});
