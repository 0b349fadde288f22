import { setImmediate } from 'node:timers/promises';
import type { Timing } from '../../src/client/request/timing.ts';

/** A clock that a test puts forward, and that goes on by itself only where everything waits for it. */
export interface SimulatedTiming extends Timing {
  /** Time passes, in milliseconds; the waits that end meanwhile end at their moments. */
  advance(milliseconds: number): Promise<void>;
  /** Does `work`; while `isStuck`, time passes until the next wait ends. */
  during<T>(work: () => Promise<T>, isStuck: () => boolean): Promise<T>;
}

export function simulatedTiming(start = Date.parse('2026-11-20T10:00:00Z')): SimulatedTiming {
  let now = start;
  const waits = new Map<() => void, number>();

  /** Ends the wait that ends first, if it does until `end`. */
  const endNext = async (end: number): Promise<boolean> => {
    const [next] = [...waits].sort(([, one], [, other]) => one - other);
    if (!next || next[1] > end) {
      return false;
    }
    now = next[1];
    next[0]();
    await setImmediate();
    return true;
  };
  return {
    now: () => now,
    elapsed: () => now - start,
    random: () => 0,
    wait: (milliseconds, abort) =>
      new Promise((resolve, reject) => {
        const over = () => {
          waits.delete(over);
          resolve();
        };
        waits.set(over, now + milliseconds);
        abort.addEventListener('abort', () => {
          waits.delete(over);
          reject(abort.reason as Error);
        });
      }),
    async advance(milliseconds) {
      const end = now + milliseconds;
      while (await endNext(end));
      now = end;
    },
    async during(work, isStuck) {
      const run = { isOver: false };
      const done = work().finally(() => (run.isOver = true));
      while (!run.isOver) {
        await setImmediate();
        if (isStuck()) {
          await endNext(Infinity);
        }
      }
      return done;
    },
  };
}
