const times = new WeakMap<object, string>();

/** Remembers when the service produced a record: the answer's `meta.as_of`, ISO 8601. */
export function rememberAccess<T>(record: T, asOf: string | undefined): T {
  if (asOf !== undefined && typeof record === 'object' && record !== null) {
    times.set(record, asOf);
  }
  return record;
}

/** When the service produced the record, ISO 8601; nothing where it did not say. */
export function accessOf(record: object): string | undefined {
  return times.get(record);
}
