import assert from 'node:assert/strict';
import { createSimilarSearch, createLabelSearch } from '../../../../src/page/host/similarSearch.ts';
import { article, event, signal } from '../../../support/records.ts';

const none = { values: {}, names: {} };

describe('Search for similar records', () => {
  it('searches for the words of a record among records of its kind', () => {
    assert.deepEqual(createSimilarSearch(article({ title: ' A\n title ' })), {
      kind: 'articles',
      query: 'A title',
      filter: none,
    });
    assert.deepEqual(createSimilarSearch(signal({ summary: 'S' })), { kind: 'signals', query: 'S', filter: none });
    assert.equal(createSimilarSearch(event({})), undefined);
    assert.equal(createSimilarSearch(article({ title: 'x'.repeat(1_000) }))?.query.length, 300);
  });

  it('finds all records of a publisher or source by its id and shows its name', () => {
    assert.deepEqual(createSimilarSearch({ kind: 'publisher', id: 'p', name: 'Courier', extra: {} }), {
      kind: 'articles',
      query: '',
      filter: { values: { sources: ['p'] }, names: { p: 'Courier' } },
    });
    assert.deepEqual(createSimilarSearch({ kind: 'source', id: 's', extra: {} }), {
      kind: 'events',
      query: '',
      filter: { values: { sourceIds: ['s'] }, names: {} },
    });
    assert.equal(createSimilarSearch({ kind: 'publisher', name: 'Courier', extra: {} }), undefined);
  });

  it('searches for a label of the record', () => {
    const record = article({ regions: ['Norland', 'Vik'] });
    assert.deepEqual(createLabelSearch(record, 'regions', 1), {
      kind: 'articles',
      query: '',
      filter: { values: { regions: ['Vik'] }, names: {} },
    });
    assert.equal(createLabelSearch(record, 'regions', 2), undefined);
    assert.equal(createLabelSearch(event({ tags: ['a'] }), 'tags', 0)?.kind, 'events');
    assert.equal(createLabelSearch(event({ tags: ['a'] }), 'regions', 0), undefined);
  });
});
