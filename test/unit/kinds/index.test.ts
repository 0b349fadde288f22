import assert from 'node:assert/strict';
import { kinds } from '../../../src/kinds/index.ts';
import type { RelatedList } from '../../../src/kinds/recordKind.ts';

const all = Object.entries(kinds);
const relatedLists = all.flatMap(([, { lists }]) => Object.values<RelatedList>(lists));

describe('Record kinds', () => {
  it('give every list of the sidebar a unique name', () => {
    const names = [
      ...all.flatMap(([, { roots }]) => roots.map(({ route }) => route)),
      ...relatedLists.map(({ name }) => name),
    ];
    assert.deepEqual(names, [...new Set(names)]);
  });

  it('are cited only through lists that they have', () => {
    for (const [name, { lists, citedThrough }] of all) {
      assert.ok(!citedThrough || lists[citedThrough.list], name);
    }
  });

  it('are cited through lists that end at records with an address', () => {
    for (const [name, { lists, citedThrough }] of all) {
      const cited = citedThrough && lists[citedThrough.list];
      const further = cited && kinds[cited.of].citedThrough;
      const last = further ? kinds[cited.of].lists[further.list] : cited;
      assert.equal(last && kinds[last.of].citedThrough, undefined, name);
    }
  });
});
