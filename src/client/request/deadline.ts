import { ServiceError } from '../errors.ts';

/** Settles as `work` does, or rejects with the reason of `abort` as soon as it aborts, whether `work` notices or not. */
export function untilAborted<T>(work: Promise<T>, abort: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      // The reason is whatever the caller of abort() chose; it is passed on as it is.
      reject(abort.reason as Error);
    };
    abort.addEventListener('abort', onAbort);
    if (abort.aborted) {
      onAbort();
    }
    const over = () => {
      abort.removeEventListener('abort', onAbort);
    };
    work.then(over, over);
    work.then(resolve, reject);
  });
}

/**
 * Does `work`, which gets an abort signal of its own, for at most `milliseconds`.
 * @throws ServiceError of kind `cancelled` when `abort` aborts, of kind `timeout` when the time is over; both without a
 *   message
 */
export function withDeadline<T>(
  abort: AbortSignal,
  milliseconds: number,
  work: (abort: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const inner = new AbortController();
    const stop = (kind: 'cancelled' | 'timeout') => {
      over();
      const error = new ServiceError(kind, '');
      reject(error);
      inner.abort(error);
    };
    const onAbort = () => {
      stop('cancelled');
    };
    const timer = setTimeout(stop, milliseconds, 'timeout');
    const over = () => {
      clearTimeout(timer);
      abort.removeEventListener('abort', onAbort);
    };
    if (abort.aborted) {
      onAbort();
      return;
    }
    abort.addEventListener('abort', onAbort);
    const done = work(inner.signal);
    done.then(over, over);
    done.then(resolve, reject);
  });
}
