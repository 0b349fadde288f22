import { ServiceError, toServiceError } from '../errors.ts';
import { isObject } from '../jsonObject.ts';
import type { Route } from '../routes/route.ts';
import { discardBody, type Transport, type HttpRequest, type HttpResponse } from '../transport/transport.ts';
import {
  acceptHeaders,
  decodeResponse,
  isWebPage,
  createStatusError,
  type ResponseContent,
  type ResponseFormat,
} from './decode.ts';
import { redactError, redactKey, sanitizeLogLine, type RequestLog } from './requestLog.ts';
import { readRateLimit, type RateLimit } from './rateLimitHeaders.ts';
import { withDeadline, type Timing } from './timing.ts';

interface AttemptOptions {
  readonly url: URL;
  readonly route: Route;
  readonly format: ResponseFormat;
  readonly transport: Transport;
  readonly key: () => Promise<string | undefined>;
  /** The user's setting, for the error message. */
  readonly timeoutMs: number;
  readonly timing: Timing;
  readonly log: RequestLog | undefined;
}

export interface DecodedResponse {
  /** `undefined` for an empty body. A health route returns its `status`, if it is text. */
  readonly payload: unknown;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

export interface AttemptResult {
  readonly response: DecodedResponse;
  /** In characters. */
  readonly size: number;
  /** To be redacted from error messages. */
  readonly key: string | undefined;
}

export type Attempt<T> = { readonly limit: RateLimit } & ({ readonly value: T } | { readonly error: ServiceError });

/** Sends a request once and logs it. Never rejects. */
export async function attemptRequest(
  { url, route, format, transport, key: readKey, timeoutMs, timing, log }: AttemptOptions,
  { milliseconds, number, signal }: { readonly milliseconds: number; readonly number: number; signal: AbortSignal },
): Promise<Attempt<AttemptResult>> {
  const start = timing.elapsed();
  let key: string | undefined;
  let limit: RateLimit = {};
  const logOutcome = (outcome: number | string, bytes?: number) => {
    const size = bytes === undefined ? '' : `, ${String(bytes)} bytes`;
    const time = `${String(Math.round(timing.elapsed() - start))} ms`;
    log?.info(`${route.path}: ${String(outcome)} in ${time}${size}, attempt ${String(number)}`);
  };
  const send = async (inner: AbortSignal) => {
    key = route.key ? await readUsableKey(readKey) : undefined;
    log?.debug(() => `${route.path}: GET ${sanitizeLogLine(redactKey(url.pathname + url.search, key), 2000)}`);
    const authorization = key !== undefined && { Authorization: `Bearer ${key}` };
    const headers = { Accept: acceptHeaders[format], ...authorization };
    const response = await sendWithinOrigin(transport, url, { headers, signal: inner, redirect: 'manual' }, key);
    limit = readRateLimit(response.headers, timing.now());
    return readContent(response);
  };
  const logAndThrow = (thrown: unknown): never => {
    const error = describeTimeout(toServiceError(thrown), timeoutMs);
    if (error.kind !== 'cancelled') {
      logOutcome(error.kind);
    }
    throw error;
  };
  try {
    const { bytes, ...content } = await withDeadline(signal, milliseconds, send).catch(logAndThrow);
    logOutcome(content.status, bytes);
    const payload = await readPayload(content, route, format);
    const response = { payload, receivedAt: timing.now() };
    return { value: { response, size: Math.max(content.text.length, 1), key }, limit };
  } catch (thrown) {
    return { error: redactError(toServiceError(thrown), { route: route.path, host: url.host }, key), limit };
  }
}

/** @throws ServiceError of kind `unauthorized`, without the key, if no header can carry it */
async function readUsableKey(read: AttemptOptions['key']): Promise<string> {
  let key: string | undefined;
  try {
    key = await read();
  } catch {
    throw new ServiceError('unauthorized', 'The API key can’t be read.');
  }
  if (!key) {
    throw new ServiceError('unauthorized', 'There is no API key.');
  }
  if (!isSendableKey(key)) {
    throw new ServiceError('unauthorized', 'The API key contains a character that can’t be sent.');
  }
  return key;
}

/** Returns whether an HTTP header can carry the key (RFC 9110, section 5.5). It has no whitespace. */
export function isSendableKey(key: string): boolean {
  return /^[\x21-\x7E]+$/.test(key);
}

const maxRedirects = 5;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * @throws ServiceError of kind `malformed` for a redirect to another origin, which must not get the key, and the errors
 * of `transport`
 */
async function sendWithinOrigin(
  transport: Transport,
  from: URL,
  request: HttpRequest,
  key: string | undefined,
): Promise<HttpResponse> {
  let url = from;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await transport(url, request);
    const location = redirectStatuses.has(response.status) ? response.headers.get('location') : null;
    if (location === null) {
      return response;
    }
    discardBody(response.body);
    const redirected = URL.parse(location, url.href);
    if (redirected?.origin !== from.origin) {
      // Redact the key before parsing: an origin can contain a part of it.
      const origin = URL.parse(redactKey(location, key), url.href)?.origin ?? 'no address';
      throw new ServiceError('malformed', `The service redirects to another address: ${origin}.`);
    }
    redirected.username = '';
    redirected.password = '';
    url = redirected;
  }
  throw new ServiceError('malformed', `The service redirected more than ${String(maxRedirects)} times.`);
}

/** In bytes, after decompression. */
const maxBytes = 16 * 1024 * 1024;
const maxErrorBytes = 1024 * 1024;

/**
 * Ignores the body of an error response if it is incomplete, because the status is enough.
 *
 * @throws ServiceError of kind `tooLarge`, and the errors of the stream
 */
async function readContent({
  status,
  headers,
  body,
}: HttpResponse): Promise<ResponseContent & { readonly bytes: number }> {
  const contentType = (headers.get('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase();
  const isError = status < 200 || status >= 300;
  const limit = isError ? maxErrorBytes : maxBytes;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > limit) {
        throw new ServiceError('tooLarge', `The response is larger than ${String(limit / 1024 ** 2)} MiB.`, { status });
      }
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (!isError) {
      throw error;
    }
    return { status, contentType, text: '', bytes: 0 };
  }
  return { status, contentType, text: text + decoder.decode(), bytes };
}

/** @throws ServiceError for an error status, or for a body that can't be decoded */
async function readPayload(content: ResponseContent, route: Route, format: ResponseFormat): Promise<unknown> {
  const { status, text, contentType } = content;
  if (status >= 300) {
    throw await createStatusError(content);
  }
  if (route.returns !== 'health') {
    return decodeResponse(content, format);
  }
  if (isWebPage(text, contentType)) {
    throw new ServiceError('malformed', 'Got a web page instead of data.', { status });
  }
  // Any other response also proves that the service is running. The body of `/content/health` is not specified.
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) && typeof body.status === 'string' ? body.status : undefined;
  } catch {
    return undefined;
  }
}

function describeTimeout(error: ServiceError, timeoutMs: number): ServiceError {
  return error.kind === 'timeout' && error.status === undefined
    ? new ServiceError('timeout', `No complete response within ${String(timeoutMs / 1000)} s.`, { code: error.code })
    : error;
}
