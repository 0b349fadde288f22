import { l10n } from 'vscode';
import type { ApiVersion } from '../client/routes/apiVersion.ts';
import type { SearchKind } from '../store/searches/savedSearch.ts';

interface SimilarityLevel {
  /** Part of a title, such as "loose similarity". The default has none. */
  readonly name?: () => string;
  /** `undefined` sends no value, so that the service uses its default. */
  readonly values: Readonly<Partial<Record<ThresholdList, number>>>;
}

type ThresholdList = 'articles' | 'articlesV01' | 'intelligence';

/**
 * article-aggregation, Limits: `acc`, default 0.75; market-intelligence, Limits: `score_threshold`, default 0.5. The
 * range and the default of articles in v1 are not specified, so the level below the default is low.
 */
export const similarityLevels: readonly SimilarityLevel[] = [
  { name: () => l10n.t('any similarity'), values: { articles: 0, articlesV01: 0, intelligence: 0 } },
  { name: () => l10n.t('loose similarity'), values: { articles: 0.1, articlesV01: 0.5, intelligence: 0.25 } },
  { values: {} },
  { name: () => l10n.t('strict similarity'), values: { articles: 0.75, articlesV01: 0.85, intelligence: 0.75 } },
  { name: () => l10n.t('very strict similarity'), values: { articles: 0.9, articlesV01: 0.95, intelligence: 0.9 } },
];

export const defaultLevel = similarityLevels.findIndex(({ values }) => Object.keys(values).length === 0);

/** Returns `undefined` to send none. */
export function getThreshold(level: number, kind: SearchKind, apiVersion: ApiVersion | undefined): number | undefined {
  const articles = apiVersion === 'v0.1' ? 'articlesV01' : 'articles';
  return similarityLevels[level]?.values[kind === 'articles' ? articles : 'intelligence'];
}
