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

/** Whether the host of an address is this machine: `localhost` itself, 127.0.0.0/8 or [::1], which a URL writes so alone. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/.test(hostname);
}
