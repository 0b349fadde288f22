import assert from 'node:assert/strict';
import { placeOf, provenBy, rules } from './rules.ts';

describe('the list of rules', () => {
  it('numbers the rules of each section from 1, without a gap and each once', () => {
    const sections = Map.groupBy(rules, ({ id }) => id.replace(/-\d+$/, ''));
    for (const [section, members] of sections) {
      assert.deepEqual(
        members.map(({ id }) => id),
        members.map((_, index) => `${section}-${String(index + 1)}`),
      );
    }
  });

  it('says where each rule stands, and something of its own', () => {
    for (const { id } of rules) {
      const { document, section } = placeOf(id);
      assert.ok(document !== '' && section !== '', id);
    }
    const documents = Map.groupBy(rules, ({ id }) => id.slice(0, 2));
    assert.deepEqual([...documents.keys()], ['AA', 'MI']);
  });

  it('reads the rules from the beginning of a title alone', () => {
    assert.deepEqual(provenBy('[AA-env-1, MI-env-1] keeps cursors'), ['AA-env-1', 'MI-env-1']);
    assert.deepEqual(provenBy('keeps cursors [AA-env-1]'), []);
  });
});
