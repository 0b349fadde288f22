import assert from 'node:assert/strict';
import { ThemeColor, ThemeIcon } from 'vscode';
import type { Mention, ServiceRecord } from '../../src/client/records/types.ts';
import { RecordRow, type ListContext } from '../../src/sidebar/rows/listRow.ts';
import type { TreeRow } from '../../src/sidebar/rows/treeRow.ts';
import type { RecordMarks } from '../../src/sidebar/rows/recordItem.ts';
import { getRecordTitle } from '../../src/kinds/recordTitle.ts';
import { ServiceError } from '../../src/client/errors.ts';
import type { PageLoader } from '../../src/client/paging/page.ts';
import { createList, unmarked } from '../support/lists.ts';
import { article, event, evidence, story } from '../support/records.ts';

describe('Feed', () => {
  it('hides muted rows, counts them, and shows them again after Undo', async () => {
    const muted = new Set(['b']);
    const { list, labels } = createFeed([['a', 'b', 'c']], { isMuted: ({ id }) => muted.has(id ?? '') });
    assert.deepEqual(await labels(), ['a', 'c', '1 muted']);
    const [row] = await list.getChildren();
    muted.clear();
    list.regroup();
    assert.deepEqual(await labels(), ['a', 'b', 'c']);
    assert.equal((await list.getChildren())[0], row, 'a row stays the same, with what it has loaded');
    muted.add('a');
    list.regroup();
    assert.deepEqual(await labels(), ['b', 'c', '1 muted']);
  });

  it('hides read rows, counts them, and shows them again', async () => {
    const read = new Set(['a', 'c']);
    const { list, items, labels } = createFeed([['a', 'b', 'c']], { isReadHidden: ({ id }) => read.has(id ?? '') });
    assert.deepEqual(await labels(), ['b', '2 read']);
    assert.equal((await items())[1]?.command?.command, 'dateline.showRead');
    read.clear();
    list.regroup();
    assert.deepEqual(await labels(), ['a', 'b', 'c']);
  });

  it('loads at most two more pages if mutes hide every row of a page', async () => {
    const emptied = createFeed([['x1'], ['x2'], ['x3'], ['x4'], ['a']], {
      isMuted: ({ id }) => id?.startsWith('x') ?? false,
    });
    assert.deepEqual(await emptied.labels(), ['3 muted', 'Load More']);
    assert.equal(emptied.countRequests(), 3);
    await emptied.list.loadMore();
    assert.deepEqual(await emptied.labels(), ['a', '4 muted']);
    const soon = createFeed([['x1'], ['a'], ['b']], { isMuted: ({ id }) => id?.startsWith('x') ?? false });
    assert.deepEqual(await soon.labels(), ['a', '1 muted', 'Load More']);
    assert.equal(soon.countRequests(), 2);
  });

  it('explains that all of its rows are muted', async () => {
    const { labels } = createFeed([['x']], { isMuted: () => true });
    assert.deepEqual(await labels(), ['1 muted']);
  });

  it('groups the articles of a story across pages', async () => {
    const titles = {
      a: 'Dockers at Meridian vote for a full stoppage',
      b: 'Something else',
      c: 'Dockers at Meridian vote for full stoppage',
      d: 'Meridian: dockers vote for a full stoppage at Meridian',
    };
    let folds = true;
    const { list, items, labels } = createFeed(
      [['a', 'b', 'c'], ['d']],
      { groupsStories: ({ parent }) => folds && parent === undefined },
      titles,
    );
    assert.deepEqual(await labels(), [titles.a, titles.b, 'Load More']);
    assert.match(String((await items())[0]?.description), /\+1$/);
    assert.match((await items())[0]?.accessibilityInformation?.label ?? '', /, 1 more publisher$/);
    await list.loadMore();
    const [first] = await list.getChildren();
    assert.match((await items())[0]?.accessibilityInformation?.label ?? '', /, 2 more publishers$/);
    const [also] = (await first?.getChildren()) ?? [];
    assert.equal(also?.getTreeItem().label, 'Also Reported By');
    assert.deepEqual((await also.getChildren()).map(readLabel), [titles.c, titles.d]);
    folds = false;
    list.regroup();
    assert.deepEqual(await labels(), Object.values(titles));
    assert.doesNotMatch(String((await items())[0]?.description), /\+/);
  });

  it('sends the mutes that the route accepts, and applies the others locally', async () => {
    const requests: unknown[] = [];
    const source =
      (values: Readonly<Record<string, unknown>>): PageLoader<ServiceRecord> =>
      (next) => {
        requests.push({ ...values, next });
        if (refuses && 'excludeDomains' in values) {
          return Promise.reject(new ServiceError('badRequest', 'not accepted by this route'));
        }
        return Promise.resolve({ items: [], ...(next === undefined && { next: '2' }) });
      };
    let refuses = false;
    let excluded: Record<string, string[]> = { excludeDomains: ['a.example'] };
    const getExclusions = () => excluded;
    const request = (values: Readonly<Record<string, unknown>>) => Promise.resolve(source(values));
    const filter = { values: { excludeDomains: ['own.example'] }, names: {} };
    const row = createList(undefined, { getExclusions }, { request, filter });
    await row.list.load();
    // The next first page is requested with a mute that was added in the meantime, because a cursor belongs to its
    // request.
    excluded = {};
    await row.list.load();
    const all = ['own.example', 'a.example'];
    assert.deepEqual(requests, [
      { excludeDomains: all, next: undefined },
      { excludeDomains: all, next: '2' },
    ]);
    refuses = true;
    excluded = { excludeDomains: ['a.example'] };
    requests.length = 0;
    const earlier = createList(undefined, { getExclusions }, { request });
    await earlier.list.load();
    assert.equal(earlier.list.state, 'more');
    assert.deepEqual(requests, [{ excludeDomains: ['a.example'], next: undefined }, { next: undefined }]);
  });

  describe('Row of an article', () => {
    const published = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    const record = article({ id: 'a', title: 'T', published });
    const createItem = (marks: Partial<RecordMarks>) => createRow(record, marks).getTreeItem();

    it('has no icon without a state', () => {
      const item = createItem({});
      assert.deepEqual([item.label, item.description, item.iconPath], ['3h\u2002T', '', undefined]);
    });

    it('dims the title of a read article by making it the description', () => {
      const item = createItem({ isRead: true });
      assert.deepEqual([item.label, item.description, item.iconPath], ['3h', 'T', undefined]);
      assert.match(item.contextValue ?? '', /\bread\b/);
    });

    for (const [mark, icon, spoken] of [
      ['isClipped', new ThemeIcon('bookmark'), 'in your clippings'],
      ['isCited', new ThemeIcon('link'), 'cited in the active document'],
      ['isNew', new ThemeIcon('circle-filled', new ThemeColor('charts.blue')), 'new'],
    ] as const) {
      it(`has an icon and words for a screen reader if it is ${spoken}`, () => {
        const item = createItem({ [mark]: true });
        assert.deepEqual(item.iconPath, icon);
        assert.equal(item.accessibilityInformation?.label, `Article, T, ${spoken}, 3 hours ago`);
        assert.equal(/\bclipped\b/.test(item.contextValue ?? ''), mark === 'isClipped');
      });
    }

    it('has the icon of its state if it expands', () => {
      const folded = createRow(article({ id: 'b', title: 'T' }), { isClipped: true });
      folded.addToStory(article({ id: 'c' }));
      const item = folded.getTreeItem();
      assert.deepEqual([item.iconPath, item.description], [new ThemeIcon('bookmark'), '+1']);
    });
  });

  it('keeps the icon and color of the impact level of a read row', () => {
    const record = event({ id: 'e', title: 'T', impactLevel: 'critical', createdAt: new Date().toISOString() });
    const read = createRow(record, { isRead: true }).getTreeItem();
    assert.deepEqual(read.iconPath, new ThemeIcon('calendar', new ThemeColor('charts.red')));
    assert.match(String(read.description), /^T · /);
    assert.match(read.accessibilityInformation?.label ?? '', /, read/);
  });
});

