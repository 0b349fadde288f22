import { getArticleKey, hasCredentials, listSpellings } from '../citation/address.ts';
import type { Article, ServiceRecord } from '../client/records/types.ts';
import { getAddress, type CitableRecord } from '../kinds/index.ts';
import { createAddressLookup, type OfflineClient } from './offline/offlineClient.ts';

/** `body` is in UTF-16 code units, as many as the page shows. */
const limits = { articles: 50, body: 100_000 };

/** Available without a request. */
export interface LocalArticle {
  readonly record: CitableRecord | undefined;
  /** The complete article. It has a body unless the service has none. */
  readonly article: Article | undefined;
}

interface LocalArticlesOptions {
  readonly client: () => Promise<OfflineClient>;
  /** Sends no request. */
  readonly findRecords: (url: string) => Promise<readonly CitableRecord[]>;
}

/** Opened or loaded articles, from memory and from offline copies, by address. */
export class LocalArticles {
  readonly #options: LocalArticlesOptions;
  readonly #articles = new Map<string, Article>();

  constructor(options: LocalArticlesOptions) {
    this.#options = options;
  }

  /** Stores the record of a page if it is an article with a body. */
  add(record: ServiceRecord, service: string | undefined): void {
    const article = toArticle(record);
    const url = article && getAddress(article);
    if (article?.content !== undefined && url !== undefined) {
      this.#remember(article, createKey(url, service));
    }
  }

  /** Sends no request. */
  async find(url: string): Promise<LocalArticle> {
    const client = await this.#options.client();
    const remembered = this.#articles.get(createKey(url, client.service));
    if (remembered) {
      return { record: remembered, article: remembered };
    }
    const record = await this.#findRecord(url);
    const article = await findCopy(url, record, client);
    return { record: article ?? record, article };
  }

  /**
   * Sends one request: for the identifier if known, or else for the address. Returns `undefined` for an address with a
   * user name or password.
   *
   * @throws ServiceError, OfflineError
   */
  async load(url: string, signal: AbortSignal): Promise<Article | undefined> {
    if (hasCredentials(url)) {
      return undefined;
    }
    const record = await this.#findRecord(url);
    const client = await this.#options.client();
    const { service } = client;
    const listRecord = record && toArticle(record);
    const article =
      listRecord?.id !== undefined
        ? (await client.get('article', listRecord.id, signal, { listRecord })).record
        : await requestByAddress(url, client, signal);
    if (article && !signal.aborted) {
      this.#remember(article, createKey(url, service));
    }
    return article;
  }

  #remember(article: Article, key: string): void {
    const { content } = article;
    this.#articles.delete(key);
    this.#articles.set(key, content === undefined ? article : { ...article, content: content.slice(0, limits.body) });
    const [oldest] = this.#articles.keys();
    if (this.#articles.size > limits.articles && oldest !== undefined) {
      this.#articles.delete(oldest);
    }
  }

  async #findRecord(url: string): Promise<CitableRecord | undefined> {
    const key = createKey(url);
    const records = (await this.#options.findRecords(url)).filter(
      (record) => createKey(getAddress(record) ?? '') === key,
    );
    return records.find((record) => toArticle(record)?.id !== undefined) ?? records[0];
  }
}

async function findCopy(
  url: string,
  record: CitableRecord | undefined,
  client: OfflineClient,
): Promise<Article | undefined> {
  const id = record && toArticle(record)?.id;
  const addresses = new Set([...listSpellings(url), (record && getAddress(record)) ?? url]);
  const lookups = [...addresses].flatMap((address) => [createAddressLookup(address), createLookup(address)]);
  for (const lookup of lookups) {
    const copy = await client.findCopy('search', { filter: lookup });
    if (copy) {
      return copy;
    }
  }
  return id === undefined ? undefined : client.findCopy('article', { id });
}

function toArticle(record: ServiceRecord): Article | undefined {
  return record.kind === 'article' ? record : undefined;
}

async function requestByAddress(url: string, client: OfflineClient, signal: AbortSignal): Promise<Article | undefined> {
  const { items } = await client.list('search', { filter: createLookup(url) })(undefined, signal);
  return items.find((article) => createKey(article.url ?? '') === createKey(url)) ?? items[0];
}

function createLookup(url: string) {
  return { urls: listSpellings(url), fullContent: true };
}

function createKey(url: string, service = ''): string {
  return `${service} ${getArticleKey(url) ?? url}`;
}
