import { isObject, type JsonObject } from '../jsonObject.ts';
import {
  addedField,
  countsField,
  createReader,
  dateField,
  firstField,
  idField,
  imageField,
  kindField,
  nameField,
  numberField,
  provenanceField,
  recordsField,
  restoreFields,
  sentKindField,
  sourceField,
  textField,
  textsField,
  type ExtraFields,
  type FieldValues,
  type FieldDefinitions,
} from './fields.ts';
import type { ReadWarnings } from './readWarnings.ts';

export type { ExtraFields } from './fields.ts';
export type { Provenance } from './provenance.ts';

// The fields define a record's type, its reader and its stored form. If no document specifies a field's name, the table
// lists the usual ones.

const common = {
  /** Time of the response that contained the record (`meta.as_of`, or else its arrival), ISO 8601. */
  retrieved: addedField(dateField('retrieved')),
};

const title = textField('title', 'headline', 'name');
/** ISO 8601 date or timestamp. */
const published = dateField(
  'published_at',
  'published',
  'published_date',
  'publication_date',
  'publish_date',
  'date_published',
  'pub_date',
  'date',
);
/** Unchecked remote text. */
const picture = imageField(
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
  kind: kindField('article'),
  id: idField('id', 'article_id', 'uuid'),
  title,
  /** The address to cite: unchecked remote text. */
  url: textField('url', 'link', 'permalink', 'canonical_url'),
  source: sourceField('id', 'id', 'source', 'source_id', 'publisher_id'),
  publisher: firstField(
    nameField('publisher', 'publisher_name', 'source_site_name', 'source_name', 'site_name'),
    sourceField('name', 'id', 'source', 'source_id', 'publisher_id'),
  ),
  contentType: textField('content_type', 'type'),
  summary: textField('summary', 'description', 'excerpt', 'abstract', 'snippet'),
  authors: textsField('authors', 'author', 'byline', 'creators', 'creator'),
  categories: textsField('categories', 'category'),
  entities: textsField('entities', 'named_entities'),
  regions: textsField('regions', 'region'),
  sentiments: textsField('sentiments', 'sentiment'),
  tags: textsField('tags', 'labels', 'keywords'),
  published,
  /** ISO 639. */
  language: textField('language'),
  trendScore: numberField('trend_score'),
  likes: numberField('likes', 'like_count'),
  shares: numberField('shares', 'share_count'),
  comments: numberField('comments'),
  mentions: numberField('mentions'),
  audience: numberField('audiences', 'audience'),
  related: numberField('related'),
  /** Body, only if requested with `full_content`: plain text, Markdown or HTML. Hostile. */
  content: textField('content', 'body', 'full_text'),
  image: picture,
};

const publisherFields = {
  ...common,
  kind: kindField('publisher'),
  id: idField('source', 'id', 'source_id', 'uuid'),
  name: textField('source_site_name', 'site_name', 'source_name', 'name', 'title'),
  /** Web address or domain. */
  url: textField('source_base_url', 'base_url', 'source_url', 'url', 'homepage'),
  domain: textField('domain'),
  description: textField('source_description', 'description', 'summary'),
  favicon: textField(
    'source_favicon_url',
    'source_favicon',
    'favicon_url',
    'favicon',
    'source_icon',
    'icon_url',
    'icon',
  ),
};

const mentionFields = {
  ...common,
  kind: kindField('mention'),
  id: idField('id', 'mention_id', 'uuid'),
  title: textField('title', 'headline', 'name', 'text'),
  url: textField('url', 'link', 'permalink', 'mention_url', 'post_url', 'href'),
  platform: nameField('platform', 'platform_name', 'source', 'network', 'site', 'provider'),
  forum: textField('forum'),
  observedAt: dateField('observed_at', 'observed', 'seen_at', 'timestamp', 'date'),
  likes: numberField('likes'),
  comments: numberField('comments'),
  audience: numberField('audience'),
};

export const readArticle = createReader(articleFields, 'an article', 'trend');

const storyFields = {
  ...common,
  kind: kindField('story'),
  id: idField('id', 'story_id', 'uuid'),
  title: textField('title', 'headline', 'name', 'label', 'topic'),
  summary: textField('summary', 'description', 'abstract', 'excerpt', 'snippet'),
  articleCount: numberField('article_count', 'articles_count', 'num_articles', 'count', 'size'),
  sourceCount: numberField('source_count'),
  categories: textsField('categories'),
  entities: textsField('entities'),
  regions: textsField('regions'),
  tags: textsField('tags'),
  topArticles: recordsField(readArticle, articleFields, 'top_articles'),
  firstPublished: dateField('first_published_at', 'first_published', 'started_at', 'first_seen_at'),
  lastPublished: dateField('last_published_at', 'last_published', 'updated_at', 'last_seen_at', 'published_at'),
  image: picture,
};

const labelFields = {
  ...common,
  kind: kindField('label'),
  id: textField('value', 'name', 'label', 'tag', 'slug', 'title', 'id'),
  count: numberField('count', 'total', 'num_results'),
};

