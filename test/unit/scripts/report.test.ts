import assert from 'node:assert/strict';
import { listFailedFiles, mergeRepeat, type Outcome } from '../../../scripts/report.ts';

const none: Outcome = { passed: [], pending: [], failures: [], flaky: [], slowest: [] };
const first: Outcome = {
  ...none,
  passed: [
    { title: 'one', file: 'a' },
    { title: 'two', file: 'b' },
  ],
  pending: [{ title: 'four', file: 'b' }],
  failures: [{ title: 'three', file: 'b', error: 'slow' }],
};

describe('Outcome of a repeated file', () => {
  it('replaces the first one, and names what failed only once', () => {
    const titles = ['two', 'three', 'four'];
    const again: Outcome = { ...none, passed: titles.map((title) => ({ title, file: 'b' })) };
    const merged = mergeRepeat(first, again, listFailedFiles(first));
    assert.deepEqual(
      merged.passed.map(({ title }) => title),
      ['one', ...titles],
    );
    assert.deepEqual([merged.pending, merged.failures], [[], []]);
    assert.deepEqual(merged.flaky, first.failures);
  });

  it('keeps both errors of a file that failed again, and failures without a file', () => {
    const unnamed = { title: 'The layer host', error: 'no report' };
    const again: Outcome = { ...none, failures: [{ title: 'three', file: 'b', error: 'slow again' }] };
    const outcome = { ...first, failures: [...first.failures, unnamed] };
    const merged = mergeRepeat(outcome, again, listFailedFiles(outcome));
    assert.deepEqual(
      merged.failures.map(({ error }) => error),
      ['no report', 'slow', 'slow again'],
    );
    assert.deepEqual(merged.flaky, []);
  });
});
