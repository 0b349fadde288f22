/** Records as the service sends them, with some fields that are only for filters and links. */
export interface Corpus {
  readonly publishers: readonly PublisherEntry[];
  /** Newest first. */
  readonly articles: readonly ArticleEntry[];
  readonly stories: readonly StoryEntry[];
  /** Stories of few articles, which only the observed shape has. */
  readonly smallStories?: readonly StoryEntry[];
  /** Vocabulary values that no article has. */
  readonly otherEntities?: readonly string[];
  readonly mentions: readonly MentionEntry[];
  readonly events: readonly EventEntry[];
  readonly signals: readonly SignalEntry[];
  readonly evidence: readonly EvidenceEntry[];
  readonly sources: readonly SourceEntry[];
}

export interface PublisherEntry {
  readonly source: string;
  readonly source_site_name: string;
  readonly source_base_url: string;
  readonly source_description: string;
  readonly favicon_url?: string;
}

export interface ArticleEntry {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly source: string;
  readonly content_type: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly entities: readonly string[];
  readonly regions: readonly string[];
  readonly sentiments: readonly string[];
  readonly tags: readonly string[];
  /** A timestamp, or a date if only the day is known. */
  readonly published_at: string;
  readonly summary?: string;
  readonly trend_score?: number;
  readonly likes?: number;
  readonly shares?: number;
  readonly content?: string;
  /** ISO 639. */
  readonly language?: string;
}

export interface StoryEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly articles: readonly string[];
}

export interface MentionEntry {
  readonly id: string;
  readonly article: string;
  readonly platform: string;
  readonly title: string;
  readonly url: string;
  readonly observed_at: string;
}

interface IntelligenceEntry {
  readonly id: string;
  readonly created_at: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly impact_level?: string;
  readonly companies: readonly string[];
  readonly regions: readonly string[];
}

export interface EventEntry extends IntelligenceEntry {
  readonly event_type: string;
  readonly categories: readonly string[];
  readonly people: readonly string[];
  readonly products: readonly string[];
  readonly key_points: readonly string[];
  /** The source that reported the event first. */
  readonly source_id: string;
  /** Address of the report. */
  readonly url: string;
}

export interface SignalEntry extends IntelligenceEntry {
  readonly impacted_domains: readonly string[];
  readonly causal_chain?: readonly string[];
  readonly impacts?: readonly unknown[];
  readonly forecast?: unknown;
  /** Ids of supporting events. */
  readonly events: readonly string[];
}

export interface EvidenceEntry {
  readonly id: string;
  readonly event: string;
  readonly source_id: string;
  readonly title: string;
  readonly url: string;
  readonly note?: string;
  readonly published_at: string;
}

export interface SourceEntry {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly url: string;
  readonly description: string;
}
