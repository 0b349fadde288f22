import assert from 'node:assert/strict';
import { TreeItemCollapsibleState, type TreeItem } from 'vscode';
import { ServiceError } from '../../src/service/errors.ts';
import type { CitableRecord } from '../../src/records/kinds.ts';
import type { Client } from '../../src/service/client.ts';
import type { Page, PageSource } from '../../src/service/paging/page.ts';
import { recordRow } from '../../src/views/chain.ts';
import { PagedTree } from '../../src/views/pagedTree.ts';
import { isOfCurrentSurface, listRow, type ListName, type ListRow, type Row } from '../../src/views/rows/row.ts';
import { treeItem, withTooltip } from '../../src/views/rows/rowItem.ts';
import { article, event, evidence, signal } from '../support/records.ts';

describe('a tree of lists', () => {
  it('opens to the first page, then to a row that loads more, until there is no more', async () => {
    const { tree, list } = treeOf(pages([['a', 'b'], ['c']]));
    assert.deepEqual(await labels(tree, list), ['a', 'b', 'Load More…']);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'b', 'c']);
  });

  it('says so when there is nothing', async () => {
    const { tree, list } = treeOf(pages([[]]));
    assert.deepEqual(await labels(tree, list), ['No articles']);
  });

  it('goes on after an empty page that is not the last', async () => {
    const { tree, list } = treeOf(pages([['a'], [], ['b']]));
    await tree.getChildren(list);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'Load More…']);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'b']);
  });

  it('keeps what it has when a page fails, and loads that page when tried again', async () => {
    let failing = true;
    const source = pages([['a'], ['b']]);
    const { tree, list } = treeOf((next, signal) => {
      if (next !== undefined && failing) {
        throw new ServiceError('serverError', '');
      }
      return source(next, signal);
    });
    await tree.getChildren(list);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'The service has a problem.', 'Try Again']);
    failing = false;
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'b']);
  });

  it('shows that a page is under way', async () => {
    const { tree, list } = treeOf(pages([['a'], ['b']]));
    await tree.getChildren(list);
    const loading = tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'Loading…']);
    await loading;
  });

  it('shows what takes long, and a way to cancel it, then what came of it', async () => {
    const { promise, resolve } = Promise.withResolvers<Page<CitableRecord>>();
    const { tree, list } = treeOf(() => promise, { patienceMs: 0 });
    assert.deepEqual(await labels(tree, list), ['Loading…', 'Cancel']);
    const drawn = nextChange(tree);
    resolve({ items: [article({ id: 'a', title: 'a' })] });
    assert.equal(await drawn, list);
    assert.deepEqual(await labels(tree, list), ['a']);
  });

  it('says that it was cancelled, and loads when tried again', async () => {
    const signals: AbortSignal[] = [];
    const { tree, list } = treeOf(
      (_next, signal) => {
        signals.push(signal);
        return signals.length === 1
          ? new Promise(() => undefined)
          : Promise.resolve({ items: [article({ title: 'a' })] });
      },
      { patienceMs: 0 },
    );
    const cancel = (await items(tree, list)).at(-1)?.command;
    assert.deepEqual([cancel?.command, cancel?.arguments?.length], ['dateline.cancelWaiting', 1]);
    const drawn = nextChange(tree);
    tree.cancel(list);
    await drawn;
    assert.deepEqual([signals[0]?.aborted, await labels(tree, list)], [true, ['Cancelled.', 'Try Again']]);
    await tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a']);
  });

  it('offers to cancel a further page only once it takes long', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const first = pages([['a'], ['b']]);
    const source: PageSource<CitableRecord> = async (next, signal) => {
      await (next === undefined ? undefined : promise);
      return first(next, signal);
    };
    const { tree, list } = treeOf(source, { patienceMs: 50 });
    await tree.getChildren(list);
    const loading = tree.loadMore(list);
    assert.deepEqual(await labels(tree, list), ['a', 'Loading…']);
    await nextChange(tree);
    assert.deepEqual(await labels(tree, list), ['a', 'Loading…', 'Cancel']);
    resolve(undefined);
    await loading;
    assert.deepEqual(await labels(tree, list), ['a', 'b']);
  });

  it('draws a list that comes soon only once', async () => {
    const { tree, list } = treeOf(pages([['a']]));
    let changes = 0;
    tree.onDidChangeTreeData(() => (changes += 1));
    await tree.getChildren(list);
    assert.equal(changes, 0);
  });

  it('never shows an old failure beside a newer try', async () => {
    let asked = 0;
    const { promise, resolve } = Promise.withResolvers<Page<CitableRecord>>();
    const { tree, list } = treeOf(() => (asked++ === 0 ? Promise.reject(new ServiceError('offline', '')) : promise), {
      patienceMs: 60_000,
    });
    assert.equal((await labels(tree, list)).length, 2);
    tree.refresh(list);
    assert.deepEqual(await labels(tree, list), ['Loading…']);
    const drawn = nextChange(tree);
    resolve({ items: [article({ title: 'a' })] });
    await drawn;
    assert.deepEqual(await labels(tree, list), ['a']);
  });

  it('does not offer to try again what the service has not, but to ask for something else', async () => {
    const lacking = new ServiceError('unsupported', 'There are no such lists.');
    const { tree, list } = treeOf(() => Promise.reject(lacking));
    assert.deepEqual(await labels(tree, list), ['There are no such lists.']);
    list.filter = { values: { authors: ['B'] }, names: {} };
    tree.refresh(list);
    const drawn = nextChange(tree);
    await tree.getChildren(list);
    await drawn;
    assert.deepEqual(await labels(tree, list), ['There are no such lists.', 'Remove All Filters']);
    const refused = treeOf(() => Promise.reject(new ServiceError('badRequest', 'No.', { status: 400 })));
    assert.equal((await labels(refused.tree, refused.list))[1], 'Try Again');
  });

  it('keeps the identity of rows over a refresh, and asks anew', async () => {
    let asked = 0;
    const source = pages([['a', 'b']]);
    const { tree, list } = treeOf((next, signal) => {
      asked += 1;
      return source(next, signal);
    });
    const before = await items(tree, list);
    tree.refresh(list);
    const after = await items(tree, list);
    assert.equal(asked, 2);
    assert.deepEqual(
      after.map(({ id }) => id),
      before.map(({ id }) => id),
    );
  });

  it('shows the answer to the refreshed question when an older one comes later', async () => {
    const answers: ((title: string) => void)[] = [];
    const { tree, list } = treeOf(
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
        rows.map((row) => treeItem(row).label),
        ['new'],
      );
    }
  });

  it('gives every row a parent, so that it can be revealed', async () => {
    const { tree, list } = treeOf(pages([['a']]));
    const [row] = await tree.getChildren(list);
    assert.ok(row);
    assert.equal(tree.getParent(row), list);
  });
});

