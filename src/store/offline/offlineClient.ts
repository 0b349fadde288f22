import { kindOf, kinds, type KindName } from '../../kinds/index.ts';
import type { RelatedList } from '../../kinds/recordKind.ts';
import type { Client } from '../../client/client.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { DetailId, ListId, RouteRecord } from '../../client/routes/table.ts';
import type { CopyKey, OfflineCopies, OfflineCopy } from './offlineCopies.ts';

/** The routes whose responses are kept, with the kind of their records: those that a page requests. */
const kindOfRoute: ReadonlyMap<ListId | DetailId, KindName> = new Map(
  (Object.keys(kinds) as KindName[]).flatMap((kind): [ListId | DetailId, KindName][] => {
    const { detail, lists } = kinds[kind];
    const related = Object.values<RelatedList>(lists).map(({ route, of }): [ListId, KindName] => [route, of]);
    return detail === undefined ? related : [[detail, kind], ...related];
  }),
);

/** The service could not be asked; `copy` has its answer of an earlier time. `cause` says why. */
export class OfflineError extends Error {
  readonly copy: OfflineCopy;

  constructor(copy: OfflineCopy, cause: unknown) {
    super('An offline copy is shown', { cause });
    this.copy = copy;
  }
}

/** A client whose lists and details fail with an `OfflineError` where there is a copy of the answer. */
export interface OfflineClient extends Pick<Client, 'list' | 'get'> {
  /** Names the service, as far as it is known. */
  readonly service: string | undefined;
  /** The copy of one record, without asking the service. */
  copyOf<I extends DetailId>(route: I, id: string): Promise<RouteRecord<I> | undefined>;
}

interface OfflineClientOptions {
  /** @throws where there is no connection */
  readonly client: () => Promise<Client>;
  /** Names the service as far as it is known; answers are kept where the name is an address. */
  readonly service: () => string | undefined;
  readonly copies: Pick<OfflineCopies, 'find' | 'keep'>;
  /** Called when a copy could not be kept. */
  readonly onError: (error: unknown) => void;
}

/** A client that keeps first pages and details as offline copies, by route and id. */
export function createOfflineClient({ client, service, copies, onError }: OfflineClientOptions): OfflineClient {
  const keyOf = (route: string, id?: string, filter?: object): CopyKey | undefined => {
    const address = service();
    return address !== undefined && URL.canParse(address) ? { service: address, route, id, filter } : undefined;
  };
  const keep = (key: CopyKey | undefined, asOf: string | undefined, records: readonly ServiceRecord[]) => {
    const now = Date.now();
    const copy = { asOf: asOf ?? new Date(now).toISOString(), records };
    // Without its offline copy an answer is as good as it was before.
    void (key && copies.keep(key, copy, now).catch(onError));
  };
  const find = async (key: CopyKey | undefined, route: ListId | DetailId) =>
    key && kindOfRoute.has(route) ? copies.find(key, kindOfRoute.get(route)) : undefined;

  /** The answer of the service, which is kept; where that fails, its copy as an error. */
  const orCopy = async <T>(
    key: () => CopyKey | undefined,
    route: ListId | DetailId,
    abort: AbortSignal,
    ask: () => Promise<T>,
    keepAnswer: (answer: T) => void,
  ): Promise<T> => {
    try {
      const answer = await ask();
      if (kindOfRoute.has(route)) {
        keepAnswer(answer);
      }
      return answer;
    } catch (error) {
      const copy = abort.aborted ? undefined : await find(key(), route);
      throw copy ? new OfflineError(copy, error) : error;
    }
  };

  return {
    get service() {
      return service();
    },
    list: (route, question = {}) => {
      const key = () => keyOf(route, question.id, question.filter);
      return (next, abort, how) => {
        const ask = async () => (await client()).list(route, question)(next, abort, how);
        return next !== undefined
          ? ask()
          : orCopy(key, route, abort, ask, ({ asOf, items }) => {
              // The whole article is kept in place of what a collection shows of it.
              if (!isAddressLookup(question.filter)) {
                keep(key(), asOf, withoutRepeats(items as readonly ServiceRecord[]));
              }
            });
      };
    },
    get: (route, id, abort, how) => {
      const key = () => keyOf(route, id);
      const ask = async () => (await client()).get(route, id, abort, how);
      return orCopy(key, route, abort, ask, ({ asOf, record }) => {
        const kept = record as ServiceRecord;
        keep(key(), asOf, [kept]);
        const kind = kindOf(kept);
        const address = kind.isFoundByAddress ? kind.address(kept) : undefined;
        if (address !== undefined) {
          keep(keyOf('search', undefined, addressLookup(address)), asOf, [kept]);
        }
      });
    },
    async copyOf(route, id) {
      const copy = await find(keyOf(route, id), route);
      return copy?.records[0] as RouteRecord<typeof route> | undefined;
    },
  };
}

/** Returns the records as a list shows them, each once. */
function withoutRepeats(records: readonly ServiceRecord[]): ServiceRecord[] {
  return [...new Map(records.map((record) => [getRecordKey(record), record])).values()];
}

/** The search filter that finds the article of an address (article-aggregation, Query parameters, `urls`). */
export function addressLookup(url: string): { readonly urls: readonly string[] } {
  return { urls: [url] };
}

function isAddressLookup(filter: object | undefined): boolean {
  return filter !== undefined && Object.keys(filter).join() === 'urls';
}
