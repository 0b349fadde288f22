import type { Dispatcher } from 'undici';
import { ServiceError, toServiceError } from '../errors.ts';
import { isLoopback, type Transport, type NetworkSettings, type ClosableTransport } from './transport.ts';

interface UndiciTransportOptions {
  /** Timeout of the connection, of the headers, and between two chunks of the body, in milliseconds. */
  readonly timeoutMs: number;
  /** Called before each request, so that a change applies at once (default: a direct connection). */
  readonly network?: () => NetworkSettings;
  readonly hostFetch?: Transport;
}

interface Connections {
  readonly network: string;
  readonly dispatcher: Promise<Dispatcher>;
  /** Set if undici couldn't connect but the extension host's `fetch` got a response. */
  useHostFetch: boolean;
}

/** Connection timeout in milliseconds if the extension host's `fetch` is tried next. */
const connectTimeoutMs = 5000;

/** Loads undici with the first request. */
export function createUndiciTransport({
  timeoutMs,
  network = () => ({}),
  hostFetch,
}: UndiciTransportOptions): ClosableTransport {
  let current: Connections | undefined;

  const close = () => {
    void current?.dispatcher.then((dispatcher) => dispatcher.close()).catch(() => undefined);
    current = undefined;
  };
  const getConnections = (url: URL): Connections => {
    const { systemCertificates = false, ...rest } = network();
    const options: NetworkSettings = { systemCertificates, ...(isLoopback(url) ? {} : rest) };
    const name = JSON.stringify(options);
    if (current?.network !== name) {
      close();
      const connections = { network: name, dispatcher: createDispatcher(options, timeoutMs), useHostFetch: false };
      current = connections;
      // Don't cache a failure, such as unreadable system certificates. The next request retries.
      connections.dispatcher.catch(() => (current = current === connections ? undefined : current));
    }
    return current;
  };
  return {
    close,
    async transport(url, request) {
      const connections = getConnections(url);
      if (hostFetch && connections.useHostFetch) {
        return hostFetch(url, request);
      }
      try {
        const [{ fetch }, dispatcher] = await Promise.all([loadUndici(), connections.dispatcher]);
        return await fetch(url, { ...request, headers: { 'User-Agent': 'Dateline', ...request.headers }, dispatcher });
      } catch (error) {
        if (!hostFetch || !network().hostFetch || isLoopback(url) || !isConnectionError(error)) {
          throw error;
        }
        const response = await hostFetch(url, request);
        connections.useHostFetch = true;
        return response;
      }
    },
  };
}

/**
 * Loads undici. Its index installs a global dispatcher, which every other extension's `fetch` would use, unless there
 * is one already (undici, docs/api/GlobalInstallation.md). Reading `Headers` makes Node install its own first.
 */
function loadUndici() {
  Reflect.get(globalThis, 'Headers');
  return import('./undici.ts');
}

async function createDispatcher(network: NetworkSettings, timeoutMs: number): Promise<Dispatcher> {
  const [{ Agent, EnvHttpProxyAgent }, ca] = await Promise.all([loadUndici(), readCertificates(network)]);
  const { proxy, hostFetch = false } = network;
  const tls = { timeout: hostFetch ? Math.min(timeoutMs / 2, connectTimeoutMs) : timeoutMs, ...ca };
  const options = { allowH2: true, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: tls };
  if (!proxy) {
    return new Agent(options);
  }
  if (![proxy.http, proxy.https].every(isProxyAddress)) {
    // A direct connection would bypass the proxy that the user or the company chose. The address can hold a password.
    throw new ServiceError('offline', 'The address of the proxy can’t be used; see the setting “http.proxy”.');
  }
  return new EnvHttpProxyAgent({
    ...options,
    // An empty string means no proxy. Without it, undici would read the environment of this process.
    httpProxy: proxy.http ?? '',
    httpsProxy: proxy.https ?? '',
    // undici accepts an asterisk only by itself.
    noProxy: proxy.except.includes('*') ? '*' : proxy.except.join(','),
    requestTls: tls,
    proxyTls: { ...tls, rejectUnauthorized: proxy.verify },
    ...(proxy.authorization !== undefined && { token: proxy.authorization }),
  });
}

function isProxyAddress(address: string | undefined): boolean {
  return address === undefined || proxyProtocols.has(URL.parse(address)?.protocol);
}

const proxyProtocols: ReadonlySet<string | undefined> = new Set(['http:', 'https:', 'socks:', 'socks5:']);

async function readCertificates({ systemCertificates }: NetworkSettings): Promise<{ ca?: string[] }> {
  if (!systemCertificates) {
    return {};
  }
  const tls = await import('node:tls');
  // Node 22.15 and later.
  return typeof tls.getCACertificates === 'function'
    ? { ca: [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])] }
    : {};
}

function isConnectionError(error: unknown): boolean {
  return connectionErrors.has(toServiceError(error).code);
}

const connectionErrors: ReadonlySet<string | undefined> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
