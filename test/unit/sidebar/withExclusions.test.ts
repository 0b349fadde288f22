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
    (sent) => () => {
      requests.push(sent);
      const error = answer(sent);
      return error ? Promise.reject(error) : Promise.resolve({ items: ['a'], next: 'n' } satisfies Page<string>);
    },
    () => values,
    () => exclusions,
  );
  return { asked: requests, ask: (next?: string) => source(next, signal) };
}

const whereExcluded = (error: Error) => (values: object) => ('excludeSources' in values ? error : undefined);

describe('Exclusions of a list', () => {
  it('are merged with those of the filter', async () => {
    const { asked, ask } = createLoader({ q: 'x', excludeSources: ['o', 'p'] }, () => undefined);
    await ask();
    assert.deepEqual(asked, [{ q: 'x', excludeSources: ['o', 'p'] }]);
  });

  const causes: [string, object, ServiceError][] = [
    ['there is no other filter', {}, refused()],
    ['the service names it', { q: 'x' }, refused('The parameter exclude_sources is not known.')],
    ['the API version lacks the filter', { q: 'x' }, new ServiceError('unsupported', 'no')],
  ];
  for (const [why, values, error] of causes) {
    it(`are dropped from all pages if they were rejected and ${why}`, async () => {
      const { asked, ask } = createLoader(values as Record<string, unknown>, whereExcluded(error));
      await ask();
      await ask('n');
      assert.deepEqual(asked, [{ ...values, ...exclusions }, values, values]);
    });
  }

  const others: [string, object, Error][] = [
    ['the filter may be the cause', { q: 'x' }, refused()],
    ['the filter excludes values itself', { excludeSources: ['o'] }, refused('exclude_sources is not known')],
    ['the service has another problem', {}, new ServiceError('serverError', 'exclude_sources', { status: 500 })],
    ['the error is not from the service', {}, new Error('x')],
  ];
  for (const [why, values, error] of others) {
    it(`are not dropped if ${why}`, async () => {
      const { asked, ask } = createLoader(values as Record<string, unknown>, () => error);
      await assert.rejects(ask(), error);
      assert.equal(asked.length, 1);
    });
  }

  it('are not dropped in the middle of a list', async () => {
    let pages = 0;
    const list = createLoader({}, () => (pages++ > 0 ? refused() : undefined));
    await list.ask();
    await assert.rejects(list.ask('n'), { kind: 'badRequest' });
    assert.equal(list.asked.length, 2);
  });
});
