import type { HttpResponse } from '../transport/transport.ts';

/** Neither document specifies these headers (Limits). */
export interface RateLimit {
  readonly retryAfterMs?: number;
  readonly limit?: number;
  readonly remaining?: number;
  readonly resetMs?: number;
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3), `RateLimit` in the forms of both drafts, `RateLimit-*` and
 * `X-RateLimit-*`. Dates are relative to the response's own `Date`, because clocks differ, or else to `clock`
 * (milliseconds since 1970).
 */
export function readRateLimit(headers: HttpResponse['headers'], clock: number): RateLimit {
  const readField = (name: string) => headers.get(name) ?? '';
  const combined = readParameters(readField('ratelimit'));
  const policy = readParameters(readField('ratelimit-policy'));
  const readNumberField = (name: string) => {
    for (const prefix of prefixes) {
      const value = parseInteger(readField(prefix + name));
      if (value !== undefined) {
        return value;
      }
    }
    return undefined;
  };
  const retryAfter = readField('retry-after');
  const limit = combined.get('limit') ?? policy.get('q') ?? readNumberField('limit');
  const remaining = combined.get('remaining') ?? combined.get('r') ?? readNumberField('remaining');
  const reset = combined.get('reset') ?? combined.get('t') ?? readNumberField('reset');
  const now = retryAfter === '' && reset === undefined ? clock : (parseHttpDate(readField('date')) ?? clock);
  const retryAfterMs = parseRetryAfter(retryAfter, now);
  const resetMs = getTimeUntilReset(reset, now);
  return {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(limit !== undefined && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(resetMs !== undefined && { resetMs }),
  };
}

const prefixes = ['ratelimit-', 'x-ratelimit-', 'x-rate-limit-'];

function parseRetryAfter(text: string, now: number): number | undefined {
  const seconds = parseInteger(text);
  if (seconds !== undefined) {
    return seconds * 1000;
  }
  const time = parseHttpDate(text);
  return time === undefined ? undefined : Math.max(0, time - now);
}

/** Requires a weekday, because `Date.parse` accepts almost any string. */
function parseHttpDate(text: string): number | undefined {
  const time = /^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Accepts seconds from now or, if the number is too large, seconds or milliseconds since 1970. */
function getTimeUntilReset(value: number | undefined, now: number): number | undefined {
  if (value === undefined) {
    return undefined;
  }
  return value < 1e9 ? value * 1000 : Math.max(0, (value < 1e11 ? value * 1000 : value) - now);
}

function parseInteger(text: string): number | undefined {
  return text !== '' && /^\d{1,15}(?:\.\d+)?$/.test(text) ? Math.ceil(Number(text)) : undefined;
}

/** Reads `limit=100, remaining=50, reset=5` and `"default";r=50;t=30`. */
function readParameters(text: string): ReadonlyMap<string, number> {
  if (text === '') {
    return none;
  }
  const pairs = text.matchAll(/(?:^|[;,\s])([a-z]+)=(\d{1,15})(?![\w.])/gi);
  return new Map([...pairs].map(([, name, value]) => [String(name).toLowerCase(), Number(value)]));
}

const none: ReadonlyMap<string, number> = new Map();
