import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../errors.ts';

/** Clocks and randomness, replaced in tests. */
export interface Timing {
  /** The time of day, in milliseconds since 1970. It can jump, so don't measure with it. */
  now(): number;
  /** In milliseconds, monotonic. */
  elapsed(): number;
  /** At least 0 and below 1. */
  random(): number;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const realTiming: Timing = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** Rejects as soon as the signal aborts, even if `work` ignores the signal. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) {
      onAbort();
    }
    const stopListening = () => {
      signal.removeEventListener('abort', onAbort);
    };
    work.then(stopListening, stopListening);
    work.then(resolve, reject);
  });
}

/**
 * @throws ServiceError of kind `cancelled` when `signal` aborts, of kind `timeout` after the deadline; both without a
 * message
 */
export function withDeadline<T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const inner = new AbortController();
    const stop = (kind: 'cancelled' | 'timeout') => {
      cleanUp();
      const error = new ServiceError(kind, '');
      reject(error);
      inner.abort(error);
    };
    const onAbort = () => {
      stop('cancelled');
    };
    const timer = setTimeout(stop, milliseconds, 'timeout');
    const cleanUp = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener('abort', onAbort);
    const result = work(inner.signal);
    result.then(cleanUp, cleanUp);
    result.then(resolve, reject);
  });
}
