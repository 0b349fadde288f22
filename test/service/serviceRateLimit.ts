import { HttpError } from '../../src/sample/httpError.ts';

const minute = 60_000;

/** Limits requests per minute. A minute starts with a request. */
export class ServiceRateLimit {
  readonly #most: number;
  readonly #clock: () => Date;
  #ends = Number.NEGATIVE_INFINITY;
  #remaining = 0;

  constructor(most: number, clock: () => Date) {
    this.#most = most;
    this.#clock = clock;
  }

  /**
   * Counts a request.
   * @returns headers with the remaining requests
   * @throws HttpError 429 with `Retry-After` in seconds if none remain
   */
  take(): Readonly<Record<string, string>> {
    const now = this.#clock().getTime();
    if (now >= this.#ends) {
      this.#ends = now + minute;
      this.#remaining = this.#most;
    }
    const seconds = String(Math.ceil((this.#ends - now) / 1000));
    if (this.#remaining === 0) {
      throw new HttpError(429, 'rate_limited', `More than ${String(this.#most)} requests a minute.`, {
        ...this.#headers(seconds),
        'retry-after': seconds,
      });
    }
    this.#remaining -= 1;
    return this.#headers(seconds);
  }

  /** Takes back the last count. */
  giveBack(): void {
    this.#remaining += 1;
  }

  /** Returns `RateLimit` headers (IETF httpapi-ratelimit-headers). */
  #headers(seconds: string): Readonly<Record<string, string>> {
    const [most, remaining] = [String(this.#most), String(this.#remaining)];
    return {
      'ratelimit-policy': `"minute";q=${most};w=60`,
      ratelimit: `"minute";r=${remaining};t=${seconds}`,
    };
  }
}
