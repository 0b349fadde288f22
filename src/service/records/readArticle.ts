import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import { namedOriginOf } from './readProvenance.ts';
import type { Article } from './types.ts';
import { imageOf, nameOf } from './values.ts';

/** Names under which a date of publication is usual; that of articles is not shown. */
export const publishedNames = [
  'published_at',
  'published',
  'published_date',
  'publication_date',
  'publish_date',
  'date_published',
  'pub_date',
  'date',
] as const;

/** Names under which the address of a picture is usual; that of articles and stories is not shown. */
export const imageNames = [
  'image',
  'image_url',
  'images',
  'top_image',
  'lead_image',
  'cover_image',
  'og_image',
  'thumbnail',
  'thumbnail_url',
  'picture',
] as const;

/** Reads an article (article-aggregation, Article). */
export function readArticle(record: JsonObject, warnings: ReadWarnings): Article {
  const fields = new FieldReader(record, warnings, 'an article');
  const named = {
    id: fields.id('id', 'article_id', 'uuid'),
    title: fields.text('title', 'headline', 'name'),
    url: fields.text('url', 'link', 'permalink', 'canonical_url'),
    contentType: fields.text('content_type', 'type'),
    summary: fields.text('summary', 'description', 'excerpt', 'abstract', 'snippet'),
    published: fields.date(...publishedNames),
    trendScore: fields.number('trend_score'),
    likes: fields.number('likes', 'like_count'),
    shares: fields.number('shares', 'share_count'),
    content: fields.text('content', 'body', 'full_text'),
    image: fields.first(imageNames, imageOf),
  };
  const origin = fields.first(['source', 'source_id', 'publisher_id'], namedOriginOf('id'));
  const publisher = fields.first(
    ['publisher', 'publisher_name', 'source_site_name', 'source_name', 'site_name'],
    nameOf,
  );
  const labels = {
    authors: fields.texts('authors', 'author', 'byline', 'creators', 'creator'),
    categories: fields.texts('categories', 'category'),
    entities: fields.texts('entities', 'named_entities'),
    regions: fields.texts('regions', 'region'),
    sentiments: fields.texts('sentiments', 'sentiment'),
    tags: fields.texts('tags', 'labels', 'keywords'),
  };
  return {
    kind: 'article',
    ...omitUndefined({ ...named, source: origin?.id, publisher: publisher ?? origin?.name }),
    ...labels,
    extra: fields.rest(),
  };
}
