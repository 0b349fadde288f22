import assert from 'node:assert/strict';
import { RecentlyRead } from '../../../../src/store/offline/recentlyRead.ts';
import { MemoryFolder } from '../../../support/memoryFolder.ts';
import { article, event } from '../../../support/records.ts';

const service = 'https://service.example/';
const read = (id: string) => article({ id, title: `T ${id}`, url: `https://wire.example/${id}` });

describe('Recently read records', () => {
  let folder: MemoryFolder;
  let recent: RecentlyRead;

  beforeEach(() => {
    folder = new MemoryFolder();
    recent = new RecentlyRead(folder);
  });

  const ids = async (of = service, reader = recent) => (await reader.get(of)).map(({ id }) => id);

  it('survive a restart, newest first, without duplicates or article text', async () => {
    await recent.add({ ...read('a'), content: 'long text', summary: 'Short' }, service);
    await recent.add(event({ id: 'e', title: 'E' }), service);
    await recent.add(read('b'), service);
    await recent.add({ ...read('a'), content: 'long text', summary: 'Short' }, service);
    const later = new RecentlyRead(folder);
    assert.deepEqual(await ids(service, later), ['a', 'b', 'e']);
    assert.deepEqual((await later.get(service))[0], { ...read('a'), summary: 'Short' });
  });

  it('are separate for each service and deleted with its origin', async () => {
    const other = 'https://other.example/';
    await recent.add(read('a'), service);
    await recent.add(read('b'), other);
    await recent.add(read('c'), 'sample');
    assert.deepEqual([await ids(), await ids(other), await ids('sample')], [['a'], ['b'], ['c']]);
    await recent.forget('https://service.example');
    assert.deepEqual([await ids(), await ids(other), await ids('sample')], [[], ['b'], ['c']]);
    assert.deepEqual(await recent.get(undefined), []);
  });

  it('are limited to a hundred per service, and their strings are truncated', async () => {
    for (let index = 0; index < 105; index += 1) {
      await recent.add(read(String(index)), service);
    }
    await recent.add({ ...read('x'), summary: 'word '.repeat(100_000) }, service);
    const all = await recent.get(service);
    assert.deepEqual([all.length, all[0]?.id, all.at(-1)?.id], [100, 'x', '6']);
    assert.ok([...folder.files.values()].join('').length < 50_000);
  });

  it('include those of another window', async () => {
    const other = new RecentlyRead(folder);
    await recent.add(read('a'), service);
    await other.add(read('b'), service);
    await recent.add(read('c'), service);
    assert.deepEqual(await ids(), ['c', 'b', 'a']);
  });

  it('replace a damaged file', async () => {
    folder.files.set(
      'recent.json',
      '{"reads": [1, {"service": 2}, {"service": "https://service.example/", "record": {}}]}',
    );
    assert.deepEqual(await ids(), []);
    folder.files.set('recent.json', '{"rea');
    assert.deepEqual(await ids(), []);
    await recent.add(read('a'), service);
    assert.deepEqual(await ids(), ['a']);
  });
});
