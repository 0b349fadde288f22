import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import { imageNames } from './readArticle.ts';
import type { Story } from './types.ts';
import { imageOf } from './values.ts';

/** Reads a story (article-aggregation, Story), whose field names are not shown. */
export function readStory(record: JsonObject, warnings: ReadWarnings): Story {
  const fields = new FieldReader(record, warnings, 'a story');
  const named = {
    id: fields.id('id', 'story_id', 'uuid'),
    title: fields.text('title', 'headline', 'name', 'label', 'topic'),
    summary: fields.text('summary', 'description', 'abstract', 'excerpt', 'snippet'),
    articleCount: fields.number('article_count', 'articles_count', 'num_articles', 'count', 'size'),
    firstPublished: fields.date('first_published_at', 'first_published', 'started_at', 'first_seen_at', 'created_at'),
    lastPublished: fields.date('last_published_at', 'last_published', 'updated_at', 'last_seen_at', 'published_at'),
    image: fields.first(imageNames, imageOf),
  };
  return { kind: 'story', ...omitUndefined(named), extra: fields.rest() };
}
