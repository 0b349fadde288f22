import { readErrorBody } from '../request/decode.ts';
import { ServiceError } from '../errors.ts';
import { isObject, type JsonObject } from '../jsonObject.ts';
import { readDate } from '../records/readDate.ts';
import type { ReadWarnings } from '../records/readWarnings.ts';

interface Envelope {
  readonly records: readonly unknown[];
  readonly next: string | undefined;
  readonly asOf: string | undefined;
}

/**
 * Accepts an empty body, `data: null`, a bare array, and an envelope without `pagination` or `meta`.
 *
 * @throws ServiceError of kind `malformed` for anything else
 */
export function readCollection(payload: unknown, warnings: ReadWarnings): Envelope {
  if (!isObject(payload)) {
    return { records: readList(payload ?? null, payload), next: undefined, asOf: undefined };
  }
  return { records: readList(payload.data, payload), next: readCursor(payload, warnings), asOf: readAsOf(payload) };
}

/**
 * Reads `{data:{...}}` (Collection envelope, rule 3).
 *
 * @throws ServiceError of kind `notFound` for an empty response, of kind `malformed` for anything else
 */
export function readDetail(payload: unknown): { readonly record: JsonObject; readonly asOf: string | undefined } {
  if (payload === undefined || payload === null || (isObject(payload) && payload.data === null)) {
    throw new ServiceError('notFound', 'The response contains no record.');
  }
  if (!isObject(payload) || !isObject(payload.data)) {
    throw createUnexpectedError(payload, 'record');
  }
  return { record: payload.data, asOf: readAsOf(payload) };
}

function readList(data: unknown, payload: unknown): readonly unknown[] {
  if (data === null) {
    return [];
  }
  if (!Array.isArray(data)) {
    throw createUnexpectedError(payload, 'collection');
  }
  return data;
}

/** Returns only a non-empty string or an integer. Nothing else can be sent back unchanged. */
function readCursor({ pagination }: JsonObject, warnings: ReadWarnings): string | undefined {
  const cursor: unknown = isObject(pagination) ? (pagination.next_cursor ?? '') : '';
  if (cursor === '') {
    return undefined;
  }
  if (typeof cursor === 'string') {
    return cursor;
  }
  if (Number.isSafeInteger(cursor)) {
    return String(cursor);
  }
  warnings.add('the cursor of a page');
  return undefined;
}

function readAsOf({ meta }: JsonObject): string | undefined {
  const asOf = isObject(meta) ? meta.as_of : undefined;
  return typeof asOf === 'string' ? readDate(asOf)?.value : undefined;
}

function createUnexpectedError(payload: unknown, expected: string): ServiceError {
  const { message, code } = readErrorBody(payload);
  return new ServiceError('malformed', message ?? `The response is not a ${expected}.`, { code });
}
