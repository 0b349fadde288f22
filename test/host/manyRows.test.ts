import assert from 'node:assert/strict';
import type { Article } from '../../src/client/records/types.ts';
import type { PageLoader } from '../../src/client/paging/page.ts';
import { createRecordRow } from '../../src/sidebar/recordRow.ts';
import { PagedTree } from '../../src/sidebar/pagedTree.ts';
import { createListRow } from '../../src/sidebar/rows/row.ts';
import { createTreeItem } from '../../src/sidebar/rows/rowItem.ts';
import { article } from '../support/records.ts';

const pageSize = 100;

describe('List of ten thousand rows', () => {
  it('loads page by page and keeps the identity of every row', async () => {
    const { tree, list, load } = long(10_000);
    const first = await tree.getChildren(list);
    await load();
    const rows = await tree.getChildren(list);
    assert.equal(rows.length, 10_000, 'nothing is left to load');
    assert.deepEqual(
      first.slice(0, pageSize).map((row, index) => row === rows[index]),
      first.slice(0, pageSize).map(() => true),
      'what is selected or open stays so only while its row is the same',
    );
    assert.equal(new Set(rows.map((row) => createTreeItem(row).id)).size, rows.length);
    assert.match(JSON.stringify(createTreeItem(rows.at(-1)!).label), new RegExp(`${createTitle(9999)}"$`));
  });

  it('has a row that loads more until all are loaded', async () => {
    const { tree, list } = long(10_000);
    for (let page = 1; page < 100; page += 1) {
      const rows = await tree.getChildren(list);
      assert.equal(rows.length, page * pageSize + 1);
      assert.equal(createTreeItem(rows.at(-1)!).label, 'Load More');
      await tree.loadMore(list);
    }
  });

  it('takes about ten times the work of a thousand rows', async () => {
    const [small, large] = [await measureWork(1000), await measureWork(10_000)];
    assert.equal(large.pages, 10 * small.pages);
    assert.equal(large.rows, 10_000, 'each record becomes a row once');
    assert.equal(large.hides, 10_000, 'checks each record once');
    assert.equal(large.redrawn, 10 * small.redrawn + 18, 'two for each page but the first');
    assert.ok(large.reads <= 10.5 * small.reads, `${large.reads} readings of titles, ${small.reads} for a thousand`);
  });
});

interface Work {
  pages: number;
  rows: number;
  hides: number;
  redrawn: number;
  reads: number;
}

/** Returns the number of calls that loading `count` rows takes. */
async function measureWork(count: number): Promise<Work> {
  const { tree, list, load, work } = long(count);
  tree.onDidChangeTreeData(() => (work.redrawn += 1));
  await tree.getChildren(list);
  await load();
  return work;
}

function long(count: number) {
  const work: Work = { pages: 0, rows: 0, hides: 0, redrawn: 0, reads: 0 };
  const source: PageLoader<Article> = (next) => {
    const start = Number(next ?? 0);
    const items = Array.from({ length: pageSize }, (_, index) => createCountingArticle(start + index, work));
    work.pages += 1;
    const end = start + pageSize;
    return Promise.resolve(end < count ? { items, next: String(end) } : { items });
  };
  const list = createListRow('latest', undefined, () => Promise.resolve(source));
  const tree = new PagedTree({
    roots: () => [list],
    createRow: (record, parent) => {
      work.rows += 1;
      return createRecordRow(record, parent, () => Promise.reject(new Error('unexpected request')));
    },
    isMuted: () => {
      work.hides += 1;
      return false;
    },
    isFolded: () => true,
    draw: createTreeItem,
  });
  const load = async () => {
    while (list.list.canLoad) {
      await tree.loadMore(list);
      await tree.getChildren(list);
    }
  };
  return { tree, list, load, work };
}

function createCountingArticle(index: number, work: Work): Article {
  const fields = { id: String(index), url: `https://a.example/${index}`, published: '2026-11-01T00:00:00Z' };
  return Object.defineProperty(article(fields), 'title', {
    enumerable: true,
    get: () => {
      work.reads += 1;
      return createTitle(index);
    },
  });
}

function createTitle(index: number): string {
  return `Report number ${index} of harbour masters about grain`;
}
