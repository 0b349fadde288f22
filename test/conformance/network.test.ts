import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import type * as nodeTls from 'node:tls';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { Server } from 'proxy-chain';
import type { Client } from '../../src/client/client.ts';
import { ServiceError, toServiceError } from '../../src/client/errors.ts';
import type { Transport, NetworkSettings, ProxySettings } from '../../src/client/transport/transport.ts';
import { createUndiciTransport } from '../../src/client/transport/undiciTransport.ts';
import { requestThrough } from './requestThrough.ts';
import { respondJson, recordingServer, type RespondTo, type RecordingServer } from '../support/recordingServer.ts';
import { createTestClient, expectError, neverAborted } from '../support/serviceClient.ts';

const latest = (client: Client) => client.list('latest')(undefined, neverAborted, { fresh: true });

/** Returns an address of this machine that is not loopback, so that a proxy applies: 0.0.0.0. */
function toNonLoopback(server: RecordingServer): URL {
  return new URL(`http://0.0.0.0:${server.base.port}`);
}

/** Error message for a certificate of an unknown issuer. */
const untrusted = /^offline (UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/;

async function waitForEnd(socket: Socket): Promise<void> {
  if (!socket.closed) {
    await once(socket, 'close');
  }
}

describe('A proxy', () => {
  let service: RecordingServer;
  let proxy: Server;
  const through: string[] = [];
  let password: string | undefined;
  const closing: (() => void)[] = [];

  before(async () => {
    service = await recordingServer(respondJson({ data: [{ id: 'a' }] }), '0.0.0.0');
    proxy = new Server({
      host: '127.0.0.1',
      port: 0,
      prepareRequestFunction: (request) => {
        through.push(`${request.hostname}:${String(request.port)}`);
        return { requestAuthentication: password !== undefined && request.password !== password };
      },
    });
    await proxy.listen();
  });
  beforeEach(() => {
    through.length = 0;
    password = undefined;
  });
  afterEach(() => closing.splice(0).forEach((close) => close()));
  after(async () => {
    await proxy.close(true);
    await service[Symbol.asyncDispose]();
  });

  const proxied = (options: Partial<ProxySettings> = {}): NetworkSettings => {
    const address = `http://127.0.0.1:${String(proxy.port)}`;
    return { proxy: { http: address, https: address, except: [], verify: true, ...options } };
  };
  const clientThrough = (network: () => NetworkSettings, base = toNonLoopback(service)): Client => {
    const { transport, close } = createUndiciTransport({ timeoutMs: 60_000, network });
    closing.push(close);
    return createTestClient(base, { transport });
  };

  it('forwards requests', async () => {
    const { items } = await latest(clientThrough(() => proxied()));
    assert.deepEqual([items[0]?.id, through], ['a', [toNonLoopback(service).host]]);
  });

  it('is bypassed for excepted hosts', async () => {
    for (const host of ['0.0.0.0', '*', `0.0.0.0:${service.base.port}`]) {
      await latest(clientThrough(() => proxied({ except: ['localhost', host] })));
      assert.deepEqual(through, [], host);
    }
    await latest(clientThrough(() => proxied({ except: ['localhost', '0.0.0.0:1'] })));
    assert.equal(through.length, 1);
  });

  it('is bypassed for every loopback address', async () => {
    for (const host of ['localhost', '127.0.0.1', '127.0.0.2', '127.255.1.9']) {
      await latest(clientThrough(() => proxied(), new URL(`http://${host}:${service.base.port}`)));
    }
    await using other = await recordingServer(respondJson({ data: [] }), '::1');
    await latest(clientThrough(() => proxied(), new URL(`http://[::1]:${other.base.port}`)));
    assert.deepEqual([through, other.requests.length], [[], 1]);
  });

  it('gets its own authorization but not the key', async () => {
    password = 'secret';
    const authorization = `Basic ${Buffer.from('user:secret').toString('base64')}`;
    await latest(clientThrough(() => proxied({ authorization })));
    assert.equal(through.length, 1);
    const { headers } = service.requests.at(-1) ?? {};
    assert.match(headers?.authorization ?? '', /^Bearer /);
    assert.equal(headers?.['proxy-authorization'], undefined);
  });

  it('gets the user name and password of its address', async () => {
    password = 'p@ss';
    await latest(clientThrough(() => proxied({ http: `http://user:p%40ss@127.0.0.1:${String(proxy.port)}` })));
    assert.equal(through.length, 1);
  });

  it('is reported as offline if it refuses the password', async () => {
    password = 'secret';
    const fault = await expectError(latest(clientThrough(() => proxied())), 'offline');
    assert.match(fault.message, /407/);
  });

  it('is reported as offline and not bypassed if it is unreachable', async () => {
    const before = service.requests.length;
    await expectError(latest(clientThrough(() => proxied({ http: 'http://127.0.0.1:1' }))), 'offline');
    assert.equal(service.requests.length, before);
  });

  for (const address of ['http://', 'https://', 'socks://', 'socks5://']) {
    it(`can have an address with ${address}`, async () => {
      const { message, code } = await expectError(
        latest(clientThrough(() => proxied({ http: `${address}127.0.0.1:1`, https: `${address}127.0.0.1:1` }))),
        'offline',
      );
      assert.equal(code, 'ECONNREFUSED', message);
    });
  }

  for (const address of ['nonsense', 'ftp://127.0.0.1:1', 'socks4://127.0.0.1:1', 'http://']) {
    it(`is reported and not bypassed if its address is ${address}`, async () => {
      const before = service.requests.length;
      const fault = await expectError(latest(clientThrough(() => proxied({ http: address }))), 'offline');
      assert.match(fault.message, /http\.proxy/);
      assert.equal(service.requests.length, before);
    });
  }

  it('can change between two requests', async () => {
    let network: NetworkSettings = {};
    const client = clientThrough(() => network);
    await latest(client);
    assert.equal(through.length, 0);
    network = proxied();
    await latest(client);
    assert.equal(through.length, 1);
    network = {};
    await latest(client);
    assert.equal(through.length, 1);
  });
});

describe('A proxy over TLS', () => {
  it('has its certificate verified unless the user turned that off', async () => {
    const { cert, key } = readPrivateAuthority();
    await using service = await recordingServer(respondJson({ data: [] }), '0.0.0.0');
    const proxy = new Server({ host: '127.0.0.1', port: 0, serverType: 'https', httpsOptions: { cert, key } });
    await proxy.listen();
    try {
      const sendRequest = (verify: boolean) => {
        const http = `https://127.0.0.1:${String(proxy.port)}`;
        return requestThrough(toNonLoopback(service).href, { proxy: { http, except: [], verify } });
      };
      assert.match(await sendRequest(true), untrusted);
      assert.equal(await sendRequest(false), '200 {"data":[]}');
    } finally {
      await proxy.close(true);
    }
  });
});

describe('The host’s own fetch', () => {
  const nobody = new URL('http://0.0.0.0:65535');
  const requestedUrls: string[] = [];
  /** A host `fetch` that reaches every address. */
  const hostFetch: Transport = (url) => {
    requestedUrls.push(url.href);
    return Promise.resolve(Response.json({ data: [{ id: 'by the host' }] }));
  };
  const sendRequest = async (network: NetworkSettings, base = nobody, own = hostFetch) => {
    requestedUrls.length = 0;
    const { transport, close } = createUndiciTransport({ timeoutMs: 60_000, network: () => network, hostFetch: own });
    try {
      const client = createTestClient(base, { transport });
      await latest(client);
      return (await latest(client)).items[0]?.id;
    } finally {
      close();
    }
  };

  it('is used if no proxy is set and there is no connection', async () => {
    assert.equal(await sendRequest({ hostFetch: true }), 'by the host');
    assert.equal(requestedUrls.length, 2);
  });

  it('is not used if it is turned off, or for loopback addresses', async () => {
    const straight = new URL('http://127.0.0.1:65535');
    const proxy: ProxySettings = { http: 'http://0.0.0.0:1', except: [], verify: true };
    for (const [network, base] of [
      [{}, nobody],
      [{ proxy }, nobody],
      [{ hostFetch: true }, straight],
    ] as const) {
      await expectError(sendRequest(network, base), 'offline');
      assert.deepEqual(requestedUrls, []);
    }
  });

  it('is not used after any response of the service', async () => {
    for (const answer of [
      respondJson({ data: [{ id: 'a' }] }),
      respondJson({}, 500),
      ((request) => request.destroy()) as RespondTo,
    ]) {
      await using service = await recordingServer(answer, '0.0.0.0');
      await sendRequest({ hostFetch: true }, toNonLoopback(service)).catch(() => undefined);
      assert.deepEqual(requestedUrls, []);
    }
  });

  it('reports its own error, and is not used for the next request after an error', async () => {
    const refused = new TypeError('fetch failed', { cause: new Error('Proxy response (407)') });
    const fault = await expectError(
      sendRequest({ hostFetch: true }, nobody, () => Promise.reject(refused)),
      'offline',
    );
    assert.equal(fault.message, 'Proxy response (407)');
  });

  it('is used within the timeout if a direct connection hangs', async () => {
    // The server accepts the connection but never sends its certificate.
    const silent = createServer().listen(0, '0.0.0.0');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { transport, close } = createUndiciTransport({
      timeoutMs: 600,
      network: () => ({ hostFetch: true }),
      hostFetch,
    });
    try {
      requestedUrls.length = 0;
      await transport(new URL(`https://0.0.0.0:${String(port)}`), {
        headers: {},
        signal: neverAborted,
        redirect: 'manual',
      });
      assert.equal(requestedUrls.length, 1);
    } finally {
      close();
      silent.close();
    }
  });
});

describe('A failed connection', () => {
  it('is retried by the next request', async () => {
    await using service = await recordingServer(respondJson({ data: [{ id: 'a' }] }));
    const tls = createRequire(import.meta.url)('node:tls') as Pick<typeof nodeTls, 'getCACertificates'>;
    const { getCACertificates } = tls;
    const { transport, close } = createUndiciTransport({
      timeoutMs: 60_000,
      network: () => ({ systemCertificates: true }),
    });
    const client = createTestClient(service.base, { transport });
    try {
      tls.getCACertificates = () => {
        throw new Error('locked');
      };
      syncBuiltinESMExports();
      const fault = await expectError(latest(client), 'offline');
      assert.equal(fault.message, 'locked');
    } finally {
      tls.getCACertificates = getCACertificates;
      syncBuiltinESMExports();
    }
    assert.equal((await latest(client)).items[0]?.id, 'a');
    close();
  });
});

describe('Connections', () => {
  it('are reused, and closed after a change of the network settings and at the end', async () => {
    const sockets: Socket[] = [];
    await using service = await recordingServer((request, response) => {
      sockets.push(request.socket);
      respondJson({ data: [] })(request, response);
    });
    let network: NetworkSettings = {};
    const { transport, close } = createUndiciTransport({ timeoutMs: 60_000, network: () => network });
    const client = createTestClient(service.base, { transport });
    await latest(client);
    await latest(client);
    await latest(client);
    const earlier = new Set(sockets.splice(0));
    assert.ok(earlier.size < 3);
    network = { systemCertificates: true };
    await latest(client);
    await Promise.all([...earlier].map(waitForEnd));
    close();
    await Promise.all(sockets.map(waitForEnd));
    await latest(client);
    assert.equal(sockets.length, 2);
    close();
  });

  it('time out while they are opened', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { transport, close } = createUndiciTransport({ timeoutMs: 500 });
    try {
      const { port } = silent.address() as AddressInfo;
      const init = { headers: {}, signal: AbortSignal.timeout(60_000), redirect: 'manual' } as const;
      const fault = await transport(new URL(`https://127.0.0.1:${String(port)}`), init).catch(toServiceError);
      assert.equal(fault instanceof ServiceError && fault.code, 'UND_ERR_CONNECT_TIMEOUT');
    } finally {
      close();
      silent.close();
    }
  });
});