describe('a chain', () => {
  const flood = event({ id: 'flood', title: 'Flood', eventType: 'natural_disaster', impactLevel: 'high' });
  const prices = signal({ id: 'prices', title: 'Prices rise' });
  const lists: Record<string, PageSource<CitableRecord>> = {
    evidence: source([evidence({ id: 'e', title: 'River report', url: 'https://a.example/' })]),
    signalsOfEvent: source([prices]),
    eventsOfSignal: source([flood, event({ id: 'strike', title: 'Strike' })]),
  };
  const client = { list: (route: string) => lists[route] } as unknown as Client;

  it('goes from an event to its evidence and its signals, from a signal to events, and marks what stands above', async () => {
    const { tree, list } = treeOf(source([flood]), { client });
    const [eventRow] = await tree.getChildren(list);
    assert.ok(eventRow);
    const sections = await tree.getChildren(eventRow);
    assert.deepEqual(
      sections.map((row) => treeItem(row).label),
      ['Evidence', 'Signals'],
    );
    const [evidenceList, signalList] = sections;
    assert.deepEqual(await labels(tree, evidenceList), ['River report']);
    const [signalRow] = await tree.getChildren(signalList);
    const [supporting] = await tree.getChildren(signalRow);
    assert.equal(supporting && treeItem(supporting).label, 'Supporting Events');
    const [again, other] = await items(tree, supporting);
    assert.deepEqual([again?.label, again?.description], ['Flood', 'shown above']);
    assert.equal(again?.collapsibleState, TreeItemCollapsibleState.None);
    assert.equal(other?.collapsibleState, TreeItemCollapsibleState.Collapsed);
  });

  it('opens to nothing that the service does not have', () => {
    const { list } = treeOf(source([]));
    const sections = (offers: (name: ListName) => boolean) =>
      recordRow(article({ id: 'a' }), 0, list, () => Promise.resolve(client), { offers }).sections.map(
        ({ name }) => name,
      );
    assert.deepEqual(
      sections((name) => name !== 'mentions'),
      ['similar'],
    );
    assert.deepEqual(
      sections((name) => !isOfCurrentSurface(name)),
      [],
    );
  });

  it('gives each place of a record a row id of its own', async () => {
    const { tree, list } = treeOf(source([flood]), { client });
    const ids: (string | undefined)[] = [];
    const walk = async (row: Row, depth: number): Promise<void> => {
      ids.push(treeItem(row).id);
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

describe('a row', () => {
  it('shows the compact time, then the publisher, and speaks both', () => {
    const published = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    const item = itemOf(article({ title: 'Port reopens', url: 'https://www.news.example/x', published }));
    assert.equal(item.label, 'Port reopens');
    assert.equal(item.description, '3h · news.example');
    assert.equal(item.accessibilityInformation?.label, 'Article, Port reopens, news.example, 3 hours ago');
  });

  it('does not say hours of a date without a time', () => {
    const item = itemOf(article({ title: 'T', published: new Date().toISOString().slice(0, 10) }));
    assert.equal(item.description, 'today');
  });

  it('shows of an event its date, type and impact, and leaves counts to its hover', () => {
    const counts = { evidence: 2, signals: 1 };
    const createdAt = new Date(Date.now() - 4 * 86_400_000 - 60_000).toISOString();
    const item = itemOf(
      event({ title: 'Flood', eventType: 'natural_disaster', impactLevel: 'high', counts, createdAt }),
    );
    assert.equal(item.description, '4d · natural disaster · high');
    assert.match(hoverOf(item), /^Recorded .* · natural disaster/);
    assert.match(hoverOf(item), /2 pieces of evidence · 1 signal/);
    assert.match(
      item.accessibilityInformation?.label ?? '',
      /, high impact, recorded 4 days ago, 2 pieces of evidence, 1 signal$/,
    );
  });

  it('opens only to what may be there', () => {
    const states = [
      event({ id: 'e' }),
      event({ id: 'e', counts: { evidence: 0, signals: 0 } }),
      event({ id: 'e', counts: { evidence: 0 } }),
      signal({ id: 's', counts: { events: 0 } }),
      article({ id: 'a' }),
    ].map((record) => itemOf(record).collapsibleState === TreeItemCollapsibleState.Collapsed);
    assert.deepEqual(states, [true, false, true, false, false]);
  });

  it('begins its hover with publisher, time and type, and ends it with the address', () => {
    const published = '2026-03-04T10:00:00Z';
    const url = 'https://a.example/';
    const labels = { categories: ['Ports'], regions: ['North', 'South'] };
    const hover = hoverOf(
      itemOf(
        article({ title: 'T', summary: 'S.', publisher: 'P', url, published, contentType: 'press_release', ...labels }),
      ),
    );
    const [head, title, summary, groups, address] = hover.replaceAll('\\', '').split('\n\n');
    assert.match(head ?? '', /^P · Mar 4, 2026.* · press release$/);
    assert.deepEqual([title, summary, address], ['**T**', 'S.', url]);
    assert.equal(groups, '*Categories:* Ports  \n*Regions:* North, South');
  });

  it('shows remote text in its tooltip as text, never as a link, an image or trusted Markdown', () => {
    const hostile = '[x](command:workbench.action.quit) ![i](https://t.example/p.png) <img src=x> **b** `c`';
    const { tooltip } = itemOf(
      article({ title: hostile, summary: hostile, tags: [hostile], url: 'https://a.example/' }),
    );
    assert.ok(typeof tooltip === 'object');
    assert.ok(!tooltip.isTrusted && !tooltip.supportHtml);
    assert.doesNotMatch(tooltip.value, /(?<!\\)\]\(|(?<!\\)!\[|<img/);
  });

  it('offers the browser only for a web address', () => {
    assert.match(itemOf(article({ url: 'https://a.example/' })).contextValue ?? '', /addressed/);
    assert.doesNotMatch(itemOf(article({ url: 'javascript:alert(1)' })).contextValue ?? '', /addressed/);
    assert.doesNotMatch(itemOf(event({ title: 'No source' })).contextValue ?? '', /addressed/);
  });

  it('has a label even when the record has no title', () => {
    assert.equal(itemOf(article({ url: 'https://a.example/x' })).label, 'https://a.example/x');
    assert.equal(itemOf(article()).label, 'Article');
    assert.equal(itemOf(evidence({ sourceId: 's' })).label, 'Evidence');
    assert.equal(itemOf(evidence({ sourceId: 's', quotation: 'We reopen.' })).label, 'We reopen.');
    assert.equal(
      itemOf(article({ contentType: 'press_release', tags: ['Ports'], published: '2026-03-04' })).label,
      'Article · Ports',
    );
  });

  it('is titled by the first sentence of a summary, which its hover does not repeat', () => {
    const item = itemOf(
      event({ summary: 'Chip exports slow. Prices follow.', createdAt: '2026-11-19', tags: ['chips'] }),
    );
    assert.equal(item.label, 'Chip exports slow.');
    assert.match(hoverOf(item).replaceAll('\\', ''), /\*\*Chip exports slow\.\*\*\n\nPrices follow\.\n\n/);
  });

  it('labels the date of an event without a title or a summary as recorded, once', () => {
    const item = itemOf(event({ createdAt: '2026-11-19', tags: ['chips', 'trade'] }));
    assert.equal(item.label, 'Event · chips · recorded Nov 19, 2026');
    assert.equal(item.description, '');
    assert.equal(itemOf(signal({ createdAt: '2026-11-19' })).label, 'Signal · recorded Nov 19, 2026');
  });

  it('names the source of evidence and its address', () => {
    const named = itemOf(
      evidence({ sourceId: 's', sourceName: 'Kestrel Wire', sourceAddress: 'https://kestrel.example/' }),
    );
    assert.equal(named.description, 'Kestrel Wire');
    assert.match(hoverOf(named).replaceAll('\\', ''), /^Kestrel Wire · kestrel\.example\n/);
    assert.equal(itemOf(evidence({ sourceId: 's' })).description, 'Unknown source');
  });
});

function hoverOf({ tooltip }: TreeItem): string {
  return typeof tooltip === 'object' ? tooltip.value : '';
}

function itemOf(record: CitableRecord): TreeItem {
  const list = listRow('latest', undefined, () => Promise.reject(new Error('not asked')));
  const row = recordRow(record, 0, list, () => Promise.reject(new Error('not asked')));
  return withTooltip(treeItem(row), row);
}

function treeOf(
  source: PageSource<CitableRecord>,
  { client = {} as Client, patienceMs = 60_000 } = {},
): { tree: PagedTree; list: ListRow } {
  const list = listRow('latest', undefined, () => Promise.resolve(source), { route: 'latest' });
  const tree = new PagedTree({
    roots: () => [list],
    rowOf: (record, index, parent) => recordRow(record, index, parent, () => Promise.resolve(client)),
    draw: treeItem,
    patienceMs,
  });
  return { tree, list };
}

/** The row that is drawn anew next. */
function nextChange(tree: PagedTree): Promise<unknown> {
  return new Promise((resolve) => {
    const listener = tree.onDidChangeTreeData((row) => {
      listener.dispose();
      resolve(row);
    });
  });
}

/** A collection of articles in pages, each with the cursor of the next. */
function pages(titles: readonly (readonly string[])[]): PageSource<CitableRecord> {
  return (next) => {
    const index = Number(next ?? 0);
    const items = (titles[index] ?? []).map((title) => article({ id: title, title }));
    return Promise.resolve(index + 1 < titles.length ? { items, next: String(index + 1) } : { items });
  };
}

function source<T>(records: readonly T[]): PageSource<T> {
  return () => Promise.resolve({ items: records });
}

async function items(tree: PagedTree, row: Row | undefined): Promise<TreeItem[]> {
  return (await tree.getChildren(row)).map((row) => treeItem(row));
}

async function labels(tree: PagedTree, row: Row | undefined): Promise<unknown[]> {
  return (await items(tree, row)).map(({ label }) => label);
}
