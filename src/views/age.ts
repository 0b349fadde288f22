import { env } from 'vscode';

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number])[] = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.44 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago a date or timestamp (ISO 8601) was, in the user's language; nothing when it can't be read. */
export function age(date: string | undefined, now = Date.now()): string | undefined {
  const then = Date.parse(date ?? '');
  if (Number.isNaN(then)) {
    return undefined;
  }
  // A bare date is a whole day: saying «5 hours ago» of it would be more than is known.
  const units = date?.includes('T') ? steps : steps.slice(0, 4);
  const [unit, milliseconds] = units.find(([, size]) => Math.abs(now - then) >= size) ?? units.at(-1)!;
  const format = new Intl.RelativeTimeFormat(env.language, { numeric: 'auto', style: 'short' });
  return format.format(Math.trunc((then - now) / milliseconds), unit);
}
