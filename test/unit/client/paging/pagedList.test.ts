import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { Page, PageLoader } from '../../../../src/client/paging/page.ts';
import { PagedList } from '../../../../src/client/paging/pagedList.ts';

interface Item {
  readonly id?: string;
}

const items = (...ids: string[]): Item[] => ids.map((id) => ({ id }));
const getIds = (list: PagedList<Item>) => list.items.map(({ id }) => id);

/** Creates a list whose loader returns these outcomes in turn and records the cursors. */
function createList(...outcomes: (Page<Item> | Error)[]) {
  const cursors: (string | undefined)[] = [];
  const loadPage: PageLoader<Item> = (next) => {
    const outcome = outcomes[cursors.length];
    cursors.push(next);
    return outcome instanceof Error || !outcome
      ? Promise.reject(outcome ?? new Error('Too many requests'))
      : Promise.resolve(outcome);
  };
  return { cursors, list: new PagedList(loadPage) };
}

const offline = new ServiceError('offline', 'no network');

describe('PagedList', () => {
  it('sends no request before load is called', () => {
    const { cursors, list } = createList();
    assert.deepEqual([cursors, list.state, list.items, list.error, list.asOf], [[], 'idle', [], undefined, undefined]);
  });

  it('adds page after page, each requested with the previous cursor, until the last', async () => {
    const { cursors, list } = createList(
      { items: items('a'), next: 'c+/= 1', asOf: 't1' },
      { items: items('b'), asOf: 't2' },
    );
    await list.load();
    assert.deepEqual([getIds(list), list.state, list.asOf], [['a'], 'more', 't1']);
    await list.load();
    assert.deepEqual([getIds(list), list.state, list.asOf], [['a', 'b'], 'complete', 't2']);
    assert.deepEqual(cursors, [undefined, 'c+/= 1']);
  });

  it('sends no request after the last page', async () => {
    const { cursors, list } = createList({ items: [] });
    await list.load();
    await list.load();
    assert.deepEqual([cursors.length, list.state, list.canLoad], [1, 'complete', false]);
  });

  it('shares one request between concurrent calls', async () => {
    const { cursors, list } = createList({ items: items('a'), next: '1' });
    const loads = [list.load(), list.load()];
    assert.equal(list.state, 'loading');
    assert.equal(list.canLoad, false);
    await Promise.all(loads);
    assert.deepEqual([cursors.length, getIds(list)], [1, ['a']]);
  });

  it('keeps its records when a page fails, and requests the same page again', async () => {
    const { cursors, list } = createList({ items: items('a'), next: '1' }, offline, offline, { items: items('b') });
    await list.load();
    await list.load();
    assert.deepEqual([getIds(list), list.state, list.error], [['a'], 'failed', offline]);
    assert.equal(list.canLoad, true);
    await list.load();
    assert.equal(list.state, 'failed');
    await list.load();
    assert.deepEqual([getIds(list), list.state, list.error], [['a', 'b'], 'complete', undefined]);
    assert.deepEqual(cursors, [undefined, '1', '1', '1']);
  });

  it('fails if the loader throws synchronously', async () => {
    const list = new PagedList(() => {
      throw offline;
    });
    await list.load();
    assert.deepEqual([list.state, list.error], ['failed', offline]);
  });

  it('continues after an empty page with a cursor', async () => {
    const { list } = createList({ items: [], next: '1' }, { items: items('a') });
    await list.load();
    assert.equal(list.state, 'more');
    await list.load();
    assert.deepEqual([getIds(list), list.state], [['a'], 'complete']);
  });

  it('drops duplicate records, comparing records without an id by their content', async () => {
    const evidence = (sourceId: string, retrieved: string) => ({ kind: 'evidence', sourceId, retrieved }) as Item;
    const { list } = createList(
      { items: [...items('a', 'b', 'a'), evidence('s1', '09:00')], next: '1' },
      { items: [...items('b', 'c'), evidence('s1', '09:01'), evidence('s2', '09:01')] },
    );
    await list.load();
    await list.load();
    assert.deepEqual(getIds(list), ['a', 'b', undefined, 'c', undefined]);
  });

  it('continues with a repeated cursor as long as pages have new records', async () => {
    const { cursors, list } = createList(
      { items: items('a'), next: 'same' },
      { items: items('b'), next: 'same' },
      { items: [{ title: 'without an identifier' } as Item], next: 'same' },
      { items: items('c') },
    );
    for (let page = 0; page < 4; page++) {
      await list.load();
    }
    assert.deepEqual([cursors.slice(1), getIds(list)], [Array(3).fill('same'), ['a', 'b', undefined, 'c']]);
    assert.equal(list.state, 'complete');
  });

  it('ends with an error when a page of records without an id repeats with a new retrieval time', async () => {
    for (const item of [...items('a'), { title: 'x' } as Item]) {
      const later = { ...item, retrieved: '2026-11-23T09:01:00Z' };
      const { cursors, list } = createList({ items: [item], next: '1' }, { items: [later], next: '1' });
      for (let page = 0; page < 5; page++) {
        await list.load();
      }
      assert.deepEqual([cursors, list.state, list.canLoad], [[undefined, '1'], 'failed', false]);
    }
  });

  it('ends with an error when a cursor repeats without new records, after any number of pages', async () => {
    const { cursors, list } = createList(
      { items: items('a'), next: '1' },
      { items: items('b'), next: '2' },
      { items: items('c'), next: '1' },
      { items: items('b'), next: '2' },
    );
    for (let page = 0; page < 6; page++) {
      await list.load();
    }
    assert.deepEqual([cursors, getIds(list), list.state], [[undefined, '1', '2', '1'], ['a', 'b', 'c'], 'failed']);
    assert.equal(list.canLoad, false);
    assert.ok(list.error instanceof ServiceError && list.error.kind === 'malformed');
    assert.equal(list.error.message, 'The service repeated a page.');
  });
});

