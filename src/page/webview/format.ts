import { html, type TemplateResult } from 'lit/html.js';
import type { Ui } from './ui.ts';

/** Leaves text other than ISO 8601 unchanged. */
export function renderTime(date: string, ui: Ui): TemplateResult {
  const then = parseDate(date);
  if (then === undefined) {
    return html`<bdi lang="">${date}</bdi>`;
  }
  const isDay = isBareDate(date);
  const format = new Intl.DateTimeFormat(ui.locale, isDay ? { dateStyle: 'long', timeZone: 'UTC' } : timestampFormat);
  const age = formatAge(then, isDay, ui);
  return html`<time datetime=${date}>${format.format(then)}</time>${age && html` <span class="quiet">(${age})</span>`}`;
}

/** Converts ISO 8601 to milliseconds since 1970. */
export function parseDate(date: string | undefined): number | undefined {
  const then = date !== undefined && isoDate.test(date) ? Date.parse(date) : Number.NaN;
  if (date === undefined || Number.isNaN(then)) {
    return undefined;
  }
  // JavaScript reads February 30 as March 2.
  const day = date.slice(0, 'YYYY-MM-DD'.length);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? then : undefined;
}

/** Includes the time of day if the date has one and `withTime` is set. */
export function formatShortDate(date: string, withTime: boolean, { locale }: Ui): string {
  const options: Intl.DateTimeFormatOptions = isBareDate(date)
    ? { dateStyle: 'medium', timeZone: 'UTC' }
    : { dateStyle: 'medium', ...(withTime && { timeStyle: 'short' }) };
  return new Intl.DateTimeFormat(locale, options).format(new Date(date));
}

/** Returns whether the date has no time. Such a date must not be converted to the local time zone. */
function isBareDate(date: string): boolean {
  return date.length === 'YYYY-MM-DD'.length;
}

export function isDateText(text: string): boolean {
  return parseDate(text) !== undefined;
}

/** Groups only five digits or more, because a number of unknown meaning may be a year. */
export function formatUiNumber(value: number, { locale }: Ui): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 6 }).format(value);
}

export function formatAmount(value: number, { locale }: Ui): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
}

export function formatUiPercent(share: number, { locale }: Ui): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

export function humanize(name: string): string {
  const words = name
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

const isoDate = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const timestampFormat = { dateStyle: 'long', timeStyle: 'short' } as const;

const day = ['day', 86_400_000] as const;
const dayUnits = [['year', 365.25 * 86_400_000], ['month', 30.44 * 86_400_000], day] as const;
const minute = ['minute', 60_000] as const;
const timeUnits = [...dayUnits, ['hour', 3_600_000], minute] as const;

/** Formats an age. A bare date has an age in days at least. */
function formatAge(then: number, isDay: boolean, { locale, now }: Ui): string {
  const units = isDay ? dayUnits : timeUnits;
  const [unit, size] = units.find(([, milliseconds]) => Math.abs(now - then) >= milliseconds) ?? (isDay ? day : minute);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc((then - now) / size), unit);
}
