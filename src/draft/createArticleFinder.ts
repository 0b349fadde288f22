import type { Client } from '../client/client.ts';
import type { Article, ServiceRecord } from '../client/records/types.ts';
import { addressOf, kindOf, type CitableRecord } from '../kinds/index.ts';
import { completeClippedRecord } from '../store/clippings/clipping.ts';
import type { Library } from '../store/library.ts';
import type { LocalArticles } from '../store/localArticles.ts';
import type { ArticleFinder } from './drafts.ts';
import { articleKey } from './evaluateDraft.ts';

interface ArticleFinderOptions {
  readonly client: () => Promise<Client>;
  readonly library: Library;
  /** The records of the current service that were read last. */
  readonly recentlyRead: () => Promise<readonly ServiceRecord[]>;
  /** Finds the whole article with an address on this computer. */
  readonly findArticle: LocalArticles['find'];
}

/** Finds articles among the clippings and the records read recently, and requests the others from the service. */
export function createArticleFinder({
  client,
  library,
  recentlyRead,
  findArticle,
}: ArticleFinderOptions): ArticleFinder {
  const { clippings, sourceNames } = library;
  return {
    findKnown: async (addresses) => {
      if (addresses.length === 0) {
        return [];
      }
      const keys = new Set(addresses.map(articleKey));
      const clipped = clippings.all.map((clipping) => completeClippedRecord(clipping, sourceNames));
      const articles = [...clipped, ...(await recentlyRead())].filter(isArticle);
      const known = articles.filter((article) => keys.has(articleKey(addressOf(article) ?? '')));
      const whole = await Promise.all(
        known.map(async (article) => (await findArticle(addressOf(article) ?? '')).article ?? article),
      );
      return whole.map((article) => sourceNames.complete(article));
    },
    request: async (urls, signal) => {
      const load = (await client()).list('search', { filter: { urls } });
      const articles: Article[] = [];
      let next: Awaited<ReturnType<typeof load>>['next'];
      do {
        const page = await load(next, signal);
        articles.push(...page.items.map((article) => sourceNames.complete(article)));
        next = page.items.length > 0 ? page.next : undefined;
      } while (next !== undefined);
      return articles;
    },
  };
}

function isArticle(record: ServiceRecord | CitableRecord): record is Article {
  return kindOf(record).isFoundByAddress;
}
