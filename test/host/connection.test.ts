import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { connect as connectTo, type AddressInfo, type Socket } from 'node:net';
import { EventEmitter, workspace } from 'vscode';
import { Connection } from '../../src/connection/connection.ts';
import { runChecks } from '../../src/connection/connectionChecks.ts';
import { describeError, describeErrorAt } from '../../src/connection/errorMessages.ts';
import { ApiKeys } from '../../src/connection/apiKeys.ts';
import { describeRejection } from '../../src/store/describeFilter.ts';
import type { Log } from '../../src/platform/log.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import type { ServedApiVersion, TestServiceOptions } from '../service/testService.ts';
import { ServiceError } from '../../src/client/errors.ts';
import { createUndiciTransport } from '../../src/client/transport/undiciTransport.ts';
import { respondJson, recordingServer } from '../support/recordingServer.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { createTestClient, neverAborted } from '../support/serviceClient.ts';

const settings = () => workspace.getConfiguration('dateline');

describe('Connection', () => {
  const key = 'the-key';
  const changes = new EventEmitter<{ key: string }>();
  const errors: unknown[] = [];
  let sample: SampleServer;
  let connection: Connection;
  /** How the secret storage responds to a read. */
  let read: () => Promise<string | undefined>;

  const connect = async (apiVersion: ServedApiVersion, options: Partial<TestServiceOptions> = {}) => {
    sample = await startSample(createFictionalCorpus(new Date()), key, { apiVersion, ...options });
    await settings().update('service.baseUrl', sample.address, true);
    const stored = new Map<string, unknown>();
    const memory = {
      get: (name: string) => stored.get(name),
      update: (name: string, value: unknown) => Promise.resolve(void stored.set(name, value)),
    };
    const secrets = {
      get: () => read(),
      store: () => Promise.resolve(),
      delete: () => Promise.resolve(),
      onDidChange: changes.event,
    };
    const ignored = () => undefined;
    const error = (fault: unknown) => errors.push(fault);
    const own = { debug: ignored, info: ignored, warn: ignored, redact: ignored, error };
    const log = own as unknown as Log;
    connection = new Connection(new ApiKeys(secrets, () => undefined), memory, log);
  };
  const latest = async () => (await connection.client()).list('latest')(undefined, neverAborted, { fresh: true });

  beforeEach(() => {
    read = () => Promise.resolve(key);
    errors.length = 0;
  });
  afterEach(async () => {
    connection.dispose();
    await sample.close();
    await settings().update('service.baseUrl', undefined, true);
    await settings().update('service.paths', undefined, true);
  });

  it('reads the key again after a failure', async () => {
    read = () => Promise.reject(new Error('locked'));
    await connect('v1');
    assert.equal((await connection.state()).kind, 'service');
    await assert.rejects(latest(), { kind: 'unauthorized', message: 'The API key can’t be read.' });
    assert.equal(errors.length, 1);
    read = () => Promise.resolve(key);
    assert.ok((await latest()).items.length > 0);
  });

  it('sends requests to the paths in the settings, and names the setting if the service has others', async () => {
    const paths = { articles: '/news', intelligence: '/markets' };
    await connect('v1', { paths });
    const base = new URL(sample.address);
    const error: unknown = await connection.checkKey(base, key, neverAborted).catch((thrown: unknown) => thrown);
    assert.match(describeErrorAt(base, error), /^Requested http.*change the setting “dateline\.service\.paths”\.$/);
    const changed = new Promise((resolve) => connection.onDidChange(resolve));
    await settings().update('service.paths', paths, true);
    await changed;
    await connection.checkKey(base, key, neverAborted);
    assert.ok((await latest()).items.length > 0);
  });

  it('refuses a value in the setting that is not a path', async () => {
    await settings().update('service.paths', { articles: 'https://evil.example' }, true);
    await connect('v1');
    assert.equal((await connection.state()).kind, 'badPaths');
    const message = 'The setting “dateline.service.paths” must contain only paths such as “/content”.';
    for (const work of [latest(), connection.checkKey(new URL(sample.address), key, neverAborted)]) {
      const error: unknown = await work.catch((thrown: unknown) => thrown);
      assert.equal(describeError(error).message, message);
    }
    assert.deepEqual(sample.requests, []);
  });

  it('says once that the service rejects a parameter of the user, and offers it again for a new key', async () => {
    await connect('v1', { variant: 'minimal' });
    const messages: (string | undefined)[] = [];
    connection.onDidRejectParameters((rejection) => messages.push(describeRejection(rejection)));
    const client = await connection.client();
    for (const language of ['en', 'de']) {
      await client.list('latest', { filter: { languages: [language] } })(undefined, neverAborted);
    }
    await client.list('regions', { filter: { q: 'eu' } })(undefined, neverAborted);
    await client.list('publishers', { filter: { domains: ['a.example'] } })(undefined, neverAborted);
    await client.list('publishers', { filter: { ids: ['p1'] } })(undefined, neverAborted);
    assert.deepEqual(messages, [
      'The service does not support this filter: Language. The list is shown without it.',
      'The service can’t search its values, so Dateline loads them page by page.',
      'The service can’t find publishers by their domain. Type a name, or use the filter “Domain”.',
      undefined,
    ]);
    assert.equal((await connection.client()).accepts('latest', 'languages'), false);
    const changed = new Promise((resolve) => connection.onDidChange(resolve));
    changes.fire({ key: `dateline.apiKey ${new URL(sample.address).origin}` });
    await changed;
    assert.equal((await connection.client()).accepts('latest', 'languages'), true);
  });

  it('sends a request with a new key at once, whatever pause the service requested before', async () => {
    await connect('v1');
    sample.instead = () => new Response('', { status: 429, headers: { 'retry-after': '86400' } });
    await assert.rejects(latest(), { kind: 'rateLimited' });
    sample.instead = undefined;
    await assert.rejects(latest(), { kind: 'rateLimited' });
    const changed = new Promise((resolve) => connection.onDidChange(resolve));
    changes.fire({ key: `dateline.apiKey ${new URL(sample.address).origin}` });
    await changed;
    assert.ok((await latest()).items.length > 0);
  });

  it('shows any status that the intelligence API reports', async () => {
    await connect('v1');
    const results = async () => {
      const words = new Map<string, string>();
      const keys = { read: () => Promise.resolve(key) } as unknown as ApiKeys;
      await runChecks({ connection, keys }, neverAborted, (id, result) =>
        words.set(id, `${result.state}: ${result.summary}`),
      );
      return words.get('intelligence');
    };
    assert.equal(await results(), 'passed: reachable, status “ok”');
    sample.instead = () => Response.json({ status: 'degraded $(x)\n', data: [] });
    assert.match((await results()) ?? '', /^passed: reachable, status “degraded /);
  });

  it('fires an event when it detects the API version', async () => {
    await connect('v0.1');
    await connection.state();
    assert.equal(connection.articleApiVersion, undefined);
    let detections = 0;
    connection.onDidDetectApiVersion(() => (detections += 1));
    await latest();
    assert.deepEqual([connection.articleApiVersion, detections], ['v0.1', 1]);
  });
});

