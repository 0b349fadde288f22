import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { Page, PageLoader } from '../../../../src/client/paging/page.ts';
import { PagedList } from '../../../../src/client/paging/pagedList.ts';

interface Item {
  readonly id?: string;
}

const items = (...ids: string[]): Item[] => ids.map((id) => ({ id }));
const idsOf = (list: PagedList<Item>) => list.items.map(({ id }) => id);

/** A source that gives these outcomes in turn and keeps the cursors it was asked with. */
function scripted(...outcomes: (Page<Item> | Error)[]) {
  const asked: (string | undefined)[] = [];
  const source: PageLoader<Item> = (next) => {
    const outcome = outcomes[asked.length];
    asked.push(next);
    return outcome instanceof Error || !outcome
      ? Promise.reject(outcome ?? new Error('asked too often'))
      : Promise.resolve(outcome);
  };
  return { asked, list: new PagedList(source) };
}

const offline = new ServiceError('offline', 'no network');

describe('a paged list', () => {
  it('asks for nothing before it is told to', () => {
    const { asked, list } = scripted();
    assert.deepEqual([asked, list.state, list.items, list.error, list.asOf], [[], 'idle', [], undefined, undefined]);
  });

  it('adds page after page, asking with the cursor of the page before, until there is none', async () => {
    const { asked, list } = scripted(
      { items: items('a'), next: 'c+/= 1', asOf: 't1' },
      { items: items('b'), asOf: 't2' },
    );
    await list.load();
    assert.deepEqual([idsOf(list), list.state, list.asOf], [['a'], 'more', 't1']);
    await list.load();
    assert.deepEqual([idsOf(list), list.state, list.asOf], [['a', 'b'], 'complete', 't2']);
    assert.deepEqual(asked, [undefined, 'c+/= 1']);
  });

  it('asks for nothing more once it is complete', async () => {
    const { asked, list } = scripted({ items: [] });
    await list.load();
    await list.load();
    assert.deepEqual([asked.length, list.state, list.canLoad], [1, 'complete', false]);
  });

  it('shares one request between calls while it is under way', async () => {
    const { asked, list } = scripted({ items: items('a'), next: '1' });
    const loads = [list.load(), list.load()];
    assert.equal(list.state, 'loading');
    assert.equal(list.canLoad, false);
    await Promise.all(loads);
    assert.deepEqual([asked.length, idsOf(list)], [1, ['a']]);
  });

  it('keeps what it has when a page fails, and asks for the same page again', async () => {
    const { asked, list } = scripted({ items: items('a'), next: '1' }, offline, offline, { items: items('b') });
    await list.load();
    await list.load();
    assert.deepEqual([idsOf(list), list.state, list.error], [['a'], 'failed', offline]);
    assert.equal(list.canLoad, true);
    await list.load();
    assert.equal(list.state, 'failed');
    await list.load();
    assert.deepEqual([idsOf(list), list.state, list.error], [['a', 'b'], 'complete', undefined]);
    assert.deepEqual(asked, [undefined, '1', '1', '1']);
  });

  it('survives a source that throws before it returns a promise', async () => {
    const list = new PagedList(() => {
      throw offline;
    });
    await list.load();
    assert.deepEqual([list.state, list.error], ['failed', offline]);
  });

  it('goes on after an empty page that has a cursor', async () => {
    const { list } = scripted({ items: [], next: '1' }, { items: items('a') });
    await list.load();
    assert.equal(list.state, 'more');
    await list.load();
    assert.deepEqual([idsOf(list), list.state], [['a'], 'complete']);
  });

  it('shows a repeated record once, identifying records without an id by their content', async () => {
    const evidence = (sourceId: string, retrieved: string) => ({ kind: 'evidence', sourceId, retrieved }) as Item;
    const { list } = scripted(
      { items: [...items('a', 'b', 'a'), evidence('s1', '09:00')], next: '1' },
      { items: [...items('b', 'c'), evidence('s1', '09:01'), evidence('s2', '09:01')] },
    );
    await list.load();
    await list.load();
    assert.deepEqual(idsOf(list), ['a', 'b', undefined, 'c', undefined]);
  });

  it('goes on with a cursor that stays the same while new records come', async () => {
    const { asked, list } = scripted(
      { items: items('a'), next: 'same' },
      { items: items('b'), next: 'same' },
      { items: [{ title: 'of no identifier' } as Item], next: 'same' },
      { items: items('c') },
    );
    for (let page = 0; page < 4; page++) {
      await list.load();
    }
    assert.deepEqual([asked.slice(1), idsOf(list)], [Array(3).fill('same'), ['a', 'b', undefined, 'c']]);
    assert.equal(list.state, 'complete');
  });

  it('ends with an error when a page of records without an id repeats with a new retrieval time', async () => {
    for (const item of [...items('a'), { title: 'x' } as Item]) {
      const later = { ...item, retrieved: '2026-11-23T09:01:00Z' };
      const { asked, list } = scripted({ items: [item], next: '1' }, { items: [later], next: '1' });
      for (let page = 0; page < 5; page++) {
        await list.load();
      }
      assert.deepEqual([asked, list.state, list.canLoad], [[undefined, '1'], 'failed', false]);
    }
  });

  it('ends with an error when a cursor comes back and nothing new with it, however long the loop', async () => {
    const { asked, list } = scripted(
      { items: items('a'), next: '1' },
      { items: items('b'), next: '2' },
      { items: items('c'), next: '1' },
      { items: items('b'), next: '2' },
    );
    for (let page = 0; page < 6; page++) {
      await list.load();
    }
    assert.deepEqual([asked, idsOf(list), list.state], [[undefined, '1', '2', '1'], ['a', 'b', 'c'], 'failed']);
    assert.equal(list.canLoad, false);
    assert.ok(list.error instanceof ServiceError && list.error.kind === 'malformed');
    assert.equal(list.error.message, 'The service repeated a page.');
  });
});

