import assert from 'node:assert/strict';
import type { Article } from '../../src/client/records/types.ts';
import type { PageLoader } from '../../src/client/paging/page.ts';
import { createList } from '../support/lists.ts';
import { article } from '../support/records.ts';

const pageSize = 100;

describe('List of ten thousand rows', () => {
  it('loads page by page and keeps the identity of every row', async () => {
    const { list, load } = long(10_000);
    const first = await list.getChildren();
    await load();
    const rows = await list.getChildren();
    assert.equal(rows.length, 10_000, 'nothing is left to load');
    assert.deepEqual(
      first.slice(0, pageSize).map((row, index) => row === rows[index]),
      first.slice(0, pageSize).map(() => true),
      'what is selected or open stays so only while its row is the same',
    );
    assert.equal(new Set(rows.map((row) => row.getTreeItem().id)).size, rows.length);
    assert.match(JSON.stringify(rows.at(-1)!.getTreeItem().label), new RegExp(`${createTitle(9999)}"$`));
  });

  it('has a row that loads more until all are loaded', async () => {
    const { list } = long(10_000);
    for (let page = 1; page < 100; page += 1) {
      const rows = await list.getChildren();
      assert.equal(rows.length, page * pageSize + 1);
      assert.equal(rows.at(-1)!.getTreeItem().label, 'Load More');
      await list.loadMore();
    }
  });

  it('takes about ten times the work of a thousand rows', async () => {
    const [small, large] = [await measureWork(1000), await measureWork(10_000)];
    assert.equal(large.pages, 10 * small.pages);
    assert.equal(large.hides, 10_000, 'checks each record once');
    assert.equal(large.redrawn, 10 * small.redrawn + 18, 'two for each page but the first');
    assert.ok(large.reads <= 10.5 * small.reads, `${large.reads} readings of titles, ${small.reads} for a thousand`);
  });
});

interface Work {
  pages: number;
  hides: number;
  redrawn: number;
  reads: number;
}

/** Returns the number of calls that loading `count` rows takes. */
async function measureWork(count: number): Promise<Work> {
  const { list, load, work } = long(count);
  list.onDidChange(() => (work.redrawn += 1));
  await list.getChildren();
  await load();
  return work;
}

function long(count: number) {
  const work: Work = { pages: 0, hides: 0, redrawn: 0, reads: 0 };
  const source: PageLoader<Article> = (next) => {
    const start = Number(next ?? 0);
    const items = Array.from({ length: pageSize }, (_, index) => createCountingArticle(start + index, work));
    work.pages += 1;
    const end = start + pageSize;
    return Promise.resolve(end < count ? { items, next: String(end) } : { items });
  };
  const isMuted = () => {
    work.hides += 1;
    return false;
  };
  const list = createList(source, { isMuted, groupsStories: () => true });
  list.unfold();
  const load = async () => {
    while (list.list.canLoad) {
      await list.loadMore();
      await list.getChildren();
    }
  };
  return { list, load, work };
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
