import { untilAborted } from './abort.ts';
import { ServiceError } from './errors.ts';
import type { Ticket } from './gate.ts';

interface Running {
  readonly answer: Promise<unknown>;
  readonly ticket: Ticket;
  readonly controller: AbortController;
  callers: number;
}

/** Equal questions asked at once share one request, which stops when the last who asked no longer wants the answer. */
export class SharedRequests {
  readonly #running = new Map<string, Running>();

  /** @throws what `start` throws, and ServiceError of kind `cancelled` when `signal` aborts */
  async ask<T>(
    key: string,
    background: boolean,
    signal: AbortSignal,
    start: (ticket: Ticket, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const running = this.#running.get(key) ?? this.#start(key, start);
    running.callers += 1;
    running.ticket.background &&= background;
    try {
      // Each question is always read the same way.
      return (await untilAborted(running.answer, signal)) as T;
    } catch (error) {
      throw signal.aborted ? new ServiceError('cancelled', '') : error;
    } finally {
      running.callers -= 1;
      if (running.callers === 0) {
        this.#running.delete(key);
        running.controller.abort();
      }
    }
  }

  #start(key: string, start: (ticket: Ticket, signal: AbortSignal) => Promise<unknown>): Running {
    const controller = new AbortController();
    const ticket: Ticket = { background: true };
    const answer = start(ticket, controller.signal);
    const running: Running = { answer, ticket, controller, callers: 0 };
    this.#running.set(key, running);
    return running;
  }
}
