import { isReadableRecord, type ReadableRecord } from '../../kinds/index.ts';
import { restoreRecord, type ServiceRecord } from '../../client/records/types.ts';
import { isObject } from '../../client/jsonObject.ts';

interface RestoredPage {
  readonly page: number;
  readonly service?: string;
  readonly record: ReadableRecord;
  readonly isPreview?: true;
}

export function readStoredPage(state: unknown): RestoredPage | undefined {
  const { page, service, record, isPreview } = isObject(state) ? state : {};
  const restored = restoreRecord(record);
  return restored && isReadableRecord(restored)
    ? {
        page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : 1,
        ...(typeof service === 'string' && { service }),
        record: restored,
        ...(isPreview === true && { isPreview }),
      }
    : undefined;
}

/** In UTF-16 code units of JSON. */
const maxStoredLength = 50_000;

/** Removes the text, and the extra fields if they are long. */
export function toStoredRecord(record: ServiceRecord): Readonly<Record<string, unknown>> {
  const shortened = Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'content'));
  return JSON.stringify(shortened).length <= maxStoredLength ? shortened : { ...shortened, extra: {} };
}
