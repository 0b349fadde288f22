import assert from 'node:assert/strict';
import { excessiveGrowth } from '../../support/growth.ts';
import { hostileShapes } from '../../support/hostileShapes.ts';
import { languages, otherReaders, readersOf, type Readers } from '../../support/textReaders.ts';

/** Shapes that take more time than a text's length allows, or end otherwise than they should, as by a stack overflow. */
function faultsOf(readers: Readers, languageId: string): string[] {
  return Object.entries(readers).flatMap(([name, read]) => {
    for (const { name: shape, of } of hostileShapes(languageId)) {
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

describe('the time for a hostile text grows no faster than linear-logarithmically', function () {
  this.timeout(300_000);

  for (const languageId of languages) {
    it(`in ${languageId}`, () => {
      assert.deepEqual(faultsOf(readersOf(languageId), languageId), []);
    });
  }

  for (const [languageId, readers] of Object.entries(otherReaders)) {
    it(`in what reads texts of any language, for those that ${languageId} can be made of`, () => {
      assert.deepEqual(faultsOf(readers, languageId), []);
    });
  }
});
