import type { Hono } from 'hono';
import { found } from './answer.ts';
import { applyFilters } from './articleFilters.ts';
import { articleRecord, mostTrendingFirst, newestFirst, type ArticleStore } from './articleStore.ts';
import type { ArticleEntry, MentionEntry, StoryEntry } from './corpus.ts';
import type { SampleContext } from './sampleContext.ts';
import { contentTypes, currentConventions, readQuery, within, type Accepted, type Query } from './query.ts';
import { collection, write } from './reply.ts';

const dates = { from: 'date', to: 'date' } as const;
/** Parameters of the feeds: all that the document does not say they reject (Query parameters, rules 3 to 5 and 8). */
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
const typed = { ...feed, content_type: contentTypes } as const;

/** The current surface of the article side (article-aggregation, Endpoints). */
export function contentRoutes(app: Hono, { corpus, store, cursors, clock, asOf, select, routes }: SampleContext): void {
  /** A route that answers with a collection, page by page. */
  const list = (path: string, accepted: Accepted, find: (query: Query, id: string) => readonly unknown[]) => {
    routes.push({ path: `/content${path}`, accepted, returns: 'collection' });
    app.get(`/content${path}`, (context) => {
      const query = readQuery(new URL(context.req.url).searchParams, accepted, currentConventions);
      const all = find(query, context.req.param('id') ?? '');
      return write(collection(cursors.page(all, query, context.req.path), query.limit, asOf()));
    });
  };
  const articles = (path: string, accepted: Accepted, find: (query: Query, id: string) => readonly ArticleEntry[]) =>
    list(path, accepted, (query, id) =>
      find(query, id).map((article) => select('article', articleRecord(article, isFull(query)))),
    );
  /** A route that answers with one record. */
  const one = (path: string, accepted: Accepted, find: (id: string, query: Query) => unknown) => {
    routes.push({ path: `/content${path}`, accepted, returns: 'detail' });
    app.get(`/content${path}`, (context) => {
      const query = readQuery(new URL(context.req.url).searchParams, accepted, currentConventions, 'detail');
      return write({ data: find(context.req.param('id') ?? '', query) });
    });
  };

  articles('/articles/search', { ...typed, ...dates, ids: 'list', urls: 'list' }, (query) =>
    applyFilters(store, query),
  );
  articles('/articles/latest', typed, (query) => applyFilters(store, query).toSorted(newestFirst));
  articles('/articles/trending', typed, (query) => applyFilters(store, query).toSorted(mostTrendingFirst));
  articles('/news/top-headlines', feed, (query) => {
    const headlines = store.ofLastDay(clock());
    return applyFilters(store, query)
      .filter((article) => article.content_type === 'news' && headlines.has(article))
      .toSorted(mostTrendingFirst);
  });
  articles('/articles/:id/similar', dates, (query, id) => similar(store, store.article(id), query));
  list('/articles/:id/mentions', dates, (query, id) => {
    const { id: article } = store.article(id);
    return corpus.mentions
      .filter((mention) => mention.article === article && within(query, mention.observed_at))
      .map((mention) => select('mention', mentionRecord(mention)));
  });
  one('/articles/:id', { full_content: 'flag' }, (id, query) =>
    select('article', articleRecord(store.article(id), isFull(query))),
  );

  list('/sources', { q: 'text' }, (query) => {
    const wanted = query.texts.get('q')?.toLowerCase() ?? '';
    return corpus.publishers
      .filter((publisher) =>
        `${publisher.source_site_name} ${publisher.source_base_url}`.toLowerCase().includes(wanted),
      )
      .map((publisher) => select('publisher', publisher));
  });
  one('/sources/:id', {}, (id) =>
    select(
      'publisher',
      found(
        corpus.publishers.find(({ source }) => source === id),
        'source',
      ),
    ),
  );

  for (const labels of ['categories', 'entities', 'regions', 'sentiments'] as const) {
    list(`/${labels}`, {}, () => [...new Set(store.articles.flatMap((article) => article[labels]))].sort());
  }

  list('/stories', dates, (query) =>
    corpus.stories
      .filter((story) => store.members(story).some(({ published_at }) => within(query, published_at)))
      .map((story) => select('story', storyRecord(story, store))),
  );
  const story = (id: string) =>
    found(
      corpus.stories.find((candidate) => candidate.id === id),
      'story',
    );
  one('/stories/:id', {}, (id) => select('story', storyRecord(story(id), store)));
  articles('/stories/:id/articles', dates, (query, id) =>
    store.members(story(id)).filter(({ published_at }) => within(query, published_at)),
  );

  routes.push({ path: '/content/health', accepted: {}, returns: 'detail' });
  app.get('/content/health', (context) => {
    readQuery(new URL(context.req.url).searchParams, {}, currentConventions, 'detail');
    return write({ status: 'ok' });
  });
}

function isFull({ texts }: Query): boolean {
  return texts.get('full_content') === 'true';
}

function similar(store: ArticleStore, article: ArticleEntry, query: Query): ArticleEntry[] {
  const words = [article.title, ...article.categories, ...article.entities, ...article.regions].join(' ');
  return store.like(words, 0.3).filter((other) => other !== article && within(query, other.published_at));
}

function mentionRecord({ article: _, ...record }: MentionEntry): Omit<MentionEntry, 'article'> {
  return record;
}

function storyRecord(story: StoryEntry, store: ArticleStore): Record<string, unknown> {
  const times = store.members(story).map(({ published_at }) => published_at);
  return {
    id: story.id,
    title: story.title,
    summary: story.summary,
    article_count: times.length,
    first_published_at: times.at(-1),
    last_published_at: times[0],
  };
}
