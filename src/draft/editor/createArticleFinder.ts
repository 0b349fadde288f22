import { getArticleKey, listSpellings } from '../../citation/address.ts';
import { contentRoutes } from '../../client/routes/contentRoutes.ts';
import type { Client } from '../../client/client.ts';
import type { Article, ServiceRecord } from '../../client/records/types.ts';
import { getAddress, type CitableRecord } from '../../kinds/index.ts';
import { completeClippedRecord } from '../../store/clippings/clipping.ts';
import type { Library } from '../../store/library.ts';
import type { LocalArticles } from '../../store/localArticles.ts';
import type { ArticleFinder } from './drafts.ts';

interface ArticleFinderOptions {
  readonly client: () => Promise<Client>;
  readonly library: Library;
  readonly recentlyRead: () => Promise<readonly ServiceRecord[]>;
  /** Articles on this computer. Requested articles are added. */
  readonly articles: Pick<LocalArticles, 'find' | 'add'>;
}

export function createArticleFinder({ client, library, recentlyRead, articles }: ArticleFinderOptions): ArticleFinder {
  const { clippings, sourceNames } = library;
  return {
    findKnown: async (addresses) => {
      if (addresses.length === 0) {
        return [];
      }
      const keys = new Set(addresses.map(getArticleKey));
      const clipped = clippings.all.map((clipping) => completeClippedRecord(clipping, sourceNames));
      const records = [...clipped, ...(await recentlyRead())].filter(isArticle);
      const localArticles = records.filter((article) => keys.has(getArticleKey(getAddress(article))));
      const completeArticles = await Promise.all(
        localArticles.map(async (article) => (await articles.find(getAddress(article) ?? '')).article ?? article),
      );
      return completeArticles.map((article) => sourceNames.complete(article));
    },
    isStale: ({ retrieved }) =>
      retrieved !== undefined && Date.now() - Date.parse(retrieved) > contentRoutes.search.freshSeconds * 1000,
    request: async (addresses, signal, needs) => {
      const urls = addresses.flatMap(listSpellings).slice(0, maxSpellings);
      const { service } = await library.lists();
      const load = (await client()).list('search', {
        filter: { urls, ...(needs === 'texts' && { fullContent: true }) },
        limit: urls.length,
      });
      const foundArticles: Article[] = [];
      let next: Awaited<ReturnType<typeof load>>['next'];
      do {
        const page = await load(next, signal);
        for (const article of page.items) {
          foundArticles.push(sourceNames.complete(article));
          articles.add(article, service);
        }
        next = page.items.length > 0 ? page.next : undefined;
      } while (next !== undefined);
      return foundArticles;
    },
  };
}

/** As many records as a page can have. */
const maxSpellings = 100;

function isArticle(record: ServiceRecord | CitableRecord): record is Article {
  return record.kind === 'article';
}
