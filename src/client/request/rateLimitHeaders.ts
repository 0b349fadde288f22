import type { HttpResponse } from '../transport/transport.ts';

/** Neither document specifies these headers (Limits). */
export interface RateLimit {
  readonly retryAfterMs?: number;
  readonly limit?: number;
  readonly remaining?: number;
  readonly resetMs?: number;
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3), `RateLimit` and `RateLimit-Policy` (IETF httpapi-ratelimit-headers).
 * A date is relative to the response's own `Date`, because clocks differ, or else to `clock` (milliseconds since 1970).
 */
export function readRateLimit(headers: HttpResponse['headers'], clock: number): RateLimit {
  const readField = (name: string) => headers.get(name) ?? '';
  const retryAfterMs = parseRetryAfter(readField('retry-after'), parseHttpDate(readField('date')) ?? clock);
  const [scarcest] = readItems(readField('ratelimit'))
    .filter(({ r }) => r !== undefined)
    .sort((one, other) => Number(one.r) - Number(other.r));
  const policies = readItems(readField('ratelimit-policy'));
  const limit = (policies.find(({ name }) => name === scarcest?.name) ?? policies[0])?.q;
  const { r: remaining, t: resetSeconds } = scarcest ?? {};
  return {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(limit !== undefined && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(resetSeconds !== undefined && { resetMs: resetSeconds * 1000 }),
  };
}

function parseRetryAfter(text: string, now: number): number | undefined {
  if (/^\d{1,15}(?:\.\d+)?$/.test(text)) {
    return Math.ceil(Number(text)) * 1000;
  }
  const time = parseHttpDate(text);
  return time === undefined ? undefined : Math.max(0, time - now);
}

/** Requires a weekday, because `Date.parse` accepts almost any string. */
function parseHttpDate(text: string): number | undefined {
  const time = /^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

interface RateLimitItem {
  readonly name: string;
  readonly q?: number;
  readonly r?: number;
  readonly t?: number;
}

/** Reads `"minute";r=50;t=30, "month";r=900;t=86400`. */
function readItems(text: string): RateLimitItem[] {
  return text.split(',').map((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const pairs = parameters.map((parameter) => /^([qrt])=(\d{1,15})$/.exec(parameter) ?? []);
    return { name, ...Object.fromEntries(pairs.map(([, key = '', value]) => [key, Number(value)])) };
  });
}
