import { LRUCache } from 'lru-cache';
import { addressOf } from '../routes/query.ts';
import type { Route } from '../routes/route.ts';
import { attemptsOf, redacted, type Answer, type Received } from './attempt.ts';
import type { Fetch } from './fetch.ts';
import { InFlightRequests } from './inFlight.ts';
import { networkError } from './networkError.ts';
import { RateLimiter, type Priority } from './rateLimiter.ts';
import { errorLine, type RequestLog } from './requestLog.ts';
import type { Format } from './responseFormat.ts';
import { withRetries } from './retry.ts';
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
    const error = redacted(networkError(thrown), { route: path, host: base.host }, secret);
    if (error.kind !== 'cancelled') {
      log?.warn(errorLine(error));
    }
    throw error;
  };

  const receive = async (address: URL, route: Route, priority: Priority, abort: AbortSignal): Promise<Received> => {
    const asked = { address, route, abort, format: formatFor(route, format) };
    try {
      const attempt = attemptsOf({ ...asked, fetch, key, timeoutMs, timing, log });
      return await withRetries(attempt, { rateLimiter, priority, timing, abort, timeoutMs });
    } catch (thrown) {
      return fail(thrown, route);
    }
  };

  const find = async (
    address: URL,
    { route, abort, options = {} }: Request,
  ): Promise<Pick<Received, 'answer' | 'secret'>> => {
    const cached = options.fresh ? undefined : cache.get(address.href);
    if (cached) {
      log?.debug(() => `${route.path}: from the cache`);
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

/** Total size of the bodies in the cache, in characters; those not used for longest are dropped. */
const cacheSize = 16 * 1024 * 1024;

function formatFor(route: Route, format: Format): Format {
  return route.formats && route.returns !== 'health' ? format : 'json';
}
