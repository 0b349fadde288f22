import assert from 'node:assert/strict';
import { accessOf, rememberAccess } from '../../../src/service/accessed.ts';

describe('when a record was produced', () => {
  it('is the time of the answer it came in', () => {
    const record = { id: 'a' };
    assert.equal(rememberAccess(record, '2026-11-20T10:00:00Z'), record);
    assert.equal(accessOf(record), '2026-11-20T10:00:00Z');
    assert.equal(accessOf({ id: 'a' }), undefined);
  });

  it('stays what it was where a later answer does not say', () => {
    const record = rememberAccess({}, 't1');
    assert.equal(accessOf(rememberAccess(record, undefined)), 't1');
  });

  it('is not known of what is no record', () => {
    for (const value of [undefined, null, 'text']) {
      assert.equal(rememberAccess(value, 't'), value);
    }
  });
});
