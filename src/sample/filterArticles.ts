import { getLabels, type ArticleStore } from './articleStore.ts';
import type { ArticleEntry } from './corpus.ts';
import { isInPeriod, type Query } from './readQuery.ts';

/** The document doesn't specify the default threshold of `q`. */
const defaultThreshold = 0.2;

/** Combines values with OR and filters with AND (article-aggregation, Query parameters, rule 1). */
export function filterArticles(store: ArticleStore, { texts, lists }: Query): ArticleEntry[] {
  const q = texts.get('q');
  const articles =
    q === undefined ? store.articles : store.search(q, Number(texts.get('score_threshold') ?? defaultThreshold));
  const contentType = texts.get('content_type');
  return articles.filter(
    (article) =>
      (contentType === undefined || article.content_type === contentType) &&
      isInPeriod({ texts }, article.published_at) &&
      [...lists].every(([name, values]) => tests[name]?.(article, values) ?? true),
  );
}

type Test = (article: ArticleEntry, values: readonly string[]) => boolean;

const tests: Readonly<Record<string, Test>> = {
  languages: ({ language = 'en' }, values) => values.includes(language),
  ids: ({ id }, values) => values.includes(id),
  urls: ({ url }, values) => values.includes(url),
  sources: ({ source }, values) => values.includes(source),
  exclude_sources: ({ source }, values) => !values.includes(source),
  domains: ({ url }, values) => isInDomains(url, values),
  exclude_domains: ({ url }, values) => !isInDomains(url, values),
  authors: ({ authors }, values) => includesAny(authors, values),
  categories: ({ categories }, values) => includesAny(categories, values),
  exclude_categories: ({ categories }, values) => !includesAny(categories, values),
  entities: ({ entities }, values) => includesAny(entities, values),
  regions: ({ regions }, values) => includesAny(regions, values),
  sentiments: ({ sentiments }, values) => includesAny(sentiments, values),
  tags: (article, values) => includesAny(getLabels(article), values),
};

function includesAny(labels: readonly string[], values: readonly string[]): boolean {
  const normalized = values.map(normalize);
  return labels.some((label) => normalized.includes(normalize(label)));
}

export function isInDomains(address: string, domains: readonly string[]): boolean {
  const host = new URL(address).hostname;
  return domains.map(normalize).some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function normalize(value: string): string {
  return value.trim().toLowerCase();
}
