import type { Dispatcher } from 'undici';
import { ServiceError } from './errors.ts';
import type { Network } from './network.ts';

/** Sends one GET request. Redirects are handed back, not followed. */
export type Fetch = (
  url: URL,
  init: { headers: Record<string, string>; signal: AbortSignal; redirect: 'manual' },
) => Promise<Response>;

/** Requests over real HTTP. */
export interface HttpFetch {
  readonly fetch: Fetch;
  /** Lets go of its connections, once what is under way is over. */
  readonly close: () => void;
}

interface HttpFetchOptions {
  /** Bounds the wait for the headers and between two parts of the body; connecting has 10 s of it at most. */
  readonly timeoutMs: number;
  /** The way to the service, read with each request, so that a change applies at once; straight where none is said. */
  readonly network?: () => Network;
}

/**
 * Real HTTP by undici, HTTP/2 where it is offered, with connections that are kept alive; loaded with the first
 * request.
 */
export function createHttpFetch({ timeoutMs, network = () => ({}) }: HttpFetchOptions): HttpFetch {
  let open: { readonly way: string; readonly dispatcher: Promise<Dispatcher> } | undefined;

  const dispatcherFor = (wanted: Network): Promise<Dispatcher> => {
    const way = JSON.stringify(wanted);
    if (open?.way !== way) {
      close();
      open = { way, dispatcher: connect(wanted, timeoutMs) };
    }
    return open.dispatcher;
  };
  const close = () => {
    void open?.dispatcher.then((dispatcher) => dispatcher.close()).catch(() => undefined);
    open = undefined;
  };
  return {
    close,
    fetch: async (url, init) => {
      const [{ fetch }, dispatcher] = await Promise.all([import('./undici.ts'), dispatcherFor(network())]);
      return fetch(url, { ...init, dispatcher });
    },
  };
}

async function connect(network: Network, timeoutMs: number): Promise<Dispatcher> {
  const [{ Agent, EnvHttpProxyAgent }, ca] = await Promise.all([import('./undici.ts'), certificates(network)]);
  const { proxy } = network;
  const tls = { timeout: Math.min(timeoutMs, 10_000), ...ca };
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
