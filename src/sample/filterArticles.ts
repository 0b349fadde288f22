import { getLabels, type ArticleStore } from './articleStore.ts';
import type { ArticleEntry } from './corpus.ts';
import { isInPeriod, type Query } from './readQuery.ts';

/** The document doesn't specify the default threshold of `q`. */
const defaultThreshold = 0.2;

interface FilterOptions {
  /** Lists whose values are combined with AND. */
  readonly allOf?: readonly string[] | undefined;
  /** For a query without a threshold. */
  readonly usualThreshold?: number | undefined;
}

/** Combines values with OR and filters with AND (article-aggregation, Query parameters, rule 1). */
export function filterArticles(
  store: ArticleStore,
  { texts, lists }: Query,
  { allOf = [], usualThreshold = defaultThreshold }: FilterOptions = {},
): ArticleEntry[] {
  const q = texts.get('q');
  const articles =
    q === undefined ? store.articles : store.search(q, Number(texts.get('score_threshold') ?? usualThreshold));
  const contentType = texts.get('content_type');
  return articles.filter(
    (article) =>
      (contentType === undefined || article.content_type === contentType) &&
      isInPeriod({ texts }, article.published_at) &&
      [...lists].every(([name, values]) =>
        (allOf.includes(name) ? values.map((value) => [value]) : [values]).every(
          (group) => tests[name]?.(article, group) ?? true,
        ),
      ),
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
