import type { Detail, How, PageSource } from './page.ts';
import type { Questions } from './pages.ts';
import { readArticle } from './readArticle.ts';
import { readMention } from './readMention.ts';
import { readPublisher } from './readPublisher.ts';
import { readStory } from './readStory.ts';
import type { Article, Label, Mention, Publisher, Story } from './records.ts';
import type { Filter } from './routes.ts';

/**
 * The article side of the service. Filters are refused before they are sent where the route would reject them; nothing
 * is asked before a page is.
 */
export interface Articles {
  /** Trending news of the last 24 hours. */
  topHeadlines(filter?: Filter<'topHeadlines'>): PageSource<Article>;
  /** Newest first by publication date. */
  latest(filter?: Filter<'latest'>): PageSource<Article>;
  /** By trend score. */
  trending(filter?: Filter<'trending'>): PageSource<Article>;
  /** Semantic search, exact lookup, or filters over all articles. */
  search(filter: Filter<'search'>): PageSource<Article>;
  /** One article with its body where the service holds it. */
  article(id: string, signal: AbortSignal, how?: How): Promise<Detail<Article>>;
  /** Related articles, which need not belong to the same story. */
  similar(id: string, filter?: Filter<'similar'>): PageSource<Article>;
  /** Where the article's address was seen on other platforms; the dates bound when. */
  mentions(id: string, filter?: Filter<'mentions'>): PageSource<Mention>;
  publisher(id: string, signal: AbortSignal, how?: How): Promise<Detail<Publisher>>;
  publishers(q?: string): PageSource<Publisher>;
  /** Groups of related coverage. */
  stories(filter?: Filter<'stories'>): PageSource<Story>;
  story(id: string, signal: AbortSignal, how?: How): Promise<Detail<Story>>;
  articlesOfStory(id: string, filter?: Filter<'articlesOfStory'>): PageSource<Article>;
  /** The values that a label filter takes. */
  labels(vocabulary: ArticleVocabulary): PageSource<Label>;
  /** @throws ServiceError where the service does not answer well */
  health(signal: AbortSignal): Promise<void>;
}

export type ArticleVocabulary = 'categories' | 'entities' | 'regions' | 'sentiments';

export function createArticles({ pages, labels, detail, health }: Questions): Articles {
  return {
    topHeadlines: (filter) => pages('topHeadlines', readArticle, { filter }),
    latest: (filter) => pages('latest', readArticle, { filter }),
    trending: (filter) => pages('trending', readArticle, { filter }),
    search: (filter) => pages('search', readArticle, { filter }),
    article: (id, signal, how) => detail('article', readArticle, { id, filter: { fullContent: true } }, signal, how),
    similar: (id, filter) => pages('similar', readArticle, { id, filter }),
    mentions: (id, filter) => pages('mentions', readMention, { id, filter }),
    publisher: (id, signal, how) => detail('publisher', readPublisher, { id }, signal, how),
    publishers: (q) => pages('publishers', readPublisher, { filter: { q } }),
    stories: (filter) => pages('stories', readStory, { filter }),
    story: (id, signal, how) => detail('story', readStory, { id }, signal, how),
    articlesOfStory: (id, filter) => pages('articlesOfStory', readArticle, { id, filter }),
    labels: (vocabulary) => labels(vocabulary, {}),
    health: (signal) => health('contentHealth', signal),
  };
}
