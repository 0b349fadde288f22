import { labelsOf, type ArticleStore } from './articleStore.ts';
import type { ArticleEntry } from './corpus.ts';
import { within, type Query } from './query.ts';

/** Default threshold of `q`; the document shows none. */
const defaultThreshold = 0.2;

/**
 * The articles that pass the filters of a query of the current surface: values of one filter combine with OR,
 * different filters with AND (article-aggregation, Query parameters, rule 1). With `q` best first, else newest first.
 */
export function applyFilters(store: ArticleStore, { texts, lists }: Query): ArticleEntry[] {
  const q = texts.get('q');
  const articles =
    q === undefined ? store.articles : store.like(q, Number(texts.get('score_threshold') ?? defaultThreshold));
  const contentType = texts.get('content_type');
  return articles.filter(
    (article) =>
      (contentType === undefined || article.content_type === contentType) &&
      within({ texts }, article.published_at) &&
      [...lists].every(([name, values]) => tests[name]?.(article, values) ?? true),
  );
}

type Test = (article: ArticleEntry, values: readonly string[]) => boolean;

const tests: Readonly<Record<string, Test>> = {
  ids: ({ id }, values) => values.includes(id),
  urls: ({ url }, values) => values.includes(url),
  sources: ({ source }, values) => values.includes(source),
  exclude_sources: ({ source }, values) => !values.includes(source),
  domains: ({ url }, values) => isOf(url, values),
  exclude_domains: ({ url }, values) => !isOf(url, values),
  authors: ({ authors }, values) => some(authors, values),
  categories: ({ categories }, values) => some(categories, values),
  exclude_categories: ({ categories }, values) => !some(categories, values),
  entities: ({ entities }, values) => some(entities, values),
  regions: ({ regions }, values) => some(regions, values),
  sentiments: ({ sentiments }, values) => some(sentiments, values),
  tags: (article, values) => some(labelsOf(article), values),
};

function some(labels: readonly string[], values: readonly string[]): boolean {
  const wanted = values.map(normal);
  return labels.some((label) => wanted.includes(normal(label)));
}

/** Whether an address is of one of the domains or of a subdomain. */
function isOf(address: string, domains: readonly string[]): boolean {
  const host = new URL(address).hostname;
  return domains.map(normal).some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function normal(value: string): string {
  return value.trim().toLowerCase();
}