describe('A canceled PagedList', () => {
  /** Creates a list whose pages arrive when the test resolves them. */
  function createPendingList() {
    const signals: AbortSignal[] = [];
    const resolves: ((page: Page<Item>) => void)[] = [];
    const list = new PagedList<Item>((_next, signal) => {
      signals.push(signal);
      return new Promise((resolve) => resolves.push(resolve));
    });
    return { list, signals, resolves };
  }

  it('aborts the request, ends the wait, and restores the previous state', async () => {
    const { list, signals } = createPendingList();
    const loading = list.load();
    list.cancel();
    await loading;
    assert.deepEqual([signals.map(({ aborted }) => aborted), list.state, list.error], [[true], 'idle', undefined]);
  });

  it('ignores a late response, even while the page is requested again', async () => {
    const { list, resolves } = createPendingList();
    const first = list.load();
    list.cancel();
    const second = list.load();
    resolves[0]?.({ items: items('old') });
    await first;
    assert.equal(list.state, 'loading');
    resolves[1]?.({ items: items('new') });
    await second;
    assert.deepEqual([getIds(list), list.state], [['new'], 'complete']);
  });

  it('adds a whole page or nothing, regardless of when it is canceled', async () => {
    for (let ticks = 0; ticks < 8; ticks++) {
      const { list, resolves } = createPendingList();
      const loading = list.load();
      resolves[0]?.({ items: items('a') });
      for (let tick = 0; tick < ticks; tick++) {
        await Promise.resolve();
      }
      list.cancel();
      await loading;
      assert.deepEqual(getIds(list), list.state === 'complete' ? ['a'] : []);
      assert.ok(list.state === 'complete' || list.state === 'idle');
    }
  });

  it('restores the failure of a page that was being retried', async () => {
    let requestCount = 0;
    const list = new PagedList<Item>(() =>
      requestCount++ === 0 ? Promise.reject(offline) : new Promise(() => undefined),
    );
    await list.load();
    const again = list.load();
    assert.deepEqual([list.state, list.error], ['loading', undefined]);
    list.cancel();
    await again;
    assert.deepEqual([list.state, list.error], ['failed', offline]);
  });

  it('fails with the given reason', async () => {
    const { list } = createPendingList();
    const loading = list.load();
    list.cancel(offline);
    await loading;
    assert.deepEqual([list.state, list.error, list.canLoad], ['failed', offline, true]);
  });

  it('passes the option `again` when it retries a failed page', async () => {
    const options: unknown[] = [];
    const list = new PagedList<Item>(
      (_next, _signal, pageOptions) => {
        options.push(pageOptions);
        return options.length < 2
          ? Promise.reject(offline)
          : Promise.resolve({ items: [], next: String(options.length) });
      },
      { fresh: true },
    );
    await list.load();
    await list.load();
    await list.load();
    assert.deepEqual(options, [{ fresh: true }, { fresh: true, again: true }, { fresh: true }]);
  });

  it('stays unchanged without a request', async () => {
    const { list } = createList({ items: items('a'), next: '1' });
    list.cancel();
    await list.load();
    list.cancel(offline);
    assert.deepEqual([getIds(list), list.state], [['a'], 'more']);
  });
});

describe('PagedList with any pages', () => {
  it('returns every identifier once, in the order of the pages, after any failures', async () => {
    const page = fc.array(fc.integer({ min: 0, max: 20 }).map(String), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(page, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.boolean()),
        async (pages, fails) => {
          const list = new PagedList<Item>((next) => {
            const index = Number(next ?? 0);
            const more = index + 1 < pages.length;
            return fails.next().value
              ? Promise.reject(offline)
              : Promise.resolve({ items: items(...(pages[index] ?? [])), ...(more && { next: String(index + 1) }) });
          });
          for (let load = 0; load < 200 && list.state !== 'complete'; load++) {
            await list.load();
          }
          assert.equal(list.state, 'complete');
          assert.deepEqual(getIds(list), [...new Set(pages.flat())]);
        },
      ),
    );
  });
});
