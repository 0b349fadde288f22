/** A list whose service was not reached. */
export interface OfflineList {
  /** Loads the list again. @returns whether the service was reached */
  readonly retry: () => Promise<boolean>;
}

interface OfflineRetryOptions {
  /** The lists in sight whose service was not reached. */
  readonly lists: () => readonly OfflineList[];
  /** Whether the rate limit allows a request. */
  readonly mayRequest: () => boolean;
  /** Calls back after a time in milliseconds. @returns what cancels that */
  readonly startTimer: (callback: () => void, delay: number) => () => void;
  /** A random number from 0 to 1. */
  readonly random: () => number;
}

/** Pauses before each attempt in milliseconds; the last one repeats. */
const pauses = [15_000, 30_000, 60_000, 120_000, 300_000];

/**
 * Lets lists leave "Offline" when their service answers again. Requests one list after a growing pause, and the others
 * only after that one was answered.
 */
export class OfflineRetry {
  readonly #options: OfflineRetryOptions;
  #attempts = 0;
  #cancelTimer: (() => void) | undefined;
  #isRetrying = false;

  constructor(options: OfflineRetryOptions) {
    this.#options = options;
  }

  /** Plans the next attempt if a list in sight is offline. Call it when that may have changed. */
  check(): void {
    if (this.#cancelTimer || this.#isRetrying || this.#options.lists().length === 0) {
      return;
    }
    const pause = pauses[Math.min(this.#attempts, pauses.length - 1)] ?? 0;
    // Jitter: windows that went offline together don't ask together.
    const delay = pause * (0.8 + 0.4 * this.#options.random());
    this.#cancelTimer = this.#options.startTimer(() => {
      this.#cancelTimer = undefined;
      void this.#retry();
    }, delay);
  }

  dispose(): void {
    this.#cancelTimer?.();
  }

  async #retry(): Promise<void> {
    const [list] = this.#options.lists();
    if (list && this.#options.mayRequest()) {
      this.#attempts += 1;
      this.#isRetrying = true;
      if (await list.retry()) {
        this.#attempts = 0;
        await Promise.all(this.#options.lists().map((other) => other.retry()));
      }
      this.#isRetrying = false;
    }
    this.check();
  }
}
