import type { ReadableRecord } from '../library/recordOf.ts';
import { storedRecord } from '../library/storedRecord.ts';
import { isObject } from '../service/json.ts';
import type { ServiceRecord } from '../service/records.ts';

/** What a page kept of the record it showed. */
interface KeptPage {
  readonly page: number;
  /** Names the service that the record is from, where the page knew it. */
  readonly service?: string;
  readonly record: ReadableRecord;
}

/** What is in the state that a page kept; `undefined` where that is no record with a page of its own. */
export function keptOf(state: unknown): KeptPage | undefined {
  const { page, service, record } = isObject(state) ? state : {};
  const read = storedRecord(record);
  return read && read.kind !== 'mention'
    ? {
        page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : 1,
        ...(typeof service === 'string' && { service }),
        record: read,
      }
    : undefined;
}

/** So many characters of JSON are kept with a page. */
const mostStored = 50_000;

/** The record as it is kept with its page: without its text, and without what no field took where that is long. */
export function toStore(record: ServiceRecord): Readonly<Record<string, unknown>> {
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'content'));
  return JSON.stringify(rest).length <= mostStored ? rest : { ...rest, extra: {} };
}
