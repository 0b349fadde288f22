/** The way to the service. Plain data, so that two of them can be compared. */
export interface Network {
  readonly proxy?: Proxy;
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
