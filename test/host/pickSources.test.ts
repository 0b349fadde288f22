// cspell:ignore vvkj zzzqx
import assert from 'node:assert/strict';
import { EventEmitter, QuickPickItemKind } from 'vscode';
import { createClient } from '../../src/client/client.ts';
import { NotConnectedError } from '../../src/connection/connectionState.ts';
import type { PickButton } from '../../src/platform/quickPick.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { pickSources } from '../../src/search/pickSources.ts';
import type { SourceItem } from '../../src/search/createSourceItems.ts';
import { createTestService } from '../service/testService.ts';
import { until } from '../support/host.ts';
import { FakeQuickPick } from '../support/quickPick.ts';

const query = 'Dockers at the Meridian harbor voted to stop work';

describe('Source picker', () => {
  it('shows articles, events and signals below their headings, after one request for each', async () => {
    const { pick, requests } = open();
    assert.equal(pick.value, query);
    await pick.settled();
    const headings = pick.items.filter(({ kind }) => kind === QuickPickItemKind.Separator).map(({ label }) => label);
    assert.deepEqual(headings, ['Articles', 'Events'], 'nothing is said about signals, because there are none');
    assert.deepEqual(
      requests.map(({ pathname, searchParams }) => [
        pathname,
        searchParams.get('q'),
        searchParams.get('score_threshold'),
      ]),
      ['/content/articles/search', '/intel/events', '/intel/signals'].map((path) => [path, query, null]),
    );
    assert.ok(pick.items.some(({ record }) => record?.kind === 'article'));
  });

  it('keeps the results of the other kinds when one request fails, and repeats that one', async () => {
    const failing = { path: '/intel/events' as string | undefined };
    const { pick, requests } = open({ failing });
    await pick.settled();
    const labels = pick.items.map(({ label }) => label);
    assert.ok(pick.items.some(({ record }) => record?.kind === 'article'));
    assert.ok(labels.includes('The service rejected this request. The service says: “Broken.”'), labels.join('\n'));
    failing.path = undefined;
    const before = requests.length;
    pick.items.find(({ label }) => label === 'Try Again')?.run?.();
    await pick.settled();
    assert.deepEqual(
      requests.slice(before).map(({ pathname }) => pathname),
      ['/intel/events'],
    );
    assert.ok(!pick.items.some(({ label }) => label === 'Try Again'));
  });

  it('searches again when a service is connected', async () => {
    const { pick, connect } = open({ isConnected: false });
    await pick.settled();
    assert.ok(pick.items.some(({ label }) => label === 'No service address is set.'));
    connect();
    await until(() => records(pick).length > 0);
    assert.ok(!pick.items.some(({ label }) => label === 'No service address is set.'));
  });

  it('shows one message if all requests fail for the same reason, and retries all of them', async () => {
    const { pick, requests } = open({ key: 'another-key' });
    await pick.settled();
    assert.deepEqual(
      pick.items.map(({ label }) => label),
      ['API key rejected. The service says: “The key is missing or invalid.”', 'Try Again', 'Set API Key'],
    );
    pick.items[1]?.run?.();
    await pick.settled();
    assert.equal(requests.length, 6);
  });

  it('lowers the minimum similarity in the documented steps, and shows the current step', async () => {
    for (const [apiVersion, name, values] of [
      ['v1', 'score_threshold', [null, '0.1', '0']],
      ['v0.1', 'acc', [null, '0.5', '0']],
    ] as const) {
      const { pick, requests } = open({ apiVersion });
      await pick.settled();
      assert.equal(pick.title, 'Dateline: Find Sources (Enter cites)');
      press(pick, 'Lower Minimum Similarity');
      assert.equal(pick.title, 'Dateline: Find Sources — loose similarity (Enter cites)');
      await pick.settled();
      press(pick, 'Lower Minimum Similarity');
      assert.equal(pick.title, 'Dateline: Find Sources — any similarity (Enter cites)');
      await pick.settled();
      assert.ok(!pick.buttons.some(({ tooltip }) => tooltip === 'Lower Minimum Similarity'));
      const listSentValues = (path: string, parameter: string) =>
        requests.filter(({ pathname }) => pathname === path).map(({ searchParams }) => searchParams.get(parameter));
      assert.deepEqual(listSentValues('/content/articles/search', name), values);
      assert.deepEqual(listSentValues('/intel/events', 'score_threshold'), [null, '0.25', '0']);
    }
  });

  it('offers to lower the minimum similarity if nothing is similar', async () => {
    const { pick, requests } = open({ query: 'zzzqx vvkj' });
    await pick.settled();
    const [row, ...others] = pick.items;
    assert.deepEqual([row?.label, others.length], ['Nothing similar found. Lower the minimum similarity.', 0]);
    pick.activeItems = row ? [row] : [];
    pick.enter();
    await pick.settled();
    assert.equal(pick.title, 'Dateline: Find Sources — loose similarity (Enter cites)');
    assert.equal(requests.length, 6);
  });

  it('reports what API v0.1 rejects, and searches events and signals', async () => {
    const { pick, requests } = open({ apiVersion: 'v0.1', query: 'EU' });
    await pick.settled();
    const labels = pick.items.map(({ label }) => label).join('\n');
    assert.match(labels, /The query must be 3 to 512 characters long/);
    assert.deepEqual(
      requests.map(({ pathname }) => pathname),
      ['/intel/events', '/intel/signals'],
    );
  });

  it('returns the checked records in their order, including those of an earlier query', async () => {
    const { pick, picked } = open();
    await pick.settled();
    const [first] = records(pick);
    assert.ok(first?.record);
    pick.check(first);
    pick.type('bread prices');
    await pick.settled();
    assert.equal(pick.items[0]?.label, 'Selected');
    assert.equal(pick.items[1]?.picked, true);
    const other = records(pick).find(({ record }) => record !== first.record);
    assert.ok(other?.record && pick.items[1]);
    pick.check(pick.items[1], other);
    pick.enter();
    assert.deepEqual(await picked, [first.record, other.record]);
  });

  it('returns the focused record if none is checked, and nothing after Escape', async () => {
    const { pick, picked } = open();
    await pick.settled();
    assert.deepEqual(pick.activeItems, records(pick).slice(0, 1));
    pick.enter();
    assert.deepEqual(await picked, [records(pick)[0]?.record]);
    const canceled = open();
    canceled.pick.hide();
    assert.equal(await canceled.picked, undefined);
  });

  it('focuses the first row until the user moves the focus, whichever list arrives first', async () => {
    for (const movesFocus of [false, true]) {
      let release: () => void = () => undefined;
      const articles = new Promise<void>((resolve) => (release = resolve));
      const { pick } = open({ held: { path: '/content/articles/search', until: articles } });
      await until(() => records(pick).length > 1);
      const [first, second] = records(pick);
      assert.ok(second);
      assert.deepEqual(pick.activeItems, [first]);
      pick.activeItems = movesFocus ? [second] : pick.activeItems;
      release();
      await pick.settled();
      const focused = pick.activeItems[0]?.record;
      assert.equal(focused, movesFocus ? second.record : records(pick)[0]?.record);
      assert.equal(focused?.kind === 'article', !movesFocus);
    }
  });

  it('has no check boxes while there are only messages', async () => {
    const { pick } = open({ query: 'zzzqx vvkj' });
    assert.equal(pick.canSelectMany, false);
    await pick.settled();
    assert.equal(pick.canSelectMany, false);
    pick.type(query);
    await pick.settled();
    assert.equal(pick.canSelectMany, true);
  });

  it('shows four records of each kind below its heading, and the others after a button in the title', async () => {
    const { pick } = open();
    await pick.settled();
    const countArticles = () => pick.items.filter(({ record }) => record?.kind === 'article').length;
    assert.equal(countArticles(), 4);
    assert.ok(pick.items.every(({ record, kind }) => record !== undefined || kind === QuickPickItemKind.Separator));
    press(pick, 'Show More Results');
    assert.equal(countArticles(), 5);
    assert.ok(!pick.buttons.some(({ tooltip }) => tooltip === 'Show More Results'));
  });

  it('runs the action of a message when its check box is clicked, and checks only records', async () => {
    const failing = { path: '/intel/events' as string | undefined };
    const { pick, requests } = open({ failing });
    await pick.settled();
    failing.path = undefined;
    const retry = pick.items.find(({ label }) => label === 'Try Again');
    assert.ok(retry);
    pick.check(retry);
    assert.deepEqual(pick.selectedItems, []);
    await pick.settled();
    assert.equal(requests.length, 4);
  });

  it('opens a page to the side and stays open', async () => {
    const { pick, opened } = open();
    await pick.settled();
    const [row] = records(pick);
    pick.pressItemButton(row, 'Open to the Side');
    assert.deepEqual(opened, [row?.record]);
    assert.equal(pick.isHidden, false);
  });

  it('returns the record whose button is pressed', async () => {
    const { pick, picked } = open();
    await pick.settled();
    const [first, second] = records(pick);
    assert.ok(first);
    pick.check(first);
    pick.pressItemButton(second, 'Insert Citation');
    assert.equal(pick.isHidden, true);
    assert.deepEqual(await picked, [second?.record]);
  });

  it('sends one request for each kind while the user types', async () => {
    const { pick, requests } = open({ query: '' });
    assert.equal(requests.length, 0);
    for (const value of ['d', 'do', 'doc', 'dock strike']) {
      pick.type(value);
    }
    await pick.settled();
    assert.deepEqual(
      requests.map(({ searchParams }) => searchParams.get('q')),
      ['dock strike', 'dock strike', 'dock strike'],
    );
  });
});

