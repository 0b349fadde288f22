/** A benchmark's figure. */
export interface Row {
  readonly name: string;
  readonly value: number;
  /** Unit, such as `ms`, `×` or `per second`. */
  readonly unit: string;
  /** The smallest and largest of the values whose median is `value`. */
  readonly least?: number;
  readonly most?: number;
  /** The largest allowed `value`. */
  readonly target?: number;
}

/** A benchmark: the default export of a `*.bench.ts` file. */
export interface Benchmark {
  readonly title: string;
  readonly run: () => Promise<readonly Row[]>;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the 95th percentile. */
export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** Returns the median with the smallest and largest value. */
export function spread(name: string, values: readonly number[], unit = 'ms'): Row {
  return { name, value: median(values), unit, least: Math.min(...values), most: Math.max(...values) };
}

/**
 * Compares two series of alternating measurements: the median of each, and the ratio of the medians with the range of
 * the single ratios.
 */
export function besides(
  [ours, floor]: readonly [string, string],
  [times, floors]: readonly [readonly number[], readonly number[]],
  target?: number,
): Row[] {
  const ratios = times.map((time, turn) => time / (floors[turn] ?? Number.NaN));
  return [
    spread(floor, floors),
    spread(ours, times),
    {
      ...spread(`${ours}, compared with ${floor}`, ratios, '×'),
      value: median(times) / median(floors),
      ...(target !== undefined && { target }),
    },
  ];
}

/** Measures how long `work` takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
