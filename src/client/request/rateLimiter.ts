import { ServiceError } from '../errors.ts';
import type { RateLimit } from './rateLimitHeaders.ts';
import { realTiming, type Timing } from './timing.ts';

/** Background requests go last. */
export interface Priority {
  background: boolean;
}

export interface RateLimitStatus {
  readonly waiting: number;
  /** End of the pause, in milliseconds since 1970. */
  readonly until?: number;
  readonly limit?: number;
  readonly remaining?: number;
}

interface Waiting {
  readonly priority: Priority;
  readonly resolve: () => void;
  readonly reject: (error: ServiceError) => void;
}

/** Limit for requests at the same time. After a pause, one is sent at a time until as many have succeeded. */
const maxConcurrent = 6;
/** Caps a longer `Retry-After`, which is probably an error. Requests then fail, because the service may refuse them. */
const maxPauseMs = 5 * 60_000;

/** The longest usual pause. A 429 without a time waits as long, because its limit is unknown. */
const longestUsualPauseMs = 60_000;

/**
 * The queue of all requests to one service. After a 429 with a time, requests wait, and then start slowly. After a 429
 * without a time, one request tests the limit after the longest usual pause. If that fails too, or if the service names
 * a quota, nothing is sent until the user asks for it.
 */
export class RateLimiter {
  readonly #timing: Timing;
  readonly #waiting: Waiting[] = [];
  readonly #listeners = new Set<(status: RateLimitStatus) => void>();
  #active = 0;
  /** On the monotonic clock, in milliseconds. */
  #until = 0;
  #isCapped = false;
  #timer: AbortController | undefined;
  /** Whether a pause of unknown length has passed or is passing, and no request has succeeded since. */
  #isLimitUnknown = false;
  /** The service's words. Nothing is sent until the user asks for it. */
  #refusal: ServiceError | undefined;
  /** Whether the service has refused requests for good. Background checks then stop for the rest of the session. */
  #stopsBackground = false;
  /** Successful responses left until slow start ends; 0 outside slow start. */
  #slowStart = 0;
  #rateLimit: Pick<RateLimit, 'limit' | 'remaining'> = {};

  constructor(timing = realTiming) {
    this.#timing = timing;
  }

  get status(): RateLimitStatus {
    const until = this.#pauseLeft > 0 ? this.#retryAt : undefined;
    return { waiting: this.#waiting.length, ...(until !== undefined && { until }), ...this.#rateLimit };
  }

  onDidChange(listener: (status: RateLimitStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Waits until the request may be sent. The caller must call `release` afterwards.
   *
   * @throws ServiceError of kind `rateLimited` if the wait would be too long or the service has refused requests, of
   * kind `cancelled`
   */
  acquire(priority: Priority, signal: AbortSignal): Promise<void> {
    if (this.#refusal) {
      return Promise.reject(this.#refusal);
    }
    if (priority.background && this.#stopsBackground) {
      return Promise.reject(new ServiceError('rateLimited', ''));
    }
    if (this.#isCapped && this.#pauseLeft > 0) {
      return Promise.reject(this.#createWaitError());
    }
    if (signal.aborted) {
      return Promise.reject(new ServiceError('cancelled', ''));
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        priority,
        resolve: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
        reject: (error) => {
          signal.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new ServiceError('cancelled', ''));
        this.#notify();
      };
      signal.addEventListener('abort', onAbort);
      this.#waiting.push(waiting);
      this.#sendNext();
      if (this.#waiting.length > 0) {
        this.#notify();
      }
    });
  }

  /**
   * Ends a request. After a 429, the queue waits or refuses.
   *
   * @param error of a 429
   * @returns the end of the pause, in milliseconds since 1970, or `undefined` if the queue refuses
   */
  release(
    outcome: 'succeeded' | 'rateLimited' | 'failed',
    rateLimit: RateLimit = {},
    error = new ServiceError('rateLimited', ''),
  ): number | undefined {
    this.#active -= 1;
    const { limit, remaining, resetMs } = rateLimit;
    if (remaining !== undefined) {
      this.#rateLimit = { remaining, ...(limit !== undefined && { limit }) };
      if (remaining === 0 && resetMs !== undefined && resetMs <= maxPauseMs) {
        this.#pause(resetMs);
      }
    }
    if (outcome === 'succeeded') {
      this.#isLimitUnknown = false;
      this.#slowStart = Math.max(0, this.#slowStart - 1);
    } else if (outcome === 'rateLimited') {
      this.#slowStart = maxConcurrent;
      // The `RateLimit` of a used-up quota can be that of the minute.
      const announcedMs = rateLimit.retryAfterMs ?? (namesQuota(error) ? undefined : resetMs);
      if (announcedMs !== undefined) {
        this.#pauseWithJitter(announcedMs);
      } else if (namesQuota(error) || (this.#isLimitUnknown && this.#pauseLeft <= 0)) {
        this.#refuse(error);
      } else if (!this.#isLimitUnknown) {
        this.#isLimitUnknown = true;
        this.#pauseWithJitter(longestUsualPauseMs);
      }
    }
    this.#sendNext();
    this.#notify();
    return this.#refusal ? undefined : this.#retryAt;
  }

  /** Sends requests to a new key's own limits: neither a pause nor a refusal applies to it. */
  startOver(): void {
    this.#stopsBackground = false;
    this.#isLimitUnknown = false;
    this.endPause();
  }

  /** Accepts requests after a refusal, because the user asks for one. One request then tests the limit. */
  endRefusal(): void {
    this.#refusal = undefined;
  }

  /** Ends a pause or a refusal because the user retries. One request then tests the limit. */
  endPause(): void {
    this.endRefusal();
    if (this.#pauseLeft > 0) {
      this.#until = this.#timing.elapsed();
      this.#slowStart = maxConcurrent;
      this.#timer?.abort();
      this.#sendNext();
      this.#notify();
    }
  }

  cancelWaiting(): void {
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new ServiceError('cancelled', ''));
    }
    this.#notify();
  }

  get #pauseLeft(): number {
    return this.#until - this.#timing.elapsed();
  }

  /** Milliseconds since 1970. */
  get #retryAt(): number {
    return Math.round(this.#timing.now() + this.#pauseLeft);
  }

  /** Jitter keeps windows with the same pause from sending their requests together. */
  #pauseWithJitter(pauseMs: number): void {
    this.#pause(pauseMs, this.#timing.random() * Math.min(1000, pauseMs / 10));
  }

