import { lookup as resolveHost, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { Agent, request } from './undici.ts';

/** Timeout of the connection, of the headers, and of each redirect. */
const timeoutMs = 10_000;
const maxRedirects = 5;

interface LinkCheckOptions {
  readonly signal: AbortSignal;
  /** Tests replace it. */
  readonly isPublic?: (address: string, family: number) => boolean;
}

export type LinkProblem =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'privateHost' | 'redirects' | 'timeout' | 'network' };

/**
 * Returns `undefined` if the address can be reached. Sends no key and no cookie. Doesn't connect to private networks,
 * not even by a redirect. A server that refuses robots (401, 403, 429) counts as reached.
 */
export async function checkLink(address: string, options: LinkCheckOptions): Promise<LinkProblem | undefined> {
  const dispatcher = createPublicAgent(options.isPublic ?? isPublicAddress);
  try {
    const problem = await follow(address, 'HEAD', dispatcher, options);
    return problem?.kind === 'status' ? await follow(address, 'GET', dispatcher, options) : problem;
  } finally {
    await dispatcher.destroy();
  }
}

async function follow(
  address: string,
  method: 'HEAD' | 'GET',
  dispatcher: Dispatcher,
  { signal, isPublic = isPublicAddress }: LinkCheckOptions,
): Promise<LinkProblem | undefined> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    if (!isWeb || (isIP(host) !== 0 && !isPublic(host, isIP(host)))) {
      return { kind: 'privateHost' };
    }
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const { statusCode, headers, body } = await request(url, { method, dispatcher, signal: limit });
      // An error while the body is discarded doesn't matter.
      body.on('error', () => undefined).destroy();
      const { location } = headers;
      if (statusCode < 300 || statusCode >= 400 || typeof location !== 'string') {
        return statusCode < 400 || [401, 403, 429].includes(statusCode)
          ? undefined
          : { kind: 'status', status: statusCode };
      }
      url = new URL(location, url);
    } catch (error) {
      signal.throwIfAborted();
      return { kind: classifyError(error) };
    }
  }
  return { kind: 'redirects' };
}

function classifyError(error: unknown): 'privateHost' | 'timeout' | 'network' {
  if (error instanceof PrivateHostError || (error as Error).cause instanceof PrivateHostError) {
    return 'privateHost';
  }
  return (error as Error).name === 'TimeoutError' || /timeout/i.test(String((error as { code?: unknown }).code))
    ? 'timeout'
    : 'network';
}

class PrivateHostError extends Error {
  override readonly name = 'PrivateHostError';
}

/** Checks the IP addresses of each host before it connects, so that no host name circumvents the check. */
function createPublicAgent(isPublic: NonNullable<LinkCheckOptions['isPublic']>): Agent {
  const lookup: LookupFunction = (host, options, callback) => {
    resolveHost(host, { ...options, all: true }, (error, addresses: readonly LookupAddress[] | undefined) => {
      const refused = addresses?.some(({ address, family }) => !isPublic(address, family));
      if (error ?? refused) {
        callback(error ?? new PrivateHostError(host), '', 0);
      } else if (options.all === true) {
        callback(null, [...(addresses ?? [])]);
      } else {
        callback(null, addresses?.[0]?.address ?? '', addresses?.[0]?.family ?? 0);
      }
    });
  };
  return new Agent({ connect: { lookup, timeout: timeoutMs }, headersTimeout: timeoutMs });
}

/**
 * Networks that are not on the public internet: IANA's special-purpose address registries, multicast, and addresses that
 * contain an IPv4 address (6to4, Teredo).
 */
const specialNetworks = createBlockList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private use
  '100.64.0.0/10', // shared address space
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local
  '172.16.0.0/12', // private use
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private use
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/3', // multicast, reserved, broadcast
  '2001::/23', // protocol assignments, including Teredo, benchmarking and ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
]);

/** The only block of public IPv6 addresses. Translated, mapped, local and multicast addresses are in others. */
const globalUnicast = createBlockList(['2000::/3']);

function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Follows the IANA special-purpose address registries. */
export function isPublicAddress(address: string, family: number): boolean {
  return family === 6
    ? globalUnicast.check(address, 'ipv6') && !specialNetworks.check(address, 'ipv6')
    : isIP(address) === 4 && !specialNetworks.check(address, 'ipv4');
}
