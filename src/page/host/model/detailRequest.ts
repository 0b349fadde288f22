import { createAddressLookup, type OfflineClient } from '../../../store/offline/offlineClient.ts';
import { getKind, type ReadableRecord } from '../../../kinds/index.ts';
import { ServiceError } from '../../../client/errors.ts';
import type { Detail } from '../../../client/paging/page.ts';
import type { Article } from '../../../client/records/types.ts';
import type { DetailRouteId, RouteRecord } from '../../../client/routes/table.ts';

/** Looks up an article without an id by its address. Returns `undefined` if there is no such route, as for evidence. */
export function createDetailRequest(
  record: ReadableRecord,
  client: OfflineClient,
): ((signal: AbortSignal) => Promise<Detail<ReadableRecord>>) | undefined {
  const { id } = record;
  const { detail, isFoundByAddress, address } = getKind(record);
  if (id !== undefined) {
    // The record has the kind of its route.
    const listRecord = record as RouteRecord<DetailRouteId>;
    return detail && ((signal) => client.get(detail, id, signal, { listRecord }));
  }
  const url = isFoundByAddress ? address(record) : undefined;
  if (url === undefined) {
    return undefined;
  }
  return async (signal) => {
    const article = await findArticle(url, client, signal);
    if (!article) {
      throw new ServiceError('notFound', 'The service has no article with this address.');
    }
    // Collections omit fields. API v0.1 has no ids, and finds the text by the article's words.
    return client.get('article', article.id ?? url, signal, { listRecord: article });
  };
}

/**
 * Finds an exact address.
 *
 * @throws ServiceError, OfflineError
 */
export async function findArticle(
  url: string,
  client: OfflineClient,
  signal: AbortSignal,
): Promise<Article | undefined> {
  const { items } = await client.list('search', { filter: createAddressLookup(url) })(undefined, signal);
  return items[0];
}

/** Completes the newer record from the older one. A detail response can omit fields of a collection. */
export function mergeRecords(older: ReadableRecord, newer: ReadableRecord): ReadableRecord {
  if (older.kind !== newer.kind) {
    return newer;
  }
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const present = Object.entries(newer).filter(([, value]) => !isEmpty(value));
  return { ...older, ...Object.fromEntries(present), extra: { ...older.extra, ...newer.extra } };
}
