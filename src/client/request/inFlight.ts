import { ServiceError } from '../errors.ts';
import { untilAborted } from './deadline.ts';
import type { Priority } from './rateLimiter.ts';

interface Running<T> {
  readonly answer: Promise<T>;
  readonly priority: Priority;
  readonly controller: AbortController;
  callers: number;
  isOver: boolean;
}

/** Requests under way: equal ones share one, which is aborted when its last caller no longer wants the answer. */
export class InFlightRequests<T> {
  readonly #running = new Map<string, Running<T>>();

  /**
   * Joins the request with this key, or starts it.
   * @throws what `start` throws, and ServiceError of kind `cancelled` when `abort` aborts
   */
  async run(
    key: string,
    background: boolean,
    abort: AbortSignal,
    start: (priority: Priority, abort: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const running = this.#running.get(key) ?? this.#start(key, start);
    running.callers += 1;
    running.priority.background &&= background;
    try {
      return await untilAborted(running.answer, abort);
    } catch (error) {
      throw abort.aborted ? new ServiceError('cancelled', '') : error;
    } finally {
      running.callers -= 1;
      if (running.callers === 0) {
        this.#running.delete(key);
        if (!running.isOver) {
          running.controller.abort();
        }
      }
    }
  }

  #start(key: string, start: (priority: Priority, abort: AbortSignal) => Promise<T>): Running<T> {
    const controller = new AbortController();
    const priority: Priority = { background: true };
    const answer = start(priority, controller.signal);
    const running: Running<T> = { answer, priority, controller, callers: 0, isOver: false };
    const over = () => void (running.isOver = true);
    answer.then(over, over);
    this.#running.set(key, running);
    return running;
  }
}
