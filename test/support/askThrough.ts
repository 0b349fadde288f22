// A process of its own, since what certificates Node knows is settled when it starts: asks an address the way that is
// given and prints the status of the answer, or the code of the fault.
import { createHttpFetch } from '../../src/service/fetch.ts';
import { networkFault } from '../../src/service/networkFault.ts';
import type { Network } from '../../src/service/network.ts';

const [address = '', way = '{}'] = process.argv.slice(2);
const { fetch, close } = createHttpFetch({ timeoutMs: 5000, network: () => JSON.parse(way) as Network });
try {
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(new URL(address), { headers: {}, signal, redirect: 'manual' });
  console.log(`${String(response.status)} ${await response.text()}`);
} catch (thrown) {
  const { kind, code } = networkFault(thrown);
  console.log(`${kind} ${String(code)}`);
}
close();
