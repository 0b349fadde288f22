/** One figure of a benchmark. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** What a benchmark's file exports. */
export type Bench = () => Measured[] | Promise<Measured[]>;

/** The value that 95 of 100 do not exceed. */
export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
