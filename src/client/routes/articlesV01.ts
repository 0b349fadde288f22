import { contentV01, type RouteTableV01 } from './contentV01.ts';
import { ServiceError } from '../errors.ts';
import type { Detail, Page } from '../paging/page.ts';
import type { RecordRequest, RecordRequester } from '../paging/recordRequester.ts';
import type { Article, Publisher } from '../records/types.ts';
import { rejectOnAbort } from '../request/timing.ts';
import { findUnacceptedParameters, isEmpty } from './buildUrl.ts';
import type { RecordRoute } from './route.ts';
import type { ContentRecordId, RouteRecord } from './table.ts';

/** A list or filter that v0.1 lacks fails without a request. */
interface ArticlesV01 {
  readonly page: <I extends ContentRecordId>(
    id: I,
    request: RecordRequest & { readonly next: string | undefined },
  ) => Promise<Page<RouteRecord<I>>>;
  readonly detail: <I extends ContentRecordId>(id: I, request: RecordRequest) => Promise<Detail<RouteRecord<I>>>;
  /** Finds the article by the words of `listRecord`, because v0.1 can't look it up. */
  readonly article: (listRecord: Article, request: RecordRequest) => Promise<Detail<Article>>;
}

/** @throws ServiceError, even for routes and filters that v0.1 lacks (article-aggregation, Earlier surface) */
export function createArticlesV01({ requestPage }: RecordRequester): ArticlesV01 {
  /** v0.1 can't look up an address, so search for its words. */
  const loadByAddress = async (address: string, request: RecordRequest): Promise<Page<Article>> => {
    const filter = { q: extractAddressWords(address), acc: 0 };
    const { items } = await requestPage(contentV01.search, { ...request, filter, next: undefined });
    const article = items.find(({ url = '' }) => normalizeAddress(url) === normalizeAddress(address));
    if (article === undefined) {
      throw createUnsupportedError(
        'Can’t look up an address, and a search for the words in it didn’t find the article',
      );
    }
    return { items: [article] };
  };
  /** Publishers that are requested together are loaded with one request, which no caller cancels. */
  let batch: Batch | undefined;
  const joinBatch = (publisherId: string, request: RecordRequest): Batch => {
    const ids = new Set<string>();
    const load = async () => {
      await Promise.resolve();
      batch = undefined;
      const { signal } = new AbortController();
      const filter = { sources: [...ids] };
      const limit = ids.size === 1 ? undefined : ids.size;
      return requestPage(contentV01.publisher, { ...request, signal, filter, limit, next: undefined });
    };
    batch ??= { ids, result: load() };
    batch.ids.add(publisherId);
    return batch;
  };
  return {
    async page(id, { filter = {}, ...request }) {
      const route = getRoute(id);
      if (id !== 'search') {
        // Without a search, the first values are better than none.
        const values = route.returns === 'vocabulary' ? {} : renameParameters(route, filter);
        return requestPage(route, { ...request, filter: values });
      }
      const address = findSoleAddress(filter);
      if (address !== undefined) {
        return (await loadByAddress(address, request)) as Page<RouteRecord<typeof id>>;
      }
      const values = renameParameters(route, filter);
      return hasSearchTerms(filter)
        ? requestPage(route, { ...request, filter: values })
        : requestPage(getRoute('latest' as typeof id), { ...request, filter: { from: longestPeriod, ...values } });
    },
    async detail(id, { id: publisherId = '', ...request }) {
      // Throws for all records but publishers.
      getRoute(id);
      const { ids, result } = joinBatch(publisherId, request);
      const { items } = await rejectOnAbort(result, request.signal);
      const record = items.find((item) => item.id === publisherId) ?? (ids.size === 1 ? items[0] : undefined);
      if (record === undefined) {
        throw new ServiceError('notFound', 'The response contains no record.');
      }
      return { record } as Detail<RouteRecord<typeof id>>;
    },
    async article(listRecord, { signal, options }) {
      const q = buildQuery(listRecord);
      if (q === undefined) {
        throw createUnsupportedError('Can’t load the text of an article without a title');
      }
      const search = { signal, options, filter: { q, acc: 0 } };
      const { items } = await requestPage(contentV01.search, { ...search, next: undefined });
      const position = items.findIndex((item) => isSameArticle(item, listRecord));
      if (position === -1) {
        throw createUnsupportedError('Can’t load the text, because a search for the title didn’t find the article');
      }
      const filter = { ...search.filter, fullContent: true };
      const articlePage = await requestPage(contentV01.search, { ...search, filter, limit: 1, next: String(position) });
      const [record] = articlePage.items;
      if (!record || !isSameArticle(record, listRecord)) {
        throw createUnsupportedError('Can’t load the text, because the search results changed. Try again in a minute');
      }
      return { record };
    },
  };
}

