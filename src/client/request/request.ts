import { LRUCache } from 'lru-cache';
import { toServiceError } from '../errors.ts';
import { buildUrl } from '../routes/buildUrl.ts';
import type { Route } from '../routes/route.ts';
import { defaultPaths, mountPath, type ServicePaths } from '../routes/servicePaths.ts';
import type { Transport } from '../transport/transport.ts';
import { attemptRequest, type DecodedResponse, type AttemptResult } from './attempt.ts';
import type { ResponseFormat } from './decode.ts';
import { formatError, redactError, type RequestLog } from './requestLog.ts';
import { RateLimiter, type Priority } from './rateLimiter.ts';
import { withRetries } from './retry.ts';
import { realTiming, rejectOnAbort, type Timing } from './timing.ts';

export interface RequesterOptions {
  /** With or without a path and a trailing slash. The key is sent only to its origin. */
  readonly base: URL;
  /** Default: the paths of the documents. */
  readonly paths?: ServicePaths;
  readonly transport: Transport;
  /** Called for each request that needs the key, so that a new key applies at once. */
  readonly key: () => Promise<string | undefined>;
  /** Milliseconds for a request with its retries, without the time in the queue. */
  readonly timeoutMs: number;
  /** Format of market intelligence (default: JSON). */
  readonly format?: ResponseFormat;
  /** Shared by consecutive clients of the same service. */
  readonly rateLimiter?: RateLimiter;
  readonly timing?: Timing;
  readonly log?: RequestLog;
}

interface ServiceRequest {
  readonly route: Route;
  /** Fills in the route's path. */
  readonly id?: string | undefined;
  /** Parameters by camelCase name. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly options?: RequestOptions | undefined;
}

export interface RequestOptions {
  /** Lets other requests go first, because no user waits for this one. */
  readonly background?: boolean | undefined;
  /** Bypasses the cache, because the user refreshes. */
  readonly fresh?: boolean | undefined;
  /** Sends the request even during a pause of the rate limiter, because the user retries. */
  readonly again?: boolean | undefined;
}

/**
 * Sends a request. Equal requests share one response, which is cached while it is fresh, unless `read` throws.
 *
 * @throws ServiceError only
 */
export type Requester = <T>(request: ServiceRequest, read: (response: DecodedResponse) => T) => Promise<T>;

/** Maximum size of the cached bodies, in characters. */
const cacheSize = 16 * 1024 * 1024;

export function createRequester(options: RequesterOptions): Requester {
  const {
    base,
    paths = defaultPaths,
    log,
    timing = realTiming,
    rateLimiter = new RateLimiter(timing),
    format: intelligenceFormat = 'json',
  } = options;
  const cache = new LRUCache<string, DecodedResponse>({ maxSize: cacheSize, perf: timing, ttlResolution: 0 });
  const shared = new SharedRequests<AttemptResult>();

  const fail = (thrown: unknown, { path }: Route, key?: string): never => {
    const error = redactError(toServiceError(thrown), { route: path, host: base.host }, key);
    if (error.kind !== 'cancelled') {
      log?.warn(formatError(error));
    }
    throw error;
  };

  const send = async (
    url: URL,
    { route }: ServiceRequest,
    format: ResponseFormat,
    priority: Priority,
    signal: AbortSignal,
  ) => {
    const attemptOptions = { ...options, url, route, format, timing, log };
    const result = await withRetries(
      (milliseconds, number) => attemptRequest(attemptOptions, { milliseconds, number, signal }),
      { ...options, rateLimiter, priority, timing, signal },
    ).catch((error: unknown) => fail(error, route));
    if (route.freshSeconds > 0) {
      cache.set(url.href, result.response, { ttl: route.freshSeconds * 1000, size: result.size });
    }
    return result;
  };

  return async (documented, read) => {
    const route = { ...documented.route, path: mountPath(documented.route.path, paths) };
    const request = { ...documented, route };
    const { id, values, signal, options: { background = false, fresh, again } = {} } = request;
    const format = route.formats && route.returns !== 'health' ? intelligenceFormat : 'json';

    let url: URL;
    try {
      // JSON is the default (market-intelligence, Versioning, rule 2).
      const responseType = format === 'json' ? undefined : format;
      const always = 'always' in route ? route.always : {};
      url = buildUrl(base, route, id, { ...always, ...values, responseType }, timing.now());
    } catch (error) {
      return fail(error, route);
    }

    let response = fresh ? undefined : cache.get(url.href);
    let key: string | undefined;
    if (response) {
      log?.debug(() => `${route.path}: from the cache`);
    } else {
      if (again) {
        rateLimiter.endPause();
      } else if (fresh && !background) {
        rateLimiter.endRefusal();
      }
      ({ response, key } = await shared.run(url.href, background, signal, (priority, inner) =>
        send(url, request, format, priority, inner),
      ));
    }

    try {
      return read(response);
    } catch (error) {
      cache.delete(url.href);
      return fail(error, route, key);
    }
  };
}

interface SharedRequest<T> {
  readonly result: Promise<T>;
  readonly priority: Priority;
  readonly controller: AbortController;
  callers: number;
  isSettled: boolean;
}

/** Requests in flight. Equal ones share one response, which is aborted when its last caller cancels. */
class SharedRequests<T> {
  readonly #requests = new Map<string, SharedRequest<T>>();

  async run(
    key: string,
    background: boolean,
    signal: AbortSignal,
    start: (priority: Priority, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const request = this.#requests.get(key) ?? this.#start(key, { background }, start);
    request.callers += 1;
    request.priority.background &&= background;
    try {
      return await rejectOnAbort(request.result, signal);
    } finally {
      request.callers -= 1;
      if (request.callers === 0) {
        this.#requests.delete(key);
        if (!request.isSettled) {
          request.controller.abort();
        }
      }
    }
  }

  #start(
    key: string,
    priority: Priority,
    start: (priority: Priority, signal: AbortSignal) => Promise<T>,
  ): SharedRequest<T> {
    const controller = new AbortController();
    const result = start(priority, controller.signal);
    const request: SharedRequest<T> = { result, priority, controller, callers: 0, isSettled: false };
    const settle = () => void (request.isSettled = true);
    result.then(settle, settle);
    this.#requests.set(key, request);
    return request;
  }
}
