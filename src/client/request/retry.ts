import { ServiceError } from '../errors.ts';
import type { Attempt } from './attempt.ts';
import type { Priority, RateLimiter } from './rateLimiter.ts';
import type { Timing } from './timing.ts';

interface RetryOptions {
  readonly rateLimiter: RateLimiter;
  readonly priority: Priority;
  readonly timing: Timing;
  readonly signal: AbortSignal;
  /** Milliseconds for all attempts and pauses, without the time in the queue. */
  readonly timeoutMs: number;
}

const maxAttempts = 3;
const maxRateLimited = 5;

/**
 * Retries transient errors, which is safe because every route is a GET. A timeout is not retried, because the user has
 * already waited.
 *
 * @param attempt gets the milliseconds left of the budget and the attempt's number; never rejects
 * @throws the last attempt's error, or the error of `rateLimiter.acquire`
 */
export async function withRetries<T>(
  attempt: (milliseconds: number, number: number) => Promise<Attempt<T>>,
  { rateLimiter, priority, timing, signal, timeoutMs }: RetryOptions,
): Promise<T> {
  let remainingMs = timeoutMs;
  let failures = 0;
  let rateLimitedCount = 0;
  for (;;) {
    await rateLimiter.acquire(priority, signal);
    const start = timing.elapsed();
    const { limit, ...outcome } = await attempt(remainingMs, failures + rateLimitedCount + 1);
    remainingMs -= timing.elapsed() - start;
    if ('value' in outcome) {
      rateLimiter.release('succeeded', limit);
      return outcome.value;
    }
    const { error } = outcome;
    if (error.kind === 'rateLimited') {
      const retryAt = rateLimiter.release('rateLimited', limit, error);
      rateLimitedCount += 1;
      if (retryAt === undefined) {
        throw error;
      }
      if (rateLimitedCount > maxRateLimited) {
        const { kind, message, route, status, code } = error;
        throw new ServiceError(kind, message, { route, status, code, retryAt });
      }
      continue;
    }
    rateLimiter.release('failed', limit);
    failures += 1;
    const pause = limit.retryAfterMs ?? getBackoff(failures, timing);
    if (!isTransient(error) || failures === maxAttempts || remainingMs - pause <= 0) {
      throw error;
    }
    remainingMs -= pause;
    // If aborted during the pause, the rate limiter rejects.
    await timing.wait(pause, signal).catch(() => undefined);
  }
}

/** Returns 250 ms, doubled with each failure, plus up to 100% jitter. */
function getBackoff(failures: number, timing: Timing): number {
  return 250 * 2 ** (failures - 1) * (1 + timing.random());
}

/** Returns whether a retry can help. An unreachable server is reported at once. */
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
