import assert from 'node:assert/strict';
import { SeenLists } from '../../../src/store/seenLists.ts';

const articles = (...ids: string[]) => ids.map((id) => ({ kind: 'article', id }));

describe('New records of a list', () => {
  let stored: unknown;
  const window = () =>
    new SeenLists({
      get: () => stored,
      update: (_key, value) => {
        stored = JSON.parse(JSON.stringify(value));
        return Promise.resolve();
      },
    });
  const countNew = (lists: SeenLists, key: string, ids: readonly string[]) =>
    ids.filter((id) => lists.isNew(key, { kind: 'article', id }));

  beforeEach(() => {
    stored = undefined;
  });

  it('include those added since the list was last seen, in any window', () => {
    const first = window();
    first.update('latest', articles('a', 'b'));
    assert.deepEqual(countNew(first, 'latest', ['a', 'b']), []);
    const later = window();
    later.update('latest', articles('c', 'a'));
    assert.deepEqual(countNew(later, 'latest', ['a', 'b', 'c']), ['c']);
    later.update('latest', articles('d', 'c', 'a'));
    assert.deepEqual(countNew(later, 'latest', ['a', 'b', 'c', 'd']), ['d']);
    later.update('latest', articles('b'));
    assert.deepEqual(countNew(later, 'latest', ['b']), [], 'it was there before, and came back');
  });

  it('are separate for each list', () => {
    const lists = window();
    lists.update('latest', articles('a'));
    lists.update('trending', articles('b'));
    lists.update('latest', articles('a', 'b'));
    assert.deepEqual([countNew(lists, 'latest', ['b']), countNew(lists, 'trending', ['b'])], [['b'], []]);
  });

  it('are stored for a limited number of lists and records', () => {
    const lists = window();
    for (let index = 0; index < 50; index += 1) {
      lists.update(`list ${String(index)}`, articles('a'));
    }
    for (let index = 0; index < 500; index += 1) {
      lists.update('long', articles(String(index)));
    }
    assert.equal(Object.keys(stored as object).length, 12);
    assert.ok((stored as Record<string, string[]>).long!.length <= 41);
  });

  it('are not counted if the stored value is invalid', () => {
    for (const other of ['x', [1], { latest: 'x' }, { latest: [1, {}] }]) {
      stored = other;
      const lists = window();
      lists.update('latest', articles('a'));
      lists.update('latest', articles('a'));
      assert.deepEqual(countNew(lists, 'latest', ['a']), []);
    }
  });
});