interface Batch {
  readonly ids: Set<string>;
  readonly result: Promise<Page<Publisher>>;
}

function buildQuery({ title = '', url }: Article): string | undefined {
  const words = [title.trim(), url === undefined ? '' : extractAddressWords(url)].find(
    (text) => Array.from(text).length >= 3,
  );
  return words && Array.from(words).slice(0, 512).join('');
}

function isSameArticle(article: Article, other: Article): boolean {
  return article.id !== undefined && other.id !== undefined
    ? article.id === other.id
    : article.url !== undefined &&
        other.url !== undefined &&
        normalizeAddress(article.url) === normalizeAddress(other.url);
}

/** @throws ServiceError for a route that v0.1 lacks */
function getRoute<I extends ContentRecordId>(id: I): RecordRoute<RouteRecord<I>> {
  const table: RouteTableV01 = contentV01;
  const route = table[id];
  if ('missing' in route) {
    throw createUnsupportedError(route.missing);
  }
  return route;
}

/** @throws ServiceError for parameters that v0.1 lacks */
function renameParameters(
  route: RecordRoute,
  { scoreThreshold: acc, ...others }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = { ...others, acc };
  const unaccepted = findUnacceptedParameters(route, values).map(
    (name) => dateNames[name] ?? name.replaceAll('_', ' '),
  );
  if (unaccepted.length > 0) {
    throw createUnsupportedError(`Can’t filter this list by ${unaccepted.join(', ')}`);
  }
  const { q } = route.accepts;
  const { shortest = 0, longest = Infinity } = q?.kind === 'text' ? q : {};
  const length = typeof values.q === 'string' ? Array.from(values.q).length : 0;
  if (length > 0 && (length < shortest || length > longest)) {
    throw createUnsupportedError(`The query must be ${String(shortest)} to ${String(longest)} characters long`);
  }
  return values;
}

/** A search for nothing fails, as for all articles of a publisher. The newest articles accept the same filters. */
function hasSearchTerms(filter: Readonly<Record<string, unknown>>): boolean {
  return ['q', 'tags', 'categories', 'regions', 'entities', 'urls'].some((name) => !isEmpty(filter[name]));
}

/** The default of the newest articles is a week. */
const longestPeriod = 'last 365 days';

const dateNames: Readonly<Record<string, string>> = { from: 'start date', to: 'end date' };

function findSoleAddress({ urls, ...filter }: Readonly<Record<string, unknown>>): string | undefined {
  const addresses: readonly unknown[] = Array.isArray(urls) ? urls : [];
  const [address, ...others] = addresses;
  const isSole = others.length === 0 && Object.keys(filter).length === 0;
  return typeof address === 'string' && isSole ? address : undefined;
}

/** Returns the words in the path of an address, or else in its host. */
export function extractAddressWords(address: string): string {
  const { pathname = '', hostname = address } = URL.parse(address) ?? {};
  const [pathWords, hostWords] = [pathname.replace(/\.\w{1,5}$/, ''), hostname].map((text) =>
    (decodeAddress(text).match(/\p{L}[\p{L}\p{N}]*/gu) ?? []).join(' '),
  );
  return Array.from((pathWords ?? '').length >= 3 ? (pathWords ?? '') : (hostWords ?? ''))
    .slice(0, 512)
    .join('');
}

function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes protocol, `www.` and trailing slash. */
function normalizeAddress(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}` : address;
}

export function createUnsupportedError(missing: string): ServiceError {
  return new ServiceError('unsupported', `${missing}: the service has version 0.1 of the article API.`);
}
