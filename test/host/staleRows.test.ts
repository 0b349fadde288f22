import assert from 'node:assert/strict';
import { OfflineCopies } from '../../src/store/offline/offlineCopies.ts';
import { ServiceError } from '../../src/client/errors.ts';
import type { Page, PageLoader } from '../../src/client/paging/page.ts';
import type { Article, ServiceRecord } from '../../src/client/records/types.ts';
import { createList, waitForChange } from '../support/lists.ts';
import { MemoryFolder } from '../support/memoryFolder.ts';
import { article } from '../support/records.ts';

const offline = new ServiceError('offline', '', { host: 'service.example' });
const broken = new ServiceError('serverError', '');

describe('Rows of a list that can’t be refreshed', () => {
  it('stay below the error and Try Again until new rows arrive', async () => {
    const feed = createFeed();
    feed.answer = () => page(['a', 'b']);
    await feed.load();
    assert.deepEqual(await feed.labels(), ['a', 'b']);
    feed.answer = () => Promise.reject(broken);
    feed.list.refresh();
    await feed.load();
    assert.deepEqual(await feed.labels(), ['The service reported an internal error.', 'Try Again', 'a', 'b']);
    assert.deepEqual(
      feed.list.records.map(({ id }) => id),
      ['a', 'b'],
    );
    feed.list.refresh();
    await feed.load();
    assert.deepEqual(await feed.labels(), ['The service reported an internal error.', 'Try Again', 'a', 'b']);
    feed.answer = () => page(['c']);
    await feed.load();
    assert.deepEqual(await feed.labels(), ['c']);
  });

  it('stay during a long wait, such as a rate limit, and after a cancel', async () => {
    const feed = createFeed();
    feed.answer = () => page(['a']);
    await feed.load();
    feed.answer = () => new Promise(() => undefined);
    feed.list.refresh();
    const slow = waitForChange(feed.list);
    assert.deepEqual(await feed.labels(), ['a']);
    await slow;
    assert.deepEqual(await feed.labels(), ['Loading…', 'Cancel', 'a']);
    const over = waitForChange(feed.list);
    feed.list.cancel();
    await over;
    assert.deepEqual(await feed.labels(), ['Canceled.', 'Try Again', 'a']);
  });

  it('are usable while a refresh is loading', async () => {
    const feed = createFeed(undefined, undefined, 60_000);
    feed.answer = () => page(['a']);
    await feed.load();
    const answer = Promise.withResolvers<Page<ServiceRecord>>();
    feed.answer = () => answer.promise;
    feed.list.refresh();
    assert.deepEqual(await feed.labels(), ['a']);
    assert.deepEqual(await feed.labels(), ['a']);
    assert.equal(feed.waits.length, 1, 'the view shows that it loads');
    const over = waitForChange(feed.list);
    answer.resolve(page(['b']));
    await Promise.all([over, ...feed.waits]);
    assert.deepEqual(await feed.labels(), ['b']);
  });

  it('stay unchanged during automatic retries', async () => {
    const feed = createFeed();
    feed.answer = () => page(['a']);
    await feed.load();
    feed.answer = () => Promise.reject(offline);
    feed.list.refresh();
    await feed.load();
    const before = await feed.labels();
    const answer = Promise.withResolvers<Page<ServiceRecord>>();
    feed.answer = () => answer.promise;
    let changes = 0;
    feed.list.onDidChange(() => (changes += 1));
    const retried = feed.list.retry();
    await feed.labels();
    assert.equal(changes, 0);
    answer.resolve(page(['b']));
    await retried;
    assert.equal(before[0], 'Offline · from 1 minute ago');
    assert.deepEqual([changes, await feed.labels()], [1, ['b']]);
  });

  it('are counted when new rows replace them', async () => {
    const feed = createFeed();
    feed.answer = () => page(['a', 'b', 'c']);
    await feed.load();
    feed.answer = () => page(['d']);
    feed.list.refresh();
    await feed.load();
    assert.deepEqual(feed.replaced, [0, 3]);
  });

  it('disappear after a change of the filter, or if the list is now empty', async () => {
    const feed = createFeed();
    feed.answer = () => page(['a']);
    await feed.load();
    feed.answer = () => page([]);
    feed.list.refresh();
    await feed.load();
    assert.deepEqual(await feed.labels(), ['No articles']);
    feed.answer = () => page(['a']);
    feed.list.refresh();
    await feed.load();
    feed.answer = () => Promise.reject(broken);
    feed.list.refresh({ keepsRows: false });
    await feed.load();
    assert.deepEqual(await feed.labels(), ['The service reported an internal error.', 'Try Again']);
  });

  it('come from an offline copy if the service can’t be reached, with its age', async () => {
    const folder = new MemoryFolder();
    const before = createFeed(folder);
    const asOf = new Date(Date.now() - 2 * 3_600_000 - 60_000).toISOString();
    before.answer = () => page(['a', 'b'], asOf);
    await before.load();
    const after = createFeed(folder);
    after.answer = () => Promise.reject(offline);
    await after.load();
    assert.deepEqual(await after.labels(), ['Offline · from 2 hours ago', 'Try Again', 'a', 'b']);
    const [status] = await after.items();
    const tooltip = status?.tooltip;
    assert.ok(typeof tooltip === 'string');
    assert.match(tooltip, /^Can’t reach service\.example\..*\nUpdated /s);
    assert.deepEqual(
      after.list.records.map((record) => (record as Article).url),
      ['https://a.example/', 'https://b.example/'],
    );
    after.answer = () => page(['c']);
    await after.load();
    assert.deepEqual(await after.labels(), ['c']);
  });

  it('do not come from a copy of another request or service, or after a response', async () => {
    const folder = new MemoryFolder();
    const before = createFeed(folder);
    before.answer = () => page(['a']);
    await before.load();
    const other = createFeed(folder);
    other.answer = () => Promise.reject(offline);
    other.list.filter = { values: { tags: ['x'] }, names: {} };
    await other.load();
    assert.equal((await other.labels()).length, 2);
    const elsewhere = createFeed(folder, 'https://elsewhere.example/');
    elsewhere.answer = () => Promise.reject(offline);
    await elsewhere.load();
    assert.equal((await elsewhere.labels()).length, 2);
    const refused = createFeed(folder);
    refused.answer = () => Promise.reject(broken);
    await refused.load();
    assert.deepEqual(await refused.labels(), ['The service reported an internal error.', 'Try Again']);
  });

  it('do not come from a copy if the last response was empty, the key was removed, or the data is sample data', async () => {
    const folder = new MemoryFolder();
    const offlineNow = async (service?: string) => {
      const feed = createFeed(folder, service);
      feed.answer = () => Promise.reject(offline);
      await feed.load();
      return (await feed.labels()).length;
    };
    const feed = createFeed(folder);
    feed.answer = () => page(['a']);
    await feed.load();
    assert.equal(await offlineNow(), 3);
    feed.answer = () => page([]);
    feed.list.refresh();
    await feed.load();
    assert.equal(await offlineNow(), 2);
    feed.answer = () => page(['a']);
    feed.list.refresh();
    await feed.load();
    assert.equal(await offlineNow(), 3);
    await new OfflineCopies(folder, (error) => assert.fail(String(error))).forget('https://service.example');
    assert.equal(await offlineNow(), 2);
    const sample = createFeed(folder, 'sample');
    sample.answer = () => page(['a']);
    await sample.load();
    assert.equal(await offlineNow('sample'), 2);
  });

  it('show the error of the service if the folder of offline copies can’t be read, and load again', async () => {
    const errors: unknown[] = [];
    const folder = new MemoryFolder();
    folder.names = () => Promise.reject(unreadable);
    const copies = new OfflineCopies(folder, (error) => errors.push(error));
    const failures: unknown[] = [];
    const list = createList(failOnce(), {
      copies,
      service: reachable,
      onDidFail: ({ list: { error } }) => failures.push(error),
    });
    await list.loadMore();
    assert.deepEqual([failures, errors], [[offline], [unreadable]]);
    await list.loadMore();
    assert.equal(list.records.length, 1);
  });

  it('load again after an unexpected error', async () => {
    const copies = { find: () => Promise.reject(unreadable), store: () => Promise.resolve() };
    const list = createList(failOnce(), { copies, service: reachable });
    await assert.rejects(list.loadMore(), unreadable);
    await list.loadMore();
    assert.equal(list.records.length, 1);
  });
});

