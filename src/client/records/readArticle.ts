import { FieldReader } from './fieldReader.ts';
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

/** Usual names of each field. */
const names = {
  id: ['id', 'article_id', 'uuid'],
  title: ['title', 'headline', 'name'],
  url: ['url', 'link', 'permalink', 'canonical_url'],
  contentType: ['content_type', 'type'],
  summary: ['summary', 'description', 'excerpt', 'abstract', 'snippet'],
  trendScore: ['trend_score'],
  likes: ['likes', 'like_count'],
  shares: ['shares', 'share_count'],
  content: ['content', 'body', 'full_text'],
  authors: ['authors', 'author', 'byline', 'creators', 'creator'],
  categories: ['categories', 'category'],
  entities: ['entities', 'named_entities'],
  regions: ['regions', 'region'],
  sentiments: ['sentiments', 'sentiment'],
  tags: ['tags', 'labels', 'keywords'],
  source: ['source', 'source_id', 'publisher_id'],
  publisher: ['publisher', 'publisher_name', 'source_site_name', 'source_name', 'site_name'],
} as const;

const readOrigin = namedOriginOf('id');

/** Reads an article (article-aggregation, Article). */
export function readArticle(record: JsonObject, warnings: ReadWarnings): Article {
  const fields = new FieldReader(record, warnings, 'an article');
  const id = fields.id(names.id);
  const title = fields.text(names.title);
  const url = fields.text(names.url);
  const contentType = fields.text(names.contentType);
  const summary = fields.text(names.summary);
  const published = fields.date(publishedNames);
  const trendScore = fields.number(names.trendScore);
  const likes = fields.number(names.likes);
  const shares = fields.number(names.shares);
  const content = fields.text(names.content);
  const image = fields.first(imageNames, imageOf);
  const origin = fields.first(names.source, readOrigin);
  const source = origin?.id;
  const publisher = fields.first(names.publisher, nameOf) ?? origin?.name;
  const article: { -readonly [K in keyof Article]: Article[K] } = {
    kind: 'article',
    authors: fields.texts(names.authors),
    categories: fields.texts(names.categories),
    entities: fields.texts(names.entities),
    regions: fields.texts(names.regions),
    sentiments: fields.texts(names.sentiments),
    tags: fields.texts(names.tags),
    extra: fields.rest(),
  };
  if (id !== undefined) article.id = id;
  if (title !== undefined) article.title = title;
  if (url !== undefined) article.url = url;
  if (contentType !== undefined) article.contentType = contentType;
  if (summary !== undefined) article.summary = summary;
  if (published !== undefined) article.published = published;
  if (trendScore !== undefined) article.trendScore = trendScore;
  if (likes !== undefined) article.likes = likes;
  if (shares !== undefined) article.shares = shares;
  if (content !== undefined) article.content = content;
  if (image !== undefined) article.image = image;
  if (source !== undefined) article.source = source;
  if (publisher !== undefined) article.publisher = publisher;
  return article;
}
