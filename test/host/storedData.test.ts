import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, EventEmitter, languages, Uri, window, workspace, type WindowState } from 'vscode';
import { emptyFilter } from '../../src/store/filter.ts';
import { readSearchList, SavedSearches } from '../../src/store/searches/savedSearches.ts';
import type { SavedSearch } from '../../src/store/searches/savedSearch.ts';
import type { Log } from '../../src/platform/log.ts';
import { StoreFolder } from '../../src/store/storage/storeFolder.ts';
import { WatchedStore } from '../../src/store/storage/watchedStore.ts';
import type { ListRow } from '../../src/sidebar/rows/listRow.ts';
import { SearchRows } from '../../src/sidebar/searchRows.ts';
import { until } from '../support/host.ts';
import { createList } from '../support/lists.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

describe('Stored data', () => {
  let home: string;
  beforeEach(async () => (home = await mkdtemp(join(tmpdir(), 'dateline-'))));
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('keeps the edits of two windows', async () => {
    const memory = new SyncedMemory();
    const [one, other] = [await openSearches(home, memory), await openSearches(home, memory)];
    await one.add(strike);
    await other.add(grain);
    await until(() => names(one).length === 2 && names(other).length === 2);
    const [first] = one.own;
    assert.ok(first);
    await one.replace({ ...first, name: 'renamed' });
    await other.add({ ...grain, name: 'third' });
    await until(() => names(one).includes('renamed') && names(other).includes('renamed'));
    await until(() => names(one).length === 3 && names(other).length === 3);
    await one.remove([first]);
    await until(() => names(other).length === 2);
    one.dispose();
    other.dispose();
  });

  it('reaches Settings Sync after a crash between writing and syncing', async () => {
    const memory = new SyncedMemory();
    const before = await openSearches(home, memory);
    memory.fails = true;
    await assert.rejects(before.add(strike));
    before.dispose();
    memory.fails = false;
    const after = await openSearches(home, memory);
    assert.deepEqual(names(after), ['Strikes']);
    const stored = memory.get('dateline.searches');
    assert.match(JSON.stringify(stored), /Strikes/);
    after.dispose();
  });

  it('arrives from another machine, whose deletions apply here too', async () => {
    const [here, there] = [new SyncedMemory(), new SyncedMemory()];
    const window = await openSearches(join(home, 'here'), here);
    await window.add(strike);
    window.dispose();
    there.copy(here);
    const away = await openSearches(join(home, 'there'), there);
    assert.deepEqual(names(away), ['Strikes']);
    const [search] = away.own;
    assert.ok(search);
    await away.remove([search]);
    away.dispose();
    here.copy(there);
    const back = await openSearches(join(home, 'here'), here);
    assert.deepEqual(names(back), []);
    back.dispose();
    assert.deepEqual([...here.keys], ['dateline.searches']);
  });

  it('is the later list as a whole if two machines changed it', async () => {
    const [here, there] = [new SyncedMemory(), new SyncedMemory()];
    const early = await openSearches(join(home, 'here'), here);
    await early.add(strike);
    there.copy(here);
    const away = await openSearches(join(home, 'there'), there);
    await away.remove(away.own);
    await early.add(grain);
    assert.deepEqual([names(early), names(away)], [['Strikes', 'Grain'], []]);
    // Settings Sync brings the later list, and a third change follows it.
    there.copy(here);
    await away.add({ ...grain, name: 'Barley' });
    here.copy(there);
    early.dispose();
    away.dispose();
    const later = await openSearches(join(home, 'here'), here);
    assert.deepEqual(names(later), ['Strikes', 'Grain', 'Barley']);
    later.dispose();
  });

  it('shows and deletes searches with an invalid imported filter', async () => {
    const folder = join(home, 'searches');
    await mkdir(folder, { recursive: true });
    const hostile =
      '{"id":"h","kind":"articles","name":"H","query":"h","filter":{"values":{"__proto__":"x","__defineGetter__":"y","domains":[{"toString":1}]}}}';
    const good = { id: 'g', kind: 'events', name: 'G', query: 'g' };
    await writeFile(join(folder, 'list.json'), `{"changed":1,"searches":[${JSON.stringify(good)},${hostile}]}`);
    const searches = await openSearches(home, new SyncedMemory());
    const items = createRows(searches.own).map((row) => row.getTreeItem());
    assert.equal(items[0]?.label, 'G');
    assert.match(String(items[1]?.description), /^h · Domain: /);
    const [, bad] = searches.own;
    assert.ok(bad);
    await searches.remove([bad]);
    assert.deepEqual(names(searches), ['G']);
    searches.dispose();
  });

  it('sets a damaged file aside and takes the synced list', async () => {
    const memory = new SyncedMemory();
    const before = await openSearches(join(home, 'before'), memory);
    await before.add(strike);
    before.dispose();
    const damaged = ['{"version": 1, "searches": [', '\xff\xfe\0', '{"changed": 1}'];
    for (const [index, content] of damaged.entries()) {
      // A folder that no other window watches.
      const own = join(home, String(index));
      const file = join(own, 'searches', 'list.json');
      await mkdir(join(own, 'searches'), { recursive: true });
      await writeFile(file, content, 'latin1');
      const searches = await openSearches(own, memory);
      assert.deepEqual(names(searches), ['Strikes']);
      assert.equal(await readFile(`${file}.unreadable`, 'latin1'), content);
      assert.match(await readFile(file, 'utf8'), /Strikes/);
      searches.dispose();
    }
  });

  it('replaces a file without deleting it first, and leaves no temporary file if it can’t', async () => {
    await mkdir(join(home, 'searches', 'list.json', 'kept'), { recursive: true });
    const folder = new StoreFolder(Uri.file(join(home, 'searches')));
    // Only a file can be replaced in one step.
    await assert.rejects(folder.replace('list.json', '{}'));
    assert.deepEqual(await readdir(join(home, 'searches')), ['list.json']);
    assert.deepEqual(await readdir(join(home, 'searches', 'list.json')), ['kept']);
    await rm(join(home, 'searches', 'list.json'), { recursive: true });
    await folder.replace('list.json', '{}');
    await folder.replace('list.json', '[]');
    assert.equal(await folder.read('list.json'), '[]');
  });

  it('is read again when the window gets the focus after a change that no watcher reported', async () => {
    const windowState = new EventEmitter<WindowState>();
    const focus = () => windowState.fire({ focused: true, active: true });
    let calls = 0;
    const watching = await new StoreFolder(Uri.file(home)).watch(() => (calls += 1), windowState.event);
    for (const count of [1, 2]) {
      focus();
      // The watcher ignores this name.
      await writeFile(join(home, `${String(count)}.unreadable`), '');
      focus();
      await until(() => calls === count);
    }
    watching.dispose();
  });

  it('has a JSON schema for the search file of a workspace', async () => {
    const file = join(home, '.dateline', 'searches.json');
    await mkdir(join(home, '.dateline'));
    await writeFile(file, JSON.stringify({ version: 1, searches: [{ kind: 'weather', query: 'rain' }] }));
    const editor = await window.showTextDocument(await workspace.openTextDocument(Uri.file(file)));
    const problems = () => languages.getDiagnostics(editor.document.uri).map(({ message }) => message);
    await until(() => problems().some((message) => message.includes('"signals"')));
    await commands.executeCommand('workbench.action.closeActiveEditor');
  });
});

const strike = { kind: 'articles', name: 'Strikes', query: 'strike', filter: emptyFilter } as const;
const grain = { kind: 'events', name: 'Grain', query: 'grain', filter: emptyFilter } as const;
const log = { warn: () => undefined, error: (fault: unknown) => assert.fail(String(fault)) } as unknown as Log;

async function openSearches(folder: string, memory: SyncedMemory): Promise<SavedSearches & { dispose: () => void }> {
  const store = new WatchedStore(Uri.file(join(folder, 'searches')), readSearchList, { log });
  const workspaceSearches = { all: [], problems: [], onDidChange: () => ({ dispose: () => undefined }) };
  const searches = new SavedSearches({ store, memory, workspaceSearches });
  await store.start();
  await searches.sync();
  return Object.assign(searches, { dispose: () => store.dispose() });
}

function createRows(searches: readonly SavedSearch[]): ListRow[] {
  return new SearchRows(createList().context, () => assert.fail('unexpected request')).update(searches);
}

function names(searches: SavedSearches): string[] {
  return searches.own.map(({ name }) => name);
}
