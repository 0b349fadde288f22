import { env } from 'vscode';

type Unit = 'minute' | 'hour' | 'day';
type Step = readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number];

const milliseconds: Readonly<Record<Unit, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** A bare date is a whole day: saying «5 hours ago» of it would be more than is known. */
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

/** Age of a date or timestamp (ISO 8601) in the user's language; `undefined` for any other text. */
export function age(date: string | undefined, now = Date.now()): string | undefined {
  const then = timeOf(date);
  if (then === undefined) {
    return undefined;
  }
  const all = steps[precision(date)];
  const [unit, size] = all.find(([, length]) => Math.abs(now - then) >= length) ?? all.at(-1) ?? ['day', 1];
  return relative('long').format(Math.trunc((then - now) / size), unit);
}

/**
 * The same in the least room that the language allows: «2h», «3d», then the day, «Mar 12», or the month of another year.
 */
export function compactAge(date: string | undefined, now = Date.now()): string | undefined {
  const then = timeOf(date);
  if (then === undefined) {
    return undefined;
  }
  const passed = now - then;
  if (passed >= 7 * milliseconds.day || passed <= -milliseconds.day) {
    const midnight = precision(date) === 'date' ? then : dayOf(new Date(then));
    const isThisYear = new Date(midnight).getUTCFullYear() === new Date(now).getFullYear();
    return (isThisYear ? once('this year', thisYear) : once('other year', otherYear)).format(midnight);
  }
  const unit = units[precision(date)].find((candidate) => passed >= milliseconds[candidate]);
  if (!unit) {
    return relative('narrow').format(0, precision(date) === 'moment' ? 'second' : 'day');
  }
  const make = () => remembering(new Intl.NumberFormat(env.language, { style: 'unit', unit, unitDisplay: 'narrow' }));
  return once(`narrow ${unit}`, make).format(Math.trunc(passed / milliseconds[unit]));
}

/** The date, with the time of a timestamp, in the user's language and time zone; `undefined` for any other text. */
export function moment(date: string | undefined): string | undefined {
  return timeOf(date) === undefined
    ? undefined
    : dayFormat(date, { dateStyle: 'medium', ...(date?.includes('T') && { timeStyle: 'short' }) });
}

/** Returns the date without its time, in the user's language and time zone; `undefined` for any other text. */
export function day(date: string | undefined): string | undefined {
  return timeOf(date) === undefined ? undefined : dayFormat(date, { dateStyle: 'medium' });
}

/** The time of day, with the date where that is not today. */
export function clockTime(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  const options: Intl.DateTimeFormatOptions = { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) };
  return new Intl.DateTimeFormat(env.language, options).format(time);
}

function timeOf(date: string | undefined): number | undefined {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function precision(date: string | undefined): 'date' | 'moment' {
  return date?.includes('T') ? 'moment' : 'date';
}

/** The day of a moment where the user is, as its midnight in UTC. */
function dayOf(moment: Date): number {
  return new Date(0).setUTCFullYear(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

function thisYear(): Intl.DateTimeFormat {
  return remembering(new Intl.DateTimeFormat(env.language, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
}

function otherYear(): Intl.DateTimeFormat {
  return remembering(new Intl.DateTimeFormat(env.language, { month: 'short', year: 'numeric', timeZone: 'UTC' }));
}

function relative(style: Intl.RelativeTimeFormatStyle): Intl.RelativeTimeFormat {
  return once(`relative ${style}`, () =>
    remembering(new Intl.RelativeTimeFormat(env.language, { numeric: 'auto', style })),
  );
}

/** A bare date is no moment that a time zone could move to the day before. */
function dayFormat(date: string | undefined, options: Intl.DateTimeFormatOptions): string {
  const zone = date?.includes('T') ? {} : { timeZone: 'UTC' };
  const name = `day ${Object.keys(options).join(' ')} ${zone.timeZone ?? ''}`;
  return once(name, () => new Intl.DateTimeFormat(env.language, { ...options, ...zone })).format(timeOf(date));
}

/** Formats by their kind and options: to make one takes longer than all else of a row. */
const formats = new Map<string, unknown>();

function once<T>(name: string, make: () => T): T {
  const format = (formats.get(name) as T | undefined) ?? make();
  formats.set(name, format);
  return format;
}

/** So many texts of a format are remembered. */
const mostTexts = 1000;

/** The format with a memory: the numbers and days of thousands of rows are few, and to format one takes a microsecond. */
function remembering<F extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(format: F): F {
  const known = new Map<string, string>();
  const make = format.format.bind(format) as (value: number, unit?: string) => string;
  const value = (number: number, unit = '') => {
    const name = `${String(number)} ${unit}`;
    const text = known.get(name) ?? make(number, unit);
    if (known.size < mostTexts) {
      known.set(name, text);
    }
    return text;
  };
  return Object.defineProperty(format, 'format', { value });
}
