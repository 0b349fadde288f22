import type { Hono } from 'hono';
import { found } from './answer.ts';
import { ArticleShelf } from './articleShelf.ts';
import type { Corpus, MentionEntry, StoryEntry } from './corpus.ts';
import type { Cursors } from './cursors.ts';
import { readQuery, within, type Accepted, type Query } from './query.ts';
import { collection, detail, write } from './reply.ts';

const dates = { from: 'date', to: 'date' } as const;
/** What the feeds take. */
const feed = {
  q: 'text',
  score_threshold: 'ratio',
  sources: 'list',
  domains: 'list',
  exclude_sources: 'list',
  exclude_domains: 'list',
  authors: 'list',
  categories: 'list',
  entities: 'list',
  regions: 'list',
  sentiments: 'list',
  tags: 'list',
  exclude_categories: 'list',
  full_content: 'flag',
} as const;
const typed = { ...feed, content_type: 'contentType' } as const;

/** The current surface of the article side (article-aggregation, Endpoints). */
export function contentRoutes(app: Hono, corpus: Corpus, cursors: Cursors): void {
  const shelf = new ArticleShelf(corpus);

  /** A route that answers with a collection, page by page. */
  const list = (path: string, accepted: Accepted, find: (query: Query, id: string) => readonly unknown[]) =>
    app.get(`/content${path}`, (context) => {
      const query = readQuery(new URL(context.req.url).searchParams, accepted, 'repeat');
      const all = find(query, context.req.param('id') ?? '');
      return write(collection(cursors.page(all, query, context.req.path), query.limit), 'json');
    });
  /** A route that answers with one record. */
  const one = (path: string, accepted: Accepted, find: (id: string, query: Query) => unknown) =>
    app.get(`/content${path}`, (context) => {
      const query = readQuery(new URL(context.req.url).searchParams, accepted, 'none');
      return write(detail(find(context.req.param('id') ?? '', query)), 'json');
    });

  list('/articles/search', { ...typed, ...dates, ids: 'list', urls: 'list' }, (query) => shelf.search(query));
  list('/articles/latest', typed, (query) => shelf.latest(query));
  list('/articles/trending', typed, (query) => shelf.trending(query));
  list('/news/top-headlines', feed, (query) => shelf.topHeadlines(query));
  list('/articles/:id/similar', dates, (query, id) => shelf.similar(id, query));
  list('/articles/:id/mentions', dates, (query, id) => {
    const { id: article } = shelf.article(id);
    return corpus.mentions
      .filter((mention) => mention.article === article && within(query, mention.observed_at))
      .map(mentionRecord);
  });
  one('/articles/:id', { full_content: 'flag' }, (id, query) =>
    shelf.record(shelf.article(id), query.texts.get('full_content') === 'true'),
  );

  list('/sources', { q: 'text' }, (query) => {
    const wanted = query.texts.get('q')?.toLowerCase() ?? '';
    return corpus.publishers.filter((publisher) =>
      `${publisher.source_site_name} ${publisher.source_base_url}`.toLowerCase().includes(wanted),
    );
  });
  one('/sources/:id', {}, (id) =>
    found(
      corpus.publishers.find(({ source }) => source === id),
      'source',
    ),
  );

  for (const labels of ['categories', 'entities', 'regions', 'sentiments'] as const) {
    list(`/${labels}`, {}, () => [...new Set(corpus.articles.flatMap((article) => article[labels]))].sort());
  }

  list('/stories', dates, (query) =>
    corpus.stories
      .filter((story) => shelf.members(story).some(({ published_at }) => within(query, published_at)))
      .map((story) => storyRecord(story, shelf)),
  );
  const story = (id: string) =>
    found(
      corpus.stories.find((candidate) => candidate.id === id),
      'story',
    );
  one('/stories/:id', {}, (id) => storyRecord(story(id), shelf));
  list('/stories/:id/articles', dates, (query, id) =>
    shelf
      .members(story(id))
      .filter(({ published_at }) => within(query, published_at))
      .map((article) => shelf.record(article, false)),
  );

  app.get('/content/health', (context) => {
    readQuery(new URL(context.req.url).searchParams, {}, 'none');
    return write({ status: 'ok' }, 'json');
  });
}

function mentionRecord({ article: _, ...record }: MentionEntry): Omit<MentionEntry, 'article'> {
  return record;
}

function storyRecord(story: StoryEntry, shelf: ArticleShelf): Record<string, unknown> {
  const times = shelf.members(story).map(({ published_at }) => published_at);
  return {
    id: story.id,
    title: story.title,
    summary: story.summary,
    article_count: times.length,
    first_published_at: times.at(-1),
    last_published_at: times[0],
  };
}
