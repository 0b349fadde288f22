import { LRUCache } from 'lru-cache';
import { ServiceError } from '../errors.ts';
import { addressOf } from '../routes/query.ts';
import type { Route } from '../routes/route.ts';
import { withDeadline } from './deadline.ts';
import { decode, isWebPage } from './decode.ts';
import { refusalOf } from './errorBody.ts';
import type { Fetch } from './fetch.ts';
import { InFlightRequests } from './inFlight.ts';
import { networkError } from './networkError.ts';
import type { RateLimit } from './rateLimitHeaders.ts';
import { RateLimiter, type Priority } from './rateLimiter.ts';
import { redactKey, sanitizeLine } from './redact.ts';
import { attemptLine, errorLine, targetLine, type RequestLog } from './requestLog.ts';
import { acceptedTypes, type Format } from './responseFormat.ts';
import { withRetries, type Attempt } from './retry.ts';
import { send } from './send.ts';
import { realTiming, type Timing } from './timing.ts';

export interface RequesterOptions {
  /** `{base_url}`, with or without a path and a slash at its end. The key is sent to its origin alone. */
  readonly base: URL;
  readonly fetch: Fetch;
  /** The API key, read for each request that needs it, so that a new one is used at once. */
  readonly key: () => Promise<string | undefined>;
  /** Total budget of a request with its retries, in milliseconds; time in the queue not counted. */
  readonly timeoutMs: number;
  /** Response format of the intelligence side; JSON by default. */
  readonly format?: Format;
  /** Handed in where several clients, one after another, ask the same service. */
  readonly rateLimiter?: RateLimiter;
  readonly timing?: Timing;
  readonly log?: RequestLog;
}

