import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventEmitter, Uri } from 'vscode';
import { WorkspaceSearches } from '../../src/store/searches/workspaceSearches.ts';
import type { Log } from '../../src/platform/log.ts';
import { until } from '../support/host.ts';

describe('Searches of a workspace file', () => {
  let home: string;
  let searches: WorkspaceSearches;
  const folders = new EventEmitter<void>();
  const focus = new EventEmitter<void>();
  let open: string[];
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'dateline-'));
    open = ['one'];
    searches = new WorkspaceSearches(log, {
      uris: () => open.map((name) => Uri.file(join(home, name))),
      onDidChange: (changed) => folders.event(changed),
      onDidFocus: (focused) => focus.event(focused),
    });
  });
  afterEach(async () => {
    searches.dispose();
    await rm(home, { recursive: true, force: true });
  });
  const share = async (folder: string, text: string | Uint8Array) => {
    await mkdir(join(home, folder, '.dateline'), { recursive: true });
    await writeFile(join(home, folder, '.dateline', 'searches.json'), text);
  };
  const file = (...names: readonly string[]) =>
    JSON.stringify({ version: 1, searches: names.map((name) => ({ kind: 'events', name, query: 'q' })) });
  const listNames = () => searches.all.map(({ name }) => name);
  const problems = () => searches.problems.map(({ message }) => message);

  it('stay when the file is broken, and the problem is reported', async () => {
    await searches.read();
    assert.deepEqual([listNames(), problems()], [[], []]);
    await share('one', file('A', 'B'));
    await searches.read();
    assert.deepEqual([listNames(), problems()], [['A', 'B'], []]);
    for (const broken of ['{"version": 1, "sea', '[]', new Uint8Array([0xff, 0xfe])]) {
      await share('one', broken);
      await searches.read();
      assert.deepEqual(listNames(), ['A', 'B']);
      assert.equal(problems().length, 1);
    }
    await share('one', file('C'));
    await searches.read();
    assert.deepEqual([listNames(), problems()], [['C'], []]);
    await rm(join(home, 'one', '.dateline'), { recursive: true });
    await searches.read();
    assert.deepEqual([listNames(), problems()], [[], []]);
  });

  it('are read again when the window gets the focus, and reported only if they changed', async () => {
    let changes = 0;
    searches.onDidChange(() => (changes += 1));
    await share('two', file('B'));
    // Nothing watches this folder.
    open = ['two'];
    focus.fire();
    await until(() => listNames().includes('B'));
    focus.fire();
    await searches.read();
    assert.equal(changes, 1);
  });

  it('are shown after two concurrent reads', async () => {
    await share('one', file('A'));
    const first = searches.read();
    await share('one', file('B'));
    await Promise.all([first, searches.read()]);
    assert.deepEqual(listNames(), ['B']);
  });

  it('are shown, except invalid ones', async () => {
    const bad = '{"kind":"articles","query":"a","filter":{"values":{"__proto__":"x","__defineGetter__":[{}]}}}';
    await share('one', file('A').replace('[', `[${bad},`));
    await searches.read();
    assert.deepEqual(listNames(), ['A']);
    assert.deepEqual(problems(), ['"searches"[0]: "filter.values" must not contain the name "__proto__"']);
  });

  it('are read from added folders, and removed with their folder', async () => {
    await share('one', file('A'));
    await share('two', file('B'));
    await searches.read();
    open = ['one', 'two'];
    folders.fire();
    await until(() => listNames().join() === 'A,B');
    open = ['two'];
    folders.fire();
    await until(() => listNames().join() === 'B');
  });
});

const log = { warn: () => undefined } as unknown as Log;
