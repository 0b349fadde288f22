import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createReferenceNow } from '../../../src/kinds/createReference.ts';
import { readCitableRecord } from '../../../src/kinds/recordArgument.ts';
import { restoreRecord } from '../../../src/client/records/types.ts';
import { article, event } from '../../support/records.ts';

const read = (argument: unknown) => readCitableRecord(argument);

describe('Record argument of a command', () => {
  it('returns the whole record of a tree row', () => {
    const record = article({
      id: 'a',
      title: 'T',
      url: 'https://x.example/',
      retrieved: '2026-03-04',
      extra: { b: 1 },
    });
    assert.deepEqual(read({ kind: 'record', record }), record);
    assert.deepEqual(read(record), record);
  });

  it('drops values of the wrong type', () => {
    assert.deepEqual(
      read({
        record: { kind: 'article', title: 7, url: 'https://x.example/', authors: 'x', tags: [1, 'a'], likes: 'many' },
      }),
      article({ url: 'https://x.example/', tags: ['a'] }),
    );
    assert.deepEqual(
      read({ record: { kind: 'event', source: 'Agency', counts: null, extra: [] } }),
      event({ counts: {} }),
    );
  });

  it('becomes an article if it has a title or a name, and an address', () => {
    assert.deepEqual(
      read({ title: 'T', url: 'https://x.example/' }),
      article({ title: 'T', url: 'https://x.example/' }),
    );
    assert.deepEqual(
      read({ record: { kind: 'publisher', id: 'p', name: 'Courier', url: 'https://c.example/' } }),
      article({ title: 'Courier', url: 'https://c.example/' }),
    );
    assert.deepEqual(read({ title: 7, url: 'https://x.example/' }), article({ url: 'https://x.example/' }));
  });

  it('returns undefined for a value without an address', () => {
    for (const nothing of [
      undefined,
      null,
      1,
      'x',
      [],
      {},
      { title: 'T' },
      { url: 7 },
      { record: null },
      { record: [] },
    ]) {
      assert.equal(read(nothing), undefined);
    }
  });

  it('yields a reference of strings for any value', () => {
    const kinds = ['article', 'event', 'signal', 'evidence', 'story', 'publisher', 'mention', '__proto__'];
    const fields = fc.dictionary(
      fc.constantFrom(
        'id',
        'title',
        'url',
        'authors',
        'source',
        'publisher',
        'published',
        'retrieved',
        'extra',
        'counts',
      ),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fields, fc.boolean(), (kind, argument, isHeld) => {
        const target = isHeld ? { record: { ...argument, kind } } : { ...argument, kind };
        const record = read(target);
        const values = Object.values(record ? createReferenceNow(record) : {});
        assert.ok(values.flat().every((value) => typeof value === 'string'));
      }),
    );
  });
});

describe('Stored record of any kind', () => {
  it('survives a round trip through JSON', () => {
    const record = event({
      id: 'e',
      title: 'E',
      source: { id: 's', url: 'https://x.example/' },
      tags: ['a'],
      extra: { b: 1 },
    });
    assert.deepEqual(restoreRecord(JSON.parse(JSON.stringify(record))), record);
  });

  it('drops values of the wrong type', () => {
    assert.deepEqual(
      restoreRecord({ kind: 'article', title: 7, authors: 'x', tags: ['a', 1], likes: '3', run: 'x', extra: [] }),
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
      assert.equal(restoreRecord(nothing), undefined);
    }
    fc.assert(
      fc.property(
        fc.constantFrom('article', 'event', 'signal', 'evidence', 'story', 'source'),
        fc.object(),
        (kind, fields) => {
          const record = restoreRecord({ ...fields, kind });
          assert.ok(record?.kind === kind && typeof record.extra === 'object');
        },
      ),
    );
  });
});
