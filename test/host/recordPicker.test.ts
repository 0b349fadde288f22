import assert from 'node:assert/strict';
import { EventEmitter, extensions, QuickPickItemKind } from 'vscode';
import { ServiceError } from '../../src/client/errors.ts';
import type { CitableRecord } from '../../src/kinds/index.ts';
import { citingCommandIds, focusedRows, type CommandId } from '../../src/manifest.ts';
import { createCommandRunner, listRowCommands, type CommandHandlers } from '../../src/platform/commands.ts';
import { RecordChoice, type VisiblePage } from '../../src/search/recordChoice.ts';
import { pickRecord, type RecordGroup, type RecordItem } from '../../src/search/recordPicker.ts';
import { until } from '../support/host.ts';
import { acceptQuickPicks, FakeQuickPick } from '../support/quickPick.ts';
import { article, event } from '../support/records.ts';

const one = article({ id: '1', title: 'One', url: 'https://x.example/1' });
const two = article({ id: '2', title: 'Two', url: 'https://x.example/2' });

describe('Record of a command', () => {
  const choice = (front: VisiblePage | undefined, listed: readonly CitableRecord[] = []) =>
    new RecordChoice({
      getRecords: (rows) => rows.flatMap((row) => (row === 'row of two' ? [two] : [])),
      getVisiblePage: () => front,
      getGroups: (limit) => ({ selected: [], clipped: [], listed: listed.slice(0, limit) }),
      loadRecent: () => Promise.resolve([]),
      search: () => Promise.resolve([]),
      onDidChangeConnection: new EventEmitter<void>().event,
    });

  it('is the record of its row, even if a page is visible', async () => {
    assert.deepEqual(await choice({ record: one, isActive: true }).getAll('row of two', undefined, ''), [two]);
  });

  it('is the record of the focused page, without a prompt', async () => {
    assert.deepEqual(await choice({ record: one, isActive: true }).getAll(undefined, undefined, ''), [one]);
    assert.equal(await choice({ record: one, isActive: true }).getOne(undefined, { title: '' }), one);
  });

  it('is chosen only among the records that the command accepts, even if they come after hundreds of others', async () => {
    const articles = Array.from({ length: 900 }, (_, index) => article({ id: `a${index}`, title: `Report ${index}` }));
    const strike = event({ id: '3', title: 'Strike' });
    const front = { record: one, isActive: true };
    const accepts = ({ kind }: CitableRecord) => kind === 'event';
    const picked = await acceptQuickPicks(() =>
      choice(front, [...articles, strike]).getOne(two, { title: '', accepts }),
    );
    assert.equal(picked, strike);
  });
});

describe('Command of a row', () => {
  const [row, other] = ['row of one', 'row of two'];
  const { run } = createRunner([other]);

  it('receives the rows that VS Code sends, or the focused ones', async () => {
    assert.deepEqual(await run('dateline.clip', row, [row, other]), [[row, [row, other]]]);
    assert.deepEqual(await run('dateline.clip', focusedRows), [[other, [other]]]);
    assert.deepEqual(await run('dateline.clip'), [[]], 'the Command Palette sends no row');
  });

  it('does not run for another record if VS Code has lost a row while it redraws the list', async () => {
    for (const args of [
      [undefined, undefined],
      [null, null],
      [row, [row, undefined]],
    ]) {
      assert.deepEqual(await run('dateline.clip', ...args), ['lost']);
    }
    const withoutFocus = createRunner([]);
    assert.deepEqual(await withoutFocus.run('dateline.unclip', focusedRows), ['lost']);
    assert.deepEqual(await withoutFocus.run('dateline.nextUnread', focusedRows), [[undefined, undefined]]);
  });

  it('gets the citation target before its arguments if it cites', async () => {
    assert.deepEqual(await run('dateline.insertCitation', row), [['target', row]]);
    assert.deepEqual(await run('dateline.insertCitation', focusedRows), [['target', other, [other]]]);
  });

  it('runs without a row from the title of a view', async () => {
    assert.deepEqual(await run('dateline.markAllRead', undefined, undefined), [[undefined, undefined]]);
  });

  /** `run` returns the arguments of the handler, or “lost”. */
  function createRunner(rows: readonly string[]) {
    const calls: unknown[] = [];
    const handler = (...args: unknown[]) => void calls.push(args);
    const noOthers = () => Promise.reject(new Error('All handlers are passed'));
    const runner = createCommandRunner(new Proxy({}, { get: () => handler }) as CommandHandlers<string>, noOthers, {
      onError: (error) => void calls.push(error),
      rows: () => Promise.resolve(rows.length > 0 ? { row: rows[0], rows } : undefined),
      rowCommands: listRowCommands(extensions.getExtension('dateline.dateline')?.packageJSON),
      onLostRow: () => void calls.push('lost'),
    });
    const run = async (id: CommandId, ...args: readonly unknown[]) => {
      await runner(id, args, citingCommandIds.some((citing) => citing === id) ? 'target' : undefined);
      return calls.splice(0);
    };
    return { run };
  }
});

