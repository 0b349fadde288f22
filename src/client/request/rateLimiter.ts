import { ServiceError } from '../errors.ts';
import type { RateLimit } from './rateLimitHeaders.ts';
import { realTiming, type Timing } from './timing.ts';

/** Priority of a waiting request: one that somebody waits for goes before those in the background. */
export interface Priority {
  background: boolean;
}

/** The rate limit as far as a user may want to know it. */
export interface RateLimitStatus {
  /** Number of requests in the queue. */
  readonly waiting: number;
  /** When the next request may go out, in milliseconds since 1970; `undefined` when it may now. */
  readonly until?: number;
  readonly limit?: number;
  readonly remaining?: number;
}

interface Waiting {
  readonly priority: Priority;
  readonly resolve: () => void;
  readonly reject: (error: ServiceError) => void;
}

/** Requests under way at most. In slow start it is one, until as many were answered. */
const maxConcurrent = 6;
/**
 * The longest pause, whatever the service asks for: an absurd time is more often an error than meant. Requests don't wait
 * for a pause that was cut, either, since the service may refuse again.
 */
const longestPauseMs = 5 * 60_000;

/**
 * The queue of all requests to one service. After a 429 each of them waits until the service takes requests again; then
 * comes a slow start, one request at a time.
 */
export class RateLimiter {
  readonly #timing: Timing;
  readonly #waiting: Waiting[] = [];
  readonly #listeners = new Set<(status: RateLimitStatus) => void>();
  #underWay = 0;
  /** When the pause ends, on the clock that does not jump. */
  #until = 0;
  /** The service asked for a longer pause than it got. */
  #isCut = false;
  #alarm: AbortController | undefined;
  /** Refusals (429) since the last answer. */
  #refusals = 0;
  /** Answers still wanted before slow start ends; 0 when not in slow start. */
  #slowStart = 0;
  #rateLimit: Pick<RateLimit, 'limit' | 'remaining'> = {};

  constructor(timing = realTiming) {
    this.#timing = timing;
  }

  get status(): RateLimitStatus {
    const until = this.#pauseLeft > 0 ? this.#retryAt : undefined;
    return { waiting: this.#waiting.length, ...(until !== undefined && { until }), ...this.#rateLimit };
  }

  /** Calls back when the status changed, until what it returns is called. */
  onDidChange(listener: (status: RateLimitStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Resolves when the request may go out; the caller must `release` afterwards.
   * @throws ServiceError of kind `rateLimited` when the wait would be too long, of kind `cancelled`
   */
  acquire(priority: Priority, signal: AbortSignal): Promise<void> {
    if (this.#isCut && this.#pauseLeft > 0) {
      return Promise.reject(this.#waitTooLong());
    }
    if (this.#waiting.length === 0 && !signal.aborted && this.#canSend) {
      this.#underWay += 1;
      return Promise.resolve();
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
      if (signal.aborted) {
        reject(new ServiceError('cancelled', ''));
        return;
      }
      signal.addEventListener('abort', onAbort);
      this.#waiting.push(waiting);
      this.#sendNext();
      if (this.#waiting.length > 0) {
        this.#notify();
      }
    });
  }

  /**
   * Says that a request is over. With no requests remaining, the queue waits for the reset; after a 429 it waits as long
   * as the service says, else longer with each refusal.
   * @returns when requests may go out again, in milliseconds since 1970
   */
  release(outcome: 'answered' | 'refused' | 'failed', rateLimit: RateLimit = {}): number {
    this.#underWay -= 1;
    const { limit, remaining, resetMs } = rateLimit;
    if (remaining !== undefined) {
      this.#rateLimit = { remaining, ...(limit !== undefined && { limit }) };
      if (remaining === 0 && resetMs !== undefined && resetMs <= longestPauseMs) {
        this.#pause(resetMs);
      }
    }
    if (outcome === 'answered') {
      this.#refusals = 0;
      this.#slowStart = Math.max(0, this.#slowStart - 1);
    } else if (outcome === 'refused') {
      this.#refusals += 1;
      this.#slowStart = maxConcurrent;
      const pause = rateLimit.retryAfterMs ?? resetMs ?? Math.min(60_000, 2500 * 2 ** this.#refusals);
      // All windows of a newsroom are told the same second, and should not all come back in it.
      this.#pause(pause, this.#timing.random() * Math.min(1000, pause / 10));
    }
    this.#sendNext();
    this.#notify();
    return this.#retryAt;
  }

  /** Ends a pause: there is another key, or the user insists. One request goes out and shows the state of the limit. */
  reopen(): void {
    if (this.#pauseLeft > 0) {
      this.#until = this.#timing.elapsed();
      this.#slowStart = maxConcurrent;
      this.#alarm?.abort();
      this.#sendNext();
      this.#notify();
    }
  }

  /** Cancels every request in the queue. */
  cancelWaiting(): void {
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new ServiceError('cancelled', ''));
    }
    this.#notify();
  }

  get #pauseLeft(): number {
    return this.#until - this.#timing.elapsed();
  }

  /** The end of the pause by the time of day, in milliseconds since 1970. */
  get #retryAt(): number {
    return Math.round(this.#timing.now() + this.#pauseLeft);
  }

  /** Pauses the queue for the milliseconds that the service asks for, and `jitter` more. */
  #pause(asked: number, jitter = 0): void {
    this.#isCut = asked > longestPauseMs || (this.#isCut && this.#pauseLeft > 0);
    const pause = Math.ceil(Math.min(asked, longestPauseMs) + jitter);
    this.#until = Math.max(this.#until, this.#timing.elapsed() + pause);
    if (this.#isCut) {
      for (const { reject } of this.#waiting.splice(0)) {
        reject(this.#waitTooLong());
      }
    }
    this.#setAlarm();
  }

  #setAlarm(): void {
    this.#alarm?.abort();
    const alarm = new AbortController();
    this.#alarm = alarm;
    this.#timing.wait(Math.max(1, Math.ceil(this.#pauseLeft)), alarm.signal).then(
      () => {
        // A timer can be early by a part of a millisecond.
        if (this.#pauseLeft > 0) {
          this.#setAlarm();
        } else {
          this.#sendNext();
          this.#notify();
        }
      },
      // Another pause replaced this one, or it was ended.
      () => undefined,
    );
  }

  get #canSend(): boolean {
    const most = this.#slowStart > 0 ? 1 : maxConcurrent;
    return this.#underWay < most && this.#pauseLeft <= 0;
  }

  #sendNext(): void {
    while (this.#waiting.length > 0 && this.#canSend) {
      const urgent = this.#waiting.findIndex(({ priority }) => !priority.background);
      for (const { resolve } of this.#waiting.splice(Math.max(urgent, 0), 1)) {
        this.#underWay += 1;
        resolve();
      }
    }
  }

  #waitTooLong(): ServiceError {
    return new ServiceError('rateLimited', '', { retryAt: this.#retryAt });
  }

  #notify(): void {
    for (const listener of this.#listeners) {
      listener(this.status);
    }
  }
}
