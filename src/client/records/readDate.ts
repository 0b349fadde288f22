import { readText, type ReadResult } from './values.ts';

/** Reads a day, a month or a timestamp in any usual notation. An impossible date stays in `extra`. */
export function readDate(value: unknown): ReadResult<string> {
  if (typeof value === 'number') {
    return createReading(convertEpoch(value));
  }
  const reading = readText(value);
  const text = reading?.value?.trim();
  if (text === undefined) {
    return reading;
  }
  const number = /^\d{9,19}(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  return createReading(number === undefined ? (normalizeDate(text) ?? parseMailDate(text)) : convertEpoch(number));
}

/** Converts an ISO 8601 or SQL date to a day, a month, or a timestamp with a time zone (default: UTC). */
export function normalizeDate(text: string): string | undefined {
  const [, year = '', month = '01', day, hour, minute, second = '00', fraction = '', zone = 'Z'] = iso.exec(text) ?? [];
  if (!isDay(year, month, day ?? '01')) {
    return undefined;
  }
  const date = day === undefined ? `${year}-${month}` : `${year}-${month}-${day}`;
  return hour === undefined || minute === undefined
    ? date
    : formatTimestamp(date, `${hour}:${minute}:${second}${fraction && `.${fraction}`}`, zone);
}

const zonePattern = String.raw`z|ut|utc|gmt|[+-]\d{2}(?::?\d{2})?`;
const iso = new RegExp(
  String.raw`^(\d{4})-(\d{2})(?:-(\d{2})(?:[t ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)? ?(${zonePattern})?)?)?$`,
  'i',
);

/** Parses `Mon, 23 Nov 2026 08:00:00 +0900` (RFC 822 and RFC 2822). */
function parseMailDate(text: string): string | undefined {
  const [, day = '', name = '', year = '', hour, minute, second = '00', zone = 'Z'] = mail.exec(text) ?? [];
  const month = String(monthNames.indexOf(name.toLowerCase()) + 1).padStart(2, '0');
  const date = `${year}-${month}-${day.padStart(2, '0')}`;
  if (!isDay(year, month, day.padStart(2, '0'))) {
    return undefined;
  }
  return hour === undefined || minute === undefined
    ? date
    : formatTimestamp(date, `${hour}:${minute}:${second}`, americanZones[zone.toUpperCase()] ?? zone);
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** RFC 822, section 5.1. */
const americanZones: Readonly<Record<string, string>> = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
};
const mail = new RegExp(
  String.raw`^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3}) (\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?(?: (${zonePattern}|[ecmp][sd]t))?(?: \([^()]*\))?)?$`,
  'i',
);

function convertEpoch(number: number): string | undefined {
  const size = Math.abs(number);
  const perMillisecond = size < 1e11 ? 1e-3 : size < 1e14 ? 1 : size < 1e17 ? 1e3 : 1e6;
  const milliseconds = Math.round(number / perMillisecond);
  return Math.abs(milliseconds) < 1e14 ? new Date(milliseconds).toISOString() : undefined;
}

function formatTimestamp(date: string, time: string, zone: string): string | undefined {
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '').padEnd(2, '0')}` : 'Z';
  const text = `${date}T${time}${offset}`;
  const isTime = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d/.test(time) && !Number.isNaN(Date.parse(text));
  return isTime ? text : undefined;
}

/** Rejects the year 0001, which Go and .NET write for an unknown date. */
function isDay(year: string, month: string, day: string): boolean {
  const date = `${year}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return year >= '1000' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

function createReading(value: string | undefined): ReadResult<string> {
  return value === undefined ? undefined : { value };
}
