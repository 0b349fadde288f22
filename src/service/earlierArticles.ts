import type { Articles } from './articles.ts';
import { lackingCode, ServiceError } from './errors.ts';
import type { PageSource } from './page.ts';
import type { Questions } from './pages.ts';
import { readArticle } from './readArticle.ts';
import { readPublisher } from './readPublisher.ts';
import type { Filter, RouteId } from './routes.ts';

/**
 * The article side by its earlier surface, v0.1 (article-aggregation, Earlier surface). What it has no route for is
 * refused without a request, and so is a filter that its routes don't take.
 */
export function createEarlierArticles({ pages, labels }: Questions): Articles {
  return {
    topHeadlines: (filter) => pages('earlierTopHeadlines', readArticle, { filter: earlier(filter) }),
    latest: (filter) => pages('earlierLatest', readArticle, { filter: earlier(filter) }),
    trending: (filter) => pages('earlierTrending', readArticle, { filter: earlier(filter) }),
    search: (filter) => pages('earlierSearch', readArticle, { filter: earlier(filter) }),
    article: () => Promise.reject(lacking('articles by their identifier')),
    similar: () => lackingPages('similar articles'),
    mentions: () => lackingPages('mentions'),
    async publisher(id, signal, how) {
      const source = pages('earlierPublishers', readPublisher, { filter: { sources: [id] } });
      const { items } = await source(undefined, signal, how);
      const record = items.find((item) => item.id === id) ?? items[0];
      if (!record) {
        throw new ServiceError('notFound', 'The answer holds no record.');
      }
      return { record };
    },
    publishers: () => lackingPages('a search for publishers'),
    stories: () => lackingPages('stories'),
    story: () => Promise.reject(lacking('stories')),
    articlesOfStory: () => lackingPages('stories'),
    labels: (vocabulary) =>
      vocabulary === 'sentiments' ? lackingPages('a list of sentiments') : labels(vocabularies[vocabulary], {}),
    health: () => Promise.reject(lacking('a health check')),
  };
}

const vocabularies = {
  categories: 'earlierCategories',
  entities: 'earlierEntities',
  regions: 'earlierRegions',
} as const;

/** The threshold has another name here; every other filter that these routes don't know is refused as it is written. */
function earlier<I extends RouteId>(filter: Readonly<Record<string, unknown>> = {}): Filter<I> {
  const { scoreThreshold, ...rest } = filter;
  return { ...rest, acc: scoreThreshold } as Filter<I>;
}

function lackingPages(what: string): PageSource<never> {
  return () => Promise.reject(lacking(what));
}

function lacking(what: string): ServiceError {
  return new ServiceError('badRequest', `The earlier interface (v0.1) of this service has no ${what}.`, {
    code: lackingCode,
  });
}
