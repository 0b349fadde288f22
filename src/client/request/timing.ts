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

/**
 * Rejects as soon as the signal aborts, even if `work` ignores the signal.
 *
 * @throws ServiceError of kind `cancelled` when `signal` aborts
 */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(new ServiceError('cancelled', ''));
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
export async function withDeadline<T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal.aborted) {
    throw new ServiceError('cancelled', '');
  }
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), milliseconds);
  const inner = AbortSignal.any([signal, deadline.signal]);
  try {
    return await rejectOnAbort(work(inner), inner);
  } catch (error) {
    throw deadline.signal.aborted ? new ServiceError('timeout', '') : error;
  } finally {
    clearTimeout(timer);
  }
}