describe('Service behind a proxy that only VS Code knows', () => {
  it('is reached through the host’s own fetch', async () => {
    await using service = await recordingServer(respondJson({ data: [{ id: 'a' }] }));
    const tunnels: (string | undefined)[] = [];
    const proxy = createServer().on('connect', ({ url }, client: Socket) => {
      tunnels.push(url);
      const onwards = connectTo(Number(service.base.port), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onwards.pipe(client).pipe(onwards);
      });
      onwards.on('error', () => client.destroy());
      client.on('error', () => onwards.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const http = workspace.getConfiguration('http');
    const { transport, close } = createUndiciTransport({
      timeoutMs: 60_000,
      // The extension can't read the proxy, as with one that the system configures.
      network: () => ({ hostFetch: true }),
      hostFetch: (url, init) => globalThis.fetch(url, init),
    });
    try {
      await http.update('proxy', `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`, true);
      const unreachable = '0.0.0.0:65535';
      const client = createTestClient(new URL(`http://${unreachable}`), { transport });
      const { items } = await client.list('latest')(undefined, neverAborted);
      assert.equal(items[0]?.id, 'a');
      // Other parts of VS Code can use the proxy in the meantime.
      assert.deepEqual(
        tunnels.filter((url) => url === unreachable),
        [unreachable],
        String(tunnels),
      );
    } finally {
      await http.update('proxy', undefined, true);
      close();
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});

describe('Message of an error', () => {
  const limited = (retryAt: number) => describeError(new ServiceError('rateLimited', '', { retryAt })).message;

  it('contains the time, and the date if it is not today', () => {
    const now = new Date();
    const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12).getTime();
    assert.match(limited(today), /Try again at 12:00\sPM\.$/);
    assert.match(limited(today + 30_000), /Try again at 12:01\sPM\.$/);
    const later = new Date(today);
    later.setDate(later.getDate() + 1);
    assert.match(
      limited(later.getTime()),
      new RegExp(`Try again at \\w+ ${String(later.getDate())}, \\d{4}, 12:00\\sPM\\.$`),
    );
  });

  it('quotes the service after a rate limit without a time', () => {
    const error = new ServiceError('rateLimited', 'Monthly quota exceeded.', { status: 429 });
    assert.equal(
      describeError(error).message,
      'Limit reached. The service says: “Monthly quota exceeded.” Try again later.',
    );
  });

  it('names the problem and quotes the service', () => {
    for (const [error, message] of [
      [
        new ServiceError('badRequest', 'The limit is odd.', { status: 400 }),
        'The service rejected this request. The service says: “The limit is odd.”',
      ],
      [
        new ServiceError('notFound', 'There is no such route.', { status: 404 }),
        'Not found. The service says: “There is no such route.”',
      ],
      [
        new ServiceError('serverError', 'Out of paper.', { status: 500 }),
        'The service reported an internal error. The service says: “Out of paper.”',
      ],
      [new ServiceError('malformed', ''), 'Unexpected response from the service. Check the service address.'],
    ] as const) {
      assert.equal(describeError(error).message, message);
    }
  });

  it('names the longest query', () => {
    const error = new ServiceError('badRequest', '', { longestQuery: 512 });
    assert.deepEqual(describeError(error), {
      message: 'The query is too long. Enter at most 512 characters.',
      remedies: [],
      canRetry: false,
    });
  });

  it('explains common causes of a broken connection with the name or address that fails', async () => {
    const sample = await startSample(createFictionalCorpus(new Date()), 'the-key');
    await sample.close();
    const refused = await createTestClient(new URL(sample.address))
      .list('latest')(undefined, neverAborted)
      .catch((error: unknown) => error);
    const { host } = new URL(sample.address);
    assert.match(describeError(refused).message, new RegExp(`^Can’t reach ${host} \\(connection refused\\)\\. Check`));
    for (const [code, message, words] of [
      ['ENOTFOUND', 'getaddrinfo ENOTFOUND a.example', 'name not found'],
      ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN proxy.example', 'proxy.example not found'],
      ['ECONNREFUSED', 'connect ECONNREFUSED 192.0.2.1:8080', 'connection refused by 192.0.2.1:8080'],
      ['UND_ERR_SOCKET', 'other side closed', 'connection lost'],
      ['ENETUNREACH', 'connect ENETUNREACH 192.0.2.1:443', 'network unreachable'],
      ['CERT_HAS_EXPIRED', 'certificate has expired.', 'certificate has expired'],
    ] as const) {
      const error = new ServiceError('offline', message, { code, host: 'a.example:8443' });
      assert.ok(describeError(error).message.startsWith(`Can’t reach a.example:8443 (${words}). Check`), words);
    }
    assert.match(
      describeError(new ServiceError('offline', '', { host: 'a.example' })).message,
      /^Can’t reach a\.example\. /,
    );
  });

  it('offers Try Again only if that can help', () => {
    const canRetry = (error: unknown) => describeError(error).canRetry;
    assert.equal(canRetry(new ServiceError('badRequest', 'rejected')), false);
    assert.equal(canRetry(new ServiceError('badRequest', 'no', { status: 400 })), true);
    assert.equal(canRetry(new ServiceError('offline', '')), true);
  });
});
