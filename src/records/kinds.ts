import { webAddress } from '../citation/address.ts';
import type {
  Article,
  Evidence,
  IntelligenceEvent,
  IntelligenceSource,
  Mention,
  Publisher,
  ServiceRecord,
  Signal,
  Story,
} from '../client/records/types.ts';

export type RecordKind = ServiceRecord['kind'];
export type RecordOf<K extends RecordKind> = Extract<ServiceRecord, { kind: K }>;

/** A record that can be cited, by itself or by others: a story by its coverage, an event or a signal by its evidence. */
export type CitableRecord = Article | Story | Mention | IntelligenceEvent | Signal | Evidence;

/** A record that has a page of its own, also where there is nothing in it to cite. */
export type ReadableRecord = Exclude<ServiceRecord, Mention>;

/** A record about who stands behind others. */
export type SourceRecord = Publisher | IntelligenceSource;

/** The publisher or source of a record, as far as the record itself tells. */
export interface Origin {
  readonly kind: SourceRecord['kind'];
  readonly id: string | undefined;
  readonly name: string | undefined;
}

/** Name and address of a publisher or source. */
export interface NamedOrigin {
  readonly name?: string | undefined;
  /** Its web address, or else its domain. */
  readonly address?: string | undefined;
}

/** Facts that distinguish a record without a title from others. */
export interface Facts {
  /** As the service writes it, such as `press_release`. */
  readonly type?: string | undefined;
  readonly tag?: string | undefined;
  /** Date of publication or observation, ISO 8601. */
  readonly date?: string | undefined;
  /** Date on which the service created the record (market-intelligence, `created_at`), ISO 8601. */
  readonly recorded?: string | undefined;
}

/** A record kind as the product sees it. */
interface KindOf<K extends RecordKind> {
  readonly isCitable: K extends CitableRecord['kind'] ? true : false;
  readonly hasPage: K extends ReadableRecord['kind'] ? true : false;
  /** Id of a VS Code icon. */
  readonly icon: (record: RecordOf<K>) => string;
  readonly title: (record: RecordOf<K>) => string | undefined;
  /** Facts that replace a missing title. */
  readonly facts: (record: RecordOf<K>) => Facts;
  /** Address of the web, which can be any text. */
  readonly address: (record: RecordOf<K>) => string | undefined;
  readonly origin: (record: RecordOf<K>) => Origin | undefined;
  /** Fills in the name and the address of the publisher or source if the record lacks them. */
  readonly withOrigin: (record: RecordOf<K>, origin: NamedOrigin) => RecordOf<K>;
}

/** Icons of the content types (article-aggregation, Content types) and of `post`, which occurs in answers only. */
const contentTypeIcons: ReadonlyMap<string | undefined, string> = new Map(
  Object.entries({
    blog: 'edit',
    contract: 'law',
    earnings_report: 'graph-line',
    enforcement_action: 'shield',
    financial_report: 'graph',
    lawsuit: 'law',
    news: 'file-text',
    official_statement: 'megaphone',
    podcast: 'mic',
    post: 'comment',
    press_release: 'broadcast',
    research_paper: 'mortar-board',
    site: 'globe',
    technical_documentation: 'file-code',
    whitepaper: 'notebook',
  }),
);

const intelligence = {
  isCitable: true,
  hasPage: true,
  title: ({ title }: IntelligenceEvent | Signal) => title,
  address: () => undefined,
  origin: ({ source }: IntelligenceEvent | Signal): Origin => ({ kind: 'source', id: source?.id, name: source?.name }),
  withOrigin: <R extends IntelligenceEvent | Signal>(record: R, { name }: NamedOrigin): R =>
    name === undefined ? record : { ...record, source: { name, ...record.source } },
} as const;

