import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, languages, Uri, window, workspace } from 'vscode';
import { emptyFilter } from '../../src/store/filter.ts';
import { SavedSearches } from '../../src/store/searches/savedSearches.ts';
import type { SavedSearch } from '../../src/store/searches/savedSearch.ts';
import type { Log } from '../../src/platform/log.ts';
import { createListRow, type ListRow } from '../../src/sidebar/rows/row.ts';
import { createTreeItem } from '../../src/sidebar/rows/rowItem.ts';
import { until } from '../support/host.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

describe('Stored data', () => {
  let home: string;
  beforeEach(async () => (home = await mkdtemp(join(tmpdir(), 'dateline-'))));
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('survives concurrent edits of two windows', async () => {
    const memory = new SyncedMemory();
    const [one, other] = [await openSearches(home, memory), await openSearches(home, memory)];
    await Promise.all([one.add(strike), other.add(grain)]);
    await until(() => names(one).length === 2 && names(other).length === 2);
    const [first] = one.own;
    assert.ok(first);
    await Promise.all([one.replace({ ...first, name: 'renamed' }), other.add({ ...grain, name: 'third' })]);
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

  it('stays deleted on both machines although one of them still had it', async () => {
    const [here, there] = [new SyncedMemory(), new SyncedMemory()];
    const window = await openSearches(join(home, 'here'), here);
    await window.add(strike);
    there.copy(here);
    const away = await openSearches(join(home, 'there'), there);
    await away.remove(away.own);
    away.dispose();
    // Settings Sync replaces the state while a window is open.
    here.copy(there);
    await window.add(grain);
    window.dispose();
    there.copy(here);
    for (const [name, memory] of [
      ['there', there],
      ['here', here],
    ] as const) {
      const later = await openSearches(join(home, name), memory);
      assert.deepEqual(names(later), ['Grain']);
      later.dispose();
    }
  });

  it('keeps the file of a newer version, whatever the synced state contains', async () => {
    const folder = join(home, 'searches');
    await mkdir(folder, { recursive: true });
    const newer = JSON.stringify({ version: 99, kind: 'stories', query: 'from the future' });
    await writeFile(join(folder, 'x.json'), newer);
    const memory = new SyncedMemory();
    await memory.update('dateline.searches', { searches: [{ ...strike, id: 'x', changed: Date.now() }], removed: {} });
    (await openSearches(home, memory)).dispose();
    assert.equal(await readFile(join(folder, 'x.json'), 'utf8'), newer);
    await memory.update('dateline.searches', { searches: [], removed: { x: Date.now() + 1000 } });
    (await openSearches(home, memory)).dispose();
    assert.equal(await readFile(join(folder, 'x.json'), 'utf8'), newer);
  });

  it('shows and deletes searches with an invalid imported filter', async () => {
    const folder = join(home, 'searches');
    await mkdir(folder, { recursive: true });
    const hostile =
      '{"kind":"articles","name":"H","query":"h","filter":{"values":{"__proto__":"x","__defineGetter__":"y","domains":[{"toString":1}]}}}';
    await writeFile(join(folder, 'hostile.json'), hostile);
    await writeFile(join(folder, 'good.json'), JSON.stringify({ kind: 'events', name: 'G', query: 'g' }));
    const searches = await openSearches(home, new SyncedMemory());
    const [good, bad] = searches.own;
    assert.ok(good && bad);
    assert.equal(createTreeItem(createRow(good)).label, 'G');
    assert.match(String(createTreeItem(createRow(bad)).description), /^h · Domain: /);
    await searches.remove([bad]);
    assert.deepEqual(names(searches), ['G']);
    searches.dispose();
  });

  it('skips and renames damaged files', async () => {
    const folder = join(home, 'searches');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'good.json'), JSON.stringify({ version: 1, kind: 'events', name: 'G', query: 'g' }));
    await writeFile(join(folder, 'half.json'), '{"version": 1, "kind": "eve');
    await writeFile(join(folder, 'bytes.json'), Buffer.from([0xff, 0xfe, 0x00]));
    const searches = await openSearches(home, new SyncedMemory());
    assert.deepEqual(names(searches), ['G']);
    const files = ['bytes.json.unreadable', 'good.json', 'half.json.unreadable', 'removed'];
    assert.deepEqual((await readdir(folder)).sort(), files);
    searches.dispose();
  });

  it('reads an older store and leaves a newer one unchanged', async () => {
    const folder = join(home, 'searches');
    await mkdir(folder, { recursive: true });
    const newer = JSON.stringify({ version: 99, kind: 'events', query: 'from the future', more: true });
    await writeFile(join(folder, 'newer.json'), newer);
    await writeFile(join(folder, 'older.json'), JSON.stringify({ kind: 'articles', query: 'old' }));
    const searches = await openSearches(home, new SyncedMemory());
    assert.deepEqual(names(searches), ['old']);
    await searches.add(strike);
    assert.equal(await readFile(join(folder, 'newer.json'), 'utf8'), newer);
    searches.dispose();
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

async function openSearches(folder: string, memory: SyncedMemory): Promise<SavedSearches> {
  const searches = new SavedSearches(Uri.file(folder), memory, { log, onUnreadable: () => undefined });
  await searches.start();
  return searches;
}

function createRow(saved: SavedSearch): ListRow {
  const asking = () => Promise.reject(new Error('unexpected request'));
  return { ...createListRow('savedSearch', undefined, asking, { filter: saved.filter }), saved };
}

function names(searches: SavedSearches): string[] {
  return searches.own.map(({ name }) => name);
}
