/**
 * Every message between the extension and its detail page. Plain data only: it crosses over as JSON. The page never
 * gets a key, nor anything that it could run: of an address only one that is http(s).
 */

/** From the extension to the page. */
export type ToPage =
  | { readonly type: 'start'; readonly locale: string; readonly strings: Strings; readonly images: boolean }
  | { readonly type: 'show'; readonly page: PageState }
  | { readonly type: 'offer'; readonly page: number; readonly target: Target; readonly offer: Offer }
  | { readonly type: 'failed'; readonly page: number; readonly about: FromPage['type']; readonly message: string };

/** How a record can be cited where the user writes. */
export interface Offer {
  /** What the language of that document is called. */
  readonly language: string;
  /** What is used when nothing is chosen comes first. */
  readonly formats: readonly { readonly id: string; readonly name: string; readonly text: string }[];
}

/**
 * From the page to the extension. `page` is the `id` of the state that the user saw: what is said about an earlier one
 * is out of date and not done. What can't be done is answered by `failed`.
 */
export type FromPage =
  | { readonly type: 'ready' }
  | { readonly type: RecordAction; readonly page: number; readonly target: Target }
  | { readonly type: 'load'; readonly page: number; readonly part: PartName }
  | { readonly type: 'expand'; readonly page: number; readonly node: string }
  | { readonly type: 'remedy'; readonly page: number; readonly part: PartName; readonly index: number }
  | { readonly type: 'retry' | 'cancel'; readonly page: number }
  | { readonly type: 'go'; readonly page: number; readonly by: -1 | 1 }
  | { readonly type: 'quote'; readonly page: number; readonly target: Target; readonly text: string }
  | { readonly type: 'filter'; readonly page: number; readonly label: LabelName; readonly index: number }
  | { readonly type: 'offer'; readonly page: number; readonly target: Target }
  | { readonly type: 'citeAs' | 'copyAs'; readonly page: number; readonly target: Target; readonly format: string }
  | { readonly type: 'openLink'; readonly page: number; readonly url: string };

/** What can be done with a record on the page; `show` makes it the page's subject, `showSource` who stands behind it. */
export type RecordAction =
  'show' | 'showSource' | 'cite' | 'copyCitation' | 'openInBrowser' | 'clip' | 'unclip' | 'saveSearch';

/** The page's own record, the story it belongs to, one of a list on it, or one of its chain. */
export type Target =
  'subject' | 'story' | { readonly list: ListName; readonly index: number } | { readonly node: string };

export const listNames = ['articles', 'mentions', 'similar', 'evidence', 'signals', 'events'] as const;
export type ListName = (typeof listNames)[number];
/** What is loaded by itself and can fail by itself: the whole record, its sources, its story, each list. */
export const partNames = ['detail', 'sources', 'story', ...listNames] as const;
export type PartName = (typeof partNames)[number];

/** What the page keeps for when it is made anew, such as after the window was reloaded. */
export interface Kept {
  readonly page: number;
  readonly service?: string | undefined;
  /** How far each of the pages read last was scrolled, in CSS pixels. */
  readonly tops: readonly (readonly [page: number, top: number])[];
  readonly record: StoredRecord;
}

/** A record as JSON, without its text. */
export type StoredRecord = Readonly<Record<string, unknown>>;

/** All that the page shows. It is always sent whole, so a page that was rebuilt is never out of date. */
export interface PageState {
  readonly id: number;
  /** Names the service that the record is from. */
  readonly service?: string;
  readonly subject: Subject;
  /** Titles of what Back and Forward lead to, where they lead anywhere. */
  readonly trail: { readonly back?: string; readonly forward?: string };
  readonly record: StoredRecord;
  /** Some of this is from a copy that was kept, since the service could not be asked. */
  readonly copy?: CopyNote;
  /** Only the parts that this kind of record has. */
  readonly parts: Readonly<Partial<Record<PartName, Part>>>;
  readonly evidence: readonly EvidenceView[];
  readonly signals: readonly RelatedView[];
  readonly events: readonly RelatedView[];
  readonly articles: readonly ArticleItem[];
  readonly similar: readonly ArticleItem[];
  readonly mentions: readonly MentionView[];
  /** The story that an article belongs to. */
  readonly story?: StoryView;
  /** Of a signal or an event: what rests on what. */
  readonly chain?: ChainView;
}

export type Part =
  | { readonly state: 'idle' | 'loading' | 'more' | 'complete' | 'copied' }
  | { readonly state: 'failed'; readonly message: string; readonly remedies: readonly string[] };

export interface CopyNote {
  /** When the service produced it, ISO 8601. */
  readonly asOf: string;
  /** The part whose failure is told of here. */
  readonly part: PartName;
  readonly message: string;
  readonly remedies: readonly string[];
}

export type Subject = ArticleView | IntelligenceView | EvidenceView | StoryView | SourcePageView;

interface RecordView {
  readonly title?: string;
  /** Where the record can be read and what is cited: http(s), else absent. */
  readonly address?: string;
  readonly summary?: string;
  /** It is among the user's clippings. */
  readonly isClipped?: boolean;
  /** Every field of the record that has no place of its own. */
  readonly fields: readonly Field[];
}

