/** A time before now that moves on with it, as filters hold it in place of a date: `last 24 hours`, `last 7 days`. */
export interface RelativeTime {
  readonly count: number;
  readonly unit: 'hour' | 'day';
}

const hourMs = 60 * 60_000;
const unitMs = { hour: hourMs, day: 24 * hourMs } as const;

/** Reads a relative time; `undefined` for any other value. */
export function relativeTimeOf(value: unknown): RelativeTime | undefined {
  const [, count, unit] = /^last ([1-9]\d{0,3}) (hour|day)s?$/.exec(typeof value === 'string' ? value : '') ?? [];
  return count !== undefined && (unit === 'hour' || unit === 'day') ? { count: Number(count), unit } : undefined;
}

/**
 * The day on which a relative time begins, YYYY-MM-DD in UTC, since the interfaces take whole days alone; `now` in
 * milliseconds since 1970. `undefined` for any other value.
 */
export function dayOf(value: unknown, now: number): string | undefined {
  const time = relativeTimeOf(value);
  return time && new Date(now - time.count * unitMs[time.unit]).toISOString().slice(0, 10);
}
