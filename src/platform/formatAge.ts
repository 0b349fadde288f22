import { env } from 'vscode';

type Unit = 'minute' | 'hour' | 'day';
type Step = readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number];

const milliseconds: Readonly<Record<Unit, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** A date without a time has no hours or minutes. */
const units = { date: ['day'], moment: ['day', 'hour', 'minute'] } as const satisfies Record<string, readonly Unit[]>;
const longSteps: readonly Step[] = [
  ['year', 365.25 * milliseconds.day],
  ['month', 30.44 * milliseconds.day],
  ['week', 7 * milliseconds.day],
  ['day', milliseconds.day],
];
const steps = {
  date: longSteps,
  moment: [...longSteps, ['hour', milliseconds.hour], ['minute', milliseconds.minute]] as readonly Step[],
};

export function formatAge(date: string | undefined, now = Date.now()): string | undefined {
  const then = parseTime(date);
  if (then === undefined) {
    return undefined;
  }
  const usableSteps = steps[getPrecision(date)];
  const [unit, size] = usableSteps.find(([, length]) => Math.abs(now - then) >= length) ??
    usableSteps.at(-1) ?? ['day', 1];
  return getRelativeFormat('long').format(Math.trunc((then - now) / size), unit);
}

/** Formats “2h” or “3d” and, after a week, “Mar 12” or the month of another year. */
export function formatCompactAge(date: string | undefined, now = Date.now()): string | undefined {
  const then = parseTime(date);
  if (then === undefined) {
    return undefined;
  }
  const passed = now - then;
  if (passed >= 7 * milliseconds.day || passed <= -milliseconds.day) {
    const midnight = getPrecision(date) === 'date' ? then : toMidnight(new Date(then));
    const isThisYear = new Date(midnight).getUTCFullYear() === new Date(now).getFullYear();
    return (isThisYear ? getFormat('this year', createDayFormat) : getFormat('other year', createMonthFormat)).format(
      midnight,
    );
  }
  const unit = units[getPrecision(date)].find((candidate) => passed >= milliseconds[candidate]);
  if (!unit) {
    return getRelativeFormat('narrow').format(0, getPrecision(date) === 'moment' ? 'second' : 'day');
  }
  const make = () => memoize(new Intl.NumberFormat(env.language, { style: 'unit', unit, unitDisplay: 'narrow' }));
  return getFormat(`narrow ${unit}`, make).format(Math.trunc(passed / milliseconds[unit]));
}

/** Formats a date, or a timestamp with its time, in the user's time zone. */
export function formatTimestamp(date: string | undefined): string | undefined {
  return parseTime(date) === undefined
    ? undefined
    : formatDate(date, { dateStyle: 'medium', ...(date?.includes('T') && { timeStyle: 'short' }) });
}

/** Formats a date or timestamp without its time, in the user's time zone. */
export function formatDay(date: string | undefined): string | undefined {
  return parseTime(date) === undefined ? undefined : formatDate(date, { dateStyle: 'medium' });
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

function getPrecision(date: string | undefined): 'date' | 'moment' {
  return date?.includes('T') ? 'moment' : 'date';
}

/** Returns midnight UTC of a moment's day in the user's time zone. */
function toMidnight(moment: Date): number {
  return new Date(0).setUTCFullYear(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

function createDayFormat(): Intl.DateTimeFormat {
  return memoize(new Intl.DateTimeFormat(env.language, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
}

function createMonthFormat(): Intl.DateTimeFormat {
  return memoize(new Intl.DateTimeFormat(env.language, { month: 'short', year: 'numeric', timeZone: 'UTC' }));
}

function getRelativeFormat(style: Intl.RelativeTimeFormatStyle): Intl.RelativeTimeFormat {
  return getFormat(`relative ${style}`, () =>
    memoize(new Intl.RelativeTimeFormat(env.language, { numeric: 'auto', style })),
  );
}

/** A year or a month, as in bibliographies. */
const incompleteDates: readonly (readonly [pattern: RegExp, options: Intl.DateTimeFormatOptions])[] = [
  [/^\d{4}$/, { year: 'numeric' }],
  [/^\d{4}-\d\d$/, { year: 'numeric', month: 'short' }],
];

/** Formats a date without a time in UTC, so that a time zone can't move it to another day. */
function formatDate(date: string | undefined, complete: Intl.DateTimeFormatOptions): string {
  const [, options = complete] = incompleteDates.find(([pattern]) => pattern.test(date ?? '')) ?? [];
  const zone = date?.includes('T') ? {} : { timeZone: 'UTC' };
  const name = `day ${Object.keys(options).join(' ')} ${zone.timeZone ?? ''}`;
  return getFormat(name, () => new Intl.DateTimeFormat(env.language, { ...options, ...zone })).format(parseTime(date));
}

/** By name. Creating a formatter takes longer than the rest of a row. */
const formats = new Map<string, unknown>();

function getFormat<T>(name: string, make: () => T): T {
  const format = (formats.get(name) as T | undefined) ?? make();
  formats.set(name, format);
  return format;
}

/** Per formatter. */
const maxTexts = 1000;

/** Caches formatted values, because thousands of rows have few different numbers and days. */
function memoize<F extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(format: F): F {
  const texts = new Map<string, string>();
  const make = format.format.bind(format) as (value: number, unit?: string) => string;
  const formatValue = (number: number, unit = '') => {
    const name = `${String(number)} ${unit}`;
    const text = texts.get(name) ?? make(number, unit);
    if (texts.size < maxTexts) {
      texts.set(name, text);
    }
    return text;
  };
  return Object.defineProperty(format, 'format', { value: formatValue });
}