const unreadable = new Error('EACCES: permission denied');
const reachable = () => Promise.resolve('https://service.example/');

/** Creates a loader whose first request fails and whose second one succeeds. */
function failOnce(): PageLoader<ServiceRecord> {
  let isReachable = false;
  return () => {
    const wasReachable = isReachable;
    isReachable = true;
    return wasReachable ? page(['a']) : Promise.reject(offline);
  };
}

/** Creates a feed with scripted responses that stores its first page in `folder`. */
function createFeed(folder = new MemoryFolder(), service = 'https://service.example/', slowMs = 0) {
  const copies = new OfflineCopies(folder, (error) => assert.fail(String(error)));
  const waits: Promise<void>[] = [];
  const replaced: number[] = [];
  const list = createList(
    () => feed.answer(),
    {
      slowMs,
      copies,
      service: () => Promise.resolve(service),
      onWait: (_, over) => waits.push(over),
      onDidLoad: (_, count) => replaced.push(count),
    },
    { route: 'latest' },
  );
  const items = async () => (await list.getChildren()).map((row) => row.getTreeItem());
  const feed = {
    list,
    items,
    waits,
    /** Numbers of rows that first pages replaced. */
    replaced,
    answer: (): Promise<Page<ServiceRecord>> => Promise.reject(new Error('not told')),
    labels: async () => (await items()).map(({ label }) => label),
    /** Requests the list, and waits until the response is stored. */
    load: async () => {
      await list.loadMore();
      await copies.forget('https://nobody.example');
    },
  };
  return feed;
}

function page(ids: readonly string[], asOf?: string): Promise<Page<ServiceRecord>> {
  const items = ids.map((id) => article({ id, title: id, url: `https://${id}.example/` }));
  return Promise.resolve({ items, ...(asOf !== undefined && { asOf }) });
}
