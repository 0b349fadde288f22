import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A host with globals of its own in place of Node's. */
const replaced = `
  globalThis.Headers = class {};
  globalThis.fetch = () => Promise.reject(new TypeError('failed', { cause: new Error('by another') }));
`;

const fetchModule = new URL('../../../../src/client/request/fetch.ts', import.meta.url).href;

/** State of the slots, and of a request that the host then sends by its own `fetch`. */
interface Outcome {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Whether they hold the very things that they held. */
  readonly same: boolean;
  /** Why our request failed, which nobody answers. */
  readonly ours: string;
  readonly hosts: string;
}

/** Runs in a worker, whose globals are its own: sets the slots up, and sends a request through undici. */
async function slotsAround(setUp: string): Promise<Outcome> {
  const worker = new Worker(
    `
    const { parentPort } = require('node:worker_threads');
    const slots = [1, 2].map((n) => Symbol.for('undici.globalDispatcher.' + n));
    const hosts = { dispatch() { throw new Error('by the host'); } };
    const describe = () => slots.map((slot) => {
      const found = Object.getOwnPropertyDescriptor(globalThis, slot);
      return found ? [typeof found.value, found.writable, found.enumerable, found.configurable].join(' ') : 'absent';
    });
    const values = () => slots.map((slot) => globalThis[slot]);
    const address = 'http://127.0.0.1:65535/';
    const failure = (asking) => asking.then(() => 'none', (fault) => String(fault.code ?? fault.cause?.code ?? fault.cause?.message));
    (async () => {
      ${setUp}
      const [before, held] = [describe(), values()];
      const { createHttpFetch } = await import(${JSON.stringify(fetchModule)});
      const { fetch: request } = createHttpFetch({ timeoutMs: 1000 });
      const init = { headers: {}, signal: new AbortController().signal, redirect: 'manual' };
      const ours = await failure(request(new URL(address), init));
      const after = describe();
      const same = values().every((value, index) => value === held[index]);
      parentPort.postMessage({ before, after, same, ours, hosts: await failure(fetch(address)) });
    })();
    `,
    { eval: true },
  );
  const [message] = (await once(worker, 'message')) as [Outcome];
  await worker.terminate();
  return message;
}

describe('the slots of the process for the dispatcher of requests that name none', () => {
  const own = 'object true false false';
  const filled = 'object true true true';
  const setUps: [string, string, string[], string][] = [
    ['empty, as where nobody had used Node’s fetch yet', '', ['absent', 'absent'], 'ECONNREFUSED'],
    ['filled by Node', 'globalThis.Headers;', [own, own], 'ECONNREFUSED'],
    ['filled by the host', 'slots.forEach((slot) => { globalThis[slot] = hosts; });', [filled, filled], 'by the host'],
    ['half filled', 'globalThis[slots[0]] = hosts;', [filled, 'absent'], 'by the host'],
    ['empty, as where Node’s fetch was replaced', replaced, ['absent', 'absent'], 'by another'],
    [
      'undefined for good',
      `${replaced} slots.forEach((slot) => Object.defineProperty(globalThis, slot, { value: undefined, writable: true }));`,
      ['undefined true false false', 'undefined true false false'],
      'by another',
    ],
  ];
  for (const [name, setUp, expected, hosts] of setUps) {
    it(`are left as they were found: ${name}`, async () => {
      const outcome = await slotsAround(setUp);
      assert.deepEqual(outcome, { before: expected, after: expected, same: true, ours: 'ECONNREFUSED', hosts });
    });
  }
});
