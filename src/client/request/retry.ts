import { ServiceError } from '../errors.ts';
import type { RateLimit } from './rateLimitHeaders.ts';
import type { Priority, RateLimiter } from './rateLimiter.ts';
import type { Timing } from './timing.ts';

/** The outcome of one attempt, an answer or an error, with the rate limit that came with it. */
export type Attempt<T> = { readonly limit: RateLimit } & ({ readonly value: T } | { readonly error: ServiceError });

interface RetryOptions {
  readonly rateLimiter: RateLimiter;
  readonly priority: Priority;
  readonly timing: Timing;
  readonly abort: AbortSignal;
  /** Total budget of all attempts and the pauses between them, in milliseconds; time in the queue not counted. */
  readonly timeoutMs: number;
}

const maxAttempts = 3;
const maxRefusals = 5;

/**
 * Retries where that can help: every route is a GET, so nothing is done twice. After a 429 the request waits in the rate
 * limiter's queue; a transient error is retried soon, or when the service says so. A timeout is not retried: the user
 * has waited for as long as the setting says.
 * @param attempt gets the milliseconds left of the budget; never rejects
 * @throws the last attempt's error, and what `rateLimiter.acquire` throws
 */
export async function withRetries<T>(
  attempt: (timeoutMs: number) => Promise<Attempt<T>>,
  { rateLimiter, priority, timing, abort, timeoutMs }: RetryOptions,
): Promise<T> {
  let left = timeoutMs;
  for (let attempts = 1, refusals = 0; ;) {
    await rateLimiter.acquire(priority, abort);
    const began = timing.elapsed();
    const { limit, ...outcome } = await attempt(left);
    left -= timing.elapsed() - began;
    if ('value' in outcome) {
      rateLimiter.release('answered', limit);
      return outcome.value;
    }
    const { error } = outcome;
    if (error.kind === 'rateLimited') {
      const retryAt = rateLimiter.release('refused', limit);
      refusals += 1;
      if (refusals > maxRefusals) {
        const { kind, message, route, status, code } = error;
        throw new ServiceError(kind, message, { route, status, code, retryAt });
      }
      continue;
    }
    rateLimiter.release('failed', limit);
    const pause = limit.retryAfterMs ?? backoff(attempts, timing);
    attempts += 1;
    if (!isTransient(error) || attempts > maxAttempts || left - pause <= 0) {
      throw error;
    }
    left -= pause;
    // When aborted meanwhile, the rate limiter rejects.
    await timing.wait(pause, abort).catch(() => undefined);
  }
}

/** 250 ms, doubled with each attempt, plus up to as much again by chance. */
function backoff(attempts: number, timing: Timing): number {
  return 250 * 2 ** (attempts - 1) * (1 + timing.random());
}

/** 408, 502, 503, 504, and connections that broke off. A server that is not there at all is reported at once. */
function isTransient({ kind, status, code }: ServiceError): boolean {
  if (status !== undefined) {
    return [408, 502, 503, 504].includes(status);
  }
  return kind === 'offline' && brokenConnections.has(code);
}

const brokenConnections: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'UND_ERR_SOCKET',
]);
