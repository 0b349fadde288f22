/** The state of a page. Plain data, so that it crosses over as JSON. */

import type { StringName } from './messages.ts';

/** In the order in which they stand on a page. */
export const listNames = ['articles', 'similar', 'mentions', 'evidence', 'events', 'signals'] as const;
export type ListName = (typeof listNames)[number];

/** Parts that load and fail by themselves: the whole record, the article of evidence, its sources, its story, each list. */
export const partNames = ['detail', 'article', 'sources', 'story', ...listNames] as const;
export type PartName = (typeof partNames)[number];

const onDemand: ReadonlySet<PartName> = new Set<PartName>(['mentions', 'similar', 'signals']);

/**
 * Whether a part of a record's page is loaded only when the reader asks for it or comes to it, since the service is
 * metered. The sources of an event's evidence are shown by their hosts till then.
 */
export function isOnDemand(part: PartName, kind: Subject['kind']): boolean {
  return onDemand.has(part) || (part === 'sources' && kind === 'event');
}

/** A record as JSON, without its text. */
export type StoredRecord = Readonly<Record<string, unknown>>;

/** Everything that the page shows. It is always sent whole, so a page that was rebuilt is never out of date. */
export interface PageState {
  readonly id: number;
  /** Names the service that the record is from. */
  readonly service?: string;
  readonly subject: Subject;
  /** Titles of the records that Back and Forward lead to. */
  readonly history: { readonly back?: string; readonly forward?: string };
  /** The next record that is previewed replaces this one. */
  readonly isPreview?: boolean;
  /** Present if the record was opened in a list: whether it has a record before and after this one. */
  readonly list?: { readonly previous: boolean; readonly next: boolean };
  readonly record: StoredRecord;
  /** Some of this is from an offline copy, since the service could not be asked. */
  readonly copy?: CopyNote;
  /** Only the parts that this kind of record has. */
  readonly parts: Readonly<Partial<Record<PartName, Part>>>;
  /** Filters of the lists that take one, in words; empty for none. */
  readonly filters: Readonly<Partial<Record<ListName, string>>>;
  readonly evidence: readonly EvidenceView[];
  readonly signals: readonly RelatedView[];
  readonly events: readonly RelatedView[];
  readonly articles: readonly ArticleItem[];
  readonly similar: readonly ArticleItem[];
  readonly mentions: readonly MentionView[];
  /** The story that an article belongs to. */
  readonly story?: StoryView;
  /** Evidence graph of an event or a signal. */
  readonly graph?: GraphView;
}

export type Part =
  | { readonly state: 'idle' | 'loading' | 'more' | 'complete' | 'copied' }
  | { readonly state: 'failed'; readonly message: string; readonly remedies: readonly string[] };

export interface CopyNote {
  /** When the service produced it, ISO 8601. */
  readonly asOf: string;
  /** The part whose failure is told of here; absent for the support of a node of the graph. */
  readonly part?: PartName;
  readonly message: string;
  readonly remedies: readonly string[];
}

export type Subject = ArticleView | IntelligenceView | EvidenceView | StoryView | SourcePageView;

interface RecordView {
  readonly title?: string;
  /** Address at which the record can be read and by which it is cited: http(s), else absent. */
  readonly address?: string;
  readonly summary?: string;
  /** It is among the user's clippings. */
  readonly isClipped?: boolean;
  readonly clipping?: ClippingView;
  /** Whether there is something to search for: words, or the identifier of a publisher or a source. */
  readonly hasSearch?: boolean;
  /** Every field of the record that has no place of its own. */
  readonly fields: readonly Field[];
}

/** The user's own words about a record, words kept of it, and the folder of clippings that it lies in. */
export interface ClippingView {
  readonly note?: string | undefined;
  readonly quotations?: readonly string[] | undefined;
  readonly folder?: string | undefined;
}

export interface ArticleView extends RecordView {
  readonly kind: 'article';
  readonly publisher?: SourceView;
  readonly authors: readonly string[];
  readonly published?: string;
  readonly contentType?: string;
  readonly labels: Readonly<Record<LabelName, readonly string[]>>;
  readonly engagement: Readonly<Partial<Record<'trendScore' | 'likes' | 'shares', number>>>;
  readonly text?: ArticleText;
  /** Address of a picture, http or https. */
  readonly picture?: string;
}

/** The page shows a text of more UTF-16 code units than this once its title is painted. */
export const longText = 5_000;

