import { BlockList, isIP } from 'node:net';

/** The way to the service. Plain data, so that two of them can be compared. */
export interface Network {
  readonly proxy?: Proxy;
  /**
   * Whether a service that can't be reached is asked by the host's own fetch, which knows the proxies that the system or
   * a PAC file names; those are not known here.
   */
  readonly hostFetch?: boolean;
  /** Whether the certificates of the system are trusted besides those that Node knows. */
  readonly systemCertificates?: boolean;
}

export interface Proxy {
  /** The proxy for addresses with http and with https; absent for none. */
  readonly http?: string;
  readonly https?: string;
  /** Hosts that are asked straight: `example.com` with all below it, `example.com:8080`, `*` for all. */
  readonly except: readonly string[];
  /** The value of the header `Proxy-Authorization`. */
  readonly authorization?: string;
  /** Whether the proxy's own certificate is verified; the service's always is. */
  readonly verify: boolean;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether the host of an address is this machine: `localhost` itself, 127.0.0.0/8 or [::1]. */
export function isLoopback({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(host);
  return hostname === 'localhost' || (version !== 0 && loopback.check(host, version === 6 ? 'ipv6' : 'ipv4'));
}