export interface Request {
  readonly route: Route;
  /** The identifier in the path, where the route has one; as the service sent it. */
  readonly id?: string | undefined;
  /** Query parameters by camelCase name. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly abort: AbortSignal;
  readonly options?: RequestOptions | undefined;
}

/** By default a request goes out soon, and is answered from the cache while that is fresh. */
export interface RequestOptions {
  /** Nobody waits for it: others go first. */
  readonly background?: boolean | undefined;
  /** Past the cache: the user asked to refresh. */
  readonly fresh?: boolean | undefined;
  /** The user tries again what failed: it goes out even while the rate limit is reached. */
  readonly again?: boolean | undefined;
}

/** A successful answer. */
export interface Answer {
  /** `undefined` for an answer without a body, and for one of a health route. */
  readonly payload: unknown;
  /** Milliseconds since 1970. */
  readonly received: number;
}

/**
 * Sends a request and reads its answer with `read`. Equal requests share one and, while it is fresh, its answer; an
 * answer that `read` throws for is not kept.
 * @throws ServiceError alone
 */
export type Requester = <T>(request: Request, read: (answer: Answer) => T) => Promise<T>;

/** The one way to the service and back: address, key, queue, timeout, and every error as a ServiceError. */
export function createRequester({
  base,
  fetch,
  key,
  timeoutMs,
  log,
  timing = realTiming,
  rateLimiter = new RateLimiter(timing),
  format = 'json',
}: RequesterOptions): Requester {
  const inFlight = new InFlightRequests<Received>();
  const cache = new LRUCache<string, Answer>({ maxSize: cacheSize, perf: timing, ttlResolution: 0 });

  const fail = (thrown: unknown, { path }: Route, secret?: string): never => {
    const error = redacted(
      thrown instanceof ServiceError ? thrown : networkError(thrown),
      { route: path, host: base.host },
      secret,
    );
    if (error.kind !== 'cancelled') {
      log?.warn(errorLine(error));
    }
    throw error;
  };

  /** A timeout is described by the time that the user set, whoever noticed it. */
  const errorOf = (thrown: unknown): ServiceError => {
    const error = thrown instanceof ServiceError ? thrown : networkError(thrown);
    return error.kind === 'timeout' && error.status === undefined
      ? new ServiceError('timeout', `No complete answer within ${String(timeoutMs / 1000)} s.`, { code: error.code })
      : error;
  };

  const receive = async (address: URL, route: Route, priority: Priority, abort: AbortSignal): Promise<Received> => {
    const asked = formatFor(route, format);
    let secret: string | undefined;
    let attempts = 0;
    const attempt = async (milliseconds: number): Promise<Attempt<Received>> => {
      let limit: RateLimit = {};
      let answered: number | undefined;
      const began = timing.elapsed();
      attempts += 1;
      const ended = (outcome: number | string, bytes?: number) =>
        log?.info(
          attemptLine(route.path, { outcome, milliseconds: timing.elapsed() - began, bytes, attempt: attempts }),
        );
      try {
        const value = await withDeadline(abort, milliseconds, async (inner) => {
          secret = route.key ? await usableKey(key) : undefined;
          log?.debug(`${route.path}: ${targetLine(address, secret)}`);
          const accept = acceptedTypes[asked];
          const reply = await send({ fetch, address, accept, key: secret, abort: inner, now: timing.now() });
          limit = reply.limit;
          const { status, text, contentType } = reply;
          ended(status, Buffer.byteLength(text));
          answered = status;
          if (status >= 300) {
            throw await refusalOf(reply);
          }
          if (route.returns === 'health' && isWebPage(text, contentType)) {
            throw new ServiceError('malformed', 'Got a web page instead of data.', { status });
          }
          // Any other answer shows that the service is there: the body of one health route is not shown.
          const payload = route.returns === 'health' ? undefined : await decode(reply, asked);
          return { answer: { payload, received: timing.now() }, size: Math.max(text.length, 1), secret };
        });
        return { value, limit };
      } catch (thrown) {
        const error = errorOf(thrown);
        if (answered === undefined && error.kind !== 'cancelled') {
          ended(error.kind);
        }
        return { error, limit };
      }
    };
    try {
      return await withRetries(attempt, { rateLimiter, priority, timing, abort, timeoutMs });
    } catch (thrown) {
      return fail(thrown, route, secret);
    }
  };

  const find = async (
    address: URL,
    { route, abort, options = {} }: Request,
  ): Promise<Pick<Received, 'answer' | 'secret'>> => {
    const cached = options.fresh ? undefined : cache.get(address.href);
    if (cached) {
      log?.debug(`${route.path}: from the cache`);
      return { answer: cached, secret: undefined };
    }
    if (options.again) {
      rateLimiter.reopen();
    }
    return inFlight.run(address.href, options.background ?? false, abort, async (priority, inner) => {
      const received = await receive(address, route, priority, inner);
      if (route.freshSeconds > 0) {
        cache.set(address.href, received.answer, { ttl: route.freshSeconds * 1000, size: received.size });
      }
      return received;
    });
  };

  return async (request, read) => {
    const { route, id, values } = request;
    const always = 'always' in route ? route.always : {};
    const asked = formatFor(route, format);
    // JSON is the default (market-intelligence, Versioning, rule 2).
    const responseType = asked === 'json' ? undefined : asked;
    let address: URL;
    try {
      address = addressOf(base, route, id, { ...always, ...values, responseType }, timing.now());
    } catch (thrown) {
      return fail(thrown, route);
    }
    const { answer, secret } = await find(address, request);
    try {
      return read(answer);
    } catch (thrown) {
      cache.delete(address.href);
      return fail(thrown, route, secret);
    }
  };
}

interface Received {
  readonly answer: Answer;
  /** Of its body, in characters. */
  readonly size: number;
  /** The key that was sent, to be redacted from error messages. */
  readonly secret: string | undefined;
}

/** Total size of the bodies in the cache, in characters; those not used for longest are dropped. */
const cacheSize = 16 * 1024 * 1024;

function formatFor(route: Route, format: Format): Format {
  return route.formats && route.returns !== 'health' ? format : 'json';
}

/** The error without the key and without characters that could mislead a reader. Every error of the client passes here. */
function redacted(
  error: ServiceError,
  origin: { readonly route: string; readonly host: string },
  key: string | undefined,
): ServiceError {
  const { kind, message, status, code, retryAt } = error;
  const clean = (text: string, most?: number) => sanitizeLine(redactKey(text, key), most);
  return new ServiceError(kind, clean(message), { ...origin, status, code: code && clean(code, 80), retryAt });
}

/** @throws ServiceError of kind `unauthorized`, never with the key in it, when there is none that a header can carry */
async function usableKey(read: RequesterOptions['key']): Promise<string> {
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
