import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const transportModule = new URL('../../../../src/client/transport/undiciTransport.ts', import.meta.url).href;

interface Outcome {
  /** Whether the request left an existing global dispatcher unchanged. */
  readonly isUnchanged: boolean;
  /** Whether the global dispatcher comes from the package undici, not from Node. */
  readonly isOurs: boolean;
  /** Error code or message of a request through the transport, to a closed port. */
  readonly transport: string;
  /** Error code or message of a request with the host's own `fetch`. */
  readonly host: string;
}

/** Runs `setUp` in a worker, which has its own globals, and sends a request through the transport there. */
async function requestAfter(setUp: string): Promise<Outcome> {
  const worker = new Worker(
    `
    const { parentPort } = require('node:worker_threads');
    const slots = [1, 2].map((n) => Symbol.for('undici.globalDispatcher.' + n));
    const dispatcher = { dispatch() { throw new Error('by the host'); } };
    const address = 'http://127.0.0.1:65535/';
    const failure = (request) => request.then(() => 'none', (error) => String(error.cause?.code ?? error.cause?.message));
    (async () => {
      ${setUp}
      const before = slots.map((slot) => globalThis[slot]);
      const { createUndiciTransport } = await import(${JSON.stringify(transportModule)});
      const { transport: request } = createUndiciTransport({ timeoutMs: 1000 });
      const init = { headers: {}, signal: new AbortController().signal, redirect: 'manual' };
      const transport = await failure(request(new URL(address), init));
      const after = slots.map((slot) => globalThis[slot]);
      const { Agent } = await import('undici');
      parentPort.postMessage({
        isUnchanged: before.every((value, index) => value === undefined || value === after[index]),
        isOurs: after.some((value) => value instanceof Agent),
        transport,
        host: await failure(fetch(address)),
      });
    })();
    `,
    { eval: true },
  );
  const [message] = (await once(worker, 'message')) as [Outcome];
  await worker.terminate();
  return message;
}

describe('The global dispatcher of the process', () => {
  const setUps: [string, string, string][] = [
    ['there is none yet', '', 'ECONNREFUSED'],
    ['Node has set it', 'globalThis.Headers;', 'ECONNREFUSED'],
    ['the host has set it', 'slots.forEach((slot) => { globalThis[slot] = dispatcher; });', 'by the host'],
    ['the host has set only the one of undici 6', 'globalThis[slots[0]] = dispatcher;', 'by the host'],
  ];
  for (const [name, setUp, host] of setUps) {
    it(`is not replaced with Dateline’s if ${name}`, async () => {
      const outcome = await requestAfter(setUp);
      assert.deepEqual(outcome, { isUnchanged: true, isOurs: false, transport: 'ECONNREFUSED', host });
    });
  }
});
