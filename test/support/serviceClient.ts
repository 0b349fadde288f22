import assert from 'node:assert/strict';
import { createClient, type Client, type ClientOptions } from '../../src/client/client.ts';
import { ServiceError, type ErrorKind } from '../../src/client/errors.ts';
import { createUndiciTransport } from '../../src/client/transport/undiciTransport.ts';
import type { RequestLog } from '../../src/client/request/requestLog.ts';
import { createVirtualTiming } from './virtualTiming.ts';

/** The key in tests. It is distinctive, so that a leak of it can be found. */
export const testKey = 'dl_live+Zq7/Xw9=secret';

// Longer than any test, so that a request that ends early was canceled.
const { transport } = createUndiciTransport({ timeoutMs: 60_000 });

/** Creates a client over real HTTP. */
export function createTestClient(base: URL, options: Partial<ClientOptions> = {}): Client {
  return createClient({
    base,
    transport,
    key: () => Promise.resolve(testKey),
    pageSize: 20,
    timeoutMs: 60_000,
    timing: createVirtualTiming(),
    ...options,
  });
}

/** Creates a log that adds its warnings to `lines`. With `all`, it adds every line with its level. */
export function createTestLog(lines: string[], { all = false } = {}): RequestLog {
  const keep = (level: string) => (line: string | (() => string)) => {
    if (all || level === 'warn') {
      const text = typeof line === 'string' ? line : line();
      lines.push(all ? `${level} ${text}` : text);
    }
  };
  return { debug: keep('debug'), info: keep('info'), warn: keep('warn') };
}

export const neverAborted = new AbortController().signal;

/** Returns the `ServiceError` that `work` fails with. Fails if `work` succeeds or throws anything else. */
export async function expectError(work: Promise<unknown>, kind: ErrorKind): Promise<ServiceError> {
  const outcome = await work.then(
    () => assert.fail(`expected a ServiceError of kind ${kind}, but it succeeded`),
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof ServiceError, `expected a ServiceError, got ${String(outcome)}`);
  assert.equal(outcome.kind, kind, outcome.message);
  return outcome;
}