describe('Record picker', () => {
  const clipped = article({ title: 'Two', url: 'https://x.example/2#part' });
  const groups = [
    { name: 'page', records: [one] },
    { name: 'clippings', records: [clipped] },
    { name: 'lists', records: [two, one, event({ id: '3', title: 'Three' })] },
  ] as const;

  it('lists the record of the page first, and no record twice', async () => {
    const { pick, picked } = open(() => Promise.resolve([]));
    assert.deepEqual(
      pick.items.map(({ label, kind }) => (kind === QuickPickItemKind.Separator ? `— ${label}` : label)),
      ['— Current page', 'One', '— Clippings', 'Two', '— In the sidebar', 'Three'],
    );
    pick.accept(pick.items[1]);
    assert.equal(await picked, one);
  });

  it('shows the first of thousands of records at once, and finds the others by their words', () => {
    const records = Array.from({ length: 3000 }, (_, index) =>
      article({ id: String(index), title: `Report ${index}` }),
    );
    const { pick } = open(() => Promise.resolve([]), [{ name: 'clippings', records }]);
    assert.equal(pick.items[0]?.label, 'Clippings · first 200; type to find others');
    assert.equal(pick.items.length, 201);
    pick.type('2999 report');
    assert.deepEqual(
      pick.items.map(({ label }) => label),
      ['Clippings', 'Report 2999', 'Search Dateline for “2999 report”'],
    );
    pick.type('report 2');
    assert.equal(pick.items[0].label, 'Clippings · first 200; type to find others');
  });

  it('offers the page and the first rows of the sidebar for selected words, until something else is typed', () => {
    const listed = Array.from({ length: 12 }, (_, index) => article({ id: `r${String(index)}`, title: `R${index}` }));
    const { pick } = open(() => Promise.resolve([]), [groups[0], { name: 'lists', records: listed }], 'harbour');
    const getShown = () => pick.items.filter(({ alwaysShow }) => alwaysShow).map(({ label }) => label);
    const rows = listed.slice(0, 10).map(({ title }) => title);
    assert.deepEqual(getShown(), ['One', ...rows, 'Search Dateline for “harbour”']);
    pick.type('harbours');
    assert.deepEqual(getShown(), ['Search Dateline for “harbours”']);
  });

  it('searches the service from the same field, only on request', async () => {
    const queries: string[] = [];
    const { pick, picked } = open((query) => {
      queries.push(query);
      return Promise.resolve([article({ id: '4', title: 'Four' })]);
    });
    pick.type('harbour');
    assert.deepEqual(queries, []);
    const search = pick.items.at(-1);
    assert.equal(search?.label, 'Search Dateline for “harbour”');
    pick.accept(search);
    await until(() => pick.items.some(({ label }) => label === 'Four'));
    assert.deepEqual(queries, ['harbour']);
    pick.accept(pick.items.find(({ label }) => label === 'Four'));
    assert.equal((await picked)?.id, '4');
  });

  it('searches again when a service is connected, but only after a failure', async () => {
    const queries: string[] = [];
    const { pick, connect } = open((query) => {
      queries.push(query);
      return queries.length === 1 ? Promise.reject(new Error('Not connected')) : Promise.resolve([one]);
    });
    pick.type('harbour');
    connect();
    pick.accept(pick.items.at(-1));
    await until(() => pick.items.some(({ label }) => label === 'Try Again'));
    connect();
    await until(() => pick.items[1]?.label === 'One' && !pick.items.some(({ label }) => label === 'Try Again'));
    connect();
    pick.hide();
    connect();
    assert.deepEqual(queries, ['harbour', 'harbour']);
  });

  it('keeps its items when a search fails, and offers Try Again or Set API Key', async () => {
    const failures = [new ServiceError('serverError', 'Out of paper'), new ServiceError('unauthorized', 'No')];
    const { pick, picked } = open(() => Promise.reject(failures.shift() ?? new Error('Searched again')));
    const hasItem = (text: string) => pick.items.some(({ label }) => label === text);
    pick.type('harbour');
    pick.accept(pick.items.at(-1));
    await until(() => hasItem('Try Again'));
    assert.ok(hasItem('Two'));
    pick.accept(pick.items.find(({ label }) => label === 'Try Again'));
    await until(() => hasItem('Set API Key'));
    pick.hide();
    assert.equal(await picked, undefined);
  });

  function open(
    search: (query: string) => Promise<CitableRecord[]>,
    offeredGroups: readonly RecordGroup[] = groups,
    query = '',
  ) {
    const pick = new FakeQuickPick<RecordItem>();
    const connected = new EventEmitter<void>();
    return {
      pick,
      connect: () => connected.fire(),
      picked: pickRecord(
        {
          title: '',
          query,
          groups: (most) => offeredGroups.map(({ name, records }) => ({ name, records: records.slice(0, most) })),
          search,
          onDidChangeConnection: connected.event,
        },
        pick.asQuickPick,
      ),
    };
  }
});
