import { env } from 'vscode';

type Step = readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number];

const minute: Step = ['minute', 60_000];
const hour: Step = ['hour', 3_600_000];
const day: Step = ['day', 86_400_000];
const longer: readonly Step[] = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.44 * 86_400_000],
  ['week', 7 * 86_400_000],
];

/** Age of a date or timestamp (ISO 8601) in the user's language; `undefined` for any other text. */
export function age(date: string | undefined, now = Date.now()): string | undefined {
  const then = Date.parse(date ?? '');
  if (Number.isNaN(then)) {
    return undefined;
  }
  // A bare date is a whole day: saying «5 hours ago» of it would be more than is known.
  const [steps, least] = date?.includes('T') ? [[...longer, day, hour], minute] : [longer, day];
  const [unit, milliseconds] = steps.find(([, size]) => Math.abs(now - then) >= size) ?? least;
  const format = new Intl.RelativeTimeFormat(env.language, { numeric: 'auto', style: 'short' });
  return format.format(Math.trunc((then - now) / milliseconds), unit);
}