interface OpenOptions {
  readonly query?: string;
  readonly apiVersion?: 'v1' | 'v0.1';
  readonly key?: string;
  /** The path that responds with an error. */
  readonly failing?: { readonly path: string | undefined };
  /** The path that responds late. */
  readonly held?: { readonly path: string; readonly until: Promise<void> };
  readonly isConnected?: boolean;
}

function open({
  query: words = query,
  apiVersion = 'v1',
  key = 'test-key',
  failing,
  held,
  isConnected = true,
}: OpenOptions = {}) {
  const sample = createTestService(createFictionalCorpus(new Date()), { key: 'test-key', apiVersion });
  const requests: URL[] = [];
  const client = createClient({
    base: new URL('https://sample.dateline.example/'),
    transport: async (url, init) => {
      requests.push(new URL(url));
      await (new URL(url).pathname === held?.path ? held.until : undefined);
      const body = JSON.stringify({ error: { code: 'broken', message: 'Broken.' } });
      return new URL(url).pathname === failing?.path
        ? new Response(body, { status: 400, headers: { 'content-type': 'application/json' } })
        : sample(new Request(url, init));
    },
    key: () => Promise.resolve(key),
    pageSize: 5,
    timeoutMs: 20_000,
    apiVersion: { fixed: apiVersion },
  });
  const pick = new FakeQuickPick<SourceItem>();
  const opened: unknown[] = [];
  const connected = new EventEmitter<void>();
  const connection = { isConnected };
  const connect = () => {
    connection.isConnected = true;
    connected.fire();
  };
  const picked = pickSources(
    {
      query: words,
      client: () =>
        connection.isConnected ? Promise.resolve(client) : Promise.reject(new NotConnectedError({ kind: 'noAddress' })),
      onDidChangeConnection: connected.event,
      apiVersion: () => apiVersion,
      complete: (record) => record,
      seenValues: () => [],
      openToSide: (record) => opened.push(record),
    },
    () => pick.asQuickPick,
  );
  return { pick, picked, requests, opened, connect };
}

function records(pick: FakeQuickPick<SourceItem>): readonly SourceItem[] {
  return pick.items.filter(({ record }) => record !== undefined);
}

function press(pick: FakeQuickPick<SourceItem>, tooltip: string): void {
  (pick.buttons.find((button) => button.tooltip === tooltip) as PickButton).run();
}
