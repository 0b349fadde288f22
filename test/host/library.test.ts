import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventEmitter, Uri, type ExtensionContext } from 'vscode';
import type { Connection } from '../../src/connection/connection.ts';
import { Clippings } from '../../src/library/clippings/clippings.ts';
import { Origins } from '../../src/library/origins.ts';
import { Library } from '../../src/library/library.ts';
import type { Log } from '../../src/platform/log.ts';
import { until } from '../support/host.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

/** A window's stored things, beside other windows and where not all of them can be read. */
describe('what the windows of a user keep', () => {
  let home: string;
  beforeEach(async () => (home = await mkdtemp(join(tmpdir(), 'dateline-'))));
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('keeps clippings of two windows, and no address twice, though both clip it at once', async () => {
    const [one, other] = [await clippingsIn(home), await clippingsIn(home)];
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
    const after = await clippingsIn(home);
    assert.equal(after.all.length, 3);
    after.dispose();
  });

  it('takes over the clippings that two windows on a folder kept apart, each once, with every note', async () => {
    const [first, second] = [join(home, 'first'), join(home, 'second')];
    const [one, other] = [await clippingsIn(first), await clippingsIn(second)];
    await one.add({ title: 'A', url: 'https://a.example/' });
    await one.add({ title: 'B', url: 'https://b.example/' });
    await other.add({ title: 'B', url: 'https://b.example/' });
    await other.add({ title: 'C', url: 'https://c.example/' });
    const [b] = other.all;
    assert.ok(b);
    // As earlier versions named them: each time otherwise.
    await rm(join(second, `${b.id}.json`));
    await other.replace({ ...b, id: 'another', note: 'mine' });
    one.dispose();
    other.dispose();
    await writeFile(join(first, 'half.json'), '{"ver');
    const joined = await clippingsIn(join(home, 'joined'), [first, second]);
    const titles = () => joined.all.map(({ reference, note }) => [reference.title, note]).sort();
    assert.deepEqual(titles(), [
      ['A', undefined],
      ['B', 'mine'],
      ['C', undefined],
    ]);
    await joined.remove(joined.all.slice(0, 1));
    joined.dispose();
    const later = await clippingsIn(join(home, 'joined'), [first, second]);
    assert.equal(later.all.length, 2, 'what was deleted does not come back');
    later.dispose();
    assert.ok((await readdir(join(home, 'joined'))).includes('half.json.unreadable'));
  });

  it('is the same for two windows on a folder to which VS Code gave different storage', async () => {
    const [one, other] = [libraryIn(home, 'workspace/id/dateline'), libraryIn(home, 'workspace/id-1/dateline')];
    for (const place of ['id', 'id-1']) {
      const former = await clippingsIn(join(home, 'workspace', place, 'dateline', 'clippings'));
      await former.add({ title: place, url: `https://${place}.example/` });
      former.dispose();
    }
    await one.start();
    await other.start();
    await other.clippings.add({ title: 'new', url: 'https://new.example/' });
    await until(() => one.clippings.all.length === 3);
    assert.deepEqual(one.clippings.all.map(({ reference }) => reference.title).sort(), ['id', 'id-1', 'new']);
    one.dispose();
    other.dispose();
  });

  it('is read as far as it can be: one part that can’t be read stops no other', async () => {
    // A file where the folder should be.
    await writeFile(join(home, 'mutes'), '');
    await writeFile(join(home, 'searches'), '');
    const logged: unknown[] = [];
    const logging = { warn: () => undefined, error: (fault: unknown) => void logged.push(fault) } as unknown as Log;
    const library = libraryIn(home, 'workspace/id/dateline', logging);
    await library.clippings.start();
    await library.clippings.add({ title: 'A', url: 'https://a.example/' });
    library.dispose();
    const next = libraryIn(home, 'workspace/id/dateline', logging);
    await next.start();
    assert.equal(next.clippings.all.length, 1);
    await next.reads.add({ kind: 'article', id: 'a' });
    assert.match(await readFile(join(home, 'read', 'marks.json'), 'utf8'), /article a/);
    assert.ok((await readdir(home)).includes('checks'));
    assert.ok(logged.length >= 2, String(logged));
    next.dispose();
  });

  it('leaves no halves of files that a crash left, but those that somebody may be writing', async () => {
    const [old, young] = ['a.json.1.new', 'b.json.2.new'].map((name) => join(home, name));
    assert.ok(old && young);
    await writeFile(old, '{');
    await writeFile(young, '{');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(old, yesterday, yesterday);
    (await clippingsIn(home)).dispose();
    assert.deepEqual(await readdir(home), ['b.json.2.new']);
  });
});

const log = { warn: () => undefined, error: (fault: unknown) => assert.fail(String(fault)) } as unknown as Log;

async function clippingsIn(folder: string, former: readonly string[] = []): Promise<Clippings> {
  const formerFolders = () => Promise.resolve(former.map((path) => Uri.file(path)));
  const clippings = new Clippings({ folder: Uri.file(folder), formerFolders, log });
  await clippings.start();
  return clippings;
}

/** A window's stored things, in the storage that VS Code gives to the extension and to the extension in that window. */
function libraryIn(home: string, workspaceStorage: string, ownLog = log): Library {
  const context = {
    globalState: new SyncedMemory(),
    workspaceState: new SyncedMemory(),
    globalStorageUri: Uri.file(home),
    storageUri: Uri.file(join(home, workspaceStorage)),
  };
  const connection = { onDidChange: new EventEmitter().event, client: () => Promise.reject(new Error('not asked')) };
  return new Library(context as unknown as ExtensionContext, {
    connection: connection as unknown as Connection,
    origins: new Origins(context.globalState),
    log: ownLog,
    askSearch: () => () => Promise.reject(new Error('not asked')),
    mayAsk: () => false,
  });
}