describe('A service with a certificate of a private authority', () => {
  let server: Http2SecureServer;
  let folder: string;
  let authority: string;
  const versions: string[] = [];
  const large = 'x'.repeat(900_000);

  before(async () => {
    const { ca, cert, key } = readPrivateAuthority();
    folder = mkdtempSync(join(tmpdir(), 'dateline-'));
    authority = join(folder, 'ca.pem');
    writeFileSync(authority, ca);
    server = createSecureServer({ cert, key, allowHTTP1: true }, (request, response) => {
      versions.push(request.httpVersion);
      if (request.url === '/large') {
        response.end(large);
        return;
      }
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('{"data":[]}'));
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  });
  after(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const address = () => `https://0.0.0.0:${String((server.address() as AddressInfo).port)}/content/articles/latest`;
  /** Sends a request from a process that trusts the authority. */
  const sendRequest = async (network: NetworkSettings, env: NodeJS.ProcessEnv, to = address()): Promise<string> => {
    const script = join(import.meta.dirname, 'requestThrough.ts');
    const args = [script, to, JSON.stringify(network)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
    return stdout.trim();
  };
  /** Sends a request from this process, which doesn't trust the authority. */
  const isNotTrusted = async (network: NetworkSettings): Promise<void> => {
    assert.match(await requestThrough(address(), network), untrusted);
  };

  it('is not trusted by default', async () => {
    await isNotTrusted({});
    await isNotTrusted({ systemCertificates: true });
  });

  it('is trusted over HTTP/2 if the system trusts the authority and its certificates are used', async () => {
    versions.length = 0;
    assert.equal(await sendRequest({ systemCertificates: true }, { SSL_CERT_FILE: authority }), '200 {"data":[]}');
    assert.deepEqual(versions, ['2.0']);
    await isNotTrusted({ systemCertificates: true });
    assert.match(await sendRequest({ systemCertificates: false }, { SSL_CERT_FILE: authority }), untrusted);
    await isNotTrusted({ systemCertificates: false });
  });

  it('can send faster over HTTP/2 than the body is read', async () => {
    versions.length = 0;
    const to = new URL('/large', address()).href;
    assert.ok((await sendRequest({}, { NODE_EXTRA_CA_CERTS: authority }, to)) === `200 ${large}`);
    assert.deepEqual(versions, ['2.0']);
  });

  it('is trusted if Node knows the authority', async () => {
    const env = { NODE_EXTRA_CA_CERTS: authority };
    assert.equal(await sendRequest({}, env), '200 {"data":[]}');
    assert.equal(await sendRequest({ systemCertificates: true }, env), '200 {"data":[]}');
    await isNotTrusted({ systemCertificates: true });
  });

  it('has its certificate verified through a proxy whose own certificate is not verified', async () => {
    let requestCount = 0;
    const proxy = new Server({ host: '127.0.0.1', port: 0, prepareRequestFunction: () => void (requestCount += 1) });
    await proxy.listen();
    try {
      const network = { proxy: { https: `http://127.0.0.1:${String(proxy.port)}`, except: [], verify: false } };
      assert.equal(
        await sendRequest({ ...network, systemCertificates: true }, { SSL_CERT_FILE: authority }),
        '200 {"data":[]}',
      );
      await isNotTrusted(network);
      assert.equal(requestCount, 2);
    } finally {
      await proxy.close(true);
    }
  });
});

/** A certificate for this machine by an unknown authority, as PEM. */
interface PrivateAuthority {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads a certificate for 127.0.0.1 and 0.0.0.0 (until 2126), its key, and the authority that signed it. They were made
 * with openssl (prime256v1) for this test only; the authority's key was thrown away.
 */
function readPrivateAuthority(): PrivateAuthority {
  const read = (name: string) => readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), 'utf8');
  return { ca: read('authority'), cert: read('certificate'), key: read('key') };
}
