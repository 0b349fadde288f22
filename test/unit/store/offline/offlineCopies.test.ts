import assert from 'node:assert/strict';
import { OfflineCopies, type CopyKey, type OfflineCopy } from '../../../../src/store/offline/offlineCopies.ts';
import { MemoryFolder } from '../../../support/memoryFolder.ts';
import { article, event } from '../../../support/records.ts';

const service = 'https://service.example/';
const asOf = '2026-03-04T05:06:07Z';
const retrieved = '2026-03-04T05:00:00Z';

function createKey(id: string, of = service): CopyKey {
  return { service: of, route: 'article', id };
}

function createCopy(id: string, content = ''): OfflineCopy {
  return { asOf, records: [article({ id, title: `T ${id}`, content })] };
}

const fail = (error: unknown) => assert.fail(String(error));

describe('Offline copies', () => {
  let folder: MemoryFolder;
  let copies: OfflineCopies;

  beforeEach(() => {
    folder = new MemoryFolder();
    copies = new OfflineCopies(folder, fail);
  });

  it('return what was stored for the same request to the same service', async () => {
    const key: CopyKey = { service, route: 'events', filter: { sourceIds: ['s'] } };
    const records = [
      event({ id: 'e', title: 'E', retrieved, counts: { evidence: 2 }, extra: { deep: [{ a: null }] } }),
    ];
    await copies.store(key, { asOf, records }, 1);
    assert.deepEqual(await copies.find(key, 'event'), { asOf, records });
    assert.equal(await copies.find({ ...key, service: 'https://other.example/' }, 'event'), undefined);
    assert.equal(await copies.find({ ...key, filter: { sourceIds: ['t'] } }, 'event'), undefined);
    assert.equal(await copies.find({ ...key, route: 'search' }, 'event'), undefined);
  });

  it('contain only the newest copy for each request', async () => {
    await copies.store(createKey('a'), { ...createCopy('a'), asOf: '2026-03-04' }, 1);
    await copies.store(createKey('a'), { ...createCopy('a'), asOf: '2026-03-05' }, 2);
    assert.equal(folder.files.size, 1);
    assert.equal((await copies.find(createKey('a'), 'article'))?.asOf, '2026-03-05');
  });

  it('are found while another window replaces them', async () => {
    await copies.store(createKey('a'), { ...createCopy('a'), asOf: '2026-03-04' }, 1);
    const read = folder.read.bind(folder);
    folder.read = async (name) => {
      folder.read = read;
      await new OfflineCopies(folder, fail).store(createKey('a'), { ...createCopy('a'), asOf: '2026-03-05' }, 2);
      return read(name);
    };
    assert.equal((await copies.find(createKey('a'), 'article'))?.asOf, '2026-03-05');
  });

  it('are deleted for all services of one origin', async () => {
    const others = ['https://service.example:8443/', 'https://other.example/'];
    const all = [service, `${service}tenant/`, ...others];
    for (const address of all) {
      await copies.store(createKey('a', address), createCopy('a'), 1);
    }
    await copies.forget('https://service.example');
    const has = async (address: string) => (await copies.find(createKey('a', address), 'article')) !== undefined;
    assert.deepEqual(await Promise.all(all.map(has)), [false, false, true, true]);
  });

  it('stay within their limits by deleting the oldest and skipping what is too large', async () => {
    copies = new OfflineCopies(folder, fail, { copies: 3, bytes: 2_400, bytesOfOne: 1_000 });
    const has = async (id: string) => (await copies.find(createKey(id), 'article')) !== undefined;
    for (const [time, id] of ['a', 'b', 'c', 'd'].entries()) {
      await copies.store(createKey(id), createCopy(id), time);
    }
    assert.deepEqual(await Promise.all(['a', 'b', 'c', 'd'].map(has)), [false, true, true, true]);
    await copies.store(createKey('large'), createCopy('large', 'x'.repeat(1_000)), 5);
    assert.equal(await has('large'), false);
    for (const [time, id] of ['e', 'f', 'g'].entries()) {
      await copies.store(createKey(id), createCopy(id, 'x'.repeat(500)), 6 + time);
    }
    const bytes = [...folder.files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    assert.ok(bytes <= 2_400 && (await has('g')), String(bytes));
  });

  it('ignore files that are damaged or belong to another request', async () => {
    await copies.store(createKey('a'), createCopy('a'), 1);
    const [name = '', text = ''] = [...folder.files][0] ?? [];
    for (const damaged of [
      '',
      '{',
      'null',
      '[]',
      '{"version":2}',
      text.replace('"T a"', '"'),
      text.replace('article', 'x'),
      text.replace(asOf, 'just now'),
    ]) {
      folder.files.set(name, damaged);
      assert.equal(await copies.find(createKey('a'), 'article'), undefined, damaged);
    }
    folder.files.set(name, text.replace('"kind":"article"', '"kind":"event"'));
    assert.deepEqual((await copies.find(createKey('a'), 'article'))?.records, []);
    folder.files.set('../../evil.json', text);
    folder.files.set(`${'x'.repeat(43)}.${'x'.repeat(43)}.000000001.99999999999.json`, text);
    await copies.store(createKey('a'), createCopy('a'), 2);
    assert.equal((await copies.find(createKey('a'), 'article'))?.asOf, asOf);
  });

  it('are not kept for sample data, and log what can’t be written', async () => {
    await copies.store(createKey('a', 'sample'), createCopy('a'));
    assert.equal(folder.files.size, 0);
    const errors: unknown[] = [];
    copies = new OfflineCopies(folder, (error) => errors.push(error));
    const denied = new Error('EACCES: permission denied');
    folder.replace = () => Promise.reject(denied);
    await copies.store(createKey('a'), createCopy('a'));
    assert.deepEqual(errors, [denied]);
  });
});
