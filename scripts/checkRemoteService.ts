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
/** After decompression, as in the extension. */
const maxBytes = 16 * 1024 * 1024;

interface RemoteOptions {
  readonly baseUrl: string;
  /** JSON as in the setting `dateline.service.paths`. */
  readonly paths?: string | undefined;
  readonly pauseMs?: number;
  readonly timeoutMs?: number;
  readonly readKey?: () => Promise<string>;
  readonly output?: Pick<Console, 'log' | 'error'>;
}

/**
 * Prints for each rule whether it holds for a service. The key comes from a prompt or from standard input, and goes only
 * to the origin of the address. The first request without a complete response ends the check.
 *
 * @returns the exit code: 1 if a rule doesn't hold or the check ended early
 * @throws Error for an address, paths or a key that can't be used
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
  const key = (await (options.readKey ?? readKey)()).trim();
  // Node's error for such a header contains it.
  if (!/^[\x21-\x7E]+$/.test(key)) {
    throw new Error('The API key is empty or contains a character that can’t be sent.');
  }
  const output = options.output ?? console;
  const clean = (line: string) => sanitizeLogLine(redactKey(line, key));
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
    output.error(clean(`${String(count)} GET ${path}`));
    const response = await fetch(`${root}${path}`, {
      headers: withoutKey ? {} : { Authorization: `Bearer ${key}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
    });
    return { status: response.status, text: await readText(response) };
  };
  const { results, error } = await checkService(send, paths);
  const counts = new Map<string, number>();
  for (const { id, says } of rules.filter(({ binds }) => binds !== 'client')) {
    const result = results.get(id) ?? 'not observed';
    const [word = ''] = result.split(':');
    counts.set(word, (counts.get(word) ?? 0) + 1);
    output.log(clean(`${id.padEnd(15)} ${result}${result === 'holds' ? '' : ` (${says})`}`));
  }
  output.log([...counts].map(([word, number]) => `${String(number)} ${word}`).join(', '));
  if (error !== undefined) {
    const causes = [error, error instanceof Error ? error.cause : undefined].filter((each) => each instanceof Error);
    output.error(clean(`The check ended early: ${causes.map(({ message }) => message).join(': ')}`));
  }
  return error !== undefined || counts.has('differs') ? 1 : 0;
}

/** @throws Error if the body is too large or incomplete */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new Error(`The response is larger than ${String(maxBytes / 1024 ** 2)} MiB.`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function readKey(): Promise<string> {
  if (!process.stdin.isTTY) {
    return readAll(process.stdin);
  }
  process.stderr.write('API key (not shown): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
