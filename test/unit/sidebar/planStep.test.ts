// cspell:ignore abdc acbd adbc bcad bdac
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planStep } from '../../../src/sidebar/planStep.ts';

describe('planStep', () => {
  const lists = fc.uniqueArray(fc.nat(20), { maxLength: 8 });

  it('swaps the items with the one above or below', () => {
    assert.deepEqual(after('abcd', 'c', -1), 'acbd');
    assert.deepEqual(after('abcd', 'c', 1), 'abdc');
    assert.deepEqual(after('abcd', 'bc', -1), 'bcad');
    assert.deepEqual(after('abcd', 'bc', 1), 'adbc');
    assert.deepEqual(after('abcd', 'bd', -1), 'bdac', 'those that stood apart come together');
  });

  it('moves nothing at the edge and for unknown items', () => {
    assert.deepEqual(planStep(['a', 'b'], (item) => item === 'a', -1).moved, []);
    assert.deepEqual(planStep(['a', 'b'], (item) => item === 'b', 1).moved, []);
    assert.deepEqual(planStep(['a', 'b'], () => false, 1).moved, []);
    assert.deepEqual(planStep([], () => true, -1).moved, []);
  });

  it('keeps every item, and the order of moved and unmoved items', () => {
    fc.assert(
      fc.property(lists, fc.func(fc.boolean()), fc.constantFrom(-1, 1), (all, choice, by) => {
        const isChosen = (item: number) => choice(item);
        const result = applied(all, isChosen, by);
        assert.deepEqual(result.filter(isChosen), all.filter(isChosen));
        assert.deepEqual(
          result.filter((item) => !isChosen(item)),
          all.filter((item) => !isChosen(item)),
        );
      }),
    );
  });
});

function after(all: string, isChosen: string, by: -1 | 1): string {
  return applied([...all], (item) => isChosen.includes(item), by).join('');
}

function applied<T>(all: readonly T[], isChosen: (item: T) => boolean, by: -1 | 1): readonly T[] {
  const { moved, next: before } = planStep(all, isChosen, by);
  const others = all.filter((item) => !moved.includes(item));
  return others.toSpliced(before === undefined ? others.length : others.indexOf(before), 0, ...moved);
}
