import type { Dispatcher } from 'undici';
import { ServiceError } from '../errors.ts';
import { dispatch } from './dispatch.ts';
import { isLoopback, type Network } from './proxy.ts';
import { networkError } from './networkError.ts';

/** A request: GET where it says nothing else. Redirects are handed back, not followed. */
export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
}

/** An answer whose body is still to come. The `Response` of the web is one. */
export interface HttpResponse {
  readonly status: number;
  /** By name in lower case; values of a repeated one are joined by commas. */
  readonly headers: { get(name: string): string | null };
  readonly body: HttpBody | null;
}

/** The parts of a body as they arrive, after decompression. Whoever stops reading lets go of the rest. */
export interface HttpBody extends AsyncIterable<Uint8Array> {
  /** Lets go of a body that nobody reads. */
  cancel(): Promise<void>;
}

/** Sends one request. */
export type Fetch = (url: URL, request: HttpRequest) => Promise<HttpResponse>;

/** Requests over HTTP. */
export interface HttpFetch {
  readonly fetch: Fetch;
  /** Closes its connections, once the requests under way are over. */
  readonly close: () => void;
}

interface HttpFetchOptions {
  /** Timeout of the connection, of the headers, and between two parts of the body, in milliseconds. */
  readonly timeoutMs: number;
  /** Proxy and certificates, read for each request, so that a change applies at once; a direct connection by default. */
  readonly network?: () => Network;
  /** The host's own fetch, used only where `network` allows it. */
  readonly hostFetch?: Fetch;
}

/** A route to the service with its connections. */
interface Way {
  readonly name: string;
  readonly dispatcher: Promise<Dispatcher>;
  /** No connection came about, but the host's own fetch got an answer. */
  isHosts: boolean;
}

/** Timeout of a connection where the host's own fetch is tried next, in milliseconds. */
const connectTimeoutMs = 5000;

/**
 * Real HTTP by undici, HTTP/2 where it is offered, with connections that are kept alive; loaded with the first
 * request. This machine is reached without a proxy. Where no proxy is known and no connection comes about, the
 * host's own fetch is tried, and used from then on if it gets an answer.
 */
export function createHttpFetch({ timeoutMs, network = () => ({}), hostFetch }: HttpFetchOptions): HttpFetch {
  let open: Way | undefined;

  const wayTo = (url: URL): Way => {
    const { systemCertificates = false, ...rest } = network();
    const wanted: Network = { systemCertificates, ...(isLoopback(url) ? {} : rest) };
    const name = JSON.stringify(wanted);
    if (open?.name !== name) {
      close();
      const way: Way = { name, dispatcher: connect(wanted, timeoutMs), isHosts: false };
      open = way;
      // A failure, as to read the system's certificates, is not kept: the next request tries anew.
      way.dispatcher.catch(() => (open = open === way ? undefined : open));
    }
    return open;
  };
  const close = () => {
    void open?.dispatcher.then((dispatcher) => dispatcher.close()).catch(() => undefined);
    open = undefined;
  };
  return {
    close,
    fetch: async (url, request) => {
      const way = wayTo(url);
      if (hostFetch && way.isHosts) {
        return hostFetch(url, request);
      }
      try {
        return await dispatch(await way.dispatcher, url, request);
      } catch (error) {
        if (!hostFetch || !network().hostFetch || isLoopback(url) || !isUnconnected(error)) {
          throw error;
        }
        const response = await hostFetch(url, request);
        way.isHosts = true;
        return response;
      }
    },
  };
}

/** Whether no connection came about, so that nothing was sent. */
function isUnconnected(error: unknown): boolean {
  return unconnected.has(networkError(error).code);
}

const unconnected: ReadonlySet<string | undefined> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

async function connect(network: Network, timeoutMs: number): Promise<Dispatcher> {
  const [{ Agent, EnvHttpProxyAgent }, ca] = await Promise.all([import('./undici.ts'), certificates(network)]);
  const { proxy, hostFetch = false } = network;
  const tls = { timeout: hostFetch ? Math.min(timeoutMs / 2, connectTimeoutMs) : timeoutMs, ...ca };
  const options = { allowH2: true, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: tls };
  if (!proxy) {
    return new Agent(options);
  }
  if (![proxy.http, proxy.https].every(isProxy)) {
    // Going straight would pass by what the user or the company asked for. The address may hold a password.
    throw new ServiceError('offline', 'The address of the proxy can’t be used; see the setting “http.proxy”.');
  }
  return new EnvHttpProxyAgent({
    ...options,
    // An empty text is no proxy; left out, it would be what the environment of this process says.
    httpProxy: proxy.http ?? '',
    httpsProxy: proxy.https ?? '',
    // It knows the asterisk only alone.
    noProxy: proxy.except.includes('*') ? '*' : proxy.except.join(','),
    requestTls: tls,
    proxyTls: { ...tls, rejectUnauthorized: proxy.verify },
    ...(proxy.authorization !== undefined && { token: proxy.authorization }),
  });
}

function isProxy(address: string | undefined): boolean {
  return address === undefined || proxyProtocols.has(URL.parse(address)?.protocol);
}

const proxyProtocols: ReadonlySet<string | undefined> = new Set(['http:', 'https:', 'socks:', 'socks5:']);

/** Those that Node knows, and where wanted those of the system as well. */
async function certificates({ systemCertificates }: Network): Promise<{ ca?: string[] }> {
  if (!systemCertificates) {
    return {};
  }
  const tls = await import('node:tls');
  // Node 22.15 and later; an older one goes without.
  return typeof tls.getCACertificates === 'function'
    ? { ca: [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])] }
    : {};
}
