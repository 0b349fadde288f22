import { createUndiciTransport } from '../../src/client/transport/undiciTransport.ts';
import { toServiceError } from '../../src/client/errors.ts';
import { readBody } from '../support/recordingServer.ts';
import type { NetworkSettings } from '../../src/client/transport/transport.ts';

/**
 * Requests an address with network settings. Returns the status and body of the response, or the kind and code of the
 * error.
 */
export async function requestThrough(address: string, network: NetworkSettings): Promise<string> {
  const { transport, close } = createUndiciTransport({ timeoutMs: 60_000, network: () => network });
  try {
    const signal = AbortSignal.timeout(60_000);
    const response = await transport(new URL(address), { headers: {}, signal, redirect: 'manual' });
    return `${String(response.status)} ${(await readBody(response)).toString()}`;
  } catch (thrown) {
    const { kind, code } = toServiceError(thrown);
    return `${kind} ${String(code)}`;
  } finally {
    close();
  }
}

// Also runs as a program, because Node reads the trusted certificates only when a process starts.
if (process.argv[1] === import.meta.filename) {
  const [address = '', network = '{}'] = process.argv.slice(2);
  console.log(await requestThrough(address, JSON.parse(network) as NetworkSettings));
}
