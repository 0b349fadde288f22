import { readCollection, readDetail } from './envelope.ts';
import { ServiceError } from '../errors.ts';
import { isObject } from '../jsonObject.ts';
import { ReadWarnings } from '../records/readWarnings.ts';
import type { Detail, Page } from './page.ts';
import type { DecodedResponse } from '../request/attempt.ts';
import type { Requester, RequesterOptions, RequestOptions } from '../request/request.ts';
import type { RecordRoute } from '../routes/route.ts';

export interface RecordRequest {
  readonly id?: string | undefined;
  /** Parameters by camelCase name. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  readonly signal: AbortSignal;
  readonly options?: RequestOptions | undefined;
}

export interface RecordRequester {
  readonly requestPage: <T>(
    route: RecordRoute<T>,
    request: RecordRequest & {
      readonly next: string | undefined;
      /** Records per page (default: the client's page size). */
      readonly limit?: number | undefined;
    },
  ) => Promise<Page<T>>;
  readonly requestDetail: <T>(route: RecordRoute<T>, request: RecordRequest) => Promise<Detail<T>>;
}

export function createRecordRequester(
  request: Requester,
  { pageSize, log }: { readonly pageSize: number; readonly log?: RequesterOptions['log'] },
): RecordRequester {
  /** Responses whose warnings were logged. A cached or shared response is read again for each caller. */
  const loggedResponses = new WeakSet<DecodedResponse>();

  const withWarnings = <T>(
    { path }: RecordRoute,
    response: DecodedResponse,
    read: (warnings: ReadWarnings) => T,
  ): T => {
    const warnings = new ReadWarnings();
    const result = read(warnings);
    const line = warnings.formatLine();
    if (line !== undefined && !loggedResponses.has(response)) {
      loggedResponses.add(response);
      log?.warn(`${path}: ${line}`);
    }
    return result;
  };
  return {
    requestPage(route, { filter, next, limit = pageSize, ...rest }) {
      const offset = route.paging === 'offset' ? Number(next ?? 0) : undefined;
      const position = offset === undefined ? { cursor: next } : { offset };
      const values = { ...filter, limit, ...position };
      return request({ ...rest, route, values }, (response) =>
        withWarnings(route, response, (warnings) => {
          const { records, next: cursor, asOf } = readCollection(response.payload, warnings);
          const nextPage = offset === undefined ? cursor : getNextOffset(offset, records.length, limit);
          const retrieved = getResponseTime(response, asOf);
          const items = records
            .map((record) => readItem(route, record, warnings, retrieved))
            .filter((item) => item !== undefined);
          return { items, ...(nextPage !== undefined && { next: nextPage }), ...(asOf !== undefined && { asOf }) };
        }),
      );
    },
    requestDetail(route, { filter, ...rest }) {
      return request({ ...rest, route, values: filter ?? {} }, (response) =>
        withWarnings(route, response, (warnings) => {
          const { record: payload, asOf } = readDetail(response.payload);
          const record = readItem(route, payload, warnings, getResponseTime(response, asOf));
          if (record === undefined) {
            throw new ServiceError('notFound', 'The response contains no record.');
          }
          return { record, ...(asOf !== undefined && { asOf }) };
        }),
      );
    },
  };
}

function readItem<T>(
  { returns, read }: RecordRoute<T>,
  item: unknown,
  warnings: ReadWarnings,
  retrieved: string,
): T | undefined {
  const record = returns === 'vocabulary' && !isObject(item) ? { value: item } : item;
  if (!isObject(record)) {
    warnings.add('a record without fields');
    return undefined;
  }
  const result = read(record, warnings);
  if (result !== undefined) {
    // Changing the object is safe, because the reader has just created it.
    Object.assign(result as object, { retrieved });
  }
  return result;
}

/** Returns `meta.as_of`, or else the time of arrival, ISO 8601. */
function getResponseTime({ receivedAt: received }: DecodedResponse, asOf: string | undefined): string {
  return asOf ?? new Date(received).toISOString();
}

/** Returns `undefined` after an incomplete page (article-aggregation, Earlier surface). */
function getNextOffset(offset: number, count: number, limit: number): string | undefined {
  return count < limit ? undefined : String(offset + count);
}
