import { setTimeout as sleep } from 'node:timers/promises';

/** The clock and the dice, handed in so that tests need neither to wait nor to be lucky. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0 and below 1. */
  random(): number;
  /** Rejects when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const realTiming: Timing = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};
