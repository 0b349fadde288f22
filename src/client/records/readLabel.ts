import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import type { Label } from './types.ts';

/** Usual names of each field. */
const names = {
  value: ['value', 'name', 'label', 'tag', 'slug', 'title', 'id'],
  count: ['count', 'total', 'num_results'],
} as const;

/** Reads a value of a vocabulary; `undefined` where there is no value to filter by. */
export function readLabel(record: JsonObject, warnings: ReadWarnings): Label | undefined {
  const fields = new FieldReader(record, warnings, 'a label');
  const id = fields.text(names.value);
  if (id === undefined) {
    warnings.add('a label without a value');
    return undefined;
  }
  return {
    kind: 'label',
    id,
    ...omitUndefined({ count: fields.number(names.count) }),
    extra: fields.rest(),
  };
}
