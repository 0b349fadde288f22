import { setTimeout as sleep } from 'node:timers/promises';

/** Clocks and randomness, handed in so that tests neither wait nor depend on chance. */
export interface Timing {
  /** The time of day, in milliseconds since 1970: to be shown and kept, never to be waited by, since it can jump. */
  now(): number;
  /** Milliseconds on a clock that only goes forward, whatever is done to the time of day. */
  elapsed(): number;
  /** At least 0 and below 1. */
  random(): number;
  /** Rejects when `abort` aborts. */
  wait(milliseconds: number, abort: AbortSignal): Promise<void>;
}

export const realTiming: Timing = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  wait: (milliseconds, abort) => sleep(milliseconds, undefined, { signal: abort }),
};
