import assert from 'node:assert/strict';
import { loadForCheck } from '../../../../src/store/searches/searchCheck.ts';
import { ServiceError } from '../../../../src/client/errors.ts';
import { neverAborted } from '../../../support/serviceClient.ts';

const lastCheck = Date.parse('2026-11-20T10:00:00Z');

describe('Check of a saved search', () => {
  /** Runs a check against pages of results, and records the requested filters. */
  async function check(
    pages: readonly (readonly string[])[],
    {
      values = {},
      known = [],
      refusesFrom = false,
    }: {
      values?: Readonly<Record<string, unknown>>;
      known?: readonly string[];
      refusesFrom?: boolean;
    } = {},
  ) {
    const filters: unknown[] = [];
    let requests = 0;
    const results = await loadForCheck({
      values,
      since: lastCheck,
      known,
      signal: neverAborted,
      requestResults:
        (filter) =>
        (next = '0') => {
          filters.push(filter);
          if (refusesFrom && filter.from !== undefined) {
            return Promise.reject(new ServiceError('unsupported', ''));
          }
          requests += 1;
          const index = Number(next);
          return Promise.resolve({
            items: pages[index] ?? [],
            ...(index + 1 < pages.length && { next: String(index + 1) }),
          });
        },
    });
    return { found: results, filters, requests };
  }

  it('requests results since the day of the last check', async () => {
    const { filters } = await check([['a']], { values: { tags: ['x'] } });
    assert.deepEqual(filters, [{ tags: ['x'], from: '2026-11-20' }]);
  });

  it('keeps a later start of the filter, and requests nothing after its end', async () => {
    assert.deepEqual((await check([[]], { values: { from: '2026-12-01' } })).filters, [{ from: '2026-12-01' }]);
    assert.deepEqual((await check([[]], { values: { from: '2026-11-01' } })).filters, [{ from: '2026-11-20' }]);
    assert.deepEqual((await check([[]], { values: { from: 'last 7 days' } })).filters, [{ from: '2026-11-20' }]);
    assert.deepEqual((await check([['a']], { values: { to: '2026-11-19' } })).filters, []);
  });

  it('loads at most three pages while they contain new records', async () => {
    assert.deepEqual((await check([['a', 'b'], ['c'], ['d'], ['e']])).found, ['a', 'b', 'c', 'd']);
    assert.deepEqual((await check([['a', 'b'], ['c'], ['d']], { known: ['a', 'b'] })).found, ['a', 'b']);
    assert.equal((await check([['a', 'b'], ['c'], ['d']], { known: ['a', 'c'] })).requests, 2);
  });

  it('requests the best matches from API v0.1, which has no start date', async () => {
    const { found, filters } = await check([['a']], { values: { tags: ['x'] }, refusesFrom: true });
    assert.deepEqual(found, ['a']);
    assert.deepEqual(filters, [{ tags: ['x'], from: '2026-11-20' }, { tags: ['x'] }]);
  });
});
