import { runBriefly } from '../../src/citation/timeLimit.ts';

const limitMs = 1_800_000;

/** Runs synchronous work on many documents without a time limit for each, which would start a thread each time. */
export function withoutTimeLimits(work: () => void): void {
  if (!runBriefly(work, limitMs)) {
    throw new Error(`The work takes longer than ${String(limitMs / 60_000)} minutes.`);
  }
}
