import type { Context, Hono } from 'hono';
import { createBadRequest } from '../../src/sample/httpError.ts';
import { toArticleRecord, compareByTrend, compareByDate, type ArticleStore } from '../../src/sample/articleStore.ts';
import type { ArticleEntry } from '../../src/sample/corpus.ts';
import type { SampleContext } from '../../src/sample/sampleContext.ts';
import { conventionsV01, readQuery, type AcceptedParameters, type Query } from '../../src/sample/readQuery.ts';
import { writeResponse } from '../../src/sample/writeResponse.ts';

const week = 7 * 86_400_000;
/** The default of `acc` (article-aggregation, Limits). */
const defaultAcc = 0.75;

const filters = {
  q: { least: 3, most: 512 },
  acc: 'ratio',
  content_type: 'text',
  tags: 'list',
  categories: 'list',
  regions: 'list',
  entities: 'list',
  sources: 'list',
  full_content: 'flag',
} as const;
/** A search of a public deployment needs one of these. */
const searchParameters = ['q', 'tags', 'categories', 'regions', 'entities', 'urls'];
const dated = { ...filters, from: 'date' } as const;

/** Adds the routes of API v0.1 (article-aggregation, Earlier surface). */
export function addContentRoutesV01(app: Hono, { corpus, store, clock, select, isObserved }: SampleContext): void {
  const list = (path: string, accepted: AcceptedParameters, find: (query: Query) => readonly unknown[]) =>
    app.get(`/content${path}`, (context) => {
      const query = readQueryV01(context, accepted);
      return writeResponse(find(query).slice(query.offset, query.offset + query.limit));
    });
  const articles = (path: string, accepted: AcceptedParameters, find: (query: Query) => readonly ArticleEntry[]) =>
    list(path, accepted, (query) =>
      find(query).map((article) =>
        select('article', toArticleRecord(article, query.texts.get('full_content') === 'true'), path),
      ),
    );
  const since = (query: Query) => query.texts.get('from') ?? getDefaultStart(store, clock());
  const recent = (query: Query) =>
    applyFilters(store, query).filter(({ published_at }) => published_at >= since(query));

  articles('/articles/search', filters, (query) => {
    if (isObserved && !searchParameters.some((name) => query.texts.has(name) || query.lists.has(name))) {
      throw createBadRequest(`A search needs one of ${searchParameters.join(', ')}.`);
    }
    return applyFilters(store, query);
  });
  articles('/articles/latest', dated, (query) => recent(query).toSorted(compareByDate));
  articles('/articles/trending', dated, (query) => recent(query).toSorted(compareByTrend));
  articles('/articles/top-headlines', filters, (query) => {
    const headlines = store.getLastDay(clock());
    return applyFilters(store, query)
      .filter((article) => headlines.has(article))
      .toSorted(compareByTrend);
  });
  list('/sources', { sources: 'list' }, ({ lists }) => {
    const sources = lists.get('sources');
    if (sources === undefined) {
      throw createBadRequest('The parameter sources is required.');
    }
    return corpus.publishers
      .filter(({ source, source_base_url: address }) => sources.includes(isObserved ? new URL(address).host : source))
      .map((publisher) => select('publisher', publisher));
  });
  for (const labels of ['categories', 'entities', 'regions'] as const) {
    list(`/tags/${labels}`, {}, () => [...new Set(store.articles.flatMap((article) => article[labels]))].sort());
  }
}

function readQueryV01({ req }: Context, accepted: AcceptedParameters): Query {
  return readQuery(new URL(req.url).searchParams, accepted, conventionsV01);
}

/** Filters articles. Sorts by relevance if there is a query, or newest first. */
function applyFilters(store: ArticleStore, { texts, lists }: Query): ArticleEntry[] {
  const q = texts.get('q');
  const acc = Number(texts.get('acc') ?? defaultAcc);
  const contentType = texts.get('content_type');
  const matches = q === undefined ? store.articles : store.search(q, toThreshold(acc));
  return matches.filter(
    (article) =>
      (contentType === undefined || article.content_type === contentType) &&
      [...lists].every(([name, values]) => tests[name]?.(article, values) ?? true),
  );
}

/** Converts `acc` to a similarity threshold, so that its default finds the same articles as the default of v1. */
function toThreshold(acc: number): number {
  return acc / (acc + 12 * (1 - acc));
}

type Test = (article: ArticleEntry, values: readonly string[]) => boolean;

const tests: Readonly<Record<string, Test>> = {
  tags: ({ categories, entities, regions }, values) => {
    const labels = new Set([...categories, ...entities, ...regions].map(normalizeTag));
    return values.every((value) => labels.has(normalizeTag(value)));
  },
  categories: ({ categories }, values) => values.some((value) => categories.includes(value)),
  regions: ({ regions }, values) => values.some((value) => regions.includes(value)),
  entities: ({ entities }, values) => values.some((value) => entities.includes(value)),
  // A public deployment identifies publishers by their hosts.
  sources: ({ source, url }, values) => values.includes(source) || values.includes(new URL(url).host),
};

function normalizeTag(tag: string): string {
  return tag.replace(/\s/gu, '').replace(/^#/, '').toLowerCase();
}

/** Returns the day a week before the request, or before the end of an archive that ended earlier. */
function getDefaultStart(store: ArticleStore, now: Date): string {
  const newest = Date.parse(store.articles[0]?.published_at ?? '');
  const start = now.getTime() - week;
  return new Date(newest < start ? newest - week : start).toISOString().slice(0, 10);
}
