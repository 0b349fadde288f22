import assert from 'node:assert/strict';
import { formatAge, formatCompactAge, formatDay } from '../../src/platform/formatAge.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe('Age of a record', () => {
  it('is in minutes, hours or days, and then a date, with the year only if it is not the current year', () => {
    const dates = [ago(0), ago(5), ago(119), ago(26 * 60), ago(6.5 * 24 * 60), '2026-06-01', '2025-12-24T10:00:00Z'];
    assert.deepEqual(
      dates.map((date) => formatCompactAge(date, now)),
      ['now', '5m', '1h', '1d', '6d', 'Jun 1', 'Dec 2025'],
    );
  });

  it('is no more precise than the date, and never negative', () => {
    assert.deepEqual(
      ['2026-06-15', '2026-06-14', ago(-10), '2026-07-01', 'soon', '', undefined].map((date) =>
        formatCompactAge(date, now),
      ),
      ['today', '1d', 'now', 'Jul 1', undefined, undefined, undefined],
    );
  });

  it('is the same when it is formatted again', () => {
    const dates = ['2026-06-01', '2026-05-01', '2026-06-01T12:00:00Z', '2026-05-31T12:00:00Z', ago(5), ago(5 * 60)];
    const formatted = dates.map((date) => [formatCompactAge(date, now), formatAge(date, now)]);
    assert.deepEqual(
      formatted.map(([compact]) => compact),
      ['Jun 1', 'May 1', 'Jun 1', 'May 31', '5m', '5h'],
    );
    assert.deepEqual(
      formatted.map(([, spoken]) => spoken),
      ['2 weeks ago', 'last month', '2 weeks ago', '2 weeks ago', '5 minutes ago', '5 hours ago'],
    );
    assert.deepEqual(
      dates.map((date) => [formatCompactAge(date, now), formatAge(date, now)]),
      formatted,
    );
  });

  it('is no more precise than the date of a bibliography entry', () => {
    const dates = ['2024', '2024-05', '2024-05-01', '2024-05-01T12:00:00Z', 'soon', undefined];
    assert.deepEqual(dates.map(formatDay), ['2024', 'May 2024', 'May 1, 2024', 'May 1, 2024', undefined, undefined]);
  });

  it('is in full words for screen readers', () => {
    assert.deepEqual(
      [ago(119), '2026-06-14', '2025-06-01'].map((date) => formatAge(date, now)),
      ['1 hour ago', 'yesterday', 'last year'],
    );
  });
});