/** Every record kind: the one place that says what a kind is to the product. */
const kinds: { readonly [K in RecordKind]: KindOf<K> } = {
  article: {
    isCitable: true,
    hasPage: true,
    icon: ({ contentType }) => contentTypeIcons.get(contentType) ?? 'file',
    title: ({ title }) => title,
    facts: ({ contentType, categories, tags, published }) => ({
      type: contentType,
      tag: categories[0] ?? tags[0],
      date: published,
    }),
    address: ({ url }) => url,
    origin: ({ source, publisher }) => ({ kind: 'publisher', id: source, name: publisher }),
    withOrigin: (record, { name }) => (name === undefined ? record : { publisher: name, ...record }),
  },
  event: {
    ...intelligence,
    icon: () => 'calendar',
    facts: ({ eventType, tags, createdAt }) => ({ type: eventType, tag: tags[0], recorded: createdAt }),
  },
  signal: {
    ...intelligence,
    icon: () => 'pulse',
    facts: ({ tags, createdAt }) => ({ tag: tags[0], recorded: createdAt }),
  },
  evidence: {
    isCitable: true,
    hasPage: true,
    icon: () => 'quote',
    title: ({ title }) => title,
    facts: ({ published }) => ({ date: published }),
    address: ({ url }) => url,
    origin: ({ sourceId, sourceName }) => ({ kind: 'source', id: sourceId, name: sourceName }),
    withOrigin: (record, { name, address }) => ({
      ...(name !== undefined && { sourceName: name }),
      ...(address !== undefined && { sourceAddress: address }),
      ...record,
    }),
  },
  story: {
    isCitable: true,
    hasPage: true,
    icon: () => 'layers',
    title: ({ title }) => title,
    facts: ({ lastPublished, firstPublished }) => ({ date: lastPublished ?? firstPublished }),
    address: () => undefined,
    origin: () => undefined,
    withOrigin: (record) => record,
  },
  mention: {
    isCitable: true,
    hasPage: false,
    icon: () => 'comment-discussion',
    title: ({ title }) => title,
    facts: ({ platform, observedAt }) => ({ type: platform, date: observedAt }),
    address: ({ url }) => url,
    origin: () => undefined,
    withOrigin: (record) => record,
  },
  publisher: {
    isCitable: false,
    hasPage: true,
    icon: () => 'organization',
    title: ({ name, url }) => name ?? hostOf(url) ?? url,
    facts: () => ({}),
    address: ({ url }) => url,
    origin: ({ id, name }) => ({ kind: 'publisher', id, name }),
    withOrigin: (record) => record,
  },
  source: {
    isCitable: false,
    hasPage: true,
    icon: () => 'organization',
    title: ({ name, domain, url }) => name ?? domain ?? hostOf(url) ?? url,
    facts: () => ({}),
    address: ({ url }) => url,
    origin: ({ id, name }) => ({ kind: 'source', id, name }),
    withOrigin: (record) => record,
  },
};

export function isRecordKind(kind: unknown): kind is RecordKind {
  return typeof kind === 'string' && Object.hasOwn(kinds, kind);
}

/** Whether the record can be cited. */
export function isCitableRecord(record: ServiceRecord): record is CitableRecord {
  // A mention without an address leads nowhere.
  return kinds[record.kind].isCitable && (record.kind !== 'mention' || record.url !== undefined);
}

/** Whether the record has a page of its own. */
export function isReadableRecord(record: ServiceRecord): record is ReadableRecord {
  return kinds[record.kind].hasPage;
}

/** Id of the VS Code icon of a record. */
export function iconOf(record: ServiceRecord): string {
  return kindOf(record).icon(record);
}

/** Returns the record's own title or name; `titleTexts` has the title that is shown. */
export function titleOf(record: ServiceRecord): string | undefined {
  return [kindOf(record).title(record)].find((text) => text?.trim());
}

/** Returns the facts that replace a missing title. */
export function factsOf(record: ServiceRecord): Facts {
  return kindOf(record).facts(record);
}

/** Web address of a record, as the service sent it; `undefined` for events and signals, which have none of their own. */
export function addressOf(record: ServiceRecord): string | undefined {
  return kindOf(record).address(record);
}

/** Publisher or source of a record, as far as the record itself tells; `undefined` for a kind that has none. */
export function originOf(record: ServiceRecord): Origin | undefined {
  return kindOf(record).origin(record);
}

/** Fills in the name and the address of the record's publisher or source if the record lacks them. */
export function withOrigin<R extends ServiceRecord>(record: R, origin: NamedOrigin): R {
  return kindOf(record).withOrigin(record, origin);
}

/** Host of a web address without `www.`, for people to read; `undefined` for any other text. */
export function hostOf(address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : webAddress(address);
  return url?.hostname.replace(/^www\./, '');
}

/** The entry of a record's own kind: TypeScript can't tell that kind and record belong together. */
function kindOf<R extends ServiceRecord>({ kind }: R) {
  return kinds[kind] as unknown as {
    readonly icon: (record: R) => string;
    readonly title: (record: R) => string | undefined;
    readonly facts: (record: R) => Facts;
    readonly address: (record: R) => string | undefined;
    readonly origin: (record: R) => Origin | undefined;
    readonly withOrigin: (record: R, origin: NamedOrigin) => R;
  };
}
