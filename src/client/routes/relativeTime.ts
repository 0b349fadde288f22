/** For example `last 24 hours` or `last 7 days`. */
export interface RelativeTime {
  readonly count: number;
  readonly unit: 'hour' | 'day';
}

const hourMs = 60 * 60_000;
const unitMs = { hour: hourMs, day: 24 * hourMs } as const;

export function parseRelativeTime(value: unknown): RelativeTime | undefined {
  const [, count, unit] = /^last ([1-9]\d{0,3}) (hour|day)s?$/.exec(typeof value === 'string' ? value : '') ?? [];
  return count !== undefined && (unit === 'hour' || unit === 'day') ? { count: Number(count), unit } : undefined;
}

/**
 * Returns YYYY-MM-DD in UTC, because the API accepts only days.
 *
 * @param now milliseconds since 1970
 */
export function resolveStartDay(value: unknown, now: number): string | undefined {
  const time = parseRelativeTime(value);
  return time && new Date(now - time.count * unitMs[time.unit]).toISOString().slice(0, 10);
}