describe('cancelling a paged list', () => {
  /** A source whose pages come when a test says so, or never. */
  function held() {
    const signals: AbortSignal[] = [];
    const resolves: ((page: Page<Item>) => void)[] = [];
    const list = new PagedList<Item>((_next, signal) => {
      signals.push(signal);
      return new Promise((resolve) => resolves.push(resolve));
    });
    return { list, signals, resolves };
  }

  it('aborts the request, ends the wait, and leaves the state as it was', async () => {
    const { list, signals } = held();
    const loading = list.load();
    list.cancel();
    await loading;
    assert.deepEqual([signals.map(({ aborted }) => aborted), list.state, list.error], [[true], 'idle', undefined]);
  });

  it('ignores an answer that still comes, also while the page is asked for again', async () => {
    const { list, resolves } = held();
    const first = list.load();
    list.cancel();
    const second = list.load();
    resolves[0]?.({ items: items('old') });
    await first;
    assert.equal(list.state, 'loading');
    resolves[1]?.({ items: items('new') });
    await second;
    assert.deepEqual([idsOf(list), list.state], [['new'], 'complete']);
  });

  it('takes an answer wholly or not at all, whenever the cancelling comes', async () => {
    for (let turns = 0; turns < 8; turns++) {
      const { list, resolves } = held();
      const loading = list.load();
      resolves[0]?.({ items: items('a') });
      for (let turn = 0; turn < turns; turn++) {
        await Promise.resolve();
      }
      list.cancel();
      await loading;
      assert.deepEqual(idsOf(list), list.state === 'complete' ? ['a'] : []);
      assert.ok(list.state === 'complete' || list.state === 'idle');
    }
  });

  it('brings back a failure that was being tried again', async () => {
    let asked = 0;
    const list = new PagedList<Item>(() => (asked++ === 0 ? Promise.reject(offline) : new Promise(() => undefined)));
    await list.load();
    const again = list.load();
    assert.deepEqual([list.state, list.error], ['loading', undefined]);
    list.cancel();
    await again;
    assert.deepEqual([list.state, list.error], ['failed', offline]);
  });

  it('fails for the reason that is given', async () => {
    const { list } = held();
    const loading = list.load();
    list.cancel(offline);
    await loading;
    assert.deepEqual([list.state, list.error, list.canLoad], ['failed', offline, true]);
  });

  it('says with a page that failed that it is tried again', async () => {
    const hows: unknown[] = [];
    const list = new PagedList<Item>(
      (_next, _signal, how) => {
        hows.push(how);
        return hows.length < 2 ? Promise.reject(offline) : Promise.resolve({ items: [], next: String(hows.length) });
      },
      { fresh: true },
    );
    await list.load();
    await list.load();
    await list.load();
    assert.deepEqual(hows, [{ fresh: true }, { fresh: true, again: true }, { fresh: true }]);
  });

  it('does nothing when nothing is under way', async () => {
    const { list } = scripted({ items: items('a'), next: '1' });
    list.cancel();
    await list.load();
    list.cancel(offline);
    assert.deepEqual([idsOf(list), list.state], [['a'], 'more']);
  });
});

describe('a paged list over any pages', () => {
  it('gives every identifier once, in the order of the pages, whatever fails on the way', async () => {
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
          assert.deepEqual(idsOf(list), [...new Set(pages.flat())]);
        },
      ),
    );
  });
});
