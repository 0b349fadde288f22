import assert from 'node:assert/strict';
import { readStoredPage, toStoredRecord } from '../../../../src/page/host/storedPage.ts';
import { article, event, evidence } from '../../../support/records.ts';

describe('Stored page', () => {
  it('contains the record without its text and without long fields', () => {
    assert.deepEqual(toStoredRecord(article({ title: 'T', content: 'x' })), article({ title: 'T' }));
    assert.deepEqual(toStoredRecord(event({ id: 'e', extra: { long: 'x'.repeat(60_000) } })).extra, {});
  });

  it('is restored with its record and its id', () => {
    assert.deepEqual(readStoredPage({ page: 7, record: { kind: 'evidence', id: '1' } }), {
      page: 7,
      record: evidence({ id: '1' }),
    });
    assert.equal(readStoredPage({ page: 'x', service: 7, record: { kind: 'evidence' } })?.page, 1);
    const service = 'https://a.example/';
    assert.equal(readStoredPage({ service, record: { kind: 'evidence' } })?.service, service);
    for (const nothing of [undefined, null, 1, {}, { page: 1 }, { page: 1, record: { kind: 'mention' } }]) {
      assert.equal(readStoredPage(nothing), undefined);
    }
  });
});
