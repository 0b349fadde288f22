import assert from 'node:assert/strict';
import { DoubleClicks } from '../../../../src/page/host/doubleClicks.ts';
import type { Article } from '../../../../src/client/records/types.ts';
import { article } from '../../../support/records.ts';

describe('DoubleClicks', () => {
  const [a, b] = [article({ id: 'a' }), article({ id: 'b' })];

  it('detects a second click on the same record within half a second', () => {
    let now = 0;
    const clicks = new DoubleClicks(() => now);
    const results = ([...steps]: readonly [number, Article][]) =>
      steps.map(([time, record]) => {
        now = time;
        return clicks.isSecond(record);
      });
    const steps: [number, Article][] = [
      [0, a],
      [300, a],
      [400, a],
      [1000, a],
      [1100, b],
    ];
    assert.deepEqual(results(steps), [false, true, false, false, false]);
  });

  it('ignores rows without a record', () => {
    const clicks = new DoubleClicks(() => 0);
    assert.deepEqual([clicks.isSecond(undefined), clicks.isSecond(undefined)], [false, false]);
  });
});
