import { setTimeout as sleep } from 'node:timers/promises';

/** The clocks and the dice, handed in so that tests need neither to wait nor to be lucky. */
export interface Timing {
  /** The time of day, in milliseconds since 1970: to be shown and kept, never to be waited by, since it can jump. */
  now(): number;
  /** Milliseconds on a clock that only goes forward, whatever is done to the time of day. */
  elapsed(): number;
  /** At least 0 and below 1. */
  random(): number;
  /** Rejects when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const realTiming: Timing = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};
