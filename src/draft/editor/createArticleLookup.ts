import { getHost } from '../../citation/address.ts';
import type { Article } from '../../client/records/types.ts';
import { createReference } from '../../kinds/createReference.ts';
import { readStoryId } from '../../kinds/story.ts';
import type { ArticleLookup, KnownArticle } from './evaluateDraft.ts';

/**
 * @param articles by `getArticleKey`; `undefined` if the service doesn't know the address
 * @param isCited returns whether an evaluation needs the article of a key
 */
export function createArticleLookup(
  articles: ReadonlyMap<string, Article | undefined>,
  unreachable: ReadonlyMap<string, string>,
  isCited: (key: string) => boolean = () => true,
): ArticleLookup {
  const cited = [...articles].filter(([key]) => isCited(key));
  return {
    articles: new Map(cited.map(([key, article]) => [key, article && describeArticle(article)])),
    unreachable,
    sites: new Set([...articles.values()].flatMap((article) => getHost(article?.url) ?? [])),
  };
}

function describeArticle(article: Article): KnownArticle {
  return { article, reference: createReference(article), storyId: readStoryId(article.extra) };
}
