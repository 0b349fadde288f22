import type { ReadableRecord } from '../library/recordOf.ts';
import { storedRecord } from '../library/storedRecord.ts';
import { isObject } from '../service/json.ts';
import type { ServiceRecord } from '../service/records.ts';

/** What a page kept of the record it showed; nothing where that is no record with a page of its own. */
export function keptOf(state: unknown): { readonly page: number; readonly record: ReadableRecord } | undefined {
  const { page, record } = isObject(state) ? state : {};
  const read = storedRecord(record);
  return read && read.kind !== 'mention'
    ? { page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : 1, record: read }
    : undefined;
}

/** So many characters of JSON are kept with a page. */
const mostStored = 50_000;

/** The record as it is kept with its page: without its text, and without what no field took where that is long. */
export function toStore(record: ServiceRecord): Readonly<Record<string, unknown>> {
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'content'));
  return JSON.stringify(rest).length <= mostStored ? rest : { ...rest, extra: {} };
}
