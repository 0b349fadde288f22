import assert from 'node:assert/strict';
import { TreeItemCollapsibleState, type TreeItem } from 'vscode';
import { ServiceError } from '../../src/client/errors.ts';
import type { CitableRecord } from '../../src/kinds/index.ts';
import type { Client } from '../../src/client/client.ts';
import type { Page, PageLoader } from '../../src/client/paging/page.ts';
import { isMissingInV01 } from '../../src/client/routes/contentV01.ts';
import { RecordRow } from '../../src/sidebar/rows/listRow.ts';
import type { TreeRow } from '../../src/sidebar/rows/treeRow.ts';
import { createList, waitForChange } from '../support/lists.ts';
import { article, event, evidence, signal } from '../support/records.ts';

describe('List row', () => {
  it('shows its first eight rows, and the others before it loads more', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => String(index));
    const list = createList(source(ids.map((id) => article({ id, title: id }))));
    assert.deepEqual(await labels(list), [...ids.slice(0, 8), 'Show 12 More']);
    assert.equal(list.foldedCount, 12);
    list.unfold();
    assert.deepEqual(await labels(list), ids);
    list.refresh();
    assert.deepEqual(await labels(list), ids, 'a refresh keeps it unfolded');
  });

  it('expands to the first page and a Load More row until the last page', async () => {
    const list = createList(pages([['a', 'b'], ['c']]));
    assert.deepEqual(await labels(list), ['a', 'b', 'Load More']);
    await list.loadMore();
    assert.deepEqual(await labels(list), ['a', 'b', 'c']);
  });

  it('shows a message for an empty list', async () => {
    const list = createList(pages([[]]));
    assert.deepEqual(await labels(list), ['No articles']);
  });

  it('continues after an empty page that is not the last', async () => {
    const list = createList(pages([['a'], [], ['b']]));
    await list.getChildren();
    await list.loadMore();
    assert.deepEqual(await labels(list), ['a', 'Load More']);
    await list.loadMore();
    assert.deepEqual(await labels(list), ['a', 'b']);
  });

  it('keeps its rows when a page fails, and loads that page on retry', async () => {
    let failing = true;
    const source = pages([['a'], ['b']]);
    const list = createList((next, signal) => {
      if (next !== undefined && failing) {
        throw new ServiceError('serverError', '');
      }
      return source(next, signal);
    });
    await list.getChildren();
    await list.loadMore();
    assert.deepEqual(await labels(list), ['a', 'The service reported an internal error.', 'Try Again']);
    failing = false;
    await list.loadMore();
    assert.deepEqual(await labels(list), ['a', 'b']);
  });

  it('shows that a page is loading', async () => {
    const list = createList(pages([['a'], ['b']]));
    await list.getChildren();
    const loading = list.loadMore();
    assert.deepEqual(await labels(list), ['a', 'Loading…']);
    await loading;
  });

  it('shows a long wait with a way to cancel it, then the result', async () => {
    const { promise, resolve } = Promise.withResolvers<Page<CitableRecord>>();
    const list = createList(() => promise, { slowMs: 0 });
    assert.deepEqual(await labels(list), ['Loading…', 'Cancel']);
    const drawn = waitForChange(list);
    resolve({ items: [article({ id: 'a', title: 'a' })] });
    assert.equal(await drawn, list);
    assert.deepEqual(await labels(list), ['a']);
  });

  it('shows that loading was canceled, and loads on retry', async () => {
    const signals: AbortSignal[] = [];
    const list = createList(
      (_next, signal) => {
        signals.push(signal);
        return signals.length === 1
          ? new Promise(() => undefined)
          : Promise.resolve({ items: [article({ title: 'a' })] });
      },
      { slowMs: 0 },
    );
    const cancel = (await items(list)).at(-1)?.command;
    assert.deepEqual([cancel?.command, cancel?.arguments?.length], ['dateline.cancelWaiting', 1]);
    const drawn = waitForChange(list);
    list.cancel();
    await drawn;
    assert.deepEqual([signals[0]?.aborted, await labels(list)], [true, ['Canceled.', 'Try Again']]);
    await list.loadMore();
    assert.deepEqual(await labels(list), ['a']);
  });

  it('offers to cancel a further page only after a long wait', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const first = pages([['a'], ['b']]);
    const source: PageLoader<CitableRecord> = async (next, signal) => {
      await (next === undefined ? undefined : promise);
      return first(next, signal);
    };
    const list = createList(source, { slowMs: 50 });
    await list.getChildren();
    const loading = list.loadMore();
    assert.deepEqual(await labels(list), ['a', 'Loading…']);
    await waitForChange(list);
    assert.deepEqual(await labels(list), ['a', 'Loading…', 'Cancel']);
    resolve(undefined);
    await loading;
    assert.deepEqual(await labels(list), ['a', 'b']);
  });

  it('draws a list only once if it loads quickly', async () => {
    const list = createList(pages([['a']]));
    let changes = 0;
    list.onDidChange(() => (changes += 1));
    await list.getChildren();
    assert.equal(changes, 0);
  });

  it('removes an old failure when a new attempt starts', async () => {
    let requestCount = 0;
    const { promise, resolve } = Promise.withResolvers<Page<CitableRecord>>();
    const list = createList(() => (requestCount++ === 0 ? Promise.reject(new ServiceError('offline', '')) : promise), {
      slowMs: 60_000,
    });
    assert.equal((await labels(list)).length, 2);
    list.refresh();
    assert.deepEqual(await labels(list), ['Loading…']);
    const drawn = waitForChange(list);
    resolve({ items: [article({ title: 'a' })] });
    await drawn;
    assert.deepEqual(await labels(list), ['a']);
  });

  it('offers to remove the filters instead of a retry if the service does not support the request', async () => {
    const lacking = new ServiceError('unsupported', 'There are no such lists.');
    const list = createList(() => Promise.reject(lacking), {}, { route: 'latest' });
    assert.deepEqual(await labels(list), ['There are no such lists.']);
    list.filter = { values: { authors: ['B'] }, names: {} };
    list.refresh();
    const drawn = waitForChange(list);
    await list.getChildren();
    await drawn;
    assert.deepEqual(await labels(list), ['There are no such lists.', 'Remove All Filters']);
    const refused = createList(() => Promise.reject(new ServiceError('badRequest', 'No.', { status: 400 })));
    assert.equal((await labels(refused))[1], 'Try Again');
  });

  it('keeps the identity of rows when it refreshes them', async () => {
    let requestCount = 0;
    const source = pages([['a', 'b']]);
    const list = createList((next, signal) => {
      requestCount += 1;
      return source(next, signal);
    });
    const before = await items(list);
    list.refresh();
    const after = await items(list);
    assert.equal(requestCount, 2);
    assert.deepEqual(
      after.map(({ id }) => id),
      before.map(({ id }) => id),
    );
  });

  it('ignores an old response that arrives after a refresh', async () => {
    const answers: ((title: string) => void)[] = [];
    const list = createList(
      () =>
        new Promise((resolve) => {
          answers.push((title) => resolve({ items: [article({ id: title, title })] }));
        }),
    );
    const first = list.getChildren();
    await Promise.resolve();
    list.refresh();
    const second = list.getChildren();
    await Promise.resolve();
    answers[1]?.('new');
    answers[0]?.('old');
    for (const rows of [await first, await second]) {
      assert.deepEqual(
        rows.map((row) => row.getTreeItem().label),
        ['new'],
      );
    }
  });

  it('gives every row a parent, so that it can be revealed', async () => {
    const list = createList(pages([['a']]));
    const [row] = await list.getChildren();
    assert.ok(row);
    assert.equal(row.parent, list);
  });
});

