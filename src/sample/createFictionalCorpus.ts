import type { ArticleEntry, Corpus, EventEntry, EvidenceEntry, SignalEntry, StoryEntry } from './corpus.ts';
import { topics, fictionalPublishers, type Topic } from './topics.ts';
import { createUuid } from './createUuid.ts';

const hour = 3_600_000;

export function createFictionalCorpus(now: Date): Corpus {
  const subtractHours = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hour).toISOString();
  const articles = topics.flatMap((topic) => topic.articles.map((article) => createArticle(article, subtractHours)));
  const bySlug = new Map(
    topics.flatMap((topic) => topic.articles.map(({ slug }) => slug)).map((slug, i) => [slug, articles[i]]),
  );
  const article = (slug: string): ArticleEntry => {
    const article = bySlug.get(slug);
    if (!article) {
      throw new Error(`The fictional corpus has no article ${slug}`);
    }
    return article;
  };
  return {
    publishers: fictionalPublishers.map(({ slug, name, domain, description }) => ({
      source: createUuid('publisher', slug),
      source_site_name: name,
      source_base_url: `https://${domain}/`,
      source_description: description,
      favicon_url: `https://${domain}/favicon.ico`,
    })),
    articles: articles.toSorted((a, b) => b.published_at.localeCompare(a.published_at)),
    stories: topics.map(({ story }) => ({
      id: createUuid('story', story.slug),
      title: story.title,
      summary: story.summary,
      articles: story.articles.map((slug) => article(slug).id),
    })),
    smallStories: topics.flatMap((topic) => createSmallStories(topic, article)),
    mentions: topics.flatMap(({ mentions }) =>
      mentions.map((mention) => ({
        id: createUuid('mention', mention.url),
        article: article(mention.article).id,
        platform: mention.platform,
        title: mention.title,
        url: mention.url,
        observed_at: subtractHours(mention.hours_ago),
      })),
    ),
    events: topics.flatMap((topic) => topic.events.map((event) => createEvent(event, article, subtractHours))),
    signals: topics.flatMap((topic) => topic.signals.map((signal) => createSignal(signal, subtractHours))),
    evidence: topics.flatMap((topic) => topic.events.flatMap((event) => createEvidence(event, article))),
    sources: fictionalPublishers.map(({ slug, organization, domain, description }) => ({
      id: createUuid('source', createUuid('publisher', slug)),
      name: organization,
      domain,
      url: `https://${domain}/`,
      description,
    })),
  };
}

type At = (hoursAgo: number) => string;
type Find = (slug: string) => ArticleEntry;

function createArticle(article: Topic['articles'][number], hoursBefore: At): ArticleEntry {
  const { slug, publisher, path, hours_ago, sentiment, body, ...rest } = article;
  const domain = fictionalPublishers.find((candidate) => candidate.slug === publisher)?.domain;
  if (domain === undefined) {
    throw new Error(`The fictional corpus has no publisher ${publisher}`);
  }
  return {
    ...rest,
    id: createUuid('article', slug),
    url: `https://${domain}${path}`,
    source: createUuid('publisher', publisher),
    sentiments: [sentiment],
    published_at: hoursBefore(hours_ago),
    content: body,
  };
}

/** Creates two stories from the articles of a topic that its story lacks. */
function createSmallStories({ articles, story }: Topic, find: Find): StoryEntry[] {
  const others = articles.flatMap(({ slug }) => (story.articles.includes(slug) ? [] : [slug]));
  const half = Math.ceil(others.length / 2);
  return [others.slice(0, half), others.slice(half)].map((slugs, index) => {
    const { title, summary = '' } = find(slugs[0] ?? '');
    const id = createUuid('story', `${story.slug} ${String(index)}`);
    return { id, title, summary, articles: slugs.map((slug) => find(slug).id) };
  });
}

function createEvent(event: Topic['events'][number], article: Find, hoursBefore: At): EventEntry {
  const { slug, hours_ago, evidence, ...rest } = event;
  const [first] = evidence;
  if (!first) {
    throw new Error(`The fictional event ${slug} has no evidence`);
  }
  return {
    ...rest,
    id: createUuid('event', slug),
    created_at: hoursBefore(hours_ago),
    source_id: createUuid('source', article(first.article).source),
    url: article(first.article).url,
  };
}

function createSignal(signal: Topic['signals'][number], hoursBefore: At): SignalEntry {
  const { slug, hours_ago, events, ...rest } = signal;
  return {
    ...rest,
    id: createUuid('signal', slug),
    created_at: hoursBefore(hours_ago),
    events: events.map((event) => createUuid('event', event)),
  };
}

function createEvidence(event: Topic['events'][number], article: Find): EvidenceEntry[] {
  return event.evidence.map(({ article: slug, note }, index) => {
    const { title, url, source, published_at } = article(slug);
    return {
      id: createUuid('evidence', `${event.slug} ${String(index)}`),
      event: createUuid('event', event.slug),
      source_id: createUuid('source', source),
      title,
      url,
      note,
      published_at,
    };
  });
}
