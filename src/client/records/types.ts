import { isObject, type JsonObject } from '../json.ts';
import {
  added,
  counts,
  createReader,
  date,
  firstOf,
  id,
  image,
  kind,
  name,
  number,
  provenance,
  restoreFields,
  sentKind,
  sourcePart,
  text,
  texts,
  type Extra,
  type FieldValues,
  type Fields,
} from './fields.ts';
import type { ReadWarnings } from './readWarnings.ts';

export type { Extra } from './fields.ts';
export type { Provenance } from './provenance.ts';

// The record kinds of both interfaces, one table of fields each. The record's type, its reader and its stored form come
// from the table. If a document doesn't show a field's name, the table has the usual ones.

/** Fields of every record that the client sets. */
const common = {
  /** Time of the response that contained the record (`meta.as_of`, or else its arrival), ISO 8601. */
  retrieved: added(date('retrieved')),
};

const title = text('title', 'headline', 'name');
/** Date of publication: ISO 8601 date or timestamp. */
const published = date(
  'published_at',
  'published',
  'published_date',
  'publication_date',
  'publish_date',
  'date_published',
  'pub_date',
  'date',
);
/** Address of a picture: unchecked remote text. */
const picture = image(
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
);

const articleFields = {
  ...common,
  kind: kind('article'),
  id: id('id', 'article_id', 'uuid'),
  title,
  /** The address to cite: unchecked remote text. */
  url: text('url', 'link', 'permalink', 'canonical_url'),
  /** Identifier of the publisher. */
  source: sourcePart('id', 'id', 'source', 'source_id', 'publisher_id'),
  /** Name of the publisher. */
  publisher: firstOf(
    name('publisher', 'publisher_name', 'source_site_name', 'source_name', 'site_name'),
    sourcePart('name', 'id', 'source', 'source_id', 'publisher_id'),
  ),
  contentType: text('content_type', 'type'),
  summary: text('summary', 'description', 'excerpt', 'abstract', 'snippet'),
  authors: texts('authors', 'author', 'byline', 'creators', 'creator'),
  categories: texts('categories', 'category'),
  entities: texts('entities', 'named_entities'),
  regions: texts('regions', 'region'),
  sentiments: texts('sentiments', 'sentiment'),
  tags: texts('tags', 'labels', 'keywords'),
  published,
  trendScore: number('trend_score'),
  likes: number('likes', 'like_count'),
  shares: number('shares', 'share_count'),
  /** Body, only if requested with `full_content`: plain text, Markdown or HTML. Hostile. */
  content: text('content', 'body', 'full_text'),
  image: picture,
};

const publisherFields = {
  ...common,
  kind: kind('publisher'),
  id: id('source', 'id', 'source_id', 'uuid'),
  name: text('source_site_name', 'site_name', 'source_name', 'name', 'title'),
  url: text('source_base_url', 'base_url', 'source_url', 'url', 'homepage'),
  description: text('source_description', 'description', 'summary'),
  favicon: text('source_favicon_url', 'source_favicon', 'favicon_url', 'favicon', 'source_icon', 'icon_url', 'icon'),
};

const mentionFields = {
  ...common,
  kind: kind('mention'),
  id: id('id', 'mention_id', 'uuid'),
  title: text('title', 'headline', 'name', 'text'),
  url: text('url', 'link', 'permalink', 'mention_url', 'post_url', 'href'),
  platform: name('platform', 'platform_name', 'source', 'network', 'site', 'provider'),
  observedAt: date('observed_at', 'observed', 'seen_at', 'timestamp', 'date'),
};

const storyFields = {
  ...common,
  kind: kind('story'),
  id: id('id', 'story_id', 'uuid'),
  title: text('title', 'headline', 'name', 'label', 'topic'),
  summary: text('summary', 'description', 'abstract', 'excerpt', 'snippet'),
  articleCount: number('article_count', 'articles_count', 'num_articles', 'count', 'size'),
  firstPublished: date('first_published_at', 'first_published', 'started_at', 'first_seen_at'),
  lastPublished: date('last_published_at', 'last_published', 'updated_at', 'last_seen_at', 'published_at'),
  image: picture,
};

const labelFields = {
  ...common,
  kind: kind('label'),
  id: text('value', 'name', 'label', 'tag', 'slug', 'title', 'id'),
  /** Number of records with this label. */
  count: number('count', 'total', 'num_results'),
};

/** Fields of events and signals: the stable core and the conditional fields. */
const intelligence = {
  ...common,
  title,
  summary: name('summary', 'description', 'abstract'),
  /** When the service created the record: not the date of an occurrence or a publication. */
  createdAt: date('created_at', 'created'),
  tags: texts('tags', 'labels'),
  source: provenance(['source', 'provenance', 'sources'], {
    id: id('source_id'),
    name: text('source_name', 'source_domain'),
    url: text('source_url', 'url', 'link'),
  }),
  impactLevel: name('impact_level'),
  /** Counts by name, for example `evidence`. */
  counts: counts('counts'),
};

