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
    void work.then(resolve, reject).finally(() => {
      abort.removeEventListener('abort', onAbort);
    });
  });
}

/**
 * Does `work`, which gets an abort signal of its own, for at most `milliseconds`.
 * @throws ServiceError of kind `cancelled` when `abort` aborts, of kind `timeout` when the time is over; both without a
 *   message
 */
export async function withDeadline<T>(
  abort: AbortSignal,
  milliseconds: number,
  work: (abort: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  const cancel = () => {
    inner.abort(new ServiceError('cancelled', ''));
  };
  const timer = setTimeout(() => {
    inner.abort(new ServiceError('timeout', ''));
  }, milliseconds);
  abort.addEventListener('abort', cancel);
  try {
    if (abort.aborted) {
      cancel();
    }
    inner.signal.throwIfAborted();
    return await untilAborted(work(inner.signal), inner.signal);
  } catch (error) {
    throw inner.signal.aborted ? inner.signal.reason : error;
  } finally {
    clearTimeout(timer);
    abort.removeEventListener('abort', cancel);
  }
}