export interface ArticleView extends RecordView {
  readonly kind: 'article';
  readonly publisher?: SourceView;
  readonly authors: readonly string[];
  readonly published?: string;
  readonly contentType?: string;
  readonly labels: Readonly<Record<LabelName, readonly string[]>>;
  readonly engagement: Readonly<Partial<Record<'trendScore' | 'likes' | 'shares', number>>>;
  /** The text as the service sent it: plain, Markdown or HTML; hostile. */
  readonly body?: string;
  /** The text as HTML where it is Markdown; hostile too. Markdown without it is shown as it is. */
  readonly html?: string;
  /** The HTML is being made: the text is not to be shown yet. */
  readonly isLayingOut?: boolean;
  /** The text is longer than a page can show well and was cut. */
  readonly shortened: boolean;
  /** The address of a picture, http or https. */
  readonly picture?: string;
}

export const labelNames = ['categories', 'entities', 'regions', 'sentiments', 'tags'] as const;
export type LabelName = (typeof labelNames)[number];

/** An event or a signal. */
export interface IntelligenceView extends RecordView {
  readonly kind: 'event' | 'signal';
  readonly createdAt?: string;
  readonly eventType?: string;
  readonly impactLevel?: string;
  readonly tags: readonly string[];
  readonly source?: SourceView;
  readonly counts: readonly Field[];
}

export interface EvidenceView extends RecordView {
  readonly kind: 'evidence';
  readonly source?: SourceView;
  readonly quotation?: string;
  readonly published?: string;
}

/** A group of related coverage. */
export interface StoryView extends RecordView {
  readonly kind: 'story';
  /** How many articles it has in all. */
  readonly articleCount?: number;
  readonly firstPublished?: string;
  readonly lastPublished?: string;
  /** The address of a picture, http or https. */
  readonly picture?: string;
}

/** A publisher of articles or a source of intelligence as a page of its own. */
export interface SourcePageView extends RecordView {
  readonly kind: 'publisher' | 'source';
  readonly domain?: string;
  /** The address of its icon, http or https. */
  readonly icon?: string;
}

/** Who stands behind a record: a publisher of articles or a source of intelligence. */
export interface SourceView {
  readonly name?: string;
  readonly address?: string;
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

/** Where an article's address was seen on another platform. */
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
  readonly eventType?: string;
  readonly impactLevel?: string;
}

/** A signal ← its events ← their evidence ← their sources, as far as that is loaded. */
export interface ChainView {
  readonly nodes: readonly ChainNode[];
  /** What rests on what: first the key of the ground, then of what it supports. */
  readonly edges: readonly (readonly [ground: string, supported: string])[];
  /** How many more there are that a picture has no room for. */
  readonly hidden: number;
}

export const chainKinds = ['signal', 'event', 'evidence', 'source'] as const;

export interface ChainNode {
  /** Names it in messages; among the nodes of a page there is one of each. */
  readonly key: string;
  readonly kind: (typeof chainKinds)[number];
  readonly title?: string;
  /** The record that the page is about. */
  readonly isSubject: boolean;
  /** What it rests on, as far as that is asked about; absent for what rests on nothing further. */
  readonly grounds?: Part;
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

/** The page's own words, which only the extension can translate. `{0}` is filled in by the page. */
export type Strings = Readonly<Record<StringName, string>>;

export type StringName =
  | Subject['kind']
  | LabelName
  | ListName
  | 'coverage'
  | 'recentArticles'
  | 'recentEvents'
  | 'articleCount'
  | 'spanOfTime'
  | 'timelineOf'
  | 'undated'
  | 'others'
  | 'partOfStory'
  | 'noArticles'
  | 'noSimilar'
  | 'noMentions'
  | 'noRecentEvents'
  | 'moreArticles'
  | 'moreMentions'
  | 'website'
  | 'unknown'
  | 'actions'
  | 'cite'
  | 'citeThis'
  | 'copyCitation'
  | 'openInBrowser'
  | 'clip'
  | 'unclip'
  | 'saveSearch'
  | 'clipThis'
  | 'unclipThis'
  | 'citeAs'
  | 'citeThisAs'
  | 'citeFormat'
  | 'insert'
  | 'copy'
  | 'close'
  | 'citeSelection'
  | 'searchLabel'
  | 'back'
  | 'forward'
  | 'goBackTo'
  | 'goForwardTo'
  | 'offlineCopy'
  | 'openThis'
  | 'open'
  | 'noAddress'
  | 'noAddressButEvidence'
  | 'untitled'
  | 'by'
  | 'trendScore'
  | 'likes'
  | 'shares'
  | 'about'
  | 'text'
  | 'noText'
  | 'shortened'
  | 'image'
  | 'icon'
  | 'moreLabels'
  | 'moreDetails'
  | 'source'
  | 'createdAt'
  | 'impactLevel'
  | 'caution'
  | 'noEvidence'
  | 'noSignals'
  | 'noEvents'
  | 'moreEvidence'
  | 'moreSignals'
  | 'moreEvents'
  | 'chain'
  | 'chainOf'
  | 'chainKeys'
  | 'chainAsText'
  | 'chainMore'
  | 'chainFailed'
  | 'restsOn'
  | 'seeAbove'
  | 'hiddenNodes'
  | 'loading'
  | 'slow'
  | 'cancel'
  | 'actionFailed'
  | 'loaded'
  | 'detailFailed'
  | 'sourcesFailed'
  | 'storyFailed'
  | 'listFailed'
  | 'retry'
  | 'yes'
  | 'no'
  | 'none';

/** Whether the text is an http(s) address: the only kind that a page shows as a link and the extension opens. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
