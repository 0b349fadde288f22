import { createAddressLookup, type OfflineClient } from '../../../store/offline/offlineClient.ts';
import { getHost } from '../../../citation/address.ts';
import { getKind, type ReadableRecord } from '../../../kinds/index.ts';
import { isUnsupported, ServiceError } from '../../../client/errors.ts';
import type { Detail } from '../../../client/paging/page.ts';
import type { Article, ServiceRecord } from '../../../client/records/types.ts';
import type { DetailRouteId, RouteRecord } from '../../../client/routes/table.ts';
import { findCopiedRecord } from './loadTask.ts';

/** Looks up an article without an id by its address. Returns `undefined` if there is no such route, as for evidence. */
export function createDetailRequest(
  record: ReadableRecord,
  client: OfflineClient,
): ((signal: AbortSignal) => Promise<Detail<ReadableRecord>>) | undefined {
  const { id } = record;
  if (id !== undefined) {
    // The record has the kind of its route.
    const listRecord = record as RouteRecord<DetailRouteId>;
    const { detail } = getKind(record);
    return detail && ((signal) => client.get(detail, id, signal, { listRecord }));
  }
  const url = record.kind === 'article' ? record.url : undefined;
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

export type ArticleRequest = (signal: AbortSignal, onDidFind: (article: Article) => void) => Promise<void>;

/**
 * Looks up the article at the address of a piece of evidence, and then its text. Returns `undefined` without a web
 * address.
 *
 * @param isBrief skips the request for the text
 */
export function createArticleRequest(
  record: ReadableRecord,
  client: OfflineClient,
  isBrief: boolean,
): ArticleRequest | undefined {
  const url = record.kind === 'evidence' ? record.url : undefined;
  if (url === undefined || getHost(url) === undefined) {
    return undefined;
  }
  return async (signal, onDidFind) => {
    try {
      const listRecord = await findArticle(url, client, signal);
      if (listRecord) {
        onDidFind(listRecord);
        if (!isBrief) {
          onDidFind((await client.get('article', listRecord.id ?? url, signal, { listRecord })).record);
        }
      }
    } catch (error) {
      const copy = findCopiedRecord(error, isArticle);
      if (copy) {
        onDidFind(copy);
      }
      // API v0.1 may not find the address or the text.
      if (!isUnsupported(error)) {
        throw error;
      }
    }
  };
}

function isArticle(record: ServiceRecord): record is Article {
  return record.kind === 'article';
}

/**
 * Finds an exact address.
 *
 * @throws ServiceError, OfflineError
 */
async function findArticle(url: string, client: OfflineClient, signal: AbortSignal): Promise<Article | undefined> {
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
