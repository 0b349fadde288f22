import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import { imageNames } from './readArticle.ts';
import type { Story } from './types.ts';
import { imageOf } from './values.ts';

/** Usual names of each field. */
const names = {
  id: ['id', 'story_id', 'uuid'],
  title: ['title', 'headline', 'name', 'label', 'topic'],
  summary: ['summary', 'description', 'abstract', 'excerpt', 'snippet'],
  articleCount: ['article_count', 'articles_count', 'num_articles', 'count', 'size'],
  firstPublishedAt: ['first_published_at', 'first_published', 'started_at', 'first_seen_at'],
  lastPublishedAt: ['last_published_at', 'last_published', 'updated_at', 'last_seen_at', 'published_at'],
} as const;

/** Reads a story (article-aggregation, Story), whose field names are not shown. */
export function readStory(record: JsonObject, warnings: ReadWarnings): Story {
  const fields = new FieldReader(record, warnings, 'a story');
  const named = {
    id: fields.id(names.id),
    title: fields.text(names.title),
    summary: fields.text(names.summary),
    articleCount: fields.number(names.articleCount),
    firstPublished: fields.date(names.firstPublishedAt),
    lastPublished: fields.date(names.lastPublishedAt),
    image: fields.first(imageNames, imageOf),
  };
  return { kind: 'story', ...omitUndefined(named), extra: fields.rest() };
}