describe('Record row', () => {
  it('opens a mention in the browser only if it has a web address', () => {
    const mention: Mention = { kind: 'mention', observedAt: '2026-11-19T08:00:00Z', extra: {} };
    assert.equal(createRow(mention).getTreeItem().command, undefined);
    assert.equal(createRow({ ...mention, url: 'javascript:alert(1)' }).getTreeItem().command, undefined);
    const addressed = createRow({ ...mention, url: 'https://forum.example/1' }).getTreeItem();
    assert.equal(addressed.command?.command, 'dateline.openInBrowser');
  });

  it('expands to its lists even if their counts are 0', () => {
    const sections = (record: ServiceRecord) => createRow(record).relatedLists.map(({ name }) => name);
    assert.deepEqual(sections(event({ id: 'e', counts: { evidence: 0, signals: 0 } })), ['evidence', 'signalsOfEvent']);
    assert.deepEqual(sections(story({ id: 's', articleCount: 0 })), ['articlesOfStory']);
  });

  it('keeps its id after a refresh if the record has no id', () => {
    const idAfter = (retrieved: string) => createRow(evidence({ sourceId: 's1', retrieved })).id;
    assert.equal(idAfter('2026-11-19T08:00:00Z'), idAfter('2026-11-19T09:00:00Z'));
  });
});

function createRow(record: ServiceRecord, marks: Partial<RecordMarks> = {}): RecordRow {
  return new RecordRow(record, createList(undefined, { getMarks: () => ({ ...unmarked, ...marks }) }));
}

/** Returns the title without the age, or the label of a row without a record. */
function readLabel(row: TreeRow): unknown {
  return row.kind === 'record' ? getRecordTitle(row.record) : row.getTreeItem().label;
}

/** Creates a feed of articles by their identifiers, in pages. The default title is the identifier. */
function createFeed(
  pages: readonly (readonly string[])[],
  context: Partial<ListContext>,
  titles: Readonly<Record<string, string>> = {},
) {
  let requestCount = 0;
  const source: PageLoader<ServiceRecord> = (next) => {
    requestCount += 1;
    const index = Number(next ?? 0);
    const items = (pages[index] ?? []).map((id) => article({ id, title: titles[id] ?? id, published: '2026-01-05' }));
    return Promise.resolve(index + 1 < pages.length ? { items, next: String(index + 1) } : { items });
  };
  const list = createList(source, context);
  const items = async () => (await list.getChildren()).map((row) => row.getTreeItem());
  return {
    list,
    items,
    labels: async () => (await list.getChildren()).map(readLabel),
    countRequests: () => requestCount,
  };
}
