import type { ArticleEntry, Corpus, EventEntry, EvidenceEntry, SignalEntry } from '../../src/sample/corpus.ts';
import { createUuid } from '../../src/sample/createUuid.ts';

/** A line of a `--corpus` file (README, "Files of real articles"). */
export interface ArticleLine {
  readonly title: string;
  readonly url: string;
  readonly published: string;
  readonly content_type: string;
  readonly publisher: { readonly name: string; readonly domain: string };
  readonly authors?: readonly string[];
  readonly categories?: readonly string[];
  readonly entities?: readonly string[];
  readonly regions?: readonly string[];
  readonly body?: string;
}

const day = 86_400_000;
/** Content types that report a concrete development. */
const eventful: ReadonlySet<string> = new Set(['news', 'official_statement', 'press_release', 'lawsuit', 'contract']);
const mostEvents = 200;
const mostEvidence = 4;

/**
 * Reads a corpus of real articles, one JSON object per line. Derives events, signals and evidence by the rules of the
 * README, so that all evidence points at real addresses.
 * @throws Error with the number of an invalid line
 */
export function readCorpus(jsonl: string): Corpus {
  const lines = jsonl.split('\n').flatMap((text, index) => (text.trim() === '' ? [] : [readLine(text, index + 1)]));
  const articles = lines.map(createArticle).toSorted((a, b) => b.published_at.localeCompare(a.published_at));
  const publishers = new Map(lines.map(({ publisher }) => [publisher.domain, publisher]));
  const developments = articles.filter(({ content_type }) => eventful.has(content_type)).slice(0, mostEvents);
  const events = developments.map(createEvent);
  return {
    publishers: [...publishers.values()].map(({ name, domain }) => ({
      source: createUuid('publisher', domain),
      source_site_name: name,
      source_base_url: `https://${domain}/`,
      source_description: name,
      favicon_url: `https://${domain}/favicon.ico`,
    })),
    articles,
    stories: [],
    mentions: [],
    events,
    signals: deriveSignals(developments),
    evidence: developments.flatMap((development) => findEvidence(development, articles)),
    sources: [...publishers.values()].map(({ name, domain }) => ({
      id: createUuid('source', createUuid('publisher', domain)),
      name,
      domain,
      url: `https://${domain}/`,
      description: name,
    })),
  };
}

function readLine(text: string, number: number): ArticleLine {
  let line: Partial<ArticleLine> | null;
  try {
    line = JSON.parse(text) as Partial<ArticleLine> | null;
  } catch {
    throw new Error(`Line ${String(number)} is not JSON`);
  }
  const { title, url, published, content_type, publisher } = line ?? {};
  const required = {
    title,
    url,
    published,
    content_type,
    'publisher.name': publisher?.name,
    'publisher.domain': publisher?.domain,
  };
  for (const [field, value] of Object.entries(required)) {
    if (typeof value !== 'string') {
      throw new Error(`Line ${String(number)} has no ${field}`);
    }
  }
  return line as ArticleLine;
}

function createArticle(line: ArticleLine): ArticleEntry {
  const { title, url, published, content_type, publisher, authors = [], categories = [] } = line;
  const { entities = [], regions = [], body } = line;
  return {
    id: createUuid('article', url),
    title,
    url,
    source: createUuid('publisher', publisher.domain),
    content_type,
    authors,
    categories,
    entities,
    regions,
    sentiments: [],
    tags: [],
    published_at: published,
    ...(body === undefined ? {} : { content: body }),
  };
}

function createEvent(article: ArticleEntry): EventEntry {
  const { title, url, source, content_type, published_at, categories, entities, regions } = article;
  return {
    id: createUuid('event', url),
    created_at: `${published_at}T00:00:00.000Z`,
    title,
    summary: title,
    tags: [...categories, ...entities, ...regions],
    companies: entities.map(snakeCase),
    regions: regions.map(snakeCase),
    event_type: content_type,
    categories: categories.map(snakeCase),
    people: [],
    products: [],
    key_points: [],
    source_id: createUuid('source', source),
    url,
  };
}

/** Returns the article and up to three articles that share a label, nearest in time within thirty days. */
function findEvidence(development: ArticleEntry, articles: readonly ArticleEntry[]): EvidenceEntry[] {
  const time = Date.parse(development.published_at);
  const labels = new Set(listLabels(development));
  const near = (article: ArticleEntry) => Math.abs(Date.parse(article.published_at) - time);
  const related = articles
    .filter((article) => article !== development && near(article) <= 30 * day)
    .filter((article) => listLabels(article).some((label) => labels.has(label)))
    .toSorted((a, b) => near(a) - near(b));
  return [development, ...related].slice(0, mostEvidence).map((article) => ({
    id: createUuid('evidence', `${development.url} ${article.url}`),
    event: createUuid('event', development.url),
    source_id: createUuid('source', article.source),
    title: article.title,
    url: article.url,
    published_at: article.published_at,
  }));
}

/** Returns one signal for each label that at least three events share, supported by the newest ten. */
function deriveSignals(developments: readonly ArticleEntry[]): SignalEntry[] {
  const labels = [...new Set(developments.flatMap(listLabels))].sort();
  return labels.flatMap((label) => {
    const supporting = developments.filter((development) => listLabels(development).includes(label));
    const [newest] = supporting;
    if (!newest || supporting.length < 3) {
      return [];
    }
    return {
      id: createUuid('signal', label),
      created_at: `${newest.published_at}T00:00:00.000Z`,
      title: `${String(supporting.length)} developments concerning ${label}`,
      summary: `The newest: ${newest.title}`,
      tags: [label],
      companies: [],
      regions: newest.regions.includes(label) ? [snakeCase(label)] : [],
      impacted_domains: [],
      events: supporting.slice(0, 10).map(({ url }) => createUuid('event', url)),
    };
  });
}

function listLabels({ categories, entities, regions }: ArticleEntry): string[] {
  return [...categories, ...entities, ...regions];
}

function snakeCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}
