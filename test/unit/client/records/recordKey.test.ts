import assert from 'node:assert/strict';
import { restoreRecord } from '../../../../src/client/records/types.ts';
import { getRecordKey } from '../../../../src/client/records/recordKey.ts';
import { article, event, evidence } from '../../../support/records.ts';

describe('Record key', () => {
  it('is the kind and the identifier', () => {
    assert.equal(getRecordKey(event({ id: 'e1', title: 'Dock strike' })), 'event e1');
  });

  it('is the address of an article without an identifier', () => {
    const key = getRecordKey(article({ title: 'Port reopens', url: 'https://wire.example/port' }));
    assert.equal(key, 'article https://wire.example/port');
    assert.equal(getRecordKey(article({ title: 'Another title', url: 'https://wire.example/port' })), key);
  });

  it('ignores the retrieval time and a source name that was added later', () => {
    const record = evidence({ sourceId: 's1', summary: 'The gates opened.' });
    const key = getRecordKey(record);
    assert.equal(getRecordKey(evidence({ ...record, retrieved: '2026-11-23T09:00:00Z' })), key);
    assert.equal(
      getRecordKey(evidence({ ...record, sourceName: 'Kestrel Wire', sourceAddress: 'https://kestrelwire.example/' })),
      key,
    );
  });

  it('differs for other content', () => {
    const keys = [
      evidence({ sourceId: 's1' }),
      evidence({ sourceId: 's2' }),
      evidence({ sourceId: 's1', summary: 'The gates opened.' }),
      evidence({ sourceId: 's1', extra: { page: 2 } }),
      evidence({ sourceName: 'Kestrel Wire' }),
      evidence({ sourceName: 'Harbour Gazette' }),
      { ...evidence({ sourceId: 's1' }), kind: 'mention' as const },
    ].map(getRecordKey);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('is the same for a record that was stored and read back', () => {
    const record = evidence({ published: '2026-11-19', sourceId: 's1', extra: { b: 1, a: { d: 1, c: [2] } } });
    const readBack = restoreRecord(JSON.parse(JSON.stringify(record)));
    assert.ok(readBack);
    assert.equal(getRecordKey(readBack), getRecordKey(record));
  });
});
