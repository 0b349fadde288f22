/** A benchmark's figure. */
export interface Row {
  readonly name: string;
  readonly value: number;
  /** Such as `ms`, `×` or `per second`. */
  readonly unit: string;
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
