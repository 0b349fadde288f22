import { setImmediate } from 'node:timers/promises';
import type { Timing } from '../../src/client/request/timing.ts';

/** A clock that advances only during waits, which end at once. */
export interface VirtualTiming extends Timing {
  /** In milliseconds. */
  readonly waits: readonly number[];
  advance(milliseconds: number): void;
}

export function createVirtualTiming(start = Date.parse('2026-11-20T10:00:00Z')): VirtualTiming {
  let now = start;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    elapsed: () => now - start,
    random: () => 0,
    advance: (milliseconds) => void (now += milliseconds),
    async wait(milliseconds, signal) {
      await setImmediate(undefined, { signal });
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
}
