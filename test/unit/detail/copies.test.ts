import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Copies, type Copy } from '../../../src/detail/copies.ts';
import { keptOf, toStore } from '../../../src/detail/kept.ts';
import { storedRecord } from '../../../src/library/storedRecord.ts';
import type { Folder } from '../../../src/library/store.ts';
import { article, event, evidence } from '../../support/records.ts';

/** A folder in memory. */
class Files implements Folder {
  readonly files = new Map<string, string>();

  names(): Promise<readonly string[]> {
    return Promise.resolve([...this.files.keys()]);
  }
  read(name: string): Promise<string> {
    const text = this.files.get(name);
    return text === undefined ? Promise.reject(new Error('no such file')) : Promise.resolve(text);
  }
  replace(name: string, text: string): Promise<void> {
    this.files.set(name, text);
    return Promise.resolve();
  }
  rename(from: string, to: string): Promise<void> {
    this.files.set(to, this.files.get(from) ?? '');
    return this.remove(from);
  }
  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }
}

const service = 'https://service.example/';

function copyOf(id: string, rest: Partial<Copy> = {}): Copy {
  return { asOf: '2026-03-04', record: article({ id, title: `T ${id}` }), lists: {}, sources: [], ...rest };
}

describe('offline copies', () => {
  let files: Files;

  beforeEach(() => {
    files = new Files();
  });

  it('give back what was kept, for the service that it is from', async () => {
    const copies = new Copies(files);
    const retrieved = '2026-03-04T05:00:00Z';
    const copy: Copy = {
      asOf: '2026-03-04T05:06:07Z',
      record: event({ id: 'e', title: 'E', retrieved, counts: { evidence: 2 }, extra: { deep: [{ a: null }] } }),
      story: { kind: 'story', id: 's', title: 'S', retrieved, extra: {} },
      lists: {
        ...{ evidence: [evidence({ id: '1', quotation: 'q', retrieved })], articles: [], events: [], mentions: [] },
        ...{ signals: [], similar: [] },
      },
      sources: [{ kind: 'source', id: 's', name: 'Agency', extra: {} }],
    };
    await copies.keep(service, copy, 1);
    assert.deepEqual(await copies.find(service, event({ id: 'e' })), copy);
    assert.equal(await copies.find('https://other.example/', event({ id: 'e' })), undefined);
    assert.equal(await copies.find(service, article({ id: 'e' })), undefined);
    assert.equal(await copies.find(service, event({ title: 'without an identifier' })), undefined);
  });

  it('say when each record was read, also where an earlier version did not write that down', async () => {
    const copies = new Copies(files);
    const lists = { evidence: [evidence({ id: '1', retrieved: '2026-03-03' }), evidence({ id: '2' })] };
    await copies.keep(service, { ...copyOf('a'), lists }, 1);
    const copy = await copies.find(service, article({ id: 'a' }));
    const times = [copy?.record, ...(copy?.lists.evidence ?? [])].map((record) => record?.retrieved);
    assert.deepEqual(times, ['2026-03-04', '2026-03-03', '2026-03-04']);
  });

  it('are one for each record, the newest', async () => {
    const copies = new Copies(files);
    await copies.keep(service, copyOf('a', { asOf: '2026-03-04' }), 1);
    await copies.keep(service, copyOf('a', { asOf: '2026-03-05' }), 2);
    assert.equal(files.files.size, 1);
    assert.equal((await copies.find(service, article({ id: 'a' })))?.asOf, '2026-03-05');
  });

  it('are forgotten with all services of an origin, and those of others stay', async () => {
    const copies = new Copies(files);
    const others = ['https://service.example:8443/', 'https://other.example/'];
    for (const address of [service, `${service}tenant/`, ...others]) {
      await copies.keep(address, copyOf('a'), 1);
    }
    await copies.forget('https://service.example');
    const has = async (address: string) => (await copies.find(address, article({ id: 'a' }))) !== undefined;
    assert.deepEqual(await Promise.all([service, `${service}tenant/`, ...others].map(has)), [false, false, true, true]);
  });

  it('stay within their number and their bytes: the oldest go first, and what is too large is not kept', async () => {
    const copies = new Copies(files, { copies: 3, bytes: 2_000, bytesOfOne: 900 });
    for (const [at, id] of ['a', 'b', 'c', 'd'].entries()) {
      await copies.keep(service, copyOf(id), at);
    }
    const has = async (id: string) => (await copies.find(service, article({ id }))) !== undefined;
    assert.deepEqual(await Promise.all(['a', 'b', 'c', 'd'].map(has)), [false, true, true, true]);
    await copies.keep(service, copyOf('large', { record: article({ id: 'large', content: 'x'.repeat(900) }) }), 5);
    assert.equal(await has('large'), false);
    for (const [at, id] of ['e', 'f', 'g'].entries()) {
      await copies.keep(service, copyOf(id, { record: article({ id, content: 'x'.repeat(500) }) }), 6 + at);
    }
    const bytes = [...files.files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    assert.ok(bytes <= 2_000 && (await has('g')), String(bytes));
  });

  it('are nothing where a file is damaged, is another’s, or holds anything else', async () => {
    const copies = new Copies(files);
    await copies.keep(service, copyOf('a'), 1);
    const [name = '', text = ''] = [...files.files][0] ?? [];
    for (const damaged of [
      '',
      '{',
      'null',
      '[]',
      '{"version":2}',
      text.replace('"T a"', '"'),
      text.replace('"a"', '"b"'),
    ]) {
      files.files.set(name, damaged);
      assert.equal(await copies.find(service, article({ id: 'a' })), undefined, damaged);
    }
    files.files.set('../../evil.json', text);
    files.files.set(`${'x'.repeat(43)}.${'x'.repeat(43)}.000000001.99999999999.json`, text);
    await copies.keep(service, copyOf('a'), 2);
    assert.equal((await copies.find(service, article({ id: 'a' })))?.asOf, '2026-03-04');
  });
});

describe('a record that was stored', () => {
  it('is the same again', () => {
    const record = event({
      id: 'e',
      title: 'E',
      source: { id: 's', url: 'https://x.example/' },
      tags: ['a'],
      extra: { b: 1 },
    });
    assert.deepEqual(storedRecord(JSON.parse(JSON.stringify(record))), record);
  });

  it('has nothing that is not of its kind, whatever was stored', () => {
    assert.deepEqual(
      storedRecord({ kind: 'article', title: 7, authors: 'x', tags: ['a', 1], likes: '3', run: 'x', extra: [] }),
      article({ tags: ['a'] }),
    );
    for (const nothing of [
      undefined,
      null,
      'article',
      [],
      {},
      { kind: '__proto__' },
      { kind: 'constructor' },
      { kind: 1 },
    ]) {
      assert.equal(storedRecord(nothing), undefined);
    }
    fc.assert(
      fc.property(
        fc.constantFrom('article', 'event', 'signal', 'evidence', 'story', 'source'),
        fc.object(),
        (kind, fields) => {
          const record = storedRecord({ ...fields, kind });
          assert.ok(record?.kind === kind && typeof record.extra === 'object');
        },
      ),
    );
  });

  it('is kept with its page without its text, and without what is too long', () => {
    assert.deepEqual(toStore(article({ title: 'T', content: 'x' })), article({ title: 'T' }));
    assert.deepEqual(toStore(event({ id: 'e', extra: { long: 'x'.repeat(60_000) } })).extra, {});
  });

  it('comes back from its page with the number that the page knows it by', () => {
    assert.deepEqual(keptOf({ page: 7, record: { kind: 'evidence', id: '1' } }), {
      page: 7,
      record: evidence({ id: '1' }),
    });
    assert.equal(keptOf({ page: 'x', service: 7, record: { kind: 'evidence' } })?.page, 1);
    const service = 'https://a.example/';
    assert.equal(keptOf({ service, record: { kind: 'evidence' } })?.service, service);
    for (const nothing of [undefined, null, 1, {}, { page: 1 }, { page: 1, record: { kind: 'mention' } }]) {
      assert.equal(keptOf(nothing), undefined);
    }
  });
});
