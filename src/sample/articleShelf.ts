import type { ArticleEntry, Corpus, StoryEntry } from './corpus.ts';
import { found } from './answer.ts';
import { within, type Query } from './query.ts';
import { SearchIndex } from './search.ts';

const day = 86_400_000;
/** How many headlines the window of an archive, whose newest day may hold few, is widened to. */
const fullPage = 20;

/** The articles of a corpus, as the feeds ask for them. */
export class ArticleShelf {
  readonly #corpus: Corpus;
  readonly #byId: ReadonlyMap<string, ArticleEntry>;
  #index: SearchIndex | undefined;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#byId = new Map(corpus.articles.map((article) => [article.id, article]));
  }

  /** @throws Refusal 404 */
  article(id: string): ArticleEntry {
    return found(this.#byId.get(id), 'article');
  }

  /** As it is sent: the body only when asked for. */
  record(article: ArticleEntry, full: boolean): Partial<ArticleEntry> {
    const { content, ...rest } = article;
    return full && content !== undefined ? { ...rest, content } : rest;
  }

  search(query: Query): readonly unknown[] {
    const { lists } = query;
    const exact = (name: string, value: string) => lists.get(name)?.includes(value) ?? true;
    const articles = this.#asked(query).filter(
      ({ id, url, published_at }) => exact('ids', id) && exact('urls', url) && within(query, published_at),
    );
    return this.#records(articles, query);
  }

  latest(query: Query): readonly unknown[] {
    return this.#records(this.#asked(query).toSorted(newestFirst), query);
  }

  trending(query: Query): readonly unknown[] {
    return this.#records(this.#asked(query).toSorted(mostTrendingFirst), query);
  }

  /** News of 24 hours (README, «Top headlines», for archives). */
  topHeadlines(query: Query): readonly unknown[] {
    const news = this.#corpus.articles.filter(({ content_type }) => content_type === 'news');
    const now = this.#corpus.now.getTime();
    const newest = endOf(news[0]?.published_at ?? '');
    const archived = now - newest > day;
    let begin = (archived ? newest : now) - day;
    const inWindow = () => news.filter(({ published_at }) => endOf(published_at) > begin);
    while (archived && inWindow().length < Math.min(fullPage, news.length)) {
      begin -= day;
    }
    const headlines = new Set(inWindow());
    return this.#records(
      this.#asked(query)
        .filter((article) => headlines.has(article))
        .toSorted(mostTrendingFirst),
      query,
    );
  }

  similar(id: string, query: Query): readonly unknown[] {
    const article = this.article(id);
    const words = [article.title, ...article.categories, ...article.entities, ...article.regions].join(' ');
    return this.#search(words, 0.3)
      .filter((other) => other !== article && within(query, other.published_at))
      .map((other) => this.record(other, false));
  }

  /** The articles of a story, newest first. */
  members(story: StoryEntry): ArticleEntry[] {
    return story.articles.map((id) => this.article(id)).toSorted(newestFirst);
  }

  /** What passes the filters: the values of one combine with OR, different ones with AND (rule 1). */
  #asked({ texts, lists }: Query): readonly ArticleEntry[] {
    const q = texts.get('q');
    const articles =
      q === undefined ? this.#corpus.articles : this.#search(q, Number(texts.get('score_threshold') ?? 0.2));
    const contentType = texts.get('content_type');
    return articles.filter(
      (article) =>
        (contentType === undefined || article.content_type === contentType) &&
        [...tests].every(([name, test]) => {
          const values = lists.get(name);
          return values === undefined || test(article, values.map(normal));
        }),
    );
  }

  #search(words: string, threshold: number): ArticleEntry[] {
    this.#index ??= new SearchIndex(
      this.#corpus.articles.map((article) => ({
        id: article.id,
        title: article.title,
        text: `${article.summary ?? ''} ${article.content ?? ''}`,
        labels: labelsOf(article),
      })),
    );
    return this.#index.find(words, threshold).map((id) => this.article(id));
  }

  #records(articles: readonly ArticleEntry[], { texts }: Query): readonly unknown[] {
    const full = texts.get('full_content') === 'true';
    return articles.map((article) => this.record(article, full));
  }
}

type Test = (article: ArticleEntry, values: readonly string[]) => boolean;

const tests: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['sources', ({ source }, values) => values.includes(source)],
  ['exclude_sources', ({ source }, values) => !values.includes(source)],
  ['domains', ({ url }, values) => isOf(url, values)],
  ['exclude_domains', ({ url }, values) => !isOf(url, values)],
  ['authors', ({ authors }, values) => some(authors, values)],
  ['categories', ({ categories }, values) => some(categories, values)],
  ['exclude_categories', ({ categories }, values) => !some(categories, values)],
  ['entities', ({ entities }, values) => some(entities, values)],
  ['regions', ({ regions }, values) => some(regions, values)],
  ['sentiments', ({ sentiments }, values) => some(sentiments, values)],
  ['tags', (article, values) => some(labelsOf(article), values)],
]);

function some(labels: readonly string[], values: readonly string[]): boolean {
  return labels.some((label) => values.includes(normal(label)));
}

/** Whether an address is of one of the domains or of a subdomain. */
function isOf(address: string, domains: readonly string[]): boolean {
  const host = new URL(address).hostname;
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function normal(value: string): string {
  return value.trim().toLowerCase();
}

function labelsOf({ categories, entities, regions, tags }: ArticleEntry): string[] {
  return [...categories, ...entities, ...regions, ...tags];
}

/** The instant of a timestamp; of a bare date, the end of that day. */
function endOf(time: string): number {
  return Date.parse(time) + (time.includes('T') ? 0 : day - 1);
}

function newestFirst(a: ArticleEntry, b: ArticleEntry): number {
  return b.published_at.localeCompare(a.published_at);
}

/** What has no trend score comes last, newest first. */
function mostTrendingFirst(a: ArticleEntry, b: ArticleEntry): number {
  return (b.trend_score ?? -1) - (a.trend_score ?? -1) || newestFirst(a, b);
}
