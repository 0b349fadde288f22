import assert from 'node:assert/strict';
import { readDayInput, InputError } from '../../../src/agent/toolInput.ts';

describe('Date input', () => {
  it('accepts calendar days, and a relative start as in saved searches', () => {
    assert.equal(readDayInput({ from: '2026-02-28' }, 'from'), '2026-02-28');
    assert.equal(readDayInput({ from: 'last 7 days' }, 'from'), 'last 7 days');
    assert.equal(readDayInput({}, 'to'), undefined);
    for (const [name, value] of [
      ['from', 'last week'],
      ['from', '2026-02-30'],
      ['to', 'last 7 days'],
    ] as const) {
      assert.throws(() => readDayInput({ [name]: value }, name), InputError, value);
    }
  });
});
