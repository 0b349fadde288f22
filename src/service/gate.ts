import { ServiceError } from './errors.ts';
import type { Limits } from './limits.ts';
import { realTiming, type Timing } from './timing.ts';

/** A request that wants to go out. What somebody waits for goes before what runs in the background. */
export interface Ticket {
  background: boolean;
}

/** How it stands with the service's limits: what a user may want to know. */
export interface GateStatus {
  /** How many requests wait for their turn because the service refused one. */
  readonly waiting: number;
  /** When the next request may go out, in milliseconds since 1970; absent when it may now. */
  readonly until?: number;
  readonly limit?: number;
  readonly remaining?: number;
}

interface Waiting {
  readonly ticket: Ticket;
  readonly resolve: () => void;
  readonly reject: (fault: ServiceError) => void;
}

/** How many requests are under way at most; after a refusal, one at a time until as many went well. */
const atOnce = 6;
/**
 * No pause is longer, whatever the service asks for: an absurd time is more often a fault than meant. Nobody waits for
 * one that was cut, either, since the service may refuse again.
 */
const longestPauseMs = 5 * 60_000;

/**
 * Where all requests of one service pass. After a 429 every one of them waits until the service takes requests again;
 * then they go in turn, first one alone.
 */
export class Gate {
  readonly #timing: Timing;
  readonly #waiting: Waiting[] = [];
  readonly #listeners = new Set<(status: GateStatus) => void>();
  #underWay = 0;
  /** When the pause ends, on the clock that does not jump. */
  #until = 0;
  /** The service asked for a longer pause than it got. */
  #isCut = false;
  #alarm: AbortController | undefined;
  /** Refusals without a good answer since. */
  #refusals = 0;
  /** Good answers still wanted before several requests go out at once again. */
  #careful = 0;
  #limits: Pick<Limits, 'limit' | 'remaining'> = {};

  constructor(timing = realTiming) {
    this.#timing = timing;
  }

  get status(): GateStatus {
    const until = this.#pauseLeft > 0 ? this.#retryAt : undefined;
    return { waiting: this.#waiting.length, ...(until !== undefined && { until }), ...this.#limits };
  }

  /** Calls back when the status changed, until what it returns is called. */
  onDidChange(listener: (status: GateStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Resolves when the request may go out; whoever passed must `leave`.
   * @throws ServiceError of kind `rateLimited` when the wait would be too long, of kind `cancelled`
   */
  enter(ticket: Ticket, signal: AbortSignal): Promise<void> {
    if (this.#isCut && this.#pauseLeft > 0) {
      return Promise.reject(this.#tooLong());
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        ticket,
        resolve: () => {
          signal.removeEventListener('abort', abort);
          resolve();
        },
        reject: (fault) => {
          signal.removeEventListener('abort', abort);
          reject(fault);
        },
      };
      const abort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new ServiceError('cancelled', ''));
        this.#tell();
      };
      if (signal.aborted) {
        reject(new ServiceError('cancelled', ''));
        return;
      }
      signal.addEventListener('abort', abort);
      this.#waiting.push(waiting);
      this.#letOut();
      if (this.#waiting.length > 0) {
        this.#tell();
      }
    });
  }

  /**
   * The request is over. A service with nothing left is not asked till it has; after a refusal for too many requests
   * all wait as long as it says, else longer with each refusal. Answers when requests may go out again, in milliseconds
   * since 1970.
   */
  leave(outcome: 'answered' | 'refused' | 'failed', limits: Limits = {}): number {
    this.#underWay -= 1;
    const { limit, remaining, resetMs } = limits;
    if (remaining !== undefined) {
      this.#limits = { remaining, ...(limit !== undefined && { limit }) };
      if (remaining === 0 && resetMs !== undefined && resetMs <= longestPauseMs) {
        this.#pause(resetMs);
      }
    }
    if (outcome === 'answered') {
      this.#refusals = 0;
      this.#careful = Math.max(0, this.#careful - 1);
    } else if (outcome === 'refused') {
      this.#refusals += 1;
      this.#careful = atOnce;
      const pause = limits.retryAfterMs ?? resetMs ?? Math.min(60_000, 2500 * 2 ** this.#refusals);
      // All windows of a newsroom are told the same second; they should not all come back in it.
      this.#pause(pause, this.#timing.random() * Math.min(1000, pause / 10));
    }
    this.#letOut();
    this.#tell();
    return this.#retryAt;
  }

  /** Ends a pause: there is another key, or the user insists. One request goes out and shows how it stands. */
  reopen(): void {
    if (this.#pauseLeft > 0) {
      this.#until = this.#timing.elapsed();
      this.#careful = atOnce;
      this.#alarm?.abort();
      this.#letOut();
      this.#tell();
    }
  }

  /** Gives up every request that waits. */
  cancelWaiting(): void {
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new ServiceError('cancelled', ''));
    }
    this.#tell();
  }

  get #pauseLeft(): number {
    return this.#until - this.#timing.elapsed();
  }

  /** The end of the pause by the time of day, in milliseconds since 1970. */
  get #retryAt(): number {
    return Math.round(this.#timing.now() + this.#pauseLeft);
  }

  /** Lets nothing out for the milliseconds that the service asks for, and as many more by chance. */
  #pause(asked: number, chance = 0): void {
    this.#isCut = asked > longestPauseMs || (this.#isCut && this.#pauseLeft > 0);
    const pause = Math.ceil(Math.min(asked, longestPauseMs) + chance);
    this.#until = Math.max(this.#until, this.#timing.elapsed() + pause);
    if (this.#isCut) {
      for (const { reject } of this.#waiting.splice(0)) {
        reject(this.#tooLong());
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
          this.#letOut();
          this.#tell();
        }
      },
      // Another pause took its place, or it was ended.
      () => undefined,
    );
  }

  #letOut(): void {
    const most = this.#careful > 0 ? 1 : atOnce;
    while (this.#waiting.length > 0 && this.#underWay < most && this.#pauseLeft <= 0) {
      const urgent = this.#waiting.findIndex(({ ticket }) => !ticket.background);
      for (const { resolve } of this.#waiting.splice(Math.max(urgent, 0), 1)) {
        this.#underWay += 1;
        resolve();
      }
    }
  }

  #tooLong(): ServiceError {
    return new ServiceError('rateLimited', '', { retryAt: this.#retryAt });
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      listener(this.status);
    }
  }
}
