import { env } from 'vscode';

type Unit = 'minute' | 'hour' | 'day';
type Step = readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number];

const milliseconds: Readonly<Record<Unit, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const steps: readonly Step[] = [
  ['year', 365.25 * milliseconds.day],
  ['month', 30.44 * milliseconds.day],
  ['week', 7 * milliseconds.day],
];

/** Age of a date or timestamp (ISO 8601) in the user's language; `undefined` for any other text. */
export function age(date: string | undefined, now = Date.now()): string | undefined {
  const then = timeOf(date);
  if (then === undefined) {
    return undefined;
  }
  const finer = finerUnits(date).map((unit): Step => [unit, milliseconds[unit]]);
  const all = [...steps, ...finer];
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
    const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear();
    return dayFormat(date, isThisYear ? { day: 'numeric', month: 'short' } : { month: 'short', year: 'numeric' });
  }
  const unit = finerUnits(date).find((candidate) => passed >= milliseconds[candidate]);
  if (!unit) {
    return relative('narrow').format(0, finerUnits(date).includes('hour') ? 'second' : 'day');
  }
  const make = () => new Intl.NumberFormat(env.language, { style: 'unit', unit, unitDisplay: 'narrow' });
  return once(`narrow ${unit}`, make).format(Math.trunc(passed / milliseconds[unit]));
}

/** The date, with the time of a timestamp, in the user's language and time zone; `undefined` for any other text. */
export function moment(date: string | undefined): string | undefined {
  return timeOf(date) === undefined
    ? undefined
    : dayFormat(date, { dateStyle: 'medium', ...(date?.includes('T') && { timeStyle: 'short' }) });
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

/** A bare date is a whole day: saying «5 hours ago» of it would be more than is known. */
function finerUnits(date: string | undefined): readonly Unit[] {
  return date?.includes('T') ? ['day', 'hour', 'minute'] : ['day'];
}

function relative(style: Intl.RelativeTimeFormatStyle): Intl.RelativeTimeFormat {
  return once(`relative ${style}`, () => new Intl.RelativeTimeFormat(env.language, { numeric: 'auto', style }));
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
