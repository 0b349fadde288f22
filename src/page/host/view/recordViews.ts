import { hostOf } from '../../../citation/address.ts';
import type { CitableRecord, ReadableRecord, SourceRecord } from '../../../kinds/index.ts';
import { referenceOf } from '../../../kinds/reference.ts';
import { isObject } from '../../../client/json.ts';
import type {
  Article,
  Evidence,
  Extra,
  IntelligenceEvent,
  Mention,
  Signal,
  Story,
} from '../../../client/records/types.ts';
import type { GraphRecord } from '../model/evidenceGraph.ts';
import { fieldsOf } from './fieldValues.ts';
import {
  isWebAddress,
  type ArticleItem,
  type ArticleText,
  type ArticleView,
  type EvidenceView,
  type Fact,
  type IntelligenceView,
  type MentionView,
  type RelatedView,
  type SourcePageView,
  type SourceView,
  type StoryView,
  type Subject,
} from '../../protocol/state.ts';

/** The record as the subject of a page. `text` is that of the article, or of the article at the address of evidence. */
export function subjectView(record: ReadableRecord, source: SourceRecord | undefined, text?: ArticleText): Subject {
  switch (record.kind) {
    case 'article':
      return articleView(record, source, text);
    case 'event':
    case 'signal':
      return intelligenceView(record, source);
    case 'evidence':
      return { ...evidenceView(record, source), ...known({ text }) };
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
  const { kind, title, summary, quotation, published, sourceId, sourceAddress } = record;
  const hint = { id: sourceId, name: record.sourceName ?? hostOf(record.url), url: sourceAddress };
  const shownSource = sourceView(hint, source) ?? { ...(sourceId !== undefined && { hasPage: true }) };
  const domain = source?.kind === 'source' ? source.domain : undefined;
  const site = hostOf(source?.url) ?? domain ?? hostOf(sourceAddress) ?? sourceAddress;
  return {
    kind,
    ...known({ title, address: addressOf(record), summary, quotation, published }),
    source: { ...shownSource, ...(site !== undefined && site !== shownSource.name && { domain: site }) },
    fields: fieldsOf(record.extra),
  };
}

export function relatedView(record: IntelligenceEvent | Signal): RelatedView {
  const { title, summary } = record;
  return { ...known({ title, summary }), facts: [...classification(record), ...recordedFact(record)] };
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

function articleView(record: Article, source: SourceRecord | undefined, text: ArticleText | undefined): ArticleView {
  const { kind, title, summary, authors, published, contentType, trendScore, likes, shares } = record;
  const { categories, entities, regions, sentiments, tags } = record;
  return {
    kind,
    ...known({ title, address: addressOf(record), summary, published, contentType }),
    ...known({ publisher: publisherView(record, source) }),
    authors,
    labels: { categories, entities, regions, sentiments, tags },
    engagement: known({ trendScore, likes, shares }),
    ...known({ text, picture: webAddress(record.image) }),
    fields: fieldsOf(record.extra),
  };
}

function publisherView(record: Article, source: SourceRecord | undefined): SourceView | undefined {
  return sourceView({ id: record.source, name: record.publisher ?? hostOf(record.url) }, source);
}

function intelligenceView(record: IntelligenceEvent | Signal, source: SourceRecord | undefined): IntelligenceView {
  const { kind, title, summary, tags, counts } = record;
  const { keyPoints, rest } = splitKeyPoints(withoutServicePaths(record.extra));
  return {
    kind,
    ...known({ title, address: addressOf(record), summary, source: sourceView(record.source ?? {}, source) }),
    classification: classification(record),
    facts: recordedFact(record),
    statements: keyPoints.length === 0 ? [] : [{ heading: 'keyPoints', items: keyPoints }],
    tags,
    fields: [...fieldsOf(rest), ...fieldsOf(counts).filter(({ value }) => value !== 0)],
  };
}

/** Type and impact of an event or a signal, and the confidence of a signal. */
function classification(record: IntelligenceEvent | Signal): Fact[] {
  const { impactLevel } = record;
  const eventType = record.kind === 'event' ? record.eventType : undefined;
  return [
    ...(eventType === undefined ? [] : [{ word: eventType }]),
    ...(impactLevel === undefined ? [] : [{ label: 'impact', word: impactLevel } as const]),
    ...confidenceFact(record),
  ];
}

/** Returns the fact that a node of the evidence graph shows below its title. */
export function nodeFact(record: GraphRecord): Fact | undefined {
  switch (record.kind) {
    case 'event':
      return recordedFact(record)[0];
    case 'signal':
      return confidenceFact(record)[0];
    case 'source': {
      const site = record.domain ?? hostOf(record.url);
      return site === undefined || site === record.name ? undefined : { word: site };
    }
    case 'evidence':
    case 'publisher':
      return undefined;
  }
}

/** Confidence of a signal, which the documents don't show: a number from 0 to 1, in the record or in its forecast. */
function confidenceFact({ kind, extra }: IntelligenceEvent | Signal): Fact[] {
  const { confidence, forecast } = extra;
  const share = [confidence, isObject(forecast) ? forecast.confidence : undefined].find(
    (value) => typeof value === 'number' && value >= 0 && value <= 1,
  );
  return kind === 'signal' && typeof share === 'number' ? [{ label: 'confidence', share }] : [];
}

/** Date on which the service created the record, and no other date (market-intelligence, Event and Signal records). */
function recordedFact({ createdAt }: IntelligenceEvent | Signal): Fact[] {
  return createdAt === undefined ? [] : [{ label: 'recorded', date: createdAt }];
}

/** The key points, where they are texts, and the other fields. */
function splitKeyPoints(extra: Extra): { readonly keyPoints: readonly string[]; readonly rest: Extra } {
  const { key_points: points, ...rest } = extra;
  const isList = Array.isArray(points) && points.every((point): point is string => typeof point === 'string');
  return isList ? { keyPoints: points, rest } : { keyPoints: [], rest: extra };
}

/** Without the paths of the service's interface, which lead a program on to evidence and signals and a reader nowhere. */
function withoutServicePaths(extra: Extra): Extra {
  const { links, ...rest } = extra;
  const isPath = (value: unknown) => typeof value === 'string' && value.startsWith('/');
  const kept = isObject(links)
    ? Object.fromEntries(Object.entries(links).filter(([, value]) => !isPath(value)))
    : links;
  const isEmpty = kept === undefined || (isObject(kept) && Object.keys(kept).length === 0) || isPath(kept);
  return isEmpty ? rest : { ...rest, links: kept };
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

/** The source as its own record describes it, else as the record that refers to it does. */
function sourceView(
  hint: { readonly id?: string | undefined; readonly name?: string | undefined; readonly url?: string | undefined },
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

/** Address by which the record is cited, if that is a web address. */
function addressOf(record: CitableRecord): string | undefined {
  const { url } = referenceOf(record);
  return hostOf(url) === undefined ? undefined : url;
}

function webAddress(text: string | undefined): string | undefined {
  return text !== undefined && isWebAddress(text) ? text : undefined;
}

/** Leaves out what is not known. */
export function known<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
