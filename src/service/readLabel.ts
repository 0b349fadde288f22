import { Fields, known } from './fields.ts';
import { isObject } from './json.ts';
import type { Notes } from './notes.ts';
import type { Label } from './records.ts';

/** Reads a value of a vocabulary: text, or an object that holds it. Nothing where there is no value to filter by. */
export function readLabel(value: unknown, notes: Notes): Label | undefined {
  const fields = new Fields(isObject(value) ? value : { value }, notes, 'a label');
  const id = fields.text('value', 'name', 'label', 'tag', 'slug', 'title', 'id');
  if (id === undefined) {
    notes.add('a label without a value');
    return undefined;
  }
  return {
    kind: 'label',
    id,
    ...known({ count: fields.number('count', 'total', 'num_results') }),
    extra: fields.rest(),
  };
}
