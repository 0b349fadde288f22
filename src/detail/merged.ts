import type { ReadableRecord } from '../library/recordOf.ts';

/** The newer record, with what only the older one holds: a detail answer can leave out what a collection showed. */
export function merged(older: ReadableRecord, newer: ReadableRecord): ReadableRecord {
  if (older.kind !== newer.kind) {
    return newer;
  }
  const known = Object.entries(newer).filter(([, value]) => !isEmpty(value));
  return { ...older, ...Object.fromEntries(known), extra: { ...older.extra, ...newer.extra } };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
