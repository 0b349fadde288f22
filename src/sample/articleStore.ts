import { requireRecord } from './httpError.ts';
import type { ArticleEntry, Corpus, StoryEntry } from './corpus.ts';
import { SearchIndex } from './searchIndex.ts';

const day = 86_400_000;
/** Number of headlines that the window is widened to for an archive, whose newest day may hold few. */
const fullPage = 20;

/** The articles of a corpus, as both surfaces take them out. */
export class ArticleStore {
  readonly #corpus: Corpus;
  readonly #byId: ReadonlyMap<string, ArticleEntry>;
  #index: SearchIndex | undefined;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#byId = new Map(corpus.articles.map((article) => [article.id, article]));
  }

  /** All of them, newest first. */
  get articles(): readonly ArticleEntry[] {
    return this.#corpus.articles;
  }

  /** @throws Refusal 404 */
  article(id: string): ArticleEntry {
    return requireRecord(this.#byId.get(id), 'article');
  }

  /** Articles that match these words, best first; the threshold is from 0 to 1. */
  search(words: string, threshold: number): ArticleEntry[] {
    this.#index ??= new SearchIndex(
      this.articles.map((article) => ({
        id: article.id,
        title: article.title,
        text: `${article.summary ?? ''} ${article.content ?? ''}`,
        labels: getLabels(article),
      })),
    );
    return this.#index.find(words, threshold).map((id) => this.article(id));
  }

  /** Returns the articles of the 24 hours before `now`; of an archive, more (README, "Top headlines"). */
  getLastDay(now: Date): ReadonlySet<ArticleEntry> {
    const news = this.articles.filter(({ content_type }) => content_type === 'news');
    const end = now.getTime();
    const newest = getEnd(news[0]?.published_at ?? '');
    const archived = end - newest > day;
    let begin = (archived ? newest : end) - day;
    const inWindow = ({ published_at }: ArticleEntry) => getEnd(published_at) > begin;
    while (archived && news.filter(inWindow).length < Math.min(fullPage, news.length)) {
      begin -= day;
    }
    return new Set(this.articles.filter(inWindow));
  }

  /** The articles of a story, newest first. */
  getStoryArticles(story: StoryEntry): ArticleEntry[] {
    return story.articles.map((id) => this.article(id)).toSorted(compareByDate);
  }
}

/** An article as it is sent: with its body only when asked for. */
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

/** By trend score; articles without one come last, newest first. */
export function compareByTrend(a: ArticleEntry, b: ArticleEntry): number {
  return (b.trend_score ?? -1) - (a.trend_score ?? -1) || compareByDate(a, b);
}

/** The instant of a timestamp; of a bare date, the end of that day. */
function getEnd(time: string): number {
  return Date.parse(time) + (time.includes('T') ? 0 : day - 1);
}
