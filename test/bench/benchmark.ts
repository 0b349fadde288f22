/** A benchmark's figure. */
export interface Row {
  readonly name: string;
  readonly value: number;
  /** Such as `ms`, `×` or `per second`. */
  readonly unit: string;
  /** The smallest and the largest of the values that `value` is the median of. */
  readonly least?: number;
  readonly most?: number;
  /** The value that `value` may have at most. */
  readonly target?: number;
}

/** One file `*.bench.ts` each, as its default export. */
export interface Benchmark {
  readonly title: string;
  readonly run: () => Promise<readonly Row[]>;
}

/** The value in the middle: what it takes most often, whatever disturbed a few. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that 95 of 100 do not exceed. */
export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** The median of values, with the smallest and the largest. */
export function spread(name: string, values: readonly number[], unit = 'ms'): Row {
  return { name, value: median(values), unit, least: Math.min(...values), most: Math.max(...values) };
}

/**
 * Two things measured in turn beside each other: the median of each, and the ratio of the medians, with that of the
 * single turns as its spread.
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
      ...spread(`${ours}, beside ${floor}`, ratios, '×'),
      value: median(times) / median(floors),
      ...(target !== undefined && { target }),
    },
  ];
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
