import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readRateLimit, type RateLimit } from '../../../../src/client/request/rateLimitHeaders.ts';

const now = Date.parse('2026-11-20T10:00:00Z');

describe('The rate limit of a response', () => {
  const headerCases: [string, Record<string, string>, RateLimit][] = [
    ['nothing', {}, {}],
    ['seconds to wait', { 'Retry-After': '40' }, { retryAfterMs: 40_000 }],
    ['a part of a second', { 'Retry-After': ' 0.25 ' }, { retryAfterMs: 1000 }],
    ['a date to wait for', { 'Retry-After': 'Fri, 20 Nov 2026 10:01:30 GMT' }, { retryAfterMs: 90_000 }],
    [
      'a date by the clock of the service, which is hours before ours',
      { 'Retry-After': 'Fri, 20 Nov 2026 07:00:30 GMT', Date: 'Fri, 20 Nov 2026 07:00:00 GMT' },
      { retryAfterMs: 30_000 },
    ],
    [
      'a date by the clock of the service, which is hours after ours',
      { 'Retry-After': 'Fri, 20 Nov 2026 13:00:30 GMT', Date: 'Fri, 20 Nov 2026 13:00:00 GMT' },
      { retryAfterMs: 30_000 },
    ],
    [
      'a date beside one that is none',
      { 'Retry-After': 'Fri, 20 Nov 2026 10:00:07 GMT', Date: '7' },
      { retryAfterMs: 7000 },
    ],
    ['a date that is over', { 'Retry-After': 'Fri, 20 Nov 2026 09:00:00 GMT' }, { retryAfterMs: 0 }],
    ['no number and no date', { 'Retry-After': 'soon' }, {}],
    ['a string in which JavaScript finds a date', { 'Retry-After': 'after Mon 5' }, {}],
    ['a number that JavaScript reads as a date', { 'Retry-After': '-5' }, {}],
    [
      'the standard fields',
      { RateLimit: '"default";r=0;t=30', 'RateLimit-Policy': '"default";q=100;w=60' },
      { limit: 100, remaining: 0, resetMs: 30_000 },
    ],
    [
      'the scarcest of two limits',
      {
        RateLimit: '"month";r=9000;t=86400, "minute"; r=3; t=20',
        'RateLimit-Policy': '"month";q=50000;w=2592000, "minute";q=100;w=60',
      },
      { limit: 100, remaining: 3, resetMs: 20_000 },
    ],
    ['nonsense', { RateLimit: 'r=x;t=-1, ;r=;;', 'RateLimit-Policy': '"a";q=many' }, {}],
    [
      'fields that are not standard',
      { 'RateLimit-Remaining': '0', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '60' },
      {},
    ],
  ];
  for (const [what, headers, expected] of headerCases) {
    it(`is read from ${what}`, () => {
      assert.deepEqual(readRateLimit(new Headers(headers), now), expected);
    });
  }

  it('is never negative for any header', () => {
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String), fc.date().map(String));
    fc.assert(
      fc.property(value, fc.constantFrom('Retry-After', 'RateLimit', 'RateLimit-Policy'), (text, name) => {
        const headers = new Headers();
        try {
          headers.set(name, text);
        } catch {
          return;
        }
        const values = Object.values(readRateLimit(headers, now)) as number[];
        assert.ok(values.every((number) => Number.isFinite(number) && number >= 0));
      }),
    );
  });
});
