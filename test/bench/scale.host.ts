import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { EventEmitter, Uri, window } from 'vscode';
import { completeClippedRecord, type Clipping } from '../../src/store/clippings/clipping.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { ReadMarks } from '../../src/store/readMarks.ts';
import { SeenLists } from '../../src/store/seenLists.ts';
import { StoreFolder } from '../../src/store/storage/storeFolder.ts';
import { pickRecord, type RecordItem } from '../../src/search/recordPicker.ts';
import type { PageLoader } from '../../src/client/paging/page.ts';
import type { Article } from '../../src/client/records/types.ts';
import type { ListRow } from '../../src/sidebar/rows/listRow.ts';
import type { TreeRow } from '../../src/sidebar/rows/treeRow.ts';
import { RowMarks } from '../../src/sidebar/rows/rowMarks.ts';
import { createList } from '../support/lists.ts';
import { article } from '../support/records.ts';
import { besides, spread, timed } from './benchmark.ts';
import { report } from './report.host.ts';

const count = 10_000;
const pageSize = 100;

/** Rows of the sidebar with their state. Their titles are alike, which is the worst case for grouping stories. */
describe('Benchmark of ten thousand rows', () => {
  it('compares the tree with an empty tree', async function () {
    this.timeout(120_000);
    const heap = heapReader();
    const before = heap();
    const list = createMarkedList(source(inventedArticle));
    const rows = await loaded(list);
    const items = rows.map((row) => row.getTreeItem());
    const megabytes = (heap() - before) / 1e6;
    const redrawing = await redrawn(list);
    if (items.length !== count) {
      throw new Error(`${String(items.length)} rows`);
    }
    report([
      { name: 'memory of 10,000 rows', value: megabytes, unit: 'MB', target: 20 },
      { ...spread('redrawing 10,000 rows', redrawing), target: 100 },
    ]);
  });

  it('measures real titles', async function () {
    this.timeout(120_000);
    if (!existsSync(corpus)) {
      this.skip();
    }
    const real = readFileSync(corpus, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { title: string; url: string; published: string });
    const list = createMarkedList(source(realArticle(real)));
    await loaded(list);
    report([spread('redrawing 10,000 rows with real titles', await redrawn(list))]);
  });
});

const { DATELINE_CORPUS: corpus = '' } = process.env;

function createMarkedList(loadPage: PageLoader<Article>): ListRow {
  const memory = { get: () => undefined, update: () => Promise.resolve() };
  const clipped = new EventEmitter<void>();
  const marks = new RowMarks({
    reads: new ReadMarks(new StoreFolder(Uri.file('/none')), () => undefined),
    seen: new SeenLists(memory),
    clippings: { all: createClippings(100), onDidChange: clipped.event },
    cited: { has: () => false, onDidChange: new EventEmitter<never>().event },
    redraw: () => undefined,
  });
  clipped.fire();
  const list = createList(loadPage, {
    groupsStories: () => true,
    getMarks: (record, of) => marks.get(record, of),
  });
  list.unfold();
  return list;
}

async function loaded(list: ListRow): Promise<TreeRow[]> {
  await list.getChildren();
  while (list.list.canLoad) {
    await list.loadMore();
  }
  return list.getChildren();
}

/** Some rounds are not counted, because VS Code requests all rows at each of the hundred pages before. */
async function redrawn(list: ListRow): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -5; turn < 11; turn += 1) {
    const time = await timed(async () => {
      list.regroup();
      const again = await list.getChildren();
      again.forEach((row) => row.getTreeItem());
    });
    if (turn >= 0) {
      times.push(time);
    }
  }
  return times;
}

describe('Benchmark of ten thousand clippings', () => {
  it('compares the picker with a hundred clippings', async function () {
    this.timeout(120_000);
    const [many, few]: [number[], number[]] = [[], []];
    for (let turn = -1; turn < 9; turn += 1) {
      for (const [size, times] of [[10_000, many] as const, [100, few] as const]) {
        const time = await timed(() => opened(createClippings(size)));
        if (turn >= 0) {
          times.push(time);
        }
      }
    }
    report(besides(['the picker with 10,000 clippings', 'the picker with 100 clippings'], [many, few], 1.5));
  });
});

const sourceNames = new SourceNames({ get: () => undefined, update: () => Promise.resolve() });

function createClippings(size: number): Clipping[] {
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

/** Measures how long the picker takes until VS Code shows its first active row. */
async function opened(clippings: readonly Clipping[]): Promise<void> {
  const pick = window.createQuickPick<RecordItem>();
  const isShown = new Promise<void>((resolve) => {
    pick.onDidChangeActive((items) => {
      if (items.length > 0) {
        resolve();
      }
    });
  });
  const records = (most: number) =>
    clippings.slice(0, most).map((clipping) => completeClippedRecord(clipping, sourceNames));
  const groups = (most: number) => [{ name: 'clippings', records: records(most) } as const];
  const search = () => Promise.resolve([]);
  const onDidChangeConnection = new EventEmitter<void>().event;
  const picked = pickRecord({ title: 'benchmark', groups, search, onDidChangeConnection }, pick);
  await isShown;
  pick.hide();
  await picked;
}

function source(articleOf: (index: number) => Article): PageLoader<Article> {
  return (next) => {
    const start = Number(next ?? 0);
    const items = Array.from({ length: pageSize }, (_, index) => articleOf(start + index));
    const end = start + pageSize;
    return Promise.resolve(end < count ? { items, next: String(end) } : { items });
  };
}

function inventedArticle(index: number): Article {
  const id = String(index);
  const url = `https://a.example/${id}`;
  return article({ id, url, published: '2026-11-01T00:00:00Z', title: `Report number ${id} of harbour masters` });
}

/** Returns an article with a real title and a number. */
function realArticle(real: readonly { title: string; url: string; published: string }[]) {
  return (index: number): Article => {
    const { title = '', url = '', published = '' } = real[index % real.length] ?? {};
    const round = String(Math.floor(index / real.length));
    return article({ id: String(index), url: `${url}?round=${round}`, published, title: `${title} ${round}` });
  };
}

function heapReader(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
}