describe('Evidence chain', () => {
  const flood = event({ id: 'flood', title: 'Flood', eventType: 'natural_disaster', impactLevel: 'high' });
  const prices = signal({ id: 'prices', title: 'Prices rise' });
  const lists: Record<string, PageLoader<CitableRecord>> = {
    evidence: source([evidence({ id: 'e', title: 'River report', url: 'https://a.example/' })]),
    signalsOfEvent: source([prices]),
    eventsOfSignal: source([flood, event({ id: 'strike', title: 'Strike' })]),
  };
  const client = () => Promise.resolve({ list: (route: string) => lists[route] } as unknown as Client);

  it('expands events to evidence and signals, signals to events, and marks ancestors', async () => {
    const list = createList(source([flood]), { client });
    const [eventRow] = await list.getChildren();
    assert.ok(eventRow);
    const sections = await eventRow.getChildren();
    assert.deepEqual(
      sections.map((row) => row.getTreeItem().label),
      ['Evidence', 'Signals'],
    );
    const [evidenceList, signalList] = sections;
    assert.deepEqual(await labels(evidenceList), ['River report']);
    const [signalRow] = (await signalList?.getChildren()) ?? [];
    const [supporting] = (await signalRow?.getChildren()) ?? [];
    assert.equal(supporting?.getTreeItem().label, 'Supporting Events');
    const [again, other] = await items(supporting);
    assert.deepEqual([again?.label, again?.description], ['Flood', 'shown above']);
    assert.equal(again?.collapsibleState, TreeItemCollapsibleState.None);
    assert.equal(other?.collapsibleState, TreeItemCollapsibleState.Collapsed);
  });

  it('hides lists that the service does not offer', () => {
    const sections = (offers: (route: string) => boolean) =>
      new RecordRow(article({ id: 'a' }), createList(source([]), { offers })).relatedLists.map(({ name }) => name);
    assert.deepEqual(
      sections((route) => route !== 'mentions'),
      ['similar'],
    );
    assert.deepEqual(
      sections((route) => !isMissingInV01(route)),
      [],
    );
  });

  it('gives each occurrence of a record its own row id', async () => {
    const list = createList(source([flood]), { client });
    const ids: (string | undefined)[] = [];
    const walk = async (row: TreeRow, depth: number): Promise<void> => {
      ids.push(row.getTreeItem().id);
      if (depth < 5) {
        for (const child of await row.getChildren()) {
          await walk(child, depth + 1);
        }
      }
    };
    await walk(list, 0);
    assert.equal(new Set(ids).size, ids.length);
  });
});

/** Creates a collection of articles in pages, each with the cursor of the next. */
function pages(titles: readonly (readonly string[])[]): PageLoader<CitableRecord> {
  return (next) => {
    const index = Number(next ?? 0);
    const items = (titles[index] ?? []).map((title) => article({ id: title, title }));
    return Promise.resolve(index + 1 < titles.length ? { items, next: String(index + 1) } : { items });
  };
}

function source<T>(records: readonly T[]): PageLoader<T> {
  return () => Promise.resolve({ items: records });
}

async function items(row: TreeRow | undefined): Promise<TreeItem[]> {
  return ((await row?.getChildren()) ?? []).map((child) => child.getTreeItem());
}

async function labels(row: TreeRow | undefined): Promise<unknown[]> {
  return (await items(row)).map(({ label }) => label);
}
