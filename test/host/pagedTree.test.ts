import assert from 'node:assert/strict';
import { TreeItemCollapsibleState, type TreeItem } from 'vscode';
import { ServiceError } from '../../src/client/errors.ts';
import type { CitableRecord } from '../../src/kinds/index.ts';
import type { Client } from '../../src/client/client.ts';
import type { Page, PageLoader } from '../../src/client/paging/page.ts';
import { createRecordRow } from '../../src/sidebar/recordRow.ts';
import { PagedTree } from '../../src/sidebar/pagedTree.ts';
import { isMissingInV01 } from '../../src/client/routes/contentV01.ts';
import { createListRow, type ListRow, type TreeRow } from '../../src/sidebar/rows/row.ts';
import { createTreeItem } from '../../src/sidebar/rows/rowItem.ts';
import { article, event, evidence, signal } from '../support/records.ts';

describe('Paged tree', () => {
  it('shows its first eight rows, and the others before it loads more', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => String(index));
    const { tree, list } = createTree(source([...ids.map((id) => article({ id, title: id }))]), { folds: () => true });
    assert.deepEqual(await labels(tree, list), [...ids.slice(0, 8), 'Show 12 More']);
    assert.equal(tree.countFolded(list), 12);
    tree.unfold(list);
    assert.deepEqual(await labels(tree, list), ids);
    tree.refresh(list);
    assert.deepEqual(await labels(tree, list), ids, 'a refresh keeps it unfolded');
  });

  it('expands to the first page and a Load More row until the last page', async () => {
    const { tree, list } = createTree(pages([['a', 'b'], ['c']]));
    assert.deepEqual(await labels(tree, list), ['a', 'b', 'Load More']);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'b', 'c']);
  });

  it('shows a message for an empty list', async () => {
    const { tree, list } = createTree(pages([[]]));
    assert.deepEqual(await labels(tree, list), ['No articles']);
  });

  it('continues after an empty page that is not the last', async () => {
    const { tree, list } = createTree(pages([['a'], [], ['b']]));
    await tree.getChildren(list);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'Load More']);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'b']);
  });

  it('keeps its rows when a page fails, and loads that page on retry', async () => {
    let failing = true;
    const source = pages([['a'], ['b']]);
    const { tree, list } = createTree((next, signal) => {
      if (next !== undefined && failing) {
        throw new ServiceError('serverError', '');
      }
      return source(next, signal);
    });
    await tree.getChildren(list);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'The service reported an internal error.', 'Try Again']);
    failing = false;
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'b']);
  });

  it('shows that a page is loading', async () => {
    const { tree, list } = createTree(pages([['a'], ['b']]));
    await tree.getChildren(list);
    const loading = tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'Loading…']);
    await loading;
  });

  it('shows a long wait with a way to cancel it, then the result', async () => {
    const { promise, resolve } = Promise.withResolvers<Page<CitableRecord>>();
    const { tree, list } = createTree(() => promise, { slowMs: 0 });
    assert.deepEqual(await labels(tree, list), ['Loading…', 'Cancel']);
    const drawn = nextChange(tree);
    resolve({ items: [article({ id: 'a', title: 'a' })] });
    assert.equal(await drawn, list);
    assert.deepEqual(await labels(tree, list), ['a']);
  });

  it('shows that loading was canceled, and loads on retry', async () => {
    const signals: AbortSignal[] = [];
    const { tree, list } = createTree(
      (_next, signal) => {
        signals.push(signal);
        return signals.length === 1
          ? new Promise(() => undefined)
          : Promise.resolve({ items: [article({ title: 'a' })] });
      },
      { slowMs: 0 },
    );
    const cancel = (await items(tree, list)).at(-1)?.command;
    assert.deepEqual([cancel?.command, cancel?.arguments?.length], ['dateline.cancelWaiting', 1]);
    const drawn = nextChange(tree);
    tree.cancel(list);
    await drawn;
    assert.deepEqual([signals[0]?.aborted, await labels(tree, list)], [true, ['Canceled.', 'Try Again']]);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a']);
  });

  it('offers to cancel a further page only after a long wait', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const first = pages([['a'], ['b']]);
    const source: PageLoader<CitableRecord> = async (next, signal) => {
      await (next === undefined ? undefined : promise);
      return first(next, signal);
    };
    const { tree, list } = createTree(source, { slowMs: 50 });
    await tree.getChildren(list);
    const loading = tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'Loading…']);
    await nextChange(tree);
    assert.deepEqual(await labels(tree, list), ['a', 'Loading…', 'Cancel']);
    resolve(undefined);
    await loading;
    assert.deepEqual(await labels(tree, list), ['a', 'b']);
  });

  it('draws a list only once if it loads quickly', async () => {
    const { tree, list } = createTree(pages([['a']]));
    let changes = 0;
    tree.onDidChangeTreeData(() => (changes += 1));
    await tree.getChildren(list);
    assert.equal(changes, 0);
  });

  it('removes an old failure when a new attempt starts', async () => {
    let requestCount = 0;
    const { promise, resolve } = Promise.withResolvers<Page<CitableRecord>>();
    const { tree, list } = createTree(
      () => (requestCount++ === 0 ? Promise.reject(new ServiceError('offline', '')) : promise),
      {
        slowMs: 60_000,
      },
    );
    assert.equal((await labels(tree, list)).length, 2);
    tree.refresh(list);
    assert.deepEqual(await labels(tree, list), ['Loading…']);
    const drawn = nextChange(tree);
    resolve({ items: [article({ title: 'a' })] });
    await drawn;
    assert.deepEqual(await labels(tree, list), ['a']);
  });

  it('offers to remove the filters instead of a retry if the service does not support the request', async () => {
    const lacking = new ServiceError('unsupported', 'There are no such lists.');
    const { tree, list } = createTree(() => Promise.reject(lacking));
    assert.deepEqual(await labels(tree, list), ['There are no such lists.']);
    list.filter = { values: { authors: ['B'] }, names: {} };
    tree.refresh(list);
    const drawn = nextChange(tree);
    await tree.getChildren(list);
    await drawn;
    assert.deepEqual(await labels(tree, list), ['There are no such lists.', 'Remove All Filters']);
    const refused = createTree(() => Promise.reject(new ServiceError('badRequest', 'No.', { status: 400 })));
    assert.equal((await labels(refused.tree, refused.list))[1], 'Try Again');
  });

  it('keeps the identity of rows when it refreshes them', async () => {
    let requestCount = 0;
    const source = pages([['a', 'b']]);
    const { tree, list } = createTree((next, signal) => {
      requestCount += 1;
      return source(next, signal);
    });
    const before = await items(tree, list);
    tree.refresh(list);
    const after = await items(tree, list);
    assert.equal(requestCount, 2);
    assert.deepEqual(
      after.map(({ id }) => id),
      before.map(({ id }) => id),
    );
  });

  it('ignores an old response that arrives after a refresh', async () => {
    const answers: ((title: string) => void)[] = [];
    const { tree, list } = createTree(
      () =>
        new Promise((resolve) => {
          answers.push((title) => resolve({ items: [article({ id: title, title })] }));
        }),
    );
    const first = tree.getChildren(list);
    await Promise.resolve();
    tree.refresh(list);
    const second = tree.getChildren(list);
    await Promise.resolve();
    answers[1]?.('new');
    answers[0]?.('old');
    for (const rows of [await first, await second]) {
      assert.deepEqual(
        rows.map((row) => createTreeItem(row).label),
        ['new'],
      );
    }
  });

  it('gives every row a parent, so that it can be revealed', async () => {
    const { tree, list } = createTree(pages([['a']]));
    const [row] = await tree.getChildren(list);
    assert.ok(row);
    assert.equal(tree.getParent(row), list);
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
  const client = { list: (route: string) => lists[route] } as unknown as Client;

  it('expands events to evidence and signals, signals to events, and marks ancestors', async () => {
    const { tree, list } = createTree(source([flood]), { client });
    const [eventRow] = await tree.getChildren(list);
    assert.ok(eventRow);
    const sections = await tree.getChildren(eventRow);
    assert.deepEqual(
      sections.map((row) => createTreeItem(row).label),
      ['Evidence', 'Signals'],
    );
    const [evidenceList, signalList] = sections;
    assert.deepEqual(await labels(tree, evidenceList), ['River report']);
    const [signalRow] = await tree.getChildren(signalList);
    const [supporting] = await tree.getChildren(signalRow);
    assert.equal(supporting && createTreeItem(supporting).label, 'Supporting Events');
    const [again, other] = await items(tree, supporting);
    assert.deepEqual([again?.label, again?.description], ['Flood', 'shown above']);
    assert.equal(again?.collapsibleState, TreeItemCollapsibleState.None);
    assert.equal(other?.collapsibleState, TreeItemCollapsibleState.Collapsed);
  });

  it('hides lists that the service does not offer', () => {
    const { list } = createTree(source([]));
    const sections = (offers: (route: string) => boolean) =>
      createRecordRow(article({ id: 'a' }), list, () => Promise.resolve(client), { offers }).childLists.map(
        ({ name }) => name,
      );
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
    const { tree, list } = createTree(source([flood]), { client });
    const ids: (string | undefined)[] = [];
    const walk = async (row: TreeRow, depth: number): Promise<void> => {
      ids.push(createTreeItem(row).id);
      if (depth < 5) {
        for (const child of await tree.getChildren(row)) {
          await walk(child, depth + 1);
        }
      }
    };
    await walk(list, 0);
    assert.equal(new Set(ids).size, ids.length);
  });
});

function createTree(
  source: PageLoader<CitableRecord>,
  { client = {} as Client, slowMs = 60_000, folds = (): boolean => false } = {},
): { tree: PagedTree; list: ListRow } {
  const list = createListRow('latest', undefined, () => Promise.resolve(source), { route: 'latest' });
  const tree = new PagedTree({
    roots: () => [list],
    createRow: (record, parent) => createRecordRow(record, parent, () => Promise.resolve(client)),
    draw: createTreeItem,
    slowMs,
    folds,
  });
  return { tree, list };
}

function nextChange(tree: PagedTree): Promise<unknown> {
  return new Promise((resolve) => {
    const listener = tree.onDidChangeTreeData((row) => {
      listener.dispose();
      resolve(row);
    });
  });
}

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

async function items(tree: PagedTree, row: TreeRow | undefined): Promise<TreeItem[]> {
  return (await tree.getChildren(row)).map((row) => createTreeItem(row));
}

async function labels(tree: PagedTree, row: TreeRow | undefined): Promise<unknown[]> {
  return (await items(tree, row)).map(({ label }) => label);
}
