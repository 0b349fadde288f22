import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fieldsOf } from '../../../src/kinds/fieldValues.ts';
import type { Field, FieldValue } from '../../../src/page/protocol.ts';

describe('the further fields of a record', () => {
  it('keep their names, order and values', () => {
    assert.deepEqual(fieldsOf({ b: 'text', a: 3, c: null, d: [true, { e: 'deep' }], f: {} }), [
      { name: 'b', value: 'text' },
      { name: 'a', value: 3 },
      { name: 'c', value: null },
      { name: 'd', value: [true, { fields: [{ name: 'e', value: 'deep' }] }] },
      { name: 'f', value: { fields: [] } },
    ]);
  });

  it('are never lost, whatever they hold', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (extra) => {
        // As the page gets it: JSON has no negative zero.
        assert.equal(JSON.stringify(asObject(fieldsOf(extra))), JSON.stringify(extra));
      }),
    );
  });

  it('are handed over as text where they are too deep to lay out', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(30)}"inmost"${']'.repeat(30)}`);
    const [field] = fieldsOf({ deep });
    assert.ok(typeof field?.value === 'object' && field.value !== null && 'json' in field.value);
    assert.deepEqual(JSON.parse(field.value.json), deep);
  });

  it('are handed over as text where they are too many', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => index);
    assert.deepEqual(asObject(fieldsOf({ many })), { many });
    const extra = Object.fromEntries(many.map((index) => [`key ${index}`, index]));
    const fields = fieldsOf(extra);
    assert.ok(fields.length < 1_000);
    const last = fields.at(-1);
    assert.deepEqual({ ...asObject(fields.slice(0, -1)), ...asObject([last!])['…']! }, extra);
  });

  it('survive a depth at which nothing can be read any more', () => {
    let deep: unknown = 'inmost';
    for (let depth = 0; depth < 200_000; depth++) {
      deep = [deep];
    }
    assert.deepEqual(fieldsOf({ deep, next: 1 }), [
      { name: 'deep', value: { json: '…' } },
      { name: 'next', value: 1 },
    ]);
  });
});

/** Back to what the service sent. */
function asObject(fields: readonly Field[]): Record<string, object> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, asValue(value) as object]));
}

function asValue(value: FieldValue): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if ('json' in value) {
    return JSON.parse(value.json);
  }
  return 'fields' in value ? asObject(value.fields) : value.map(asValue);
}
