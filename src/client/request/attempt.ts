import { isObject } from '../json.ts';
import { ServiceError } from '../errors.ts';
import type { Route } from '../routes/route.ts';
import { withDeadline } from './deadline.ts';
import { decode, isWebPage } from './decode.ts';
import { refusalOf } from './errorBody.ts';
import type { Fetch } from './fetch.ts';
import { networkError } from './networkError.ts';
import type { RateLimit } from './rateLimitHeaders.ts';
import { redactKey, sanitizeLine } from './redact.ts';
import { attemptLine, targetLine, type RequestLog } from './requestLog.ts';
import { acceptedTypes, type Format } from './responseFormat.ts';
import type { Attempt } from './retry.ts';
import { send, type Reply } from './send.ts';
import type { Timing } from './timing.ts';

/** A successful answer. */
export interface Answer {
  /** `undefined` for a response without a body; of a health route, its `status`, if it is text. */
  readonly payload: unknown;
  /** Milliseconds since 1970. */
  readonly received: number;
}

export interface Received {
  readonly answer: Answer;
  /** Of its body, in characters. */
  readonly size: number;
  /** The key that was sent, to be redacted from error messages. */
  readonly secret: string | undefined;
}

interface AttemptOptions {
  readonly address: URL;
  readonly route: Route;
  readonly format: Format;
  readonly abort: AbortSignal;
  readonly fetch: Fetch;
  /** The API key, read for each attempt that needs it. */
  readonly key: () => Promise<string | undefined>;
  /** The timeout that the user set, in milliseconds, for people to read. */
  readonly timeoutMs: number;
  readonly timing: Timing;
  readonly log: RequestLog | undefined;
}

/** Attempts to get an answer, each with a line in the log. They get the milliseconds that they may take; none rejects. */
export function attemptsOf({
  address,
  route,
  format,
  abort,
  fetch,
  key,
  timeoutMs,
  timing,
  log,
}: AttemptOptions): (milliseconds: number) => Promise<Attempt<Received>> {
  let attempts = 0;
  return async (milliseconds) => {
    let secret: string | undefined;
    let reply: Reply | undefined;
    const began = timing.elapsed();
    attempts += 1;
    const attempt = attempts;
    const ended = (outcome: number | string, bytes?: number) =>
      log?.info(attemptLine(route.path, { outcome, milliseconds: timing.elapsed() - began, bytes, attempt }));
    const limit = (): RateLimit => reply?.limit ?? {};
    try {
      const value = await withDeadline(abort, milliseconds, async (inner) => {
        secret = route.key ? await usableKey(key) : undefined;
        log?.debug(() => `${route.path}: ${targetLine(address, secret)}`);
        const accept = acceptedTypes[format];
        reply = await send({ fetch, address, accept, key: secret, abort: inner, now: timing.now() });
        ended(reply.status, reply.bytes);
        const payload = await payloadOf(reply, route, format);
        return { answer: { payload, received: timing.now() }, size: Math.max(reply.text.length, 1), secret };
      });
      return { value, limit: limit() };
    } catch (thrown) {
      const error = redacted(errorOf(thrown, timeoutMs), { route: route.path, host: address.host }, secret);
      if (!reply && error.kind !== 'cancelled') {
        ended(error.kind);
      }
      return { error, limit: limit() };
    }
  };
}

/** @throws ServiceError */
async function payloadOf(reply: Reply, route: Route, format: Format): Promise<unknown> {
  const { status, text, contentType } = reply;
  if (status >= 300) {
    throw await refusalOf(reply);
  }
  if (route.returns !== 'health') {
    return decode(reply, format);
  }
  if (isWebPage(text, contentType)) {
    throw new ServiceError('malformed', 'Got a web page instead of data.', { status });
  }
  // Any other response shows that the service is there: the body of one health route is not shown.
  return healthStatus(text);
}

function healthStatus(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) && typeof body.status === 'string' ? body.status : undefined;
  } catch {
    return undefined;
  }
}

/** A timeout is described by the time that the user set, whoever noticed it. */
function errorOf(thrown: unknown, timeoutMs: number): ServiceError {
  const error = networkError(thrown);
  return error.kind === 'timeout' && error.status === undefined
    ? new ServiceError('timeout', `No complete answer within ${String(timeoutMs / 1000)} s.`, { code: error.code })
    : error;
}

/** The error without the key and without characters that could mislead a reader. Every error of the client passes here. */
export function redacted(
  error: ServiceError,
  origin: { readonly route: string; readonly host: string },
  key?: string,
): ServiceError {
  const { kind, message, status, code, retryAt } = error;
  const clean = (text: string, most?: number) => sanitizeLine(redactKey(text, key), most);
  return new ServiceError(kind, clean(message), { ...origin, status, code: code && clean(code, 80), retryAt });
}

/** @throws ServiceError of kind `unauthorized`, never with the key in it, when there is none that a header can carry */
async function usableKey(read: AttemptOptions['key']): Promise<string> {
  let key: string | undefined;
  try {
    key = await read();
  } catch {
    throw new ServiceError('unauthorized', 'The API key can’t be read.');
  }
  if (!key) {
    throw new ServiceError('unauthorized', 'There is no API key.');
  }
  if (!/^[\x21-\x7E]+$/.test(key)) {
    throw new ServiceError('unauthorized', 'The API key holds a character that can’t be sent.');
  }
  return key;
}
