import type { Articles } from './articles.ts';
import { lackingCode, ServiceError } from './errors.ts';
import type { PageSource } from './page.ts';
import type { Questions } from './pages.ts';
import { readArticle } from './readArticle.ts';
import { readPublisher } from './readPublisher.ts';
import { unacceptedBy } from './query.ts';
import type { Article } from './records.ts';
import { routes } from './routes.ts';

/**
 * The article side by its earlier surface, v0.1 (article-aggregation, Earlier surface). What it has no route for is
 * refused without a request, and so is a filter that its routes don't take.
 */
export function createEarlierArticles({ pages, labels }: Questions): Articles {
  const articles = (route: EarlierList, filter: Readonly<Record<string, unknown>> = {}): PageSource<Article> => {
    const { scoreThreshold, ...rest } = filter;
    // The threshold has another name here.
    const values: Readonly<Record<string, unknown>> = { ...rest, acc: scoreThreshold };
    const unaccepted = unacceptedBy(route, values).map((name) => dateNames[name] ?? name.replaceAll('_', ' '));
    if (unaccepted.length > 0) {
      return lackingPages(`Can’t filter this list by ${unaccepted.join(', ')}`);
    }
    const { shortest, longest } = routes[route].accepts.q;
    const length = typeof values.q === 'string' ? Array.from(values.q).length : 0;
    return length > 0 && (length < shortest || length > longest)
      ? lackingPages(`Only queries of ${String(shortest)} to ${String(longest)} characters`)
      : pages(route, readArticle, { filter: values });
  };

  /** An article can't be looked up by its address here: the words in it are searched for, the nearest first. */
  const byAddress =
    (address: string): PageSource<Article> =>
    async (_next, signal, how) => {
      const { items } = await articles('earlierSearch', { q: wordsOf(address), scoreThreshold: 0 })(
        undefined,
        signal,
        how,
      );
      const found = items.find(({ url = '' }) => comparable(url) === comparable(address));
      if (!found) {
        throw lacking('Can’t look up an address, and a search for the words in it did not find the article');
      }
      return { items: [found] };
    };

  return {
    topHeadlines: (filter) => articles('earlierTopHeadlines', filter),
    latest: (filter) => articles('earlierLatest', filter),
    trending: (filter) => articles('earlierTrending', filter),
    search({ urls = [], ...filter }) {
      const [address, ...others] = urls;
      const isLookup = address !== undefined && others.length === 0 && Object.keys(filter).length === 0;
      return isLookup ? byAddress(address) : articles('earlierSearch', { ...filter, urls });
    },
    article: () => Promise.reject(lacking('No articles by their identifier')),
    similar: () => lackingPages('No similar articles'),
    mentions: () => lackingPages('No mentions'),
    async publisher(id, signal, how) {
      const source = pages('earlierPublishers', readPublisher, { filter: { sources: [id] } });
      const { items } = await source(undefined, signal, how);
      const record = items.find((item) => item.id === id) ?? items[0];
      if (!record) {
        throw new ServiceError('notFound', 'The answer holds no record.');
      }
      return { record };
    },
    publishers: () => lackingPages('No search for publishers'),
    stories: () => lackingPages('No stories'),
    story: () => Promise.reject(lacking('No stories')),
    articlesOfStory: () => lackingPages('No stories'),
    labels: (vocabulary) =>
      vocabulary === 'sentiments' ? lackingPages('No list of sentiments') : labels(vocabularies[vocabulary], {}),
    health: () => Promise.reject(lacking('No health check')),
  };
}

const dateNames: Readonly<Record<string, string>> = { from: 'start date', to: 'end date' };

type EarlierList = 'earlierTopHeadlines' | 'earlierLatest' | 'earlierTrending' | 'earlierSearch';

const vocabularies = {
  categories: 'earlierCategories',
  entities: 'earlierEntities',
  regions: 'earlierRegions',
} as const;

/** What an address says in words: those of its path, or else of its host. */
function wordsOf(address: string): string {
  const { pathname = '', hostname = address } = URL.parse(address) ?? {};
  const [ofPath, ofHost] = [pathname.replace(/\.\w{1,5}$/, ''), hostname].map((text) =>
    (decoded(text).match(/\p{L}[\p{L}\p{N}]*/gu) ?? []).join(' '),
  );
  return Array.from((ofPath ?? '').length >= 3 ? (ofPath ?? '') : (ofHost ?? ''))
    .slice(0, 512)
    .join('');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What two writings of the same address have in common. */
function comparable(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}` : address;
}

function lackingPages(what: string): PageSource<never> {
  return () => Promise.reject(lacking(what));
}

function lacking(what: string): ServiceError {
  return new ServiceError('badRequest', `${what}: this service has the earlier interface (v0.1).`, {
    code: lackingCode,
  });
}
