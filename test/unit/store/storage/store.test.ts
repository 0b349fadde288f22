import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Store, type StoredItem } from '../../../../src/store/storage/store.ts';
import { type Folder, FileNotFoundError, NotTextError } from '../../../../src/store/storage/storedFile.ts';

interface Note extends StoredItem {
  readonly text: string;
}

/** A folder on disk, as one window sees it. */
class DiskFolder implements Folder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  names(): Promise<readonly string[]> {
    return readdir(this.path);
  }

  async read(name: string): Promise<string> {
    try {
      return await readFile(join(this.path, name), 'utf8');
    } catch (fault) {
      throw (fault as NodeJS.ErrnoException).code === 'ENOENT' ? new FileNotFoundError(name) : fault;
    }
  }

  async replace(name: string, text: string): Promise<void> {
    const next = join(this.path, `${name}.${crypto.randomUUID()}.tmp`);
    await writeFile(next, text);
    await rename(next, join(this.path, name));
  }

  async rename(from: string, to: string): Promise<boolean> {
    const names = await this.names();
    if (!names.includes(from) || names.includes(to)) {
      return false;
    }
    await rename(join(this.path, from), join(this.path, to));
    return true;
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.path, name), { force: true });
  }
}

const readNote = (id: string, data: Readonly<Record<string, unknown>>): Note | undefined =>
  typeof data.text === 'string' ? { id, order: Number(data.order) || 0, text: data.text } : undefined;

