import { text as readAll } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readEndpoint } from '../src/connection/endpoint.ts';
import { readServicePaths } from '../src/client/routes/servicePaths.ts';
import { sanitizeLogLine, redactKey } from '../src/client/request/requestLog.ts';
import { checkService, type ServiceResponse } from '../test/conformance/checkService.ts';
import { rules } from '../test/conformance/rules.ts';

/** For a limit of ten requests a minute. */
const pauseMs = 6100;
const timeoutMs = 60_000;
const maxRequests = 60;

interface RemoteOptions {
  readonly baseUrl: string;
  /** JSON as in the setting `dateline.service.paths`. */
  readonly paths?: string | undefined;
  readonly pauseMs?: number;
}

/**
 * Prints for each rule whether it holds for a service. The key comes from a prompt or from standard input, and goes only
 * to the origin of the address.
 *
 * @returns the exit code: 1 if a rule doesn't hold
 * @throws Error for an address or paths that can't be used, and if there is no response
 */
export async function checkRemoteService(options: RemoteOptions): Promise<number> {
  const endpoint = readEndpoint(options.baseUrl);
  if ('error' in endpoint) {
    throw new Error(
      `${options.baseUrl} can’t be used: give an https address without a query (http only on this machine).`,
    );
  }
  const paths = readServicePaths(JSON.parse(options.paths ?? '{}'));
  if (!paths) {
    throw new Error('--paths must be like {"articles":"/content","intelligence":"/intel"}.');
  }
  const key = await readKey();
  const root = endpoint.base.href.replace(/\/+$/, '');
  let count = 0;
  const send = async (path: string, { withoutKey = false } = {}): Promise<ServiceResponse> => {
    count += 1;
    if (count > maxRequests) {
      throw new Error(`More than ${String(maxRequests)} requests were needed.`);
    }
    if (count > 1) {
      await setTimeout(options.pauseMs ?? pauseMs);
    }
    console.error(`${String(count)} GET ${path}`);
    const response = await fetch(`${root}${path}`, {
      headers: withoutKey ? {} : { Authorization: `Bearer ${key}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  };
  const results = await checkService(send, paths);
  const counts = new Map<string, number>();
  for (const { id, says } of rules.filter(({ binds }) => binds !== 'client')) {
    const result = results.get(id) ?? 'not observed';
    const [word = ''] = result.split(':');
    counts.set(word, (counts.get(word) ?? 0) + 1);
    console.log(sanitizeLogLine(redactKey(`${id.padEnd(15)} ${result}${result === 'holds' ? '' : ` (${says})`}`, key)));
  }
  console.log([...counts].map(([word, number]) => `${String(number)} ${word}`).join(', '));
  return counts.has('differs') ? 1 : 0;
}

async function readKey(): Promise<string> {
  if (!process.stdin.isTTY) {
    return (await readAll(process.stdin)).trim();
  }
  process.stderr.write('API key (not shown): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
