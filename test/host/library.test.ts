import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uri, window } from 'vscode';
import { Clippings } from '../../src/store/clippings/clippings.ts';
import { describeStoreError, NotStorableError } from '../../src/store/storage/storedFile.ts';
import type { Log } from '../../src/platform/log.ts';
import { createReferenceNow } from '../../src/kinds/createReference.ts';
import type { Mention } from '../../src/client/records/types.ts';
import { until } from '../support/host.ts';
import { article, event, evidence, signal, story } from '../support/records.ts';
import { openLibrary } from './openLibrary.ts';

/** The stores of a window, beside other windows and unreadable files. */
describe('Library', () => {
  let home: string;
  beforeEach(async () => (home = await mkdtemp(join(tmpdir(), 'dateline-'))));
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('stores one clipping per address, even if two windows clip it at once', async () => {
    const [one, other] = [await openClippings(home), await openClippings(home)];
    await Promise.all([
      one.add({ title: 'A', url: 'https://a.example/' }),
      other.add({ title: 'B', url: 'https://b.example/' }),
      one.add({ title: 'Both', url: 'https://both.example/' }),
      other.add({ title: 'Both', url: 'https://both.example/#top' }),
    ]);
    await until(() => one.all.length === 3 && other.all.length === 3);
    assert.equal(await other.add({ title: 'A again', url: 'https://a.example/#top' }), false);
    one.dispose();
    other.dispose();
    const after = await openClippings(home);
    assert.equal(after.all.length, 3);
    after.dispose();
  });

  it('refuses a record that it can’t read back, with a message', async () => {
    const clippings = await openClippings(home);
    await clippings.add({ title: 'A', url: 'https://a.example/' });
    const [files, visible] = [await readdir(home), clippings.all];
    // A mention without an address can't be cited, so its clipping can't be read back.
    const record: Mention = { kind: 'mention', observedAt: '2026-11-19T08:00:00Z', extra: {} };
    const error: unknown = await clippings.add({}, { record }).catch((reason: unknown) => reason);
    assert.ok(error instanceof NotStorableError);
    assert.equal(
      describeStoreError(error),
      'This can’t be saved because Dateline could not read it back. Nothing was changed.',
    );
    assert.deepEqual(await readdir(home), files);
    assert.deepEqual(clippings.all, visible);
    clippings.dispose();
  });

  it('creates, renames and deletes folders, even empty ones', async () => {
    const [one, other] = [await openClippings(home), await openClippings(home)];
    await one.addFolder('Empty');
    await one.addFolder('Strikes');
    await one.add({ title: 'A', url: 'https://a.example/' });
    await one.add({ title: 'B', url: 'https://b.example/' });
    await one.move(one.all, undefined, 'Strikes');
    await until(() => other.getFolder('Strikes').length === 2);
    assert.deepEqual(other.folders, ['Empty', 'Strikes']);
    await other.renameFolder('Strikes', 'Walkouts');
    await until(() => one.getFolder('Walkouts').length === 2 && one.folders.length === 2);
    assert.deepEqual(one.folders, ['Empty', 'Walkouts']);

    await one.remove({ folders: ['Walkouts'], keepsContents: true });
    assert.deepEqual([one.folders, one.getFolder(undefined).length], [['Empty'], 2]);
    const [a] = one.all;
    assert.ok(a);
    await one.setNote(a, 'written since');
    await one.undoRemove();
    assert.deepEqual(one.folders, ['Empty', 'Walkouts']);
    assert.deepEqual(
      one.getFolder('Walkouts').map(({ note }) => note),
      ['written since', undefined],
    );

    await one.remove({ folders: ['Walkouts'] });
    assert.deepEqual([one.folders, one.all.length], [['Empty'], 0]);
    await one.undoRemove();
    assert.equal(one.getFolder('Walkouts').length, 2);
    one.dispose();
    other.dispose();
    const later = await openClippings(home);
    assert.deepEqual(later.folders, ['Empty', 'Walkouts']);
    later.dispose();
  });

  it('stores each quotation of a clipping once, and undoes its removal', async () => {
    const [one, other] = [await openClippings(home), await openClippings(home)];
    const reference = { title: 'A', url: 'https://a.example/' };
    assert.equal(await one.add(reference, { quotation: 'First' }), true);
    await until(() => other.all.length === 1);
    assert.equal(await other.add(reference, { quotation: 'Second' }), true);
    assert.equal(await other.add(reference, { quotation: 'Second' }), false);
    assert.equal(await other.add(reference), false);
    await until(() => one.all[0]?.quotations?.length === 2);
    const [clipping] = one.all;
    assert.ok(clipping);
    await one.remove({ quotations: [{ clipping, quotation: 'First' }] });
    assert.deepEqual(one.all[0]?.quotations, ['Second']);
    await one.undoRemove();
    assert.deepEqual(one.all.at(0)?.quotations, ['First', 'Second']);
    one.dispose();
    other.dispose();
  });

  it('adds to a clipping what another window has not read yet, and undoes only its own removals', async () => {
    const one = await openClippings(home);
    const reference = { title: 'A', url: 'https://a.example/' };
    await one.add(reference, { quotation: 'First' });
    // Like a window whose watcher is not active yet, it reads only when it starts.
    const other = new Clippings(Uri.file(home), { log });
    await one.add(reference, { quotation: 'Second' });
    const [early] = one.all;
    assert.ok(early);
    await other.add(reference, { quotation: 'Third' });
    await other.addFolder('Harbor');
    await other.move([early], undefined, 'Harbor');
    await one.setNote(early, 'Note');
    await other.renameFolder('Harbor', 'Port');
    await one.remove({ quotations: [{ clipping: early, quotation: 'First' }] });
    await other.add(reference, { quotation: 'Fourth' });
    await one.undoRemove();
    const all = { note: 'Note', folder: 'Port', quotations: ['First', 'Second', 'Third', 'Fourth'] };
    const read = async () => {
      const later = await openClippings(home);
      const [clipping] = later.all;
      later.dispose();
      const { note, folder, quotations } = clipping ?? {};
      return { note, folder, quotations };
    };
    assert.deepEqual(await read(), all);
    await other.add(reference, { quotation: 'Fifth' });
    await one.remove({ clippings: [early] });
    await one.undoRemove();
    assert.deepEqual(await read(), { ...all, quotations: [...all.quotations, 'Fifth'] });
    await other.remove({ clippings: [early] });
    assert.equal(await one.add(reference), true);
    one.dispose();
    other.dispose();
  });

  it('distinguishes stories, events and signals with equal titles', async () => {
    const clippings = await openClippings(home);
    const title = 'Dock strike';
    for (const record of [event({ id: '1' }), event({ id: '2' }), signal({ id: '1' }), story({ id: '1' })]) {
      assert.equal(await clippings.add({ title }, { record }), true);
      assert.equal(await clippings.add({ title: 'Another title' }, { record }), false);
    }
    assert.equal(clippings.find(event({ id: '2', title }))?.record?.id, '2');
    assert.equal(clippings.find(event({ id: '3', title })), undefined);
    clippings.dispose();
    const later = await openClippings(home);
    assert.equal(later.all.length, 4);
    later.dispose();
  });

  it('reads back records that have only the documented fields', async () => {
    const records = [
      event({ id: '1', createdAt: '2026-11-19T08:00:00Z', tags: ['chips'] }),
      article({ title: 'Seal maker', url: 'https://news.example/seal' }),
      evidence({ sourceId: 's1' }),
      evidence({ sourceId: 's2' }),
      story({ id: 'st' }),
    ];
    const clippings = await openClippings(home);
    for (const record of records) {
      assert.equal(await clippings.add(createReferenceNow(record), { record }), true);
    }
    clippings.dispose();
    const later = await openClippings(home);
    assert.deepEqual(
      later.all.map((clipping) => clipping.record),
      records,
    );
    assert.deepEqual(
      (await readdir(home)).filter((name) => name.includes('unreadable')),
      [],
    );
    later.dispose();
  });

  it('stores a clipping even if a listener fails, and tells the others', async () => {
    const clippings = await openClippings(home);
    let isTold = false;
    clippings.onDidChange(() => {
      throw new Error('A page is gone.');
    });
    clippings.onDidChange(() => (isTold = true));
    assert.equal(await clippings.add({ title: 'A', url: 'https://a.example/' }), true);
    assert.ok(isTold);
    clippings.dispose();
  });

  it('is shared by two windows on a folder to which VS Code gave different storage', async () => {
    const [one, other] = ['id', 'id-1'].map((name) =>
      openLibrary(home, { log, workspaceStorage: `workspace/${name}/dateline` }),
    );
    assert.ok(one && other);
    await one.start();
    await other.start();
    await other.clippings.add({ title: 'new', url: 'https://new.example/' });
    await until(() => one.clippings.all.length === 1);
    one.dispose();
    other.dispose();
  });

  it('loads the other stores if one can’t be read', async () => {
    // A file takes the place of the folder.
    await writeFile(join(home, 'mutes'), '');
    await writeFile(join(home, 'searches'), '');
    const logged: unknown[] = [];
    const logging = { warn: () => undefined, error: (fault: unknown) => void logged.push(fault) } as unknown as Log;
    const library = openLibrary(home, { log: logging });
    await library.clippings.start();
    await library.clippings.add({ title: 'A', url: 'https://a.example/' });
    library.dispose();
    const next = openLibrary(home, { log: logging });
    await next.start();
    assert.equal(next.clippings.all.length, 1);
    await next.reads.markRead({ kind: 'article', id: 'a' });
    assert.match(await readFile(join(home, 'read', 'marks.json'), 'utf8'), /article a/);
    assert.ok((await readdir(home)).includes('checks'));
    assert.ok(logged.length >= 2, String(logged));
    next.dispose();
  });

  it('reads a store again if the user asks after a failure', async () => {
    const before = openLibrary(home, { log });
    await before.start();
    await before.clippings.add({ title: 'A', url: 'https://a.example/' });
    before.dispose();
    const [name] = await readdir(join(home, 'workspaces'));
    const folder = join(home, 'workspaces', name ?? '');
    await rename(folder, join(home, 'held'));
    await writeFile(folder, '');
    const actions: { readonly title: string; readonly remedy: { run?: () => Promise<void> } }[] = [];
    const { showErrorMessage } = window;
    const record = (_message: string, ...items: typeof actions) => Promise.resolve(void actions.push(...items));
    Object.assign(window, { showErrorMessage: record });
    const logging = { warn: () => undefined, error: () => undefined } as unknown as Log;
    const library = openLibrary(home, { log: logging });
    try {
      await library.start();
      assert.deepEqual(library.clippings.all, []);
      // Drafts can be checked without their marks.
      await library.startCheckMarks();
    } finally {
      Object.assign(window, { showErrorMessage });
    }
    assert.deepEqual(
      actions.map(({ title }) => title),
      ['Try Again', 'Show Log', 'Try Again', 'Show Log'],
    );
    await rm(folder);
    await rename(join(home, 'held'), folder);
    await actions[0]?.remedy.run?.();
    assert.equal(library.clippings.all.length, 1);
    library.dispose();
  });

  it('deletes temporary files of a crash, but not recent ones', async () => {
    const [old, young] = ['a.json.1.new', 'b.json.2.new'].map((name) => join(home, name));
    assert.ok(old && young);
    await writeFile(old, '{');
    await writeFile(young, '{');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(old, yesterday, yesterday);
    (await openClippings(home)).dispose();
    assert.deepEqual((await readdir(home)).sort(), ['b.json.2.new', 'folders']);
  });
});

const log = { warn: () => undefined, error: (fault: unknown) => assert.fail(String(fault)) } as unknown as Log;

async function openClippings(folder: string): Promise<Clippings> {
  const clippings = new Clippings(Uri.file(folder), { log });
  await clippings.start();
  return clippings;
}
