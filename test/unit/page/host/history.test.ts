import assert from 'node:assert/strict';
import { PageHistory, readStoredPage, toStoredRecord } from '../../../../src/page/host/history.ts';
import { article, event, evidence } from '../../../support/records.ts';

describe('History', () => {
  it('goes back and forward, and drops the forward steps on a new one', () => {
    const history = new PageHistory<string>();
    assert.equal(history.current, undefined);
    assert.equal(history.go(-1), undefined);
    for (const step of ['a', 'b', 'c']) {
      history.push(step);
    }
    assert.deepEqual([history.back, history.current, history.forward], ['b', 'c', undefined]);
    assert.equal(history.go(-1), 'b');
    assert.equal(history.go(-1), 'a');
    assert.equal(history.go(-1), undefined);
    assert.deepEqual([history.back, history.current, history.forward], [undefined, 'a', 'b']);
    history.push('d');
    assert.deepEqual([history.back, history.current, history.forward], ['a', 'd', undefined]);
    assert.equal(history.go(1), undefined);
  });

  it('goes no further back than 29 steps', () => {
    const history = new PageHistory<number>();
    for (let step = 0; step < 100; step++) {
      history.push(step);
    }
    let steps = 0;
    while (history.go(-1) !== undefined) {
      steps += 1;
    }
    assert.deepEqual([steps, history.current], [29, 70]);
  });
});

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
