import { requireRecord } from './httpError.ts';
import type { ArticleEntry, Corpus, StoryEntry } from './corpus.ts';
import { SearchIndex } from './searchIndex.ts';

const day = 86_400_000;
/** The window of top headlines in an archive is widened until it has this many articles. */
const fullPage = 20;

export class ArticleStore {
  readonly #corpus: Corpus;
  readonly #byId: ReadonlyMap<string, ArticleEntry>;
  #index: SearchIndex | undefined;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#byId = new Map(corpus.articles.map((article) => [article.id, article]));
  }

  /** Newest first. */
  get articles(): readonly ArticleEntry[] {
    return this.#corpus.articles;
  }

  /** @throws HttpError 404 */
  getArticle(id: string): ArticleEntry {
    return requireRecord(this.#byId.get(id), 'article');
  }

  /** @param threshold from 0 to 1 */
  search(words: string, threshold: number): ArticleEntry[] {
    this.#index ??= new SearchIndex(
      this.articles.map((article) => ({
        id: article.id,
        title: article.title,
        text: `${article.summary ?? ''} ${article.content ?? ''}`,
        labels: getLabels(article),
      })),
    );
    return this.#index.find(words, threshold).map((id) => this.getArticle(id));
  }

  /** Returns the articles of the 24 hours before `now`, or more for an archive (README, "Top headlines"). */
  getLastDay(now: Date): ReadonlySet<ArticleEntry> {
    const news = this.articles.filter(({ content_type }) => content_type === 'news');
    const end = now.getTime();
    const newest = getEnd(news[0]?.published_at ?? '');
    const isArchive = end - newest > day;
    let begin = (isArchive ? newest : end) - day;
    const isInWindow = ({ published_at }: ArticleEntry) => getEnd(published_at) > begin;
    while (isArchive && news.filter(isInWindow).length < Math.min(fullPage, news.length)) {
      begin -= day;
    }
    return new Set(this.articles.filter(isInWindow));
  }

  /** Returns the newest first. */
  getStoryArticles(story: StoryEntry): ArticleEntry[] {
    return story.articles.map((id) => this.getArticle(id)).toSorted(compareByDate);
  }
}

/** Includes the body only if `full`. */
export function toArticleRecord(article: ArticleEntry, full: boolean): Partial<ArticleEntry> {
  const { content, ...rest } = article;
  return full && content !== undefined ? { ...rest, content } : rest;
}

export function getLabels({ categories, entities, regions, tags }: ArticleEntry): string[] {
  return [...categories, ...entities, ...regions, ...tags];
}

export function compareByDate(a: ArticleEntry, b: ArticleEntry): number {
  return b.published_at.localeCompare(a.published_at);
}

/** Puts articles without a trend score last, newest first. */
export function compareByTrend(a: ArticleEntry, b: ArticleEntry): number {
  return (b.trend_score ?? -1) - (a.trend_score ?? -1) || compareByDate(a, b);
}

/** Returns the time of a timestamp, or the end of the day for a date without a time. */
function getEnd(time: string): number {
  return Date.parse(time) + (time.includes('T') ? 0 : day - 1);
}
