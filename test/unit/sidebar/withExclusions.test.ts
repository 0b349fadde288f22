import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/client/errors.ts';
import type { Page } from '../../../src/client/paging/page.ts';
import { withExclusions } from '../../../src/sidebar/withExclusions.ts';

const { signal } = new AbortController();
const exclusions = { excludeSources: ['p'] };
const refused = (message = 'no') => new ServiceError('badRequest', message, { status: 400 });

/** Loads pages from a service that responds to each request by its values. */
function createLoader(values: Readonly<Record<string, unknown>>, answer: (values: object) => Error | undefined) {
  const requests: object[] = [];
  const source = withExclusions<string>(
    (values) => () => {
      requests.push(values);
      const error = answer(values);
      return error ? Promise.reject(error) : Promise.resolve({ items: ['a'], next: 'n' } satisfies Page<string>);
    },
    () => values,
    () => exclusions,
  );
  return { requests, ask: (next?: string) => source(next, signal) };
}

const whereExcluded = (error: Error) => (values: object) => ('excludeSources' in values ? error : undefined);

describe('Exclusions of a list', () => {
  it('are merged with those of the filter', async () => {
    const { requests, ask } = createLoader({ q: 'x', excludeSources: ['o', 'p'] }, () => undefined);
    await ask();
    assert.deepEqual(requests, [{ q: 'x', excludeSources: ['o', 'p'] }]);
  });

  const causes: [string, object, ServiceError][] = [
    ['there is no other filter', {}, refused()],
    ['the service names it', { q: 'x' }, refused('The parameter exclude_sources is not known.')],
    ['the API version lacks the filter', { q: 'x' }, new ServiceError('unsupported', 'no')],
  ];
  for (const [cause, values, error] of causes) {
    it(`are dropped from all pages if they were rejected and ${cause}`, async () => {
      const { requests, ask } = createLoader(values as Record<string, unknown>, whereExcluded(error));
      await ask();
      await ask('n');
      assert.deepEqual(requests, [{ ...values, ...exclusions }, values, values]);
    });
  }

  const others: [string, object, Error][] = [
    ['the filter may be the cause', { q: 'x' }, refused()],
    ['the filter excludes values itself', { excludeSources: ['o'] }, refused('exclude_sources is not known')],
    ['the service has another problem', {}, new ServiceError('serverError', 'exclude_sources', { status: 500 })],
    ['the error is not from the service', {}, new Error('x')],
  ];
  for (const [cause, values, error] of others) {
    it(`are not dropped if ${cause}`, async () => {
      const { requests, ask } = createLoader(values as Record<string, unknown>, () => error);
      await assert.rejects(ask(), error);
      assert.equal(requests.length, 1);
    });
  }

  it('are not dropped in the middle of a list', async () => {
    let pages = 0;
    const list = createLoader({}, () => (pages++ > 0 ? refused() : undefined));
    await list.ask();
    await assert.rejects(list.ask('n'), { kind: 'badRequest' });
    assert.equal(list.requests.length, 2);
  });
});
