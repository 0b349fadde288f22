import { kinds, type KindName } from '../../kinds/index.ts';
import type { RelatedList } from '../../kinds/recordKind.ts';
import type { Client } from '../../client/client.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { DetailRouteId, ListRouteId, RouteRecord } from '../../client/routes/table.ts';
import type { CopyRequest, OfflineCopies, OfflineCopy } from './offlineCopies.ts';

/** The routes that a page requests. Their responses are stored. */
const kindByRoute: ReadonlyMap<ListRouteId | DetailRouteId, KindName> = new Map(
  (Object.keys(kinds) as KindName[]).flatMap((kind): [ListRouteId | DetailRouteId, KindName][] => {
    const { detail, lists } = kinds[kind];
    const related = Object.values<RelatedList>(lists).map(({ route, of }): [ListRouteId, KindName] => [route, of]);
    return detail === undefined ? related : [[detail, kind], ...related];
  }),
);

/** The service can't be reached, but a copy exists. `cause` is the original error. */
export class OfflineError extends Error {
  readonly copy: OfflineCopy;

  constructor(copy: OfflineCopy, cause: unknown) {
    super('An offline copy is shown', { cause });
    this.copy = copy;
  }
}

/**
 * Returns the records of the copy that a request failed with.
 *
 * @throws any other error
 */
export function takeCopiedRecords(error: unknown): readonly ServiceRecord[] {
  if (error instanceof OfflineError) {
    return error.copy.records;
  }
  throw error;
}

/** A client whose requests fail with an `OfflineError` if there is a copy of the response. */
export interface OfflineClient extends Pick<Client, 'list' | 'get'> {
  readonly service: string | undefined;
  /** Returns the copied record, or the first one of a list. Sends no request. */
  findCopy<I extends ListRouteId | DetailRouteId>(
    route: I,
    request: Omit<CopyRequest, 'route'>,
  ): Promise<RouteRecord<I> | undefined>;
}

interface OfflineClientOptions {
  /** @throws if there is no connection */
  readonly client: () => Promise<Client>;
  /** Returns the name of the service. */
  readonly service: () => string | undefined;
  readonly copies: OfflineCopies;
}

interface PageRequest extends CopyRequest {
  readonly route: ListRouteId | DetailRouteId;
}

/** Stores first pages and single records by route and id. */
export function createOfflineClient({ client, service, copies }: OfflineClientOptions): OfflineClient {
  const find = async (request: PageRequest) => {
    const kind = kindByRoute.get(request.route);
    return kind && copies.find({ service: service(), ...request }, kind);
  };
  /** A response is shown before its copy is stored, and even if that fails. */
  const store = (request: PageRequest, asOf: string | undefined, records: readonly ServiceRecord[]) => {
    if (kindByRoute.has(request.route)) {
      void copies.store({ service: service(), ...request }, { asOf, records });
    }
  };
  /** If the request fails, throws the copy as an `OfflineError`. */
  const sendOrFindCopy = async <T>(request: PageRequest, signal: AbortSignal, send: () => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      const copy = signal.aborted ? undefined : await find(request);
      throw copy ? new OfflineError(copy, error) : error;
    }
  };

  return {
    get service() {
      return service();
    },
    list: (route, listOptions = {}) => {
      const { id, filter } = listOptions;
      return async (next, signal, options) => {
        const send = async () => (await client()).list(route, listOptions)(next, signal, options);
        if (next !== undefined) {
          return send();
        }
        const page = await sendOrFindCopy({ route, id, filter }, signal, send);
        // A list has only a part of an article, so it must not replace the complete copy.
        if (!isAddressLookup(filter)) {
          store({ route, id, filter }, page.asOf, removeDuplicates(page.items as readonly ServiceRecord[]));
        }
        return page;
      };
    },
    get: async (route, id, signal, options) => {
      const send = async () => (await client()).get(route, id, signal, options);
      const detail = await sendOrFindCopy({ route, id }, signal, send);
      const record = detail.record as ServiceRecord;
      store({ route, id }, detail.asOf, [record]);
      if (record.kind === 'article' && record.url !== undefined) {
        store({ route: 'search', filter: createAddressLookup(record.url) }, detail.asOf, [record]);
      }
      return detail;
    },
    async findCopy(route, request) {
      return (await find({ route, ...request }))?.records[0] as RouteRecord<typeof route> | undefined;
    },
  };
}

function removeDuplicates(records: readonly ServiceRecord[]): ServiceRecord[] {
  return [...new Map(records.map((record) => [getRecordKey(record), record])).values()];
}

/** Filters by `urls` (article-aggregation, Query parameters). */
export function createAddressLookup(url: string): { readonly urls: readonly string[] } {
  return { urls: [url] };
}

function isAddressLookup(filter: object | undefined): boolean {
  return filter !== undefined && Object.keys(filter).join() === 'urls';
}
