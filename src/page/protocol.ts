/** The page never receives a key or code, and it opens only http(s) addresses. */

import type { localizeStrings } from './strings.ts';

export const listNames = ['articles', 'similar', 'mentions', 'evidence', 'events', 'signals'] as const;
export type ListName = (typeof listNames)[number];

export const partNames = ['detail', 'article', 'sources', 'story', ...listNames] as const;
export type PartName = (typeof partNames)[number];

export const labelNames = [
  'categories',
  'entities',
  'regions',
  'sentiments',
  'companies',
  'people',
  'products',
  'impactedDomains',
  'tags',
] as const;
export type LabelName = (typeof labelNames)[number];

/** A record on the page: its subject, its story, the article of a piece of evidence, a list item, or a graph node. */
export type PageItem =
  'subject' | 'story' | 'article' | { readonly list: ListName; readonly index: number } | { readonly node: string };

/** A record without the text of its article. */
export type StoredRecord = Readonly<Record<string, unknown>>;

/** Always sent as a whole, so that a rebuilt page is up to date. */
export interface PageState {
  readonly id: number;
  readonly service?: string;
  readonly title: string;
  /** Titles of the records that Back and Forward lead to. */
  readonly history: { readonly back?: string; readonly forward?: string };
  readonly isPreview?: boolean;
  /** Whether the list that the record was opened from has a previous and a next record. */
  readonly list?: { readonly previous: boolean; readonly next: boolean };
  readonly record: StoredRecord;
  readonly actions: AvailableActions;
  /** Present if part of the page comes from an offline copy. */
  readonly copy?: CopyNote;
  readonly parts: Readonly<Partial<Record<PartName, PartState>>>;
  readonly sections: readonly Section[];
}

export interface AvailableActions {
  readonly cited?: 'itself' | 'throughOthers';
  readonly isClipped?: boolean;
  readonly website?: string;
  readonly hasSearch?: boolean;
}

export type PartState =
  | { readonly state: 'idle' | 'loading' | 'more' | 'complete' | 'copied' }
  | { readonly state: 'failed'; readonly message: string; readonly remedies: readonly string[] };

export interface CopyNote {
  /** ISO 8601. */
  readonly asOf: string;
  /** Absent for the support of a graph node. */
  readonly part?: PartName;
  readonly message: string;
  readonly remedies: readonly string[];
}

/** A section with localized strings. The webview has one renderer for each type. */
export type Section =
  | { readonly type: 'heading'; readonly kicker: readonly Fact[]; readonly facts: readonly Fact[] }
  | { readonly type: 'facts'; readonly facts: readonly Fact[] }
  | { readonly type: 'summary'; readonly text: string }
  | {
      readonly type: 'paragraph';
      readonly text: string;
      readonly name?: string;
      readonly variant?: 'brief' | 'quiet';
    }
  | { readonly type: 'quotation'; readonly text: string }
  | { readonly type: 'statements'; readonly items: readonly Statement[]; readonly isOrdered?: boolean }
  | { readonly type: 'labels'; readonly groups: readonly PageLabelGroup[]; readonly showsTitles?: boolean }
  | TextSection
  | { readonly type: 'picture'; readonly address: string }
  /** Fields in a collapsed section, in a collapsible part of another section, or expanded. */
  | { readonly type: 'fields'; readonly fields: readonly PageField[]; readonly variant: 'section' | 'folded' | 'open' }
  /** A remark by Dateline about the record. */
  | { readonly type: 'note'; readonly text: string; readonly isTop?: boolean }
  | { readonly type: 'link' | 'button'; readonly text: string; readonly pageItem: PageItem }
  | {
      readonly type: 'group';
      readonly title: string;
      readonly hidesTitle?: boolean;
      readonly isBusy?: boolean;
      readonly sections: readonly Section[];
    }
  /** Content that is not part of the record, such as the user's note. */
  | {
      readonly type: 'box';
      readonly title: string;
      readonly facts: readonly Fact[];
      readonly sections: readonly Section[];
    }
  | ListSection
  | GraphSection
  /** Shown if the part failed. The state of the part says why. */
  | { readonly type: 'failure'; readonly part: PartName; readonly missing: string }
  | { readonly type: 'loading'; readonly lines: number }
  | { readonly type: 'wait'; readonly text: string };

export type SectionOf<T extends Section['type']> = Extract<Section, { readonly type: T }>;

/** Text that replaces `{0}` in `pattern`. */
export type Fact = { readonly pattern?: string } & (
  | { readonly text: string }
  /** The service's text, in any language. */
  | { readonly remote: string; readonly link?: string }
  /** A vocabulary value, such as `press_release`. */
  | { readonly word: string }
  /** ISO 8601. */
  | { readonly date: string }
  /** ISO 8601: `{0}` and `{1}` in the pattern. */
  | { readonly span: readonly [first: string, last: string] }
  /** Links to its web address, or to a page in Dateline. */
  | { readonly source: string; readonly link?: string; readonly hasPage?: boolean }
  | { readonly icon: string }
);

export interface Statement {
  readonly facts?: readonly Fact[];
  readonly text?: string;
  readonly fields?: readonly PageField[];
}

/** Labels that start a search when clicked, in the order of the record's field `name`. */
export interface PageLabelGroup {
  readonly name: LabelName;
  readonly title: string;
  readonly labels: readonly string[];
}

interface TextSection {
  readonly type: 'text';
  readonly text: ArticleText;
  /** Base of relative links. */
  readonly address?: string;
}

