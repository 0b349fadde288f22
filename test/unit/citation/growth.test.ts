import assert from 'node:assert/strict';
import { excessiveGrowth } from '../../support/growth.ts';
import { hostileShapes, type Shape } from '../../support/hostileShapes.ts';
import { itUnless } from '../../support/judges/judged.ts';
import { languages, otherReaders, readersOf, type Readers } from '../../support/textReaders.ts';

/** Shapes that take more time than a text's length allows, or end otherwise than they should, as by a stack overflow. */
function faultsOf(readers: Readers, shapes: readonly Shape[]): string[] {
  return Object.entries(readers).flatMap(([name, read]) => {
    for (const { name: shape, of } of shapes) {
      try {
        const power = excessiveGrowth(read, of);
        if (power !== undefined) {
          return [`${name}: length to the power of ${power.toFixed(1)} for ${shape}`];
        }
      } catch (fault) {
        return [`${name}: ${String(fault)} for ${shape}`];
      }
    }
    return [];
  });
}

const all = [
  ...languages.map((id) => [id, readersOf(id), `in ${id}`] as const),
  ...Object.entries(otherReaders).map(
    ([id, readers]) =>
      [id, readers, `in what reads texts of any language, for those that ${id} can be made of`] as const,
  ),
];

describe('the time for a hostile text grows no faster than linear-logarithmically', function () {
  this.timeout(300_000);

  for (const [languageId, readers, title] of all) {
    for (const half of [0, 1]) {
      const shapes = hostileShapes(languageId).filter((_, index) => index % 2 === half);
      itUnless(half === 1, half === 0 ? title : `${title}, of other shapes too`, () => {
        assert.deepEqual(faultsOf(readers, shapes), []);
      });
    }
  }
});