const eventFields = {
  ...intelligence,
  kind: sentKind('event'),
  id: id('id', 'event_id', 'uuid'),
  eventType: text('event_type', 'type'),
};

const signalFields = {
  ...intelligence,
  kind: sentKind('signal'),
  id: id('id', 'signal_id', 'uuid'),
};

const evidenceFields = {
  ...common,
  kind: sentKind('evidence'),
  id: id('id', 'evidence_id', 'uuid'),
  sourceId: firstOf(id('source_id'), sourcePart('id', 'name', 'source', 'publisher')),
  sourceName: firstOf(
    text('source_name', 'publisher_name', 'source_domain', 'domain'),
    sourcePart('name', 'name', 'source', 'publisher'),
  ),
  /** Web address or domain of the source, from the source's own record. */
  sourceAddress: added(text('source_address')),
  title,
  url: text('url', 'link', 'permalink', 'article_url', 'source_url', 'href'),
  summary: text('summary', 'description', 'note', 'context'),
  quotation: text('quotation', 'quote', 'excerpt', 'snippet', 'text', 'passage'),
  published,
};

const sourceFields = {
  ...common,
  kind: kind('source'),
  id: id('id', 'source_id', 'uuid'),
  name: text('name', 'title', 'source_name', 'source_site_name', 'site_name', 'display_name'),
  url: text('url', 'source_url', 'link', 'base_url', 'source_base_url', 'homepage', 'website'),
  domain: text('domain', 'source_domain', 'host', 'hostname'),
  description: text('description', 'source_description', 'summary'),
};

interface WithExtra {
  readonly extra: Extra;
}

/** An article (article-aggregation, Article). */
export interface Article extends FieldValues<typeof articleFields>, WithExtra {}
/** A publisher of articles (article-aggregation, Publisher). */
export interface Publisher extends FieldValues<typeof publisherFields>, WithExtra {}
/** An observation of an article's address on another platform (article-aggregation, Mention). */
export interface Mention extends FieldValues<typeof mentionFields>, WithExtra {}
/** A group of related coverage (article-aggregation, Story). */
export interface Story extends FieldValues<typeof storyFields>, WithExtra {}
/** A value of a vocabulary (article-aggregation, Tag vocabularies). Its `id` is the value that filters take. */
export interface Label extends FieldValues<typeof labelFields>, WithExtra {
  readonly id: string;
}
/** A concrete development (market-intelligence, Event and Signal records). */
export interface IntelligenceEvent extends FieldValues<typeof eventFields>, WithExtra {}
/** A synthesized conclusion about developments (market-intelligence, Event and Signal records). */
export interface Signal extends FieldValues<typeof signalFields>, WithExtra {}
/** A record directly related to one event (market-intelligence, Evidence). */
export interface Evidence extends FieldValues<typeof evidenceFields>, WithExtra {}
/** Publisher and provenance metadata of the intelligence side (market-intelligence, Source). */
export interface IntelligenceSource extends FieldValues<typeof sourceFields>, WithExtra {}

export type ServiceRecord =
  Article | Publisher | Mention | Story | IntelligenceEvent | Signal | Evidence | IntelligenceSource;

export const readArticle = createReader(articleFields, 'an article');
export const readPublisher = createReader(publisherFields, 'a publisher');
export const readMention = createReader(mentionFields, 'a mention');
export const readStory = createReader(storyFields, 'a story');
export const readEvent = createReader(eventFields, 'an event');
export const readSignal = createReader(signalFields, 'a signal');
export const readEvidence = createReader(evidenceFields, 'a piece of evidence');
export const readSource = createReader(sourceFields, 'a source');
const readLabelFields = createReader(labelFields, 'a label');

/** Reads a value of a vocabulary; `undefined` if there is no value to filter by. */
export function readLabel(record: JsonObject, warnings: ReadWarnings): Label | undefined {
  const { id: value, ...label } = readLabelFields(record, warnings);
  if (value === undefined) {
    warnings.add('a label without a value');
    return undefined;
  }
  return { ...label, id: value };
}

const stored: Readonly<Record<ServiceRecord['kind'], Fields>> = {
  article: articleFields,
  publisher: publisherFields,
  mention: mentionFields,
  story: storyFields,
  event: eventFields,
  signal: signalFields,
  evidence: evidenceFields,
  source: sourceFields,
};

/**
 * Reads a record from a file, the state of a page or another extension: only values that fit its kind are taken.
 * `undefined` for any other value.
 */
export function storedRecord(value: unknown): ServiceRecord | undefined {
  if (!isObject(value) || typeof value.kind !== 'string' || !Object.hasOwn(stored, value.kind)) {
    return undefined;
  }
  const record: unknown = restoreFields(stored[value.kind as ServiceRecord['kind']], value);
  return record as ServiceRecord;
}
