import { ServiceError } from '../errors.ts';
import type { Fetch, HttpBody, HttpResponse } from './fetch.ts';
import { redactKey } from './redact.ts';
import { readRateLimit, type RateLimit } from './rateLimitHeaders.ts';

interface Body {
  readonly text: string;
  /** Its size after decompression. */
  readonly bytes: number;
}

/** An answer of the service, whatever its status. */
export interface Reply extends Body {
  readonly limit: RateLimit;
  readonly status: number;
  /** In lower case, without its parameters; empty where the answer has none. */
  readonly contentType: string;
}

/** The part of a reply that is for reading. */
export type Content = Pick<Reply, 'status' | 'contentType' | 'text'>;

interface Sending {
  readonly fetch: Fetch;
  readonly address: URL;
  /** The header `Accept`. */
  readonly accept: string;
  readonly key: string | undefined;
  readonly abort: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The largest answer that is read, in bytes. */
const bodyLimit = 16 * 1024 * 1024;

const redirectLimit = 5;

/**
 * Sends a GET request, following redirects as long as they stay at its origin: the key goes nowhere else.
 * @throws ServiceError of kind `malformed` for a redirect that is not followed, of kind `tooLarge`; and whatever
 *   `fetch` and reading throw
 */
export async function send({ fetch, address, accept, key, abort, now }: Sending): Promise<Reply> {
  const headers = { Accept: accept, ...(key !== undefined && { Authorization: `Bearer ${key}` }) };
  let url = address;
  for (let redirects = 0; redirects <= redirectLimit; redirects++) {
    const response = await fetch(url, { headers, signal: abort, redirect: 'manual' });
    const location = redirectStatuses.has(response.status) ? response.headers.get('location') : null;
    if (location === null) {
      return replyOf(response, readRateLimit(response.headers, now));
    }
    discard(response.body);
    url = redirected(location, url, key);
  }
  throw new ServiceError('malformed', `The service redirected more than ${String(redirectLimit)} times.`);
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The other origin is named in the error; the key is redacted before the address is parsed, as a part could be left. */
function redirected(location: string, from: URL, key: string | undefined): URL {
  const to = URL.parse(location, from.href);
  if (to?.origin !== from.origin) {
    const elsewhere = URL.parse(redactKey(location, key), from.href)?.origin ?? 'no address';
    throw new ServiceError('malformed', `The service redirects to another address: ${elsewhere}.`);
  }
  to.username = '';
  to.password = '';
  return to;
}

async function replyOf(response: HttpResponse, limit: RateLimit): Promise<Reply> {
  const { status } = response;
  const contentType = (response.headers.get('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase();
  if (status < 200 || status >= 300) {
    return { status, contentType, limit, ...(await errorBody(response)) };
  }
  const body = await readBody(response, bodyLimit);
  if (body === undefined) {
    throw new ServiceError('tooLarge', `The answer is larger than ${String(bodyLimit / 1024 ** 2)} MiB.`, { status });
  }
  return { status, contentType, limit, ...body };
}

/** Body of an error answer; empty where it breaks off or is too long, since the status says most. */
async function errorBody(response: HttpResponse): Promise<Body> {
  try {
    return (await readBody(response, errorBodyLimit)) ?? noBody;
  } catch {
    return noBody;
  }
}

const noBody: Body = { text: '', bytes: 0 };
const errorBodyLimit = 1024 * 1024;

/** A body as UTF-8 text; `undefined` for one of more than `limit` bytes, counted as they arrive after decompression. */
async function readBody({ body }: HttpResponse, limit: number): Promise<Body | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > limit) {
      return undefined;
    }
    parts.push(part);
  }
  return { text: utf8.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts, bytes)), bytes };
}

const utf8 = new TextDecoder();

/** Releases a body that nobody will read. */
export function discard(body: HttpBody | null): void {
  body?.cancel().catch(() => undefined);
}
