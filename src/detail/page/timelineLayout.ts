/** Something with a moment, in milliseconds, and the row it belongs to. */
export interface Dated<T> {
  readonly time: number;
  readonly row: string;
  readonly item: T;
}

export interface Row<T> {
  /** Nothing for the last row, when several names share it. */
  readonly name: string | undefined;
  /** Each at 0 (the earliest of all) to 1 (the latest). */
  readonly dots: readonly { readonly at: number; readonly item: T }[];
}

export interface Timeline<T> {
  readonly from: number;
  readonly to: number;
  readonly rows: readonly Row<T>[];
  /** How many names share the last row. */
  readonly shared: number;
}

/** More rows are no picture any more: the later ones share the last. */
const maxRows = 12;

/** Rows in the order in which they begin. With one moment only, that stands in the middle. */
export function layOut<T>(moments: readonly Dated<T>[]): Timeline<T> {
  const sorted = moments.toSorted((a, b) => a.time - b.time);
  const from = sorted[0]?.time ?? 0;
  const to = sorted.at(-1)?.time ?? 0;
  const names = [...new Set(sorted.map(({ row }) => row))];
  const own = names.length > maxRows ? names.slice(0, maxRows - 1) : names;
  const dotsOf = (isIn: (row: string) => boolean) =>
    sorted
      .filter(({ row }) => isIn(row))
      .map(({ time, item }) => ({ at: to === from ? 0.5 : (time - from) / (to - from), item }));
  const rows: Row<T>[] = own.map((name) => ({ name, dots: dotsOf((row) => row === name) }));
  const shared = new Set(names.slice(own.length));
  if (shared.size > 0) {
    rows.push({ name: undefined, dots: dotsOf((row) => shared.has(row)) });
  }
  return { from, to, rows, shared: shared.size };
}
