import { hostOf, referenceOf, type CitableRecord } from '../library/referenceOf.ts';
import type { Article, Evidence, IntelligenceEvent, Signal } from '../service/records.ts';
import { fieldsOf } from './fields.ts';
import {
  isWebAddress,
  type ArticleView,
  type IntelligenceView,
  type EvidenceView,
  type PageState,
  type Part,
  type PartName,
  type RelatedView,
  type SourceView,
  type Subject,
} from './protocol.ts';
import type { Reading } from './reading.ts';
import type { SourceRecord } from './sources.ts';
import type { Loading } from './task.ts';

/** What is said of an error, and the labels of what the user can do about it. */
export type Describe = (error: unknown) => {
  readonly message: string;
  readonly remedies: readonly { readonly label: string }[];
};

/** About 16,000 words. Parsing a longer text, made to be slow, would hold up the page. */
const maxBody = 100_000;

/** All that the page shows of a reading. */
export function pageState(id: number, reading: Reading, describe: Describe): PageState {
  const evidence = reading.evidence?.items ?? [];
  return {
    id,
    subject: subject(reading),
    parts: Object.fromEntries(
      Object.entries(reading.parts).map(([name, part]) => [name as PartName, partState(part, describe)]),
    ),
    evidence: evidence.map((record) => evidenceView(record, reading.sourceOf(record))),
    signals: (reading.signals?.items ?? []).map(relatedView),
    events: (reading.events?.items ?? []).map(relatedView),
  };
}

function partState({ state, error }: Loading, describe: Describe): Part {
  switch (state) {
    case 'failed': {
      const { message, remedies } = describe(error);
      return { state, message, remedies: remedies.map(({ label }) => label) };
    }
    case 'idle':
      return { state: 'loading' };
    case 'loading':
    case 'more':
    case 'complete':
      return { state };
  }
}

function subject(reading: Reading): Subject {
  const { record } = reading;
  const source = reading.sourceOf(record);
  switch (record.kind) {
    case 'article':
      return articleView(record, source);
    case 'event':
    case 'signal':
      return intelligenceView(record, source);
    case 'evidence':
      return evidenceView(record, source);
  }
}

function articleView(record: Article, source: SourceRecord | undefined): ArticleView {
  const { kind, title, summary, authors, published, contentType, trendScore, likes, shares, content } = record;
  const { categories, entities, regions, sentiments, tags } = record;
  return {
    kind,
    ...known({ title, address: addressOf(record), summary, published, contentType }),
    ...known({ publisher: sourceView({ name: record.publisher ?? hostOf(record.url) }, source) }),
    authors,
    labels: { categories, entities, regions, sentiments, tags },
    engagement: known({ trendScore, likes, shares }),
    ...known({ body: content?.slice(0, maxBody) }),
    shortened: (content?.length ?? 0) > maxBody,
    fields: fieldsOf(record.extra),
  };
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

function evidenceView(record: Evidence, source: SourceRecord | undefined): EvidenceView {
  const { kind, title, summary, quotation, published } = record;
  return {
    kind,
    ...known({ title, address: addressOf(record), summary, quotation, published }),
    ...known({ source: sourceView({ name: record.sourceName ?? hostOf(record.url) }, source) }),
    fields: fieldsOf(record.extra),
  };
}

function relatedView(record: IntelligenceEvent | Signal): RelatedView {
  const { title, summary, impactLevel } = record;
  return known({ title, summary, impactLevel, eventType: eventType(record) });
}

function eventType(record: IntelligenceEvent | Signal): string | undefined {
  return record.kind === 'event' ? record.eventType : undefined;
}

/** The source as its own record describes it, else as the record that refers to it does. */
function sourceView(
  hint: { readonly name?: string | undefined; readonly url?: string },
  source: SourceRecord | undefined,
): SourceView | undefined {
  const domain = source?.kind === 'source' ? source.domain : undefined;
  const name = source?.name ?? domain ?? hint.name ?? hostOf(hint.url);
  const address = [source?.url, hint.url].find((url) => url !== undefined && isWebAddress(url));
  const view = known({ name, address, description: source?.description });
  return Object.keys(view).length > 0 ? view : undefined;
}

/** What is cited of the record, if that is a web address. */
function addressOf(record: CitableRecord): string | undefined {
  const { url } = referenceOf(record);
  return hostOf(url) === undefined ? undefined : url;
}

/** Leaves out what is not known. */
function known<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
