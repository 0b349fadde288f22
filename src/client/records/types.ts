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

// The fields define a record's type, its reader and its stored form. Besides the documented and observed names, a field
// has at most two synonyms that most news services use. Other fields stay in `extra`.

const common = {
  /** Time of the response that contained the record (`meta.as_of`, or else its arrival), ISO 8601. */
  retrieved: addedField(dateField('retrieved')),
};

const title = textField('title', 'headline');
/** ISO 8601 date or timestamp. */
const published = dateField('published_at', 'published', 'date');

const articleFields = {
  ...common,
  kind: kindField('article'),
  id: idField('id'),
  title,
  /** The address to cite: unchecked remote text. */
  url: textField('url', 'link'),
  source: sourceField('id', 'id', 'source', 'source_id'),
  publisher: firstField(nameField('publisher', 'source_site_name'), sourceField('name', 'id', 'source', 'source_id')),
  contentType: textField('content_type'),
  summary: textField('summary', 'description'),
  authors: textsField('authors', 'author'),
  categories: textsField('categories'),
  entities: textsField('entities'),
  regions: textsField('regions'),
  sentiments: textsField('sentiments'),
  tags: textsField('tags', 'keywords'),
  published,
  /** ISO 639. */
  language: textField('language'),
  trendScore: numberField('trend_score'),
  likes: numberField('likes'),
  shares: numberField('shares'),
  comments: numberField('comments'),
  mentions: numberField('mentions'),
  audience: numberField('audiences', 'audience'),
  related: numberField('related'),
  /** Body, only if requested with `full_content`: plain text, Markdown or HTML. Hostile. */
  content: textField('content', 'body'),
  /** Unchecked remote text. */
  image: imageField('image_url', 'image'),
};

const publisherFields = {
  ...common,
  kind: kindField('publisher'),
  id: idField('source', 'id'),
  name: textField('source_site_name', 'name'),
  /** Web address or domain. */
  url: textField('source_base_url', 'url'),
  domain: textField('domain'),
  description: textField('source_description', 'description'),
  favicon: textField('favicon_url', 'source_favicon'),
};

const mentionFields = {
  ...common,
  kind: kindField('mention'),
  id: idField('id'),
  title: textField('title'),
  url: textField('url', 'link'),
  platform: textField('platform'),
  forum: textField('forum'),
  observedAt: dateField('observed_at', 'date'),
  likes: numberField('likes'),
  comments: numberField('comments'),
  audience: numberField('audience'),
};

export const readArticle = createReader(articleFields, 'an article', 'trend');

const storyFields = {
  ...common,
  kind: kindField('story'),
  id: idField('id'),
  title,
  summary: textField('summary', 'description'),
  articleCount: numberField('article_count'),
  sourceCount: numberField('source_count'),
  categories: textsField('categories'),
  entities: textsField('entities'),
  regions: textsField('regions'),
  tags: textsField('tags'),
  topArticles: recordsField(readArticle, articleFields, 'top_articles'),
  firstPublished: dateField('first_published_at'),
  lastPublished: dateField('last_published_at', 'updated_at'),
};

const labelFields = {
  ...common,
  kind: kindField('label'),
  id: textField('value', 'name'),
};

const intelligence = {
  ...common,
  title,
  summary: textField('summary', 'description'),
  /** When the service created the record, not the date of an occurrence or a publication. */
  createdAt: dateField('created_at'),
  tags: textsField('tags'),
  categories: textsField('categories'),
  companies: textsField('companies'),
  people: textsField('people'),
  products: textsField('products'),
  regions: textsField('regions'),
  impactedDomains: textsField('impacted_domains'),
  source: provenanceField(['source'], {
    id: idField('source_id'),
    name: textField('source_name'),
    url: textField('url', 'link'),
  }),
  impactLevel: textField('impact_level'),
  counts: countsField('counts'),
};

const eventFields = {
  ...intelligence,
  kind: sentKindField('event'),
  id: idField('id'),
  eventType: textField('event_type'),
};

const signalFields = {
  ...intelligence,
  kind: sentKindField('signal'),
  id: idField('id'),
};

const evidenceFields = {
  ...common,
  // The service can send the kind of the event.
  kind: sentKindField('evidence', 'event'),
  id: idField('id'),
  sourceId: firstField(idField('source_id'), sourceField('id', 'name', 'source')),
  sourceName: firstField(textField('source_name'), sourceField('name', 'name', 'source')),
  /** Web address or domain of the source, from the source's own record. */
  sourceAddress: addedField(textField('source_address')),
  title,
  url: textField('url', 'link'),
  summary: textField('summary', 'description'),
  published,
  createdAt: dateField('created_at'),
  /** Authors of the article at the address. */
  authors: addedField(textsField('authors')),
};

const sourceFields = {
  ...common,
  kind: kindField('source'),
  id: idField('id'),
  name: textField('name', 'source_site_name'),
  url: textField('url', 'source_base_url'),
  domain: textField('domain'),
  description: textField('description', 'source_description'),
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
