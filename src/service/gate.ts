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
/** Nobody waits longer than this at a gate; a service that asks for more gets no request till then. */
const longestPauseMs = 5 * 60_000;
const day = 24 * 60 * 60_000;

/**
 * Where all requests of one service pass. After a 429 every one of them waits until the service takes requests again;
 * then they go in turn.
 */
export class Gate {
  readonly #timing: Timing;
  readonly #waiting: Waiting[] = [];
  readonly #listeners = new Set<(status: GateStatus) => void>();
  #underWay = 0;
  #until = 0;
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
    const until = this.#until > this.#timing.now() ? this.#until : undefined;
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
    const pause = this.#until - this.#timing.now();
    if (pause > longestPauseMs) {
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
      this.#pause(pause + this.#timing.random() * Math.min(1000, pause / 10));
    }
    this.#letOut();
    this.#tell();
    return this.#until;
  }

  /** Gives up every request that waits. */
  cancelWaiting(): void {
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new ServiceError('cancelled', ''));
    }
    this.#tell();
  }

  #pause(milliseconds: number): void {
    const now = this.#timing.now();
    this.#until = Math.max(this.#until, now + Math.ceil(Math.min(milliseconds, day)));
    const pause = this.#until - now;
    if (pause > longestPauseMs) {
      for (const { reject } of this.#waiting.splice(0)) {
        reject(this.#tooLong());
      }
    }
    this.#alarm?.abort();
    const alarm = new AbortController();
    this.#alarm = alarm;
    this.#timing.wait(pause, alarm.signal).then(
      () => {
        this.#letOut();
        this.#tell();
      },
      // Another pause took its place.
      () => undefined,
    );
  }

  #letOut(): void {
    const most = this.#careful > 0 ? 1 : atOnce;
    while (this.#waiting.length > 0 && this.#underWay < most && this.#until <= this.#timing.now()) {
      const urgent = this.#waiting.findIndex(({ ticket }) => !ticket.background);
      for (const { resolve } of this.#waiting.splice(Math.max(urgent, 0), 1)) {
        this.#underWay += 1;
        resolve();
      }
    }
  }

  #tooLong(): ServiceError {
    return new ServiceError('rateLimited', '', { retryAt: this.#until });
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      listener(this.status);
    }
  }
}
