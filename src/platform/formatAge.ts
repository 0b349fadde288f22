import { env } from 'vscode';

const dayMs = 86_400_000;
/** Longest first. */
const units = [
  { name: 'year', ms: 365.25 * dayMs },
  { name: 'month', ms: 30.44 * dayMs },
  { name: 'week', ms: 7 * dayMs },
  { name: 'day', ms: dayMs },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
] as const;

export function formatAge(date: string | undefined, now = Date.now()): string | undefined {
  const then = parseTime(date);
  if (date === undefined || then === undefined) {
    return undefined;
  }
  const unit = findUnit(date, Math.abs(now - then));
  const count = unit ? Math.trunc((then - now) / unit.ms) : 0;
  return getRelativeFormat('long').format(count, unit?.name ?? (hasTime(date) ? 'minute' : 'day'));
}

/** Formats “2h” or “3d” and, after a week, “Mar 12” or the month of another year. */
export function formatCompactAge(date: string | undefined, now = Date.now()): string | undefined {
  const then = parseTime(date);
  if (date === undefined || then === undefined) {
    return undefined;
  }
  const age = now - then;
  if (age >= 7 * dayMs || age <= -dayMs) {
    const year = hasTime(date) ? new Date(then).getFullYear() : new Date(then).getUTCFullYear();
    const isThisYear = year === new Date(now).getFullYear();
    return formatDate(date, { month: 'short', ...(isThisYear ? { day: 'numeric' } : { year: 'numeric' }) });
  }
  const unit = findUnit(date, age);
  if (!unit) {
    return getRelativeFormat('narrow').format(0, hasTime(date) ? 'second' : 'day');
  }
  return getFormat(
    unit.name,
    () => new Intl.NumberFormat(env.language, { style: 'unit', unit: unit.name, unitDisplay: 'narrow' }),
  ).format(Math.trunc(age / unit.ms));
}

/** Formats a date, or a timestamp with its time, in the user's time zone. */
export function formatTimestamp(date: string | undefined): string | undefined {
  return formatIfValid(date, { dateStyle: 'medium', ...(hasTime(date) && { timeStyle: 'short' }) });
}

/** Formats a date or timestamp without its time, in the user's time zone. */
export function formatDay(date: string | undefined): string | undefined {
  return formatIfValid(date, { dateStyle: 'medium' });
}

/** Includes the date if it isn't today. */
export function formatClockTime(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  const options: Intl.DateTimeFormatOptions = { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) };
  return new Intl.DateTimeFormat(env.language, options).format(time);
}

function parseTime(date: string | undefined): number | undefined {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function hasTime(date: string | undefined): boolean {
  return date?.includes('T') === true;
}

/** Returns the longest unit in an age. A date without a time has no hours or minutes. */
function findUnit(date: string, ageMs: number) {
  return units.find(({ ms }) => ageMs >= ms && (ms >= dayMs || hasTime(date)));
}

function getRelativeFormat(style: Intl.RelativeTimeFormatStyle): Intl.RelativeTimeFormat {
  return getFormat(style, () => new Intl.RelativeTimeFormat(env.language, { numeric: 'auto', style }));
}

/** A year or a month, as in bibliographies. */
const incompleteDates: readonly (readonly [pattern: RegExp, options: Intl.DateTimeFormatOptions])[] = [
  [/^\d{4}$/, { year: 'numeric' }],
  [/^\d{4}-\d\d$/, { year: 'numeric', month: 'short' }],
];

function formatIfValid(date: string | undefined, complete: Intl.DateTimeFormatOptions): string | undefined {
  if (date === undefined || parseTime(date) === undefined) {
    return undefined;
  }
  const [, options = complete] = incompleteDates.find(([pattern]) => pattern.test(date)) ?? [];
  return formatDate(date, options);
}

/** Formats a date without a time in UTC, so that a time zone can't move it to another day. */
function formatDate(date: string, options: Intl.DateTimeFormatOptions): string {
  const zone = hasTime(date) ? {} : { timeZone: 'UTC' };
  const name = JSON.stringify({ ...options, ...zone });
  return getFormat(name, () => new Intl.DateTimeFormat(env.language, { ...options, ...zone })).format(parseTime(date));
}

/** By name. Creating a formatter takes longer than the rest of a row. */
const formats = new Map<string, unknown>();

function getFormat<T>(name: string, create: () => T): T {
  const format = (formats.get(name) as T | undefined) ?? create();
  formats.set(name, format);
  return format;
}
