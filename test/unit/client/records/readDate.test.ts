import assert from 'node:assert/strict';
import fc from 'fast-check';
import { normalizeDate, readDate } from '../../../../src/client/records/readDate.ts';

const zones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'];

/** Runs a check with each time zone as that of the machine. */
function testInEachZone(check: (zone: string) => void): void {
  const before = process.env.TZ;
  try {
    for (const zone of zones) {
      process.env.TZ = zone;
      check(zone);
    }
  } finally {
    if (before === undefined) {
      delete process.env.TZ;
    } else {
      process.env.TZ = before;
    }
  }
}

const moment = fc.date({
  min: new Date('1973-03-04T00:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('Date reader', () => {
  const dates: Readonly<Record<string, string>> = {
    '2026-01-31': '2026-01-31',
    '2024-02-29': '2024-02-29',
    '2026-01': '2026-01',
    '2026-11-23T08:00:00Z': '2026-11-23T08:00:00Z',
    ' 2026-01-31T08:00:00+01:00 ': '2026-01-31T08:00:00+01:00',
    '2026-11-23T08:00:00+0900': '2026-11-23T08:00:00+09:00',
    '2026-11-23T08:00:00-05': '2026-11-23T08:00:00-05:00',
    '2026-11-23T08:00': '2026-11-23T08:00:00Z',
    '2026-11-23T08:00:00': '2026-11-23T08:00:00Z',
    '2026-11-23 08:00:00': '2026-11-23T08:00:00Z',
    '2026-11-23 08:00:00.123456789': '2026-11-23T08:00:00.123456789Z',
    '2026-11-23T08:00:00,5Z': '2026-11-23T08:00:00.5Z',
    '2026-11-23 08:00:00+00': '2026-11-23T08:00:00+00:00',
    '2026-11-23 08:00:00 UTC': '2026-11-23T08:00:00Z',
    '2026-11-23t08:00:00z': '2026-11-23T08:00:00Z',
    'Tue, 03 Feb 2026 11:05:30 GMT': '2026-02-03T11:05:30Z',
    '3 Feb 2026 11:05:30 EST': '2026-02-03T11:05:30-05:00',
    'Mon, 23 Nov 2026 08:00 +0900': '2026-11-23T08:00:00+09:00',
    'Mon, 23 Nov 2026 08:00:00 +0000 (UTC)': '2026-11-23T08:00:00+00:00',
    '23 Nov 2026': '2026-11-23',
    '1763625600': '2025-11-20T08:00:00.000Z',
    '1763625600.5': '2025-11-20T08:00:00.500Z',
    '1763625600000000000': '2025-11-20T08:00:00.000Z',
  };
  for (const [text, expected] of Object.entries(dates)) {
    it(`reads ${JSON.stringify(text)} as ${expected} in every time zone`, () => {
      testInEachZone((zone) => {
        assert.deepEqual(readDate(text), { value: expected }, zone);
      });
    });
  }

  const others = [
    ...['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', '2026-11-00', '2026-011', '2026-11-23T24:00:00'],
    ...['2026-11-23T08:60:00Z', '2026-11-23T08:00:00+99:00', '30 Feb 2026', '99 Feb 2026', '3 Foo 2026'],
    ...['about 2026-01-31', 'by 3 Feb 2026', '2026-01 10:00', '2026-01-31T', 'yesterday', '0000-00-00 00:00:00'],
    ...['0001-01-01T00:00:00Z', true, 1e300, Number.NaN],
  ];
  for (const value of others) {
    it(`does not read ${String(value)} as a date`, () => {
      assert.equal(readDate(value), undefined);
    });
  }

  it('treats an empty string as missing', () => {
    assert.deepEqual(readDate(' '), {});
  });

  it('reads seconds, milliseconds, microseconds and nanoseconds as the same moment', () => {
    const whole = moment.map((date) => Math.floor(date.getTime() / 1000));
    fc.assert(
      fc.property(whole, (seconds) => {
        const expected = { value: new Date(seconds * 1000).toISOString() };
        for (const factor of [1, 1e3, 1e6, 1e9]) {
          assert.deepEqual(readDate(seconds * factor), expected);
          assert.deepEqual(readDate((BigInt(seconds) * BigInt(factor)).toString()), expected);
        }
      }),
    );
  });

  it('reads a timestamp without a time zone as UTC, in every time zone', () => {
    testInEachZone((zone) => {
      fc.assert(
        fc.property(moment, fc.constantFrom('T', ' '), (date, separator) => {
          const text = date.toISOString().slice(0, -1).replace('T', separator);
          assert.equal(Date.parse(readDate(text)?.value ?? ''), date.getTime(), zone);
        }),
        { numRuns: 30 },
      );
    });
  });

  it('keeps each day of the calendar and no other', () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2100 }), part(14), part(33), (year, month, day) => {
        const exists = new Date(Date.UTC(year, Number(month) - 1, Number(day))).toISOString().slice(0, 10);
        const text = `${year}-${month}-${day}`;
        assert.equal(readDate(text)?.value, exists === text ? text : undefined);
      }),
    );
  });

  it('leaves its own results unchanged', () => {
    for (const date of Object.values(dates)) {
      assert.equal(normalizeDate(date), date);
    }
  });

  it('returns a date that JavaScript can read, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.integer(), fc.jsonValue()), (value) => {
        const date = readDate(value)?.value;
        assert.ok(date === undefined || !Number.isNaN(Date.parse(date)));
      }),
    );
  });
});
