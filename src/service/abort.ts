import { ServiceError } from './errors.ts';

/** Settles as `work` does, or rejects with the signal's reason as soon as it aborts, whether `work` notices or not. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      // The reason is whatever the caller of abort() chose; it is passed on as it is.
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) {
      abort();
    }
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });
}

/**
 * Does `work`, which gets a signal of its own, for at most `milliseconds`.
 * @throws ServiceError of kind `cancelled` when `outer` aborts, of kind `timeout` when the time is over; both without
 *   a message
 */
export async function withDeadline<T>(
  outer: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  const cancel = () => {
    inner.abort(new ServiceError('cancelled', ''));
  };
  const timer = setTimeout(() => {
    inner.abort(new ServiceError('timeout', ''));
  }, milliseconds);
  outer.addEventListener('abort', cancel);
  try {
    if (outer.aborted) {
      cancel();
    }
    inner.signal.throwIfAborted();
    return await untilAborted(work(inner.signal), inner.signal);
  } catch (error) {
    throw inner.signal.aborted ? inner.signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', cancel);
  }
}
