import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ReadMarks } from '../../../src/store/readMarks.ts';
import { MemoryFolder } from '../../support/memoryFolder.ts';

const article = (id: string) => ({ kind: 'article', id });

describe('Read marks', () => {
  let folder: MemoryFolder;
  const window = async () => {
    const marks = new ReadMarks(folder, (fault) => assert.fail(String(fault)));
    await marks.merge();
    return marks;
  };

  beforeEach(() => {
    folder = new MemoryFolder();
  });

  it('merge the marks that two windows write at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), fc.boolean()), { maxLength: 20 }), async (steps) => {
        folder = new MemoryFolder();
        const windows = [await window(), await window()];
        const marking: Promise<void>[] = [];
        for (const [index, [windowIndex, waits]] of steps.entries()) {
          marking.push(windows[windowIndex]?.markRead(article(String(index))) ?? assert.fail());
          if (waits) {
            await Promise.all(marking);
          }
        }
        await Promise.all(marking);
        // Each window notices that the other one wrote the file.
        for (const marks of [...windows, ...windows]) {
          await marks.merge();
        }
        for (const marks of [...windows, await window()]) {
          assert.ok(steps.every((_, index) => marks.isRead(article(String(index)))));
        }
      }),
    );
  });

  it('notify another window of changes', async () => {
    const [one, other] = [await window(), await window()];
    const markedSigns: string[] = [];
    const stop = other.onDidMark((signs) => markedSigns.push(...signs));
    await one.markRead(article('a'));
    await other.merge();
    await other.merge();
    assert.deepEqual(markedSigns, ['article a']);
    stop.dispose();
    await other.markRead(article('b'));
    assert.deepEqual(markedSigns, ['article a']);
  });

  it('are removed in every window, and return when the record is read again', async () => {
    const [one, other] = [await window(), await window()];
    await one.markRead(article('a'), article('b'));
    await other.merge();
    const changed: string[] = [];
    one.onDidMark((signs) => changed.push(...signs));
    await other.markUnread(article('a'));
    await one.merge();
    assert.deepEqual([one.isRead(article('a')), one.isRead(article('b')), changed], [false, true, ['article a']]);
    assert.ok(!(await window()).isRead(article('a')), 'a new window reads it from the file');
    await one.markRead(article('a'));
    await other.merge();
    assert.ok(other.isRead(article('a')));
  });

  it('are limited to the newest 2000, the same ones in each window', async () => {
    const read = Array.from({ length: 2100 }, (_, index) => [`article ${String(index)}`, index]);
    folder.files.set('marks.json', JSON.stringify({ read }));
    const marks = await window();
    await marks.markRead(article('new'));
    for (const each of [marks, await window()]) {
      assert.ok(each.isRead(article('new')) && each.isRead(article('2099')) && each.isRead(article('101')));
      assert.ok(!each.isRead(article('100')));
    }
  });

  it("apply in the window if the file can't be read", async () => {
    const faults: unknown[] = [];
    folder.read = () => Promise.reject(new Error('EACCES'));
    const unwritten = new ReadMarks(folder, (fault) => faults.push(fault));
    await unwritten.markRead(article('b'));
    assert.ok(unwritten.isRead(article('b')));
    assert.equal(faults.length, 1);
  });

  it('survive a file with any content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (content) => {
        folder = new MemoryFolder();
        folder.files.set('marks.json', content);
        const marks = await window();
        await marks.markRead(article('a'));
        assert.ok((await window()).isRead(article('a')));
      }),
    );
  });
});
