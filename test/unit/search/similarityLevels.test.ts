import assert from 'node:assert/strict';
import { defaultLevel, getThreshold, similarityLevels } from '../../../src/search/similarityLevels.ts';

describe('Similarity levels', () => {
  const lists = [
    ['articles', 'v1'],
    ['articles', 'v0.1'],
    ['articles', undefined],
    ['events', 'v1'],
    ['signals', 'v1'],
  ] as const;

  it('send only values from 0 to 1, each stricter than the one before', () => {
    for (const [kind, apiVersion] of lists) {
      const values = similarityLevels.flatMap((_, level) => getThreshold(level, kind, apiVersion) ?? []);
      assert.deepEqual(
        values,
        values.toSorted((a, b) => a - b),
      );
      assert.equal(new Set(values).size, similarityLevels.length - 1);
      assert.ok(values.every((value) => value >= 0 && value <= 1));
    }
  });

  it('send no value by default, and lie on both sides of the documented default', () => {
    for (const [kind, apiVersion, standard] of [
      ['articles', 'v0.1', 0.75],
      ['events', 'v1', 0.5],
      ['signals', 'v0.1', 0.5],
    ] as const) {
      assert.equal(getThreshold(defaultLevel, kind, apiVersion), undefined);
      assert.ok((getThreshold(defaultLevel - 1, kind, apiVersion) ?? 1) < standard);
      assert.ok((getThreshold(defaultLevel + 1, kind, apiVersion) ?? 0) > standard);
    }
  });
});
