import { isObject } from '../client/json.ts';
import { readDate } from '../client/records/readDate.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { isKindName, kinds } from './index.ts';
import type { StoredType } from './recordKind.ts';

/**
 * A record from a file, the state of a page or another extension: only fields that fit its kind are taken, since anything
 * can stand there. `undefined` for any other value.
 */
export function storedRecord(value: unknown): ServiceRecord | undefined {
  if (!isObject(value) || !isKindName(value.kind)) {
    return undefined;
  }
  const { kind } = value;
  const fields = Object.entries<StoredType>(kinds[kind].storedFields).flatMap(([name, type]) => {
    const read = readers[type](value[name]);
    return read === undefined ? [] : [[name, read] as const];
  });
  const record: unknown = {
    kind,
    ...Object.fromEntries(fields),
    extra: isObject(value.extra) ? value.extra : {},
  };
  return record as ServiceRecord;
}

const readers: Readonly<Record<StoredType, (value: unknown) => unknown>> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  date: (value) => readDate(value)?.value,
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  texts: (value) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []),
  counts: (value) =>
    Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([, count]) => typeof count === 'number')),
  provenance: (value) =>
    isObject(value)
      ? Object.fromEntries(
          ['id', 'name', 'url'].flatMap((name) => (typeof value[name] === 'string' ? [[name, value[name]]] : [])),
        )
      : undefined,
};
