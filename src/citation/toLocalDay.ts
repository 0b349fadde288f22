/** Returns the day of a timestamp in the time zone of the computer, such as `2026-11-20`. A date without a time stays. */
export function toLocalDay(timestamp: string): string {
  const time = new Date(timestamp);
  if (!/\d[T ]\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(timestamp) || Number.isNaN(time.getTime())) {
    return timestamp.slice(0, 10);
  }
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}
