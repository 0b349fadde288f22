import assert from 'node:assert/strict';
import { createUniqueName } from '../../../../src/store/searches/savedSearch.ts';

describe('createUniqueName', () => {
  it('adds a number to a name that another search has', () => {
    const names = new Set(['Strikes', 'Strikes (2)']);
    assert.deepEqual(
      ['Strikes', 'Grain'].map((name) => createUniqueName(name, names)),
      ['Strikes (3)', 'Grain'],
    );
  });
});
