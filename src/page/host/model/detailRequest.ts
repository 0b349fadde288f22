import { createAddressLookup, type OfflineClient } from '../../../store/offline/offlineClient.ts';
import { kindOf, type ReadableRecord } from '../../../kinds/index.ts';
import { ServiceError } from '../../../client/errors.ts';
import type { Detail } from '../../../client/paging/page.ts';
import type { Article } from '../../../client/records/types.ts';
import type { DetailId, RouteRecord } from '../../../client/routes/table.ts';

/**
 * Request for the whole record: by its identifier, else by the exact address of an article, such as a clipping. `undefined`
 * where the service can't be asked: a piece of evidence has no route of its own.
 */
export function createDetailRequest(
  record: ReadableRecord,
  client: OfflineClient,
): ((abort: AbortSignal) => Promise<Detail<ReadableRecord>>) | undefined {
  const { id } = record;
  const { detail, isFoundByAddress, address } = kindOf(record);
  if (id !== undefined) {
    // The record has the kind of its route.
    const listRecord = record as RouteRecord<DetailId>;
    return detail && ((abort) => client.get(detail, id, abort, { listRecord }));
  }
  const url = isFoundByAddress ? address(record) : undefined;
  if (url === undefined) {
    return undefined;
  }
  return async (abort) => {
    const article = await findArticle(url, client, abort);
    if (!article) {
      throw new ServiceError('notFound', 'The service has no article of this address.');
    }
    // A collection shows less of it.
    return article.id === undefined
      ? { record: article }
      : client.get('article', article.id, abort, { listRecord: article });
  };
}

/**
 * Returns the article with exactly this address, as a collection shows it; `undefined` if the service has none.
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

/** The newer record, with what only the older one holds: a detail answer can leave out what a collection showed. */
export function mergeRecords(older: ReadableRecord, newer: ReadableRecord): ReadableRecord {
  if (older.kind !== newer.kind) {
    return newer;
  }
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const present = Object.entries(newer).filter(([, value]) => !isEmpty(value));
  return { ...older, ...Object.fromEntries(present), extra: { ...older.extra, ...newer.extra } };
}