  #refuse(error: ServiceError): void {
    this.#refusal = error;
    this.#stopsBackground = true;
    for (const { reject } of this.#waiting.splice(0)) {
      reject(error);
    }
  }

  #pause(requestedMs: number, jitter = 0): void {
    this.#isCapped = requestedMs > maxPauseMs || (this.#isCapped && this.#pauseLeft > 0);
    const pause = Math.ceil(Math.min(requestedMs, maxPauseMs) + jitter);
    this.#until = Math.max(this.#until, this.#timing.elapsed() + pause);
    if (this.#isCapped) {
      for (const { reject } of this.#waiting.splice(0)) {
        reject(this.#createWaitError());
      }
    }
    this.#setTimer();
  }

  #setTimer(): void {
    this.#timer?.abort();
    const timer = new AbortController();
    this.#timer = timer;
    this.#timing.wait(Math.max(1, Math.ceil(this.#pauseLeft)), timer.signal).then(
      () => {
        // A timer can fire a fraction of a millisecond early.
        if (this.#pauseLeft > 0) {
          this.#setTimer();
        } else {
          this.#sendNext();
          this.#notify();
        }
      },
      // Another pause replaced this one, or `endPause` ended it.
      () => undefined,
    );
  }

  get #canSend(): boolean {
    const limit = this.#slowStart > 0 ? 1 : maxConcurrent;
    return this.#active < limit && this.#pauseLeft <= 0;
  }

  #sendNext(): void {
    while (this.#waiting.length > 0 && this.#canSend) {
      const urgent = this.#waiting.findIndex(({ priority }) => !priority.background);
      for (const { resolve } of this.#waiting.splice(Math.max(urgent, 0), 1)) {
        this.#active += 1;
        resolve();
      }
    }
  }

  #createWaitError(): ServiceError {
    return new ServiceError('rateLimited', '', { retryAt: this.#retryAt });
  }

  #notify(): void {
    for (const listener of this.#listeners) {
      listener(this.status);
    }
  }
}

/** Waiting does not help against a used-up quota. */
function namesQuota({ message, code = '' }: ServiceError): boolean {
  return /quota|allowance|credits|month|daily|per[ -]day/i.test(`${code} ${message}`);
}