/** The text of an article. The service does not say how it is written (article-aggregation, Article, `content`). */
export interface ArticleText {
  /** As the service sent it; hostile. */
  readonly source: string;
  readonly format: TextFormat;
  /** HTML of a Markdown text; hostile too. Markdown without it is shown as it is. */
  readonly html?: string;
  /** The HTML is being made: the text is not to be shown yet. */
  readonly isPending?: true;
  /** The text is longer than a page can show well and was cut. */
  readonly isShortened?: true;
}

export type TextFormat = 'html' | 'markdown' | 'plain';

export const labelNames = ['categories', 'entities', 'regions', 'sentiments', 'tags'] as const;
export type LabelName = (typeof labelNames)[number];

/** An event or a signal. */
export interface IntelligenceView extends RecordView {
  readonly kind: 'event' | 'signal';
  /** Stand beside the kind. */
  readonly classification: readonly Fact[];
  readonly source?: SourceView;
  /** Stand beside the source. */
  readonly facts: readonly Fact[];
  /** Lists of statements, such as key points, each a section of its own. */
  readonly statements: readonly { readonly heading: StringName; readonly items: readonly string[] }[];
  readonly tags: readonly string[];
}

/** A date, a word of a vocabulary, or a share from 0 to 1. The text of `label` has it as `{0}`. */
export type Fact = { readonly label?: StringName } & (
  { readonly date: string } | { readonly word: string } | { readonly share: number }
);

export interface EvidenceView extends RecordView {
  readonly kind: 'evidence';
  readonly source?: SourceView;
  readonly quotation?: string;
  readonly published?: string;
  /** Text of the article at its address, on its own page. */
  readonly text?: ArticleText;
  /** The service has the article at its address. */
  readonly hasArticle?: boolean;
}

/** A group of related coverage. */
export interface StoryView extends RecordView {
  readonly kind: 'story';
  /** Number of all its articles. */
  readonly articleCount?: number;
  readonly firstPublished?: string;
  readonly lastPublished?: string;
  /** Address of a picture, http or https. */
  readonly picture?: string;
}

/** A publisher of articles or a source of intelligence as a page of its own. */
export interface SourcePageView extends RecordView {
  readonly kind: 'publisher' | 'source';
  readonly domain?: string;
  /** Address of its icon, http or https. */
  readonly icon?: string;
}

/** The publisher or source of a record. */
export interface SourceView {
  readonly name?: string;
  readonly address?: string;
  /** Its domain, if that is not the name. */
  readonly domain?: string;
  readonly description?: string;
  /** It has a page of its own here. */
  readonly hasPage?: boolean;
}

/** An article in a list on the page of another record. */
export interface ArticleItem {
  readonly title?: string;
  readonly address?: string;
  readonly isClipped?: boolean;
  readonly summary?: string;
  readonly publisher?: SourceView;
  readonly published?: string;
  readonly contentType?: string;
}

/** A sighting of an article's address on another platform. */
export interface MentionView {
  readonly title?: string;
  readonly address?: string;
  readonly platform?: string;
  readonly observed?: string;
  readonly fields: readonly Field[];
}

/** An event or a signal in a list on the page of another record. */
export interface RelatedView {
  readonly title?: string;
  readonly summary?: string;
  readonly facts: readonly Fact[];
}

/** A signal ← its events ← their evidence ← their sources, as far as that is loaded. */
export interface GraphView {
  readonly nodes: readonly GraphNode[];
  /** Keys of two nodes each: the supporting one, then the supported one. */
  readonly edges: readonly (readonly [support: string, supported: string])[];
  /** Number of further nodes, for which a picture has no room. */
  readonly hidden: number;
}

export const graphKinds = ['signal', 'event', 'evidence', 'source'] as const;

export interface GraphNode {
  /** Names it in messages; among the nodes of a page there is one of each. */
  readonly key: string;
  readonly kind: (typeof graphKinds)[number];
  readonly title?: string;
  /** Date of recording of an event, confidence of a signal, or domain of a source. */
  readonly fact?: Fact;
  /** The record that the page is about. */
  readonly isSubject: boolean;
  /** State of loading its support; absent for a node without any. */
  readonly support?: Part;
}

export interface Field {
  readonly name: string;
  readonly value: FieldValue;
}

/** Fields instead of an object: a key such as `__proto__` has no power here. `json` is too deep or large to lay out. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly FieldValue[]
  | { readonly fields: readonly Field[] }
  | { readonly json: string };

/** Whether the text is an http(s) address: the only kind that a page shows as a link and the extension opens. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