/** In UTF-16 code units. The page renders a longer text only after painting the title. */
export const longTextLength = 5_000;

/** The service does not name the format (article-aggregation, Article, `content`). */
export interface ArticleText {
  /** Not sanitized. */
  readonly source: string;
  readonly format: TextFormat;
  /** Not sanitized. If it is missing, a Markdown text is shown as source. */
  readonly html?: string;
  readonly isPending?: true;
  /** The text was truncated to bound rendering time. */
  readonly isShortened?: true;
}

type TextFormat = 'html' | 'markdown' | 'plain';

/** A list of records. The part named `list` says whether it is loading, failed or complete. */
export interface ListSection {
  readonly type: 'list';
  readonly list: ListName;
  readonly title: string;
  readonly empty: string;
  readonly more: string;
  /** Empty without an active filter; absent if the list can't be filtered. */
  readonly filter?: string;
  readonly items: readonly ListItem[];
  /** The list itself, or the sources of its items. */
  readonly loadOnScroll?: PartName;
  readonly isQuotable?: boolean;
}

export interface ListItem {
  readonly title: string;
  readonly opens?: 'page' | { readonly address: string };
  readonly facts: readonly Fact[];
  readonly sections: readonly Section[];
  /** Present if the record can be cited and opened in the browser. */
  readonly actions?: { readonly isClipped: boolean };
  /** Row and date (ISO 8601) in the timeline of the list. */
  readonly moment?: { readonly row: string; readonly date?: string };
}

/** The loaded part of the evidence graph: signal ← events ← evidence ← sources. */
export interface GraphSection {
  readonly type: 'graph';
  /** Each column supports the previous one. */
  readonly columns: readonly string[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly (readonly [support: string, supported: string])[];
  /** Number of nodes that were left out to keep the graph readable. */
  readonly hidden: number;
  readonly loadOnScroll?: PartName;
}

export interface GraphNode {
  /** Unique on the page. */
  readonly key: string;
  readonly column: number;
  readonly title: string;
  /** Recording date of an event, confidence of a signal, or domain of a source. */
  readonly fact?: Fact;
  readonly isSubject: boolean;
  /** State of the node's support; absent if the node can't have support. */
  readonly support?: PartState;
}

export interface PageField {
  readonly name: string;
  readonly value: FieldValue;
}

/** Lists fields, so that a key such as `__proto__` is harmless. `json` is a value that is too deep or large. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly FieldValue[]
  | { readonly fields: readonly PageField[] }
  | { readonly json: string };

/** Accepts only http(s), the only kind that a page links to and the extension opens. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

export type MessageToPage =
  | { readonly type: 'start'; readonly locale: string; readonly strings: PageStrings; readonly images: boolean }
  | { readonly type: 'show'; readonly page: PageState }
  | { readonly type: 'focus' }
  | { readonly type: 'offer'; readonly page: number; readonly pageItem: PageItem; readonly offer: FormatOffer }
  | {
      readonly type: 'failed';
      readonly page: number;
      readonly about: MessageFromPage['type'];
      readonly message: string;
    };

export interface FormatOffer {
  readonly language: string;
  /** The default comes first. */
  readonly formats: readonly {
    readonly id: string;
    readonly name: string;
    readonly text: string;
    /** The format needs a bibliography, and the document has none. */
    readonly lacksBibliography?: boolean;
  }[];
}

/** Messages about an earlier `page` are ignored. If an action fails, the extension answers with `failed`. */
export type MessageFromPage =
  | { readonly type: 'ready' }
  | { readonly type: RecordAction; readonly page: number; readonly pageItem: PageItem }
  | { readonly type: 'load'; readonly page: number; readonly part: PartName }
  | { readonly type: 'expand'; readonly page: number; readonly node: string }
  | { readonly type: 'remedy'; readonly page: number; readonly part: PartName; readonly index: number }
  | { readonly type: 'retry' | 'cancel'; readonly page: number }
  | { readonly type: 'go'; readonly page: number; readonly by: -1 | 1 }
  | { readonly type: 'step'; readonly page: number; readonly by: -1 | 1 }
  | { readonly type: 'leave'; readonly page: number }
  | { readonly type: 'keep'; readonly page: number }
  | { readonly type: 'quote'; readonly page: number; readonly pageItem: PageItem; readonly text: string }
  | { readonly type: 'clipQuote'; readonly page: number; readonly pageItem: PageItem; readonly text: string }
  | { readonly type: 'filter'; readonly page: number; readonly label: LabelName; readonly index: number }
  | { readonly type: 'filterList' | 'clearFilter'; readonly page: number; readonly list: ListName }
  | { readonly type: 'offer'; readonly page: number; readonly pageItem: PageItem }
  | { readonly type: 'citeAs' | 'copyAs'; readonly page: number; readonly pageItem: PageItem; readonly format: string }
  | { readonly type: 'openLink'; readonly page: number; readonly url: string };

/** `show` opens the record, `showSource` its publisher or source. */
export type RecordAction =
  'show' | 'showSource' | 'cite' | 'copyCitation' | 'openInBrowser' | 'clip' | 'unclip' | 'saveSearch';

export interface StoredPage {
  readonly page: number;
  readonly service?: string | undefined;
  /** Scroll positions of the most recent pages, in CSS pixels. */
  readonly tops: readonly (readonly [page: number, top: number])[];
  readonly record: StoredRecord;
  readonly isPreview?: boolean;
}

export type PageStrings = ReturnType<typeof localizeStrings>;
