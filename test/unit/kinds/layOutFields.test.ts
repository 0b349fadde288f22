import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layOutFields } from '../../../src/kinds/layOutFields.ts';
import type { PageField, FieldValue } from '../../../src/page/protocol.ts';

describe('Extra fields of a record', () => {
  it('keep their names, order and values', () => {
    assert.deepEqual(layOutFields({ b: 'text', a: 3, c: null, d: [true, { e: 'deep' }], f: {} }), [
      { name: 'b', value: 'text' },
      { name: 'a', value: 3 },
      { name: 'c', value: null },
      { name: 'd', value: [true, { fields: [{ name: 'e', value: 'deep' }] }] },
      { name: 'f', value: { fields: [] } },
    ]);
  });

  it('keep every JSON value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (extra) => {
        // JSON has no negative zero.
        assert.equal(JSON.stringify(toObject(layOutFields(extra))), JSON.stringify(extra));
      }),
    );
  });

  it('become JSON text if they are nested too deep to lay out', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(30)}"inmost"${']'.repeat(30)}`);
    const [field] = layOutFields({ deep });
    assert.ok(typeof field?.value === 'object' && field.value !== null && 'json' in field.value);
    assert.deepEqual(JSON.parse(field.value.json), deep);
  });

  it('become JSON text beyond the first 200', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => index);
    assert.deepEqual(toObject(layOutFields({ many })), { many });
    const extra = Object.fromEntries(many.map((index) => [`key ${index}`, index]));
    const fields = layOutFields(extra);
    assert.ok(fields.length < 1_000);
    const last = fields.at(-1);
    assert.deepEqual({ ...toObject(fields.slice(0, -1)), ...toObject([last!])['…']! }, extra);
  });

  it('become an ellipsis if they are too deep for JSON.stringify', () => {
    let deep: unknown = 'inmost';
    for (let depth = 0; depth < 200_000; depth++) {
      deep = [deep];
    }
    assert.deepEqual(layOutFields({ deep, next: 1 }), [
      { name: 'deep', value: { json: '…' } },
      { name: 'next', value: 1 },
    ]);
  });
});

/** Converts fields back to the object that the service sent. */
function toObject(fields: readonly PageField[]): Record<string, object> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, toValue(value) as object]));
}

function toValue(value: FieldValue): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if ('json' in value) {
    return JSON.parse(value.json);
  }
  return 'fields' in value ? toObject(value.fields) : value.map(toValue);
}
