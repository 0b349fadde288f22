export interface OfflineList {
  /** @returns whether the service was reached */
  readonly retry: () => Promise<boolean>;
}

interface OfflineRetryOptions {
  readonly lists: () => readonly OfflineList[];
  readonly mayRequest: () => boolean;
  /**
   * `delay` is in milliseconds.
   *
   * @returns a function that cancels the timer
   */
  readonly startTimer: (callback: () => void, delay: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
}

/** In milliseconds, before each attempt. The last pause repeats. */
const pauses = [15_000, 30_000, 60_000, 120_000, 300_000];

/** Retries offline lists: one list after growing pauses, and the others after it succeeds. */
export class OfflineRetry {
  readonly #options: OfflineRetryOptions;
  #attempts = 0;
  #cancelTimer: (() => void) | undefined;
  #isRetrying = false;
  #isDisposed = false;

  constructor(options: OfflineRetryOptions) {
    this.#options = options;
  }

  check(): void {
    if (this.#isDisposed || this.#cancelTimer || this.#isRetrying || this.#options.lists().length === 0) {
      return;
    }
    const pause = pauses[Math.min(this.#attempts, pauses.length - 1)] ?? 0;
    // Jitter keeps windows that went offline together from retrying together.
    const delay = pause * (0.8 + 0.4 * this.#options.random());
    this.#cancelTimer = this.#options.startTimer(() => {
      this.#cancelTimer = undefined;
      void this.#retry();
    }, delay);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#cancelTimer?.();
  }

  async #retry(): Promise<void> {
    const [list] = this.#options.lists();
    if (list && this.#options.mayRequest()) {
      this.#attempts += 1;
      this.#isRetrying = true;
      if (await this.#reaches(list)) {
        this.#attempts = 0;
        await Promise.all(this.#options.lists().map((other) => this.#reaches(other)));
      }
      this.#isRetrying = false;
    }
    this.check();
  }

  async #reaches(list: OfflineList): Promise<boolean> {
    try {
      return await list.retry();
    } catch (error) {
      this.#options.onError(error);
      return false;
    }
  }
}
