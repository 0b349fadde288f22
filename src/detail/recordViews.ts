import type { ReadableRecord } from '../library/recordOf.ts';
import { hostOf, referenceOf, type CitableRecord } from '../library/referenceOf.ts';
import type { Article, Evidence, IntelligenceEvent, Mention, Signal, Story } from '../service/records.ts';
import { fieldsOf } from './fields.ts';
import type { Body } from './layout.ts';
import {
  isWebAddress,
  type ArticleItem,
  type ArticleView,
  type EvidenceView,
  type IntelligenceView,
  type MentionView,
  type RelatedView,
  type SourcePageView,
  type SourceView,
  type StoryView,
  type Subject,
} from './protocol.ts';
import type { SourceRecord } from './sources.ts';

/** What a page about the record shows of it. */
export function subjectView(record: ReadableRecord, source: SourceRecord | undefined, body?: Body): Subject {
  switch (record.kind) {
    case 'article':
      return articleView(record, source, body);
    case 'event':
    case 'signal':
      return intelligenceView(record, source);
    case 'evidence':
      return evidenceView(record, source);
    case 'story':
      return storyView(record);
    case 'publisher':
    case 'source':
      return sourcePageView(record);
  }
}

export function storyView(record: Story): StoryView {
  const { kind, title, summary, articleCount, firstPublished, lastPublished, extra } = record;
  return {
    kind,
    ...known({ title, summary, articleCount, firstPublished, lastPublished, picture: webAddress(record.image) }),
    fields: fieldsOf(extra),
  };
}

export function evidenceView(record: Evidence, source: SourceRecord | undefined): EvidenceView {
  const { kind, title, summary, quotation, published, sourceId } = record;
  const hint = { id: sourceId, name: record.sourceName ?? hostOf(record.url) };
  return {
    kind,
    ...known({ title, address: addressOf(record), summary, quotation, published, source: sourceView(hint, source) }),
    fields: fieldsOf(record.extra),
  };
}

export function relatedView(record: IntelligenceEvent | Signal): RelatedView {
  const { title, summary, impactLevel } = record;
  return known({ title, summary, impactLevel, eventType: eventType(record) });
}

export function articleItem(record: Article, source: SourceRecord | undefined): ArticleItem {
  const { title, summary, published, contentType } = record;
  const publisher = publisherView(record, source);
  return known({ title, address: addressOf(record), summary, publisher, published, contentType });
}

export function mentionView({ title, url, platform, observedAt, extra }: Mention): MentionView {
  const address = webAddress(url);
  return { ...known({ title, address, platform, observed: observedAt }), fields: fieldsOf(extra) };
}

function articleView(record: Article, source: SourceRecord | undefined, body: Body | undefined): ArticleView {
  const { kind, title, summary, authors, published, contentType, trendScore, likes, shares } = record;
  const { categories, entities, regions, sentiments, tags } = record;
  return {
    kind,
    ...known({ title, address: addressOf(record), summary, published, contentType }),
    ...known({ publisher: publisherView(record, source) }),
    authors,
    labels: { categories, entities, regions, sentiments, tags },
    engagement: known({ trendScore, likes, shares }),
    ...known({ body: body?.text, html: body?.html, isLayingOut: body?.isPending, picture: webAddress(record.image) }),
    shortened: body?.isShortened === true,
    fields: fieldsOf(record.extra),
  };
}

function publisherView(record: Article, source: SourceRecord | undefined): SourceView | undefined {
  return sourceView({ id: record.source, name: record.publisher ?? hostOf(record.url) }, source);
}

function intelligenceView(record: IntelligenceEvent | Signal, source: SourceRecord | undefined): IntelligenceView {
  const { kind, title, summary, createdAt, impactLevel, tags } = record;
  return {
    kind,
    ...known({ title, address: addressOf(record), summary, createdAt, impactLevel, eventType: eventType(record) }),
    ...known({ source: sourceView(record.source ?? {}, source) }),
    tags,
    counts: fieldsOf(record.counts),
    fields: fieldsOf(record.extra),
  };
}

function sourcePageView(record: SourceRecord): SourcePageView {
  const { kind, name, url, description, extra } = record;
  const domain = record.kind === 'source' ? record.domain : undefined;
  const icon = record.kind === 'publisher' ? webAddress(record.favicon) : undefined;
  const address = webAddress(url);
  return {
    kind,
    ...known({ title: name ?? domain ?? hostOf(url), address, domain, icon, summary: description }),
    fields: fieldsOf(extra),
  };
}

function eventType(record: IntelligenceEvent | Signal): string | undefined {
  return record.kind === 'event' ? record.eventType : undefined;
}

/** The source as its own record describes it, else as the record that refers to it does. */
function sourceView(
  hint: { readonly id?: string | undefined; readonly name?: string | undefined; readonly url?: string },
  source: SourceRecord | undefined,
): SourceView | undefined {
  const domain = source?.kind === 'source' ? source.domain : undefined;
  const name = source?.name ?? domain ?? hint.name ?? hostOf(hint.url);
  const address = [source?.url, hint.url].find((url) => url !== undefined && isWebAddress(url));
  const view = known({ name, address, description: source?.description });
  if (Object.keys(view).length === 0) {
    return undefined;
  }
  return { ...view, ...(hint.id !== undefined && { hasPage: true }) };
}

/** What is cited of the record, if that is a web address. */
function addressOf(record: CitableRecord): string | undefined {
  const { url } = referenceOf(record);
  return hostOf(url) === undefined ? undefined : url;
}

function webAddress(text: string | undefined): string | undefined {
  return text !== undefined && isWebAddress(text) ? text : undefined;
}

/** Leaves out what is not known. */
function known<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
