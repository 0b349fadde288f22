import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { window } from 'vscode';
import { recordOfClipping, type Clipping } from '../../src/library/clippings/clipping.ts';
import { Origins } from '../../src/library/origins.ts';
import { pickRecord, type RecordItem } from '../../src/search/recordPicker.ts';
import type { PageSource } from '../../src/service/paging/page.ts';
import type { Article } from '../../src/service/records/types.ts';
import { recordRow } from '../../src/views/chain.ts';
import { PagedTree } from '../../src/views/pagedTree.ts';
import { listRow } from '../../src/views/rows/row.ts';
import { treeItem } from '../../src/views/rows/rowItem.ts';
import { article } from '../support/records.ts';
import { besides, spread, timed } from './benchmark.ts';
import { report } from './report.host.ts';

const count = 10_000;
const pageSize = 100;

describe('benchmark: ten thousand rows', () => {
  it('is measured beside an empty tree', async function () {
    this.timeout(120_000);
    const heap = heapReader();
    const before = heap();
    const list = listRow('latest', undefined, () => Promise.resolve(source));
    const tree = new PagedTree({
      roots: () => [list],
      rowOf: (record, index, parent) =>
        recordRow(
          record,
          index,
          parent,
          () => Promise.reject(new Error('not asked')),
          () => true,
        ),
      folds: () => true,
      draw: treeItem,
    });
    await tree.getChildren(list);
    while (list.list.canLoad) {
      await tree.loadMore(list);
    }
    const rows = await tree.getChildren(list);
    const items = rows.map((row) => tree.getTreeItem(row));
    const megabytes = (heap() - before) / 1e6;
    const redrawing: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      redrawing.push(
        await timed(async () => {
          tree.regroup();
          const again = await tree.getChildren(list);
          again.forEach((row) => tree.getTreeItem(row));
        }),
      );
    }
    if (items.length !== count) {
      throw new Error(`${String(items.length)} rows`);
    }
    report([
      { name: 'memory of 10,000 rows', value: megabytes, unit: 'MB', target: 20 },
      { ...spread('drawing 10,000 rows anew', redrawing), target: 100 },
    ]);
    tree.dispose();
  });
});

describe('benchmark: ten thousand clippings', () => {
  it('are offered beside a hundred', async function () {
    this.timeout(120_000);
    const [many, few]: [number[], number[]] = [[], []];
    for (let turn = -1; turn < 9; turn += 1) {
      for (const [size, times] of [[10_000, many] as const, [100, few] as const]) {
        const time = await timed(() => opened(clippingsOf(size)));
        if (turn >= 0) {
          times.push(time);
        }
      }
    }
    report(besides(['the picker with 10,000 clippings', 'the picker with 100'], [many, few], 1.5));
  });
});

const origins = new Origins({ get: () => undefined, update: () => Promise.resolve() });

function clippingsOf(size: number): Clipping[] {
  return Array.from({ length: size }, (_, index) => ({
    id: String(index),
    order: index,
    reference: {
      title: `Report number ${String(index)} of harbour masters`,
      url: `https://a.example/${String(index)}`,
      publisher: 'The Harbour Gazette',
      published: '2026-11-01T00:00:00Z',
    },
  }));
}

/** Opens the picker, and closes it once VS Code shows a row as the one to be taken. */
async function opened(clippings: readonly Clipping[]): Promise<void> {
  const pick = window.createQuickPick<RecordItem>();
  const shown = new Promise<void>((resolve) => {
    pick.onDidChangeActive((items) => {
      if (items.length > 0) {
        resolve();
      }
    });
  });
  const records = (most: number) => clippings.slice(0, most).map((clipping) => recordOfClipping(clipping, origins));
  const groups = (most: number) => [{ name: 'clippings', records: records(most) } as const];
  const picked = pickRecord({ title: 'benchmark', groups, search: () => Promise.resolve([]) }, pick);
  await shown;
  pick.hide();
  await picked;
}

const source: PageSource<Article> = (next) => {
  const start = Number(next ?? 0);
  const items = Array.from({ length: pageSize }, (_, index) => {
    const id = String(start + index);
    const url = `https://a.example/${id}`;
    return article({ id, url, published: '2026-11-01T00:00:00Z', title: `Report number ${id} of harbour masters` });
  });
  const end = start + pageSize;
  return Promise.resolve(end < count ? { items, next: String(end) } : { items });
};

function heapReader(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
}
