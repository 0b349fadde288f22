import { Worker } from 'node:worker_threads';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Agent, fetch, request } from 'undici';
import { createTestService } from '../service/testService.ts';
import { createClient } from '../../src/client/client.ts';
import { createUndiciTransport } from '../../src/client/transport/undiciTransport.ts';
import type { ResponseFormat } from '../../src/client/request/decode.ts';
import { realCorpus } from '../support/sampleServer.ts';
import { besides, median, timed, type Benchmark, type Row } from './benchmark.ts';

const key = 'bench-key';
const rounds = 25;
const requestsInEach = 20;
const formats = ['json', 'yaml', 'toon'] as const satisfies readonly ResponseFormat[];

/**
 * A server in a worker thread that responds with bodies by path and query, so that it doesn't slow down the measured
 * thread.
 */
const serve = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const server = createServer((request, response) => {
  const body = workerData[request.url];
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': body?.type ?? 'text/plain' });
  response.end(body?.text);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const benchmark: Benchmark = {
  title: 'Client, compared with undici and JSON.parse for the same bodies, on loopback',
  run: async () => {
    const bodies = await answers();
    const server = new Worker(serve, { eval: true, workerData: bodies });
    try {
      const port = await new Promise<number>((resolve, reject) => {
        server.on('message', resolve);
        server.on('error', reject);
      });
      const base = new URL(`http://127.0.0.1:${String(port)}`);
      return [
        ...(await pages(base, 20)),
        ...(await pages(base, 100)),
        ...(await inFormats(base, bodies)),
        ...(await memory(base, bodies)),
      ];
    } finally {
      await server.terminate();
    }
  },
};

export default benchmark;

type Bodies = Readonly<Record<string, { readonly type: string; readonly text: string }>>;

const latest = (limit: number) => `/content/articles/latest?limit=${String(limit)}`;
const events = (format: ResponseFormat) =>
  `/intel/events?limit=100${format === 'json' ? '' : `&response_type=${format}`}`;

async function answers(): Promise<Bodies> {
  const app = createTestService(realCorpus(), { key });
  const targets = [latest(20), latest(100), ...formats.map(events)];
  const bodies = targets.map(async (target) => {
    const response = await app(new Request(`http://x${target}`, { headers: { authorization: `Bearer ${key}` } }));
    if (response.status !== 200) {
      throw new Error(`The sample answers ${target} with ${String(response.status)}.`);
    }
    return [target, { type: response.headers.get('content-type') ?? '', text: await response.text() }] as const;
  });
  return Object.fromEntries(await Promise.all(bodies));
}

function clientTo(base: URL, pageSize: number, format: ResponseFormat = 'json') {
  const { transport, close } = createUndiciTransport({ timeoutMs: 60_000 });
  return {
    client: createClient({ base, transport, key: () => Promise.resolve(key), pageSize, timeoutMs: 60_000, format }),
    close,
  };
}

/** Measures pages of `limit` records, read repeatedly without the cache. */
async function pages(base: URL, limit: number): Promise<Row[]> {
  const { client, close } = clientTo(base, limit);
  const dispatcher = new Agent({ allowH2: true });
  const { signal } = new AbortController();
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  const byFetch = async () => {
    const response = await fetch(new URL(latest(limit), base), { dispatcher, headers, redirect: 'manual' });
    return JSON.parse(await response.text()) as unknown;
  };
  const byRequest = async () => {
    const { body } = await request(new URL(latest(limit), base), { dispatcher, headers });
    return JSON.parse(await body.text()) as unknown;
  };
  const source = client.list('latest');
  const ours = () => source(undefined, signal, { fresh: true });
  const [times, fetches, requests] = await inTurns(ours, byFetch, byRequest);
  close();
  await dispatcher.close();
  const label = `pages of ${String(limit)}`;
  const name = `the client, ${label}`;
  const floorOf = (program: string) => `${program} and JSON.parse, ${label}`;
  const besideRequest = besides([name, floorOf('undici’s request')], [times, requests]);
  return [
    ...besides([name, floorOf('undici’s fetch')], [times, fetches]),
    // The client's own time is already in the other rows.
    ...besideRequest.filter((row) => row.name !== name),
  ];
}

/** Measures one call of each function in milliseconds, in rounds. The first round is not counted. */
async function inTurns(
  ...works: readonly [() => Promise<unknown>, () => Promise<unknown>, () => Promise<unknown>]
): Promise<readonly [number[], number[], number[]]> {
  const results: [number[], number[], number[]] = [[], [], []];
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const time = await timed(async () => {
        for (let count = 0; count < requestsInEach; count += 1) {
          await work();
        }
      });
      if (round >= 0) {
        results[index]?.push(time / requestsInEach);
      }
    }
  }
  return results;
}

/** Measures 100 events in each response format of the intelligence interface. */
async function inFormats(base: URL, bodies: Bodies): Promise<Row[]> {
  const rows: Row[] = [];
  for (const format of formats) {
    const { client, close } = clientTo(base, 100, format);
    const { signal } = new AbortController();
    const source = client.list('events');
    const times: number[] = [];
    for (let count = -5; count < rounds; count += 1) {
      const time = await timed(() => source(undefined, signal, { fresh: true }));
      if (count >= 0) {
        times.push(time);
      }
    }
    close();
    rows.push(
      {
        name: `100 events in ${format}, bytes`,
        value: Buffer.byteLength(bodies[events(format)]?.text ?? ''),
        unit: 'B',
      },
      { name: `100 events in ${format}, request and read`, value: median(times), unit: 'ms' },
    );
  }
  return rows;
}

/** Compares the heap size of a record that the client reads with that of the same body from `JSON.parse`. */
async function memory(base: URL, bodies: Bodies): Promise<Row[]> {
  const text = bodies[latest(100)]?.text ?? '';
  const { client, close } = clientTo(base, 100);
  const { signal } = new AbortController();
  const source = client.list('latest');
  const count = 50;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const bytesEach = async (make: () => unknown) => {
    const records: unknown[] = [await make()];
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let page = 0; page < count; page += 1) {
      records.push(await make());
    }
    collect();
    return (process.memoryUsage().heapUsed - before) / (records.length - 1) / 100;
  };
  const plain = await bytesEach(() => JSON.parse(text) as unknown);
  const ours = await bytesEach(async () => (await source(undefined, signal, { fresh: true })).items);
  close();
  return [
    { name: 'a record from JSON.parse', value: plain, unit: 'B' },
    { name: 'a record of the client', value: ours, unit: 'B' },
    { name: 'a record of the client, compared with JSON.parse', value: ours / plain, unit: '×' },
  ];
}
