import { getHost } from '../../../citation/address.ts';
import type { OfflineClient } from '../../../store/offline/offlineClient.ts';
import { getKind, type ReadableRecord } from '../../../kinds/index.ts';
import { isUnsupported } from '../../../client/errors.ts';
import type { Article, ServiceRecord } from '../../../client/records/types.ts';
import { findCopiedRecord } from './loadTask.ts';
import { findArticle } from './detailRequest.ts';

export class EvidenceArticle {
  readonly #client: OfflineClient;
  readonly #url: string | undefined;
  readonly #isBrief: boolean;
  #article: Article | undefined;

  /** @param isBrief skips the request for the text */
  constructor(client: OfflineClient, record: ReadableRecord, isBrief: boolean) {
    this.#client = client;
    const { opensArticle, address } = getKind(record);
    const url = opensArticle ? address(record) : undefined;
    this.#url = getHost(url) === undefined ? undefined : url;
    this.#isBrief = isBrief;
  }

  get isPossible(): boolean {
    return this.#url !== undefined;
  }

  get article(): Article | undefined {
    return this.#article;
  }

  /** @throws ServiceError, OfflineError */
  async load(signal: AbortSignal): Promise<void> {
    if (this.#url === undefined) {
      return;
    }
    try {
      this.#take(await findArticle(this.#url, this.#client, signal), signal);
      const listRecord = this.#article;
      if (listRecord && !this.#isBrief) {
        this.#take(
          (await this.#client.get('article', listRecord.id ?? this.#url, signal, { listRecord })).record,
          signal,
        );
      }
    } catch (error) {
      this.#take(findCopiedRecord(error, isFoundByAddress), signal);
      // API v0.1 may not find the address or the text.
      if (!isUnsupported(error)) {
        throw error;
      }
    }
  }

  #take(article: Article | undefined, signal: AbortSignal): void {
    if (article && !signal.aborted) {
      this.#article = article;
    }
  }
}

function isFoundByAddress(record: ServiceRecord): record is Article {
  return getKind(record).isFoundByAddress;
}
