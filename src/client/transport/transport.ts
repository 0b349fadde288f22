/** An HTTP request, whose redirects are not followed. */
export interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
}

/** Like the web's `Response` with an unread body. */
export interface HttpResponse {
  readonly status: number;
  /** Joins repeated headers with commas. */
  readonly headers: { get(name: string): string | null };
  readonly body: HttpBody | null;
}

/** The decompressed body in chunks. Leaving the loop early closes the stream. */
interface HttpBody extends AsyncIterable<Uint8Array> {
  cancel(): Promise<void>;
}

/** Rejects with the error of the network, or with the signal's reason. */
export type Transport = (url: URL, request: HttpRequest) => Promise<HttpResponse>;

export interface ClosableTransport {
  readonly transport: Transport;
  readonly close: () => void;
}

/** Plain data, so that two values can be compared. */
export interface NetworkSettings {
  readonly proxy?: ProxySettings;
  /** Whether to try the extension host's `fetch` next. It uses the proxies from the system settings and PAC files. */
  readonly hostFetch?: boolean;
  readonly systemCertificates?: boolean;
}

export interface ProxySettings {
  readonly http?: string;
  readonly https?: string;
  /** `example.com` with its subdomains, `example.com:8080`, or `*` for all. */
  readonly except: readonly string[];
  /** The header `Proxy-Authorization`. */
  readonly authorization?: string;
  /** Applies only to the proxy. The service's certificate is always verified. */
  readonly verify: boolean;
}

/** Returns whether the host is `localhost`, 127.0.0.0/8 or [::1]. `URL` normalizes every other spelling. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/.test(hostname);
}

export function discardBody(body: HttpBody | null): void {
  body?.cancel().catch(() => undefined);
}