const intelligence = {
  ...common,
  title,
  summary: nameField('summary', 'description', 'abstract'),
  /** When the service created the record, not the date of an occurrence or a publication. */
  createdAt: dateField('created_at', 'created'),
  tags: textsField('tags', 'labels'),
  categories: textsField('categories', 'category'),
  companies: textsField('companies'),
  people: textsField('people'),
  products: textsField('products', 'product'),
  regions: textsField('regions', 'region'),
  impactedDomains: textsField('impacted_domains', 'impacted_domain'),
  source: provenanceField(['source', 'provenance', 'sources'], {
    id: idField('source_id'),
    name: textField('source_name', 'source_domain'),
    url: textField('source_url', 'url', 'link'),
  }),
  impactLevel: nameField('impact_level'),
  counts: countsField('counts'),
};

const eventFields = {
  ...intelligence,
  kind: sentKindField('event'),
  id: idField('id', 'event_id', 'uuid'),
  eventType: textField('event_type', 'type'),
};

const signalFields = {
  ...intelligence,
  kind: sentKindField('signal'),
  id: idField('id', 'signal_id', 'uuid'),
};

const evidenceFields = {
  ...common,
  // The service can send the kind of the event.
  kind: sentKindField('evidence', 'event'),
  id: idField('id', 'evidence_id', 'uuid'),
  sourceId: firstField(idField('source_id'), sourceField('id', 'name', 'source', 'publisher')),
  sourceName: firstField(
    textField('source_name', 'publisher_name', 'source_domain', 'domain'),
    sourceField('name', 'name', 'source', 'publisher'),
  ),
  /** Web address or domain of the source, from the source's own record. */
  sourceAddress: addedField(textField('source_address')),
  title,
  url: textField('url', 'link', 'permalink', 'article_url', 'source_url', 'href'),
  summary: textField('summary', 'description', 'note', 'context'),
  quotation: textField('quotation', 'quote', 'excerpt', 'snippet', 'text', 'passage'),
  published,
  createdAt: dateField('created_at'),
  /** Authors of the article at the address. */
  authors: addedField(textsField('authors')),
};

const sourceFields = {
  ...common,
  kind: kindField('source'),
  id: idField('id', 'source_id', 'uuid'),
  name: textField('name', 'title', 'source_name', 'source_site_name', 'site_name', 'display_name'),
  url: textField('url', 'source_url', 'link', 'base_url', 'source_base_url', 'homepage', 'website'),
  domain: textField('domain', 'source_domain', 'host', 'hostname'),
  description: textField('description', 'source_description', 'summary'),
};

interface WithExtra {
  readonly extra: ExtraFields;
}

export interface Article extends FieldValues<typeof articleFields>, WithExtra {}
export interface Publisher extends FieldValues<typeof publisherFields>, WithExtra {}
/** Observation of an article's address on another platform (article-aggregation, Mention). */
export interface Mention extends FieldValues<typeof mentionFields>, WithExtra {}
/** Group of related coverage (article-aggregation, Story). */
export interface Story extends FieldValues<typeof storyFields>, WithExtra {}
/** Vocabulary value (article-aggregation, Tag vocabularies). Filters take its `id`. */
export interface Label extends FieldValues<typeof labelFields>, WithExtra {
  readonly id: string;
}
/** Concrete development (market-intelligence, Event and Signal records). */
export interface IntelligenceEvent extends FieldValues<typeof eventFields>, WithExtra {}
/** Synthesized conclusion about developments (market-intelligence, Event and Signal records). */
export interface MarketSignal extends FieldValues<typeof signalFields>, WithExtra {}
/** Record directly related to one event (market-intelligence, Evidence). */
export interface Evidence extends FieldValues<typeof evidenceFields>, WithExtra {}
export interface IntelligenceSource extends FieldValues<typeof sourceFields>, WithExtra {}

export type ServiceRecord =
  Article | Publisher | Mention | Story | IntelligenceEvent | MarketSignal | Evidence | IntelligenceSource;

export const readPublisher = createReader(publisherFields, 'a publisher');
export const readMention = createReader(mentionFields, 'a mention', 'engagement');
export const readStory = createReader(storyFields, 'a story');
export const readEvent = createReader(eventFields, 'an event');
export const readSignal = createReader(signalFields, 'a signal');
export const readEvidence = createReader(evidenceFields, 'a piece of evidence');
export const readSource = createReader(sourceFields, 'a source');
const readLabelFields = createReader(labelFields, 'a label');

export function readLabel(record: JsonObject, warnings: ReadWarnings): Label | undefined {
  const { id: value, ...label } = readLabelFields(record, warnings);
  if (value === undefined) {
    warnings.add('a label without a value');
    return undefined;
  }
  return { ...label, id: value };
}

const fieldsByKind: Readonly<Record<ServiceRecord['kind'], FieldDefinitions>> = {
  article: articleFields,
  publisher: publisherFields,
  mention: mentionFields,
  story: storyFields,
  event: eventFields,
  signal: signalFields,
  evidence: evidenceFields,
  source: sourceFields,
};

/** Restores a record from a file, the state of a page or another extension. Keeps only values that fit its kind. */
export function restoreRecord(value: unknown): ServiceRecord | undefined {
  if (!isObject(value) || typeof value.kind !== 'string' || !Object.hasOwn(fieldsByKind, value.kind)) {
    return undefined;
  }
  const record: unknown = restoreFields(fieldsByKind[value.kind as ServiceRecord['kind']], value);
  return record as ServiceRecord;
}
