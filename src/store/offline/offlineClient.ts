import { getKind, kinds, type KindName } from '../../kinds/index.ts';
import type { RelatedList } from '../../kinds/recordKind.ts';
import type { Client } from '../../client/client.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { DetailRouteId, ListRouteId, RouteRecord } from '../../client/routes/table.ts';
import type { CopyKey, OfflineCopies, OfflineCopy } from './offlineCopies.ts';

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

/** A client whose requests fail with an `OfflineError` if there is a copy of the response. */
export interface OfflineClient extends Pick<Client, 'list' | 'get'> {
  readonly service: string | undefined;
  /** Sends no request. */
  findCopy<I extends DetailRouteId>(route: I, id: string): Promise<RouteRecord<I> | undefined>;
  /** Returns the first record of a list's copy. Sends no request. */
  findFirstCopy<I extends ListRouteId>(route: I, filter: object): Promise<RouteRecord<I> | undefined>;
}

interface OfflineClientOptions {
  /** @throws if there is no connection */
  readonly client: () => Promise<Client>;
  /** Returns the name of the service. Responses are stored only if it is an address. */
  readonly service: () => string | undefined;
  readonly copies: Pick<OfflineCopies, 'find' | 'store'>;
  readonly onError: (error: unknown) => void;
}

/** Stores first pages and single records by route and id. */
export function createOfflineClient({ client, service, copies, onError }: OfflineClientOptions): OfflineClient {
  const createKey = (route: string, id?: string, filter?: object): CopyKey | undefined => {
    const address = service();
    return address !== undefined && URL.canParse(address) ? { service: address, route, id, filter } : undefined;
  };
  const storeCopy = (key: CopyKey | undefined, asOf: string | undefined, records: readonly ServiceRecord[]) => {
    const now = Date.now();
    const copy = { asOf: asOf ?? new Date(now).toISOString(), records };
    // A response is shown even if its copy can't be stored.
    void (key && copies.store(key, copy, now).catch(onError));
  };
  const find = async (key: CopyKey | undefined, route: ListRouteId | DetailRouteId) => {
    try {
      return key && kindByRoute.has(route) ? await copies.find(key, kindByRoute.get(route)) : undefined;
    } catch (error) {
      // A copy that can't be read must not replace the error of the service.
      onError(error);
      return undefined;
    }
  };

  /** Stores the response. If the request fails, throws the copy as an `OfflineError`. */
  const requestOrCopy = async <T>(
    key: () => CopyKey | undefined,
    route: ListRouteId | DetailRouteId,
    signal: AbortSignal,
    send: () => Promise<T>,
    onResponse: (response: T) => void,
  ): Promise<T> => {
    try {
      const response = await send();
      if (kindByRoute.has(route)) {
        onResponse(response);
      }
      return response;
    } catch (error) {
      const copy = signal.aborted ? undefined : await find(key(), route);
      throw copy ? new OfflineError(copy, error) : error;
    }
  };

  return {
    get service() {
      return service();
    },
    list: (route, listOptions = {}) => {
      const key = () => createKey(route, listOptions.id, listOptions.filter);
      return (next, signal, options) => {
        const send = async () => (await client()).list(route, listOptions)(next, signal, options);
        return next !== undefined
          ? send()
          : requestOrCopy(key, route, signal, send, ({ asOf, items }) => {
              // A list has only a part of an article, so it must not replace the complete copy.
              if (!isAddressLookup(listOptions.filter)) {
                storeCopy(key(), asOf, removeDuplicates(items as readonly ServiceRecord[]));
              }
            });
      };
    },
    get: (route, id, signal, options) => {
      const key = () => createKey(route, id);
      const send = async () => (await client()).get(route, id, signal, options);
      return requestOrCopy(key, route, signal, send, ({ asOf, record }) => {
        const stored = record as ServiceRecord;
        storeCopy(key(), asOf, [stored]);
        const kind = getKind(stored);
        const address = kind.isFoundByAddress ? kind.address(stored) : undefined;
        if (address !== undefined) {
          storeCopy(createKey('search', undefined, createAddressLookup(address)), asOf, [stored]);
        }
      });
    },
    async findCopy(route, id) {
      const copy = await find(createKey(route, id), route);
      return copy?.records[0] as RouteRecord<typeof route> | undefined;
    },
    async findFirstCopy(route, filter) {
      const copy = await find(createKey(route, undefined, filter), route);
      return copy?.records[0] as RouteRecord<typeof route> | undefined;
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
