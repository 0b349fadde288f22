import assert from 'node:assert/strict';
import { measureCoverage, type TestRun } from './measureCoverage.ts';
import { formatSection, readProvenRules, rules } from './rules.ts';

describe('List of rules', () => {
  it('numbers the rules of each section from 1 without gaps', () => {
    const sections = Map.groupBy(rules, ({ id }) => id.replace(/-\d+$/, ''));
    for (const [section, members] of sections) {
      assert.deepEqual(
        members.map(({ id }) => id),
        members.map((_, index) => `${section}-${String(index + 1)}`),
      );
    }
  });

  it('names the section of each rule', () => {
    for (const { id } of rules) {
      const { document, section } = formatSection(id);
      assert.ok(document !== '' && section !== '', id);
    }
    const documents = Map.groupBy(rules, ({ id }) => id.slice(0, 2));
    assert.deepEqual([...documents.keys()], ['AA', 'MI', 'OB']);
  });

  it('reads rules only from the start of a title', () => {
    assert.deepEqual(readProvenRules('[AA-env-1, MI-env-1] keeps cursors'), ['AA-env-1', 'MI-env-1']);
    assert.deepEqual(readProvenRules('keeps cursors [AA-env-1]'), []);
  });
});

describe('Coverage of the rules', () => {
  const rule = { id: 'AA-env-1', binds: 'both', says: '' } as const;
  const test = (result: TestRun['result'], file: string, title = '[AA-env-1] works') => ({ result, file, title });
  const untested = (...tests: readonly TestRun[]) => measureCoverage([rule], tests).untested.map(({ side }) => side);

  it('requires a test for each side that a rule binds', () => {
    assert.deepEqual(untested(), ['client', 'service']);
    assert.deepEqual(untested(test('passed', 'a/requests.test.ts')), ['service']);
    assert.deepEqual(untested(test('FAILED', 'a/sampleContent.test.ts')), ['client']);
    assert.deepEqual(untested(test('passed', 'a/sample.test.ts'), test('passed', 'a/sampleContent.test.ts')), []);
  });

  it('ignores skipped tests and titles without a known rule', () => {
    assert.deepEqual(untested(test('skipped', 'a.test.ts'), test('passed', 'b.test.ts', 'works')), [
      'client',
      'service',
    ]);
    assert.deepEqual(measureCoverage([rule], [test('passed', 'b.test.ts', '[AA-env-9] works')]).unknown, ['AA-env-9']);
  });
});
