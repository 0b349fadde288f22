/** A date as far as it is known; months and days count from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** The date that an ISO 8601 date or timestamp begins with, as it stands there; nothing for any other text. */
export function calendarDate(text: string | undefined): CalendarDate | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?![\d-])/.exec(text ?? '') ?? [];
  if (year === undefined || year === '0000' || Number.isNaN(Date.parse([year, month ?? '01', day ?? '01'].join('-')))) {
    return undefined;
  }
  return {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}

/** The date as digits: `2026-11-20`, `2026-11` or `2026`. */
export function isoDate({ year, month, day }: CalendarDate, separator = '-'): string {
  const known = [month, day].filter((part) => part !== undefined);
  return [String(year).padStart(4, '0'), ...known.map((part) => String(part).padStart(2, '0'))].join(separator);
}
