/**
 * The records of both interfaces as the rest of the extension sees them.
 *
 * Only what a document states as always present is required, and even that is read liberally: a record whose stable
 * core is damaged is still shown as far as it can be. Every other key is kept in `extra`.
 */

/** The keys of a record that have no typed field, exactly as the service sent them. */
export type Extra = Readonly<Record<string, unknown>>;

interface RecordBase {
  /** Opaque identifier (article-aggregation, Collection envelope, rule 4; market-intelligence, rule 4). */
  readonly id?: string;
  /**
   * When the service produced the answer that the record came in (`meta.as_of`), ISO 8601; when it was read where the
   * service did not say. A field, so that every copy of the record has it: a citation says that it was retrieved then.
   */
  readonly retrieved?: string;
  readonly extra: Extra;
}

/** An article (article-aggregation, Article). `url` is the address to cite; it can be any text, so check it. */
export interface Article extends RecordBase {
  readonly kind: 'article';
  readonly title?: string;
  readonly url?: string;
  /** Publisher identifier, not a name. */
  readonly source?: string;
  /** The publisher's name, where the record happens to carry one. */
  readonly publisher?: string;
  readonly contentType?: string;
  readonly summary?: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly entities: readonly string[];
  readonly regions: readonly string[];
  readonly sentiments: readonly string[];
  readonly tags: readonly string[];
  /** ISO 8601 date or timestamp as sent. */
  readonly published?: string;
  readonly trendScore?: number;
  readonly likes?: number;
  readonly shares?: number;
  /** Body, only with `full_content=true`, and maybe not even then. Plain text, Markdown or HTML; hostile. */
  readonly content?: string;
  /** The address of a picture; it can be any text, so check it. */
  readonly image?: string;
}

/** A publisher of articles (article-aggregation, Publisher). */
export interface Publisher extends RecordBase {
  readonly kind: 'publisher';
  readonly name?: string;
  readonly url?: string;
  readonly description?: string;
  readonly favicon?: string;
}

/** An observation of an article's address on another platform (article-aggregation, Mention). */
export interface Mention extends RecordBase {
  readonly kind: 'mention';
  readonly title?: string;
  readonly url?: string;
  readonly platform?: string;
  /** ISO 8601 timestamp. */
  readonly observedAt?: string;
}

/** A group of related coverage (article-aggregation, Story), whose fields are not shown. */
export interface Story extends RecordBase {
  readonly kind: 'story';
  readonly title?: string;
  readonly summary?: string;
  /** Number of articles, where the record has it. */
  readonly articleCount?: number;
  /** When its first and its last article were published, ISO 8601. */
  readonly firstPublished?: string;
  readonly lastPublished?: string;
  /** The address of a picture; it can be any text, so check it. */
  readonly image?: string;
}

/** A value of a vocabulary, which filters take exactly so (article-aggregation, Tag vocabularies). */
export interface Label extends RecordBase {
  readonly kind: 'label';
  /** The value itself, which is its identity too. */
  readonly id: string;
  /** Number of records with this label, where the service says so. */
  readonly count?: number;
}

/** Source of an event or a signal, as the record names it (inner structure: not shown). */
export interface Provenance {
  readonly id?: string;
  readonly name?: string;
  readonly url?: string;
}

interface IntelligenceBase extends RecordBase {
  readonly title?: string;
  readonly summary?: string;
  /** When the record was created in the service: never an occurrence or publication date. ISO 8601. */
  readonly createdAt?: string;
  readonly tags: readonly string[];
  readonly source?: Provenance;
  readonly impactLevel?: string;
  /** Counts by name, for example `evidence`, where the record carries them. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A concrete development (market-intelligence, Event and Signal records). */
export interface IntelligenceEvent extends IntelligenceBase {
  readonly kind: 'event';
  readonly eventType?: string;
}

/** A synthesized conclusion about developments (market-intelligence, Event and Signal records). */
export interface Signal extends IntelligenceBase {
  readonly kind: 'signal';
}

/** A record directly related to one event (market-intelligence, Evidence). */
export interface Evidence extends RecordBase {
  readonly kind: 'evidence';
  readonly sourceId?: string;
  /** The source's name, where the record happens to carry one. */
  readonly sourceName?: string;
  /** The source's web address, or else its domain, if it is known from the source's own record. */
  readonly sourceAddress?: string;
  readonly title?: string;
  readonly url?: string;
  readonly summary?: string;
  readonly quotation?: string;
  /** ISO 8601 date or timestamp as sent. */
  readonly published?: string;
}

/** Publisher and provenance metadata of the intelligence side (market-intelligence, Source). */
export interface IntelligenceSource extends RecordBase {
  readonly kind: 'source';
  readonly name?: string;
  readonly url?: string;
  readonly domain?: string;
  readonly description?: string;
}

export type ServiceRecord =
  Article | Publisher | Mention | Story | IntelligenceEvent | Signal | Evidence | IntelligenceSource;