describe('Store', () => {
  let path: string;
  const onUnreadable: string[] = [];
  const window = async (folder: Folder = new DiskFolder(path)) => {
    const store = new Store(folder, readNote, (names) => onUnreadable.push(...names));
    await store.load();
    return store;
  };
  const texts = (store: Store<Note>) => store.items.map(({ text }) => text);

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'dateline-store-'));
    onUnreadable.length = 0;
  });
  afterEach(() => rm(path, { recursive: true }));

  it('keeps every item that two windows add at once', async () => {
    const [one, other] = [await window(), await window()];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        one.add({ id: `one-${String(index)}`, text: `one ${String(index)}` }),
        other.add({ id: `other-${String(index)}`, text: `other ${String(index)}` }),
      ]).flat(),
    );
    await Promise.all([one.load(), other.load()]);
    assert.equal(one.items.length, 40);
    assert.deepEqual(texts(one), texts(other));
  });

  it('keeps one of two concurrent edits of the same item as a whole', async () => {
    const [one, other] = [await window(), await window()];
    await Promise.all([
      one.put({ id: 'a', order: 1, text: 'x'.repeat(100_000) }),
      other.put({ id: 'a', order: 1, text: 'y'.repeat(90_000) }),
    ]);
    const [note] = (await window()).items;
    assert.match(note?.text ?? '', /^(x{100000}|y{90000})$/);
  });

  it("keeps one window's edit when another window removes a different item", async () => {
    const one = await window();
    await one.add({ id: 'a', text: 'a' });
    await one.add({ id: 'b', text: 'b' });
    const other = await window();
    await Promise.all([one.put({ id: 'a', order: 1, text: 'changed' }), other.remove('b')]);
    assert.deepEqual(texts(await window()), ['changed']);
  });

  it('changes and moves an item as another window left it, without reading the others again', async () => {
    const one = await window();
    for (const id of ['a', 'b', 'c']) {
      await one.add({ id, text: id });
    }
    const other = await window();
    await one.update('a', (stored) => stored && { ...stored, text: `${stored.text} one` });
    await one.remove('b');
    await other.update('a', (stored) => stored && { ...stored, text: `${stored.text} other` });
    await other.move('a', undefined);
    // What one window has removed, another does not bring back.
    await other.move('b', other.get('a'));
    await other.update('b', (stored) => stored && { ...stored, text: 'again' });
    assert.deepEqual(texts(other), ['c', 'a one other']);
    assert.deepEqual(texts(await window()), ['c', 'a one other']);
  });

  it('keeps what another window has written when it renumbers its items', async () => {
    const one = await window();
    // No number lies between the first two.
    await one.put({ id: 'a', order: 1, text: 'a' });
    await one.put({ id: 'b', order: 1, text: 'b' });
    await one.put({ id: 'c', order: 2, text: 'c' });
    const other = await window();
    await one.put({ id: 'a', order: 1, text: 'changed' });
    await other.move('c', other.get('b'));
    assert.deepEqual(texts(await window()), ['changed', 'c', 'b']);
  });

  it('keeps the old version after a crash during a write', async () => {
    await (await window()).add({ id: 'a', text: 'old' });
    await writeFile(join(path, 'a.json.f3.tmp'), '{"version":1,"text":"ne');
    assert.deepEqual(texts(await window()), ['old']);
    assert.deepEqual(onUnreadable, []);
  });

  it("renames files that can't be read and reports them", async () => {
    await (await window()).add({ id: 'a', text: 'good' });
    await writeFile(join(path, 'b.json'), '{"version":1,"te');
    await writeFile(join(path, 'c.json'), '[]');
    await writeFile(join(path, 'd.json'), '{"version":1,"other":true}');
    assert.deepEqual(texts(await window()), ['good']);
    assert.deepEqual(onUnreadable.sort(), ['b.json.unreadable', 'c.json.unreadable', 'd.json.unreadable']);
    assert.equal(await readFile(join(path, 'b.json.unreadable'), 'utf8'), '{"version":1,"te');
  });

  it('keeps earlier renamed files when it renames another one', async () => {
    class Bytes extends DiskFolder {
      override async read(name: string): Promise<string> {
        const text = await super.read(name);
        return text === 'bytes' ? Promise.reject(new NotTextError(name)) : text;
      }
    }
    for (const count of [1, 2]) {
      await writeFile(join(path, 'a.json'), 'bytes');
      await window(new Bytes(path));
      assert.equal((await readdir(path)).length, count);
    }
    assert.deepEqual(onUnreadable, ['a.json.unreadable', 'a.json.2.unreadable']);
  });

  it('keeps a file that another window replaces while it is being set aside', async () => {
    const other = await window();
    class Slow extends DiskFolder {
      override async rename(from: string, to: string): Promise<boolean> {
        await other.put({ id: 'a', order: 1, text: 'repaired' });
        return super.rename(from, to);
      }
    }
    await writeFile(join(path, 'a.json'), 'damaged');
    assert.deepEqual(texts(await window(new Slow(path))), ['repaired']);
    assert.equal(await readFile(join(path, 'a.json.unreadable'), 'utf8'), 'damaged');
    assert.deepEqual(onUnreadable, ['a.json.unreadable']);
  });

  it('rejects and keeps its items when the disk denies access', async () => {
    const refused = new Set<string>();
    class Refusing extends DiskFolder {
      override names(): Promise<readonly string[]> {
        return refused.has('folder') ? Promise.reject(new Error('EACCES folder')) : super.names();
      }
      override read(name: string): Promise<string> {
        return refused.has(name) ? Promise.reject(new Error(`EACCES ${name}`)) : super.read(name);
      }
    }
    const store = await window(new Refusing(path));
    await store.add({ id: 'a', text: 'a' });
    refused.add('a.json');
    await (await window()).add({ id: 'b', text: 'b' });
    await assert.rejects(store.load(), /EACCES a\.json/);
    assert.deepEqual(texts(store), ['a', 'b']);
    refused.add('folder');
    await assert.rejects(store.load(), /EACCES folder/);
    assert.deepEqual(texts(store), ['a', 'b']);
    await assert.rejects(window(new Refusing(path)), /EACCES folder/);
    assert.deepEqual((await readdir(path)).sort(), ['a.json', 'b.json']);
  });

  it('adds an item once when two windows add it at once', async () => {
    const [one, other] = [await window(), await window()];
    assert.equal(await one.add({ id: 'a', text: 'one' }), true);
    assert.equal(await other.add({ id: 'a', text: 'other' }), false);
    assert.deepEqual(texts(other), ['one']);
  });

  it('changes nothing when the disk is full', async () => {
    class FullDisk extends DiskFolder {
      override replace(): Promise<void> {
        return Promise.reject(new Error('ENOSPC'));
      }
    }
    await (await window()).add({ id: 'a', text: 'old' });
    const store = await window(new FullDisk(path));
    await assert.rejects(store.put({ id: 'a', order: 1, text: 'new' }), /ENOSPC/);
    assert.deepEqual(texts(store), ['old']);
  });

  it('survives files with any content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (content) => {
        await rm(path, { recursive: true });
        await mkdir(path);
        await writeFile(join(path, 'x.json'), content);
        const store = await window();
        assert.ok(store.items.length <= 1);
        assert.equal((await readdir(path)).length, 1);
      }),
    );
  });

  it('keeps the order of its items after any moves and a restart', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ moved: fc.nat(4), before: fc.option(fc.nat(4)) }), { maxLength: 80 }),
        async (moves) => {
          await rm(path, { recursive: true });
          await mkdir(path);
          const store = await window();
          let expected = ['0', '1', '2', '3', '4'];
          for (const id of expected) {
            await store.add({ id, text: id });
          }
          for (const { moved, before } of moves) {
            const [item, next] = [String(moved), before === null ? undefined : String(before)].map((id) =>
              store.items.find((note) => note.id === id),
            );
            if (!item || item === next) {
              continue;
            }
            await store.move(item.id, next);
            expected = expected.filter((id) => id !== item.id);
            expected.splice(next ? expected.indexOf(next.id) : expected.length, 0, item.id);
            assert.deepEqual(texts(store), expected);
          }
          assert.deepEqual(texts(await window()), expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('can move an item between two others 200 times', async () => {
    const store = await window();
    for (const id of ['a', 'b', 'c']) {
      await store.add({ id, text: id });
    }
    for (let turn = 0; turn < 200; turn++) {
      const [, second, third] = store.items;
      assert.ok(second && third);
      await store.move(third.id, second);
      assert.deepEqual(
        store.items.map(({ id }) => id),
        ['a', third.id, second.id],
      );
    }
  });

  it('notifies a listener of changes until it is removed', async () => {
    const store = await window();
    let changeCount = 0;
    const subscription = store.onDidChange(() => changeCount++);
    await store.add({ id: 'a', text: 'a' });
    await store.remove('a');
    assert.equal(changeCount, 2);
    subscription.dispose();
    await store.add({ id: 'b', text: 'b' });
    assert.equal(changeCount, 2);
  });
});
