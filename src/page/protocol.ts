/**
 * Everything that crosses between the extension and the page of a record: plain data, sent as JSON. The page never gets a
 * key, nor anything that it could run; of addresses it opens only http(s).
 */

/** Lists of related records. */
export const listNames = ['articles', 'similar', 'mentions', 'evidence', 'events', 'signals'] as const;
export type ListName = (typeof listNames)[number];

/** Parts that load and fail by themselves: the whole record, the article of evidence, its sources, its story, each list. */
export const partNames = ['detail', 'article', 'sources', 'story', ...listNames] as const;
export type PartName = (typeof partNames)[number];

/** Labels of a record that a search can ask for. */
export const labelNames = ['categories', 'entities', 'regions', 'sentiments', 'tags'] as const;
export type LabelName = (typeof labelNames)[number];

/** The page's own record, the story it belongs to, the article of evidence, one of a list, or one of the evidence graph. */
export type PageItem =
  'subject' | 'story' | 'article' | { readonly list: ListName; readonly index: number } | { readonly node: string };

/** A record as JSON, without its text. */
export type StoredRecord = Readonly<Record<string, unknown>>;

/** Everything that the page shows. It is always sent whole, so a page that was rebuilt is never out of date. */
export interface PageState {
  readonly id: number;
  /** Names the service that the record is from. */
  readonly service?: string;
  readonly title: string;
  /** Titles of the records that Back and Forward lead to. */
  readonly history: { readonly back?: string; readonly forward?: string };
  /** The next record that is previewed replaces this one. */
  readonly isPreview?: boolean;
  /** Present if the record was opened in a list: whether it has a record before and after this one. */
  readonly list?: { readonly previous: boolean; readonly next: boolean };
  readonly record: StoredRecord;
  readonly actions: AvailableActions;
  /** Present if something on the page is from an offline copy. */
  readonly copy?: CopyNote;
  /** Only the parts that this record has. */
  readonly parts: Readonly<Partial<Record<PartName, PartState>>>;
  readonly sections: readonly Section[];
}

/** Actions on the page's record. */
export interface AvailableActions {
  /** The record is cited by its own address, or by the records that support it. */
  readonly cited?: 'itself' | 'throughOthers';
  readonly isClipped?: boolean;
  /** Address of the website of a publisher or source, http(s). */
  readonly website?: string;
  /** There is something to search for: words, or the identifier of a publisher or a source. */
  readonly hasSearch?: boolean;
}

export type PartState =
  | { readonly state: 'idle' | 'loading' | 'more' | 'complete' | 'copied' }
  | { readonly state: 'failed'; readonly message: string; readonly remedies: readonly string[] };

export interface CopyNote {
  /** When the service produced the copy, ISO 8601. */
  readonly asOf: string;
  /** The part whose failure the note explains; absent for the support of a node of the graph. */
  readonly part?: PartName;
  readonly message: string;
  readonly remedies: readonly string[];
}

/** One section of a page. The webview has one renderer for each type. Every text is in the user's language. */
export type Section =
  /** The title of the page, with facts above and below it. */
  | { readonly type: 'heading'; readonly kicker: readonly Fact[]; readonly facts: readonly Fact[] }
  | { readonly type: 'facts'; readonly facts: readonly Fact[] }
  | { readonly type: 'summary'; readonly text: string }
  | {
      readonly type: 'paragraph';
      readonly text: string;
      /** Name of the thing that the text describes. */
      readonly name?: string;
      readonly variant?: 'brief' | 'quiet';
    }
  | { readonly type: 'quotation'; readonly text: string }
  | { readonly type: 'statements'; readonly items: readonly Statement[]; readonly isOrdered?: boolean }
  | { readonly type: 'labels'; readonly groups: readonly PageLabelGroup[]; readonly showsTitles?: boolean }
  | TextSection
  /** A picture at a web address. */
  | { readonly type: 'picture'; readonly address: string }
  /** Fields in a closed section of their own, in a closed part of another section, or open. */
  | { readonly type: 'fields'; readonly fields: readonly PageField[]; readonly variant: 'section' | 'folded' | 'open' }
  /** Words of the product about the record. */
  | { readonly type: 'note'; readonly text: string; readonly isTop?: boolean }
  | { readonly type: 'link' | 'button'; readonly text: string; readonly pageItem: PageItem }
  /** Sections below a heading. */
  | {
      readonly type: 'group';
      readonly title: string;
      readonly hidesTitle?: boolean;
      readonly isBusy?: boolean;
      readonly sections: readonly Section[];
    }
  /** Sections beside the record's own, such as the user's note. */
  | {
      readonly type: 'box';
      readonly title: string;
      readonly facts: readonly Fact[];
      readonly sections: readonly Section[];
    }
  | ListSection
  | GraphSection
  /** Shown if the part failed: what is missing. The part says why. */
  | { readonly type: 'failure'; readonly part: PartName; readonly missing: string }
  /** Lines in place of a text that is loading. */
  | { readonly type: 'loading'; readonly lines: number }
  /** Says what is loading and lets the user cancel. */
  | { readonly type: 'wait'; readonly text: string };

export type SectionOf<T extends Section['type']> = Extract<Section, { readonly type: T }>;

/** One fact in a line. `{0}` in `pattern` is replaced by it. */
export type Fact = { readonly pattern?: string } & (
  | { readonly text: string }
  /** Text of the service, in any language. */
  | { readonly remote: string; readonly link?: string }
  /** Value of a vocabulary, such as `press_release`. */
  | { readonly word: string }
  /** ISO 8601. */
  | { readonly date: string }
  /** First and last date, ISO 8601: `{0}` and `{1}` in the pattern. */
  | { readonly span: readonly [first: string, last: string] }
  /** Name of the source of the record, with its address, or with a page of its own here. */
  | { readonly source: string; readonly link?: string; readonly hasPage?: boolean }
  /** Address of the icon of a publisher. */
  | { readonly icon: string }
);

/** One statement about a record, with facts above it. */
export interface Statement {
  readonly facts?: readonly Fact[];
  readonly text?: string;
  readonly fields?: readonly PageField[];
}

/** Labels of one kind; each starts a search. */
export interface PageLabelGroup {
  readonly name: LabelName;
  readonly title: string;
  readonly labels: readonly string[];
}

/** The text of an article. */
export interface TextSection {
  readonly type: 'text';
  readonly text: ArticleText;
  /** Address of the article: relative links lead on from there. */
  readonly address?: string;
}

/** The page shows a text of more UTF-16 code units than this after its title is painted. */
export const longText = 5_000;

/** The text of an article. The service does not say how it is written (article-aggregation, Article, `content`). */
export interface ArticleText {
  /** As the service sent it; hostile. */
  readonly source: string;
  readonly format: TextFormat;
  /** HTML of a Markdown text; hostile too. Markdown without it is shown unchanged. */
  readonly html?: string;
  /** The HTML is being made: the text is not to be shown yet. */
  readonly isPending?: true;
  /** The text is longer than a page can show well and was cut. */
  readonly isShortened?: true;
}

export type TextFormat = 'html' | 'markdown' | 'plain';

/** A list of related records, loaded page by page. Its state is that of the part with its name. */
export interface ListSection {
  readonly type: 'list';
  readonly list: ListName;
  readonly title: string;
  /** Shown if the list has no items. */
  readonly empty: string;
  /** Label of the button that loads the next page. */
  readonly more: string;
  /** Description of the list's filter, empty for none; absent if the list takes none. */
  readonly filter?: string;
  readonly items: readonly ListItem[];
  /** Loaded when the reader scrolls here: the list itself, or the sources of its items. */
  readonly loadOnScroll?: PartName;
  /** The texts of the items are words of a source, which can be quoted. */
  readonly isQuotable?: boolean;
}

/** A record in a list. */
export interface ListItem {
  readonly title: string;
  /** The title opens the record here, or its web address. */
  readonly opens?: 'page' | { readonly address: string };
  readonly facts: readonly Fact[];
  readonly sections: readonly Section[];
  /** Present if the record can be cited and opened in the browser. */
  readonly actions?: { readonly isClipped: boolean };
  /** Place in the timeline of the list: its row and its date, ISO 8601. */
  readonly moment?: { readonly row: string; readonly date?: string };
}

/** A signal ← its events ← their evidence ← their sources, as far as that is loaded. */
export interface GraphSection {
  readonly type: 'graph';
  /** Names of the columns. Each column supports the one before it. */
  readonly columns: readonly string[];
  readonly nodes: readonly GraphNode[];
  /** Keys of two nodes each: the supporting one, then the supported one. */
  readonly edges: readonly (readonly [support: string, supported: string])[];
  /** Number of further nodes, for which a picture has no room. */
  readonly hidden: number;
  /** Loaded when the reader scrolls here. */
  readonly loadOnScroll?: PartName;
}

export interface GraphNode {
  /** Names it in messages; among the nodes of a page there is one of each. */
  readonly key: string;
  /** Index of its column. */
  readonly column: number;
  readonly title: string;
  /** Date of recording of an event, confidence of a signal, or domain of a source. */
  readonly fact?: Fact;
  /** The record that the page is about. */
  readonly isSubject: boolean;
  /** State of loading its support; absent for a node without any. */
  readonly support?: PartState;
}

export interface PageField {
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
  | { readonly fields: readonly PageField[] }
  | { readonly json: string };

/** Whether the text is an http(s) address: the only kind that a page shows as a link and the extension opens. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** From the extension to the page. */
export type ToPage =
  | { readonly type: 'start'; readonly locale: string; readonly strings: Strings; readonly images: boolean }
  | { readonly type: 'show'; readonly page: PageState }
  /** Takes the keyboard. */
  | { readonly type: 'focus' }
  | { readonly type: 'offer'; readonly page: number; readonly pageItem: PageItem; readonly offer: FormatOffer }
  | { readonly type: 'failed'; readonly page: number; readonly about: FromPage['type']; readonly message: string };

/** Formats in which a record can be cited where the user writes. */
export interface FormatOffer {
  /** Language of that document. */
  readonly language: string;
  /** The default comes first. */
  readonly formats: readonly {
    readonly id: string;
    readonly name: string;
    readonly text: string;
    /** Set if the format needs a bibliography that is missing. */
    readonly lacksBibliography?: boolean;
  }[];
}

/**
 * From the page to the extension. `page` is the `id` of the state that the user saw: a message about an earlier one is
 * out of date and ignored. `failed` answers a message that can't be carried out.
 */
export type FromPage =
  | { readonly type: 'ready' }
  | { readonly type: RecordAction; readonly page: number; readonly pageItem: PageItem }
  | { readonly type: 'load'; readonly page: number; readonly part: PartName }
  | { readonly type: 'expand'; readonly page: number; readonly node: string }
  | { readonly type: 'remedy'; readonly page: number; readonly part: PartName; readonly index: number }
  | { readonly type: 'retry' | 'cancel'; readonly page: number }
  | { readonly type: 'go' | 'step'; readonly page: number; readonly by: -1 | 1 }
  | { readonly type: 'leave' | 'keep'; readonly page: number }
  | { readonly type: 'quote'; readonly page: number; readonly pageItem: PageItem; readonly text: string }
  | { readonly type: 'clipQuote'; readonly page: number; readonly pageItem: PageItem; readonly text: string }
  | { readonly type: 'filter'; readonly page: number; readonly label: LabelName; readonly index: number }
  | { readonly type: 'filterList' | 'clearFilter'; readonly page: number; readonly list: ListName }
  | { readonly type: 'offer'; readonly page: number; readonly pageItem: PageItem }
  | { readonly type: 'citeAs' | 'copyAs'; readonly page: number; readonly pageItem: PageItem; readonly format: string }
  | { readonly type: 'openLink'; readonly page: number; readonly url: string };

/** Actions on a record of the page; `show` makes it the page's subject, `showSource` its source. */
export type RecordAction =
  'show' | 'showSource' | 'cite' | 'copyCitation' | 'openInBrowser' | 'clip' | 'unclip' | 'saveSearch';

/** State that a page stores for when it is rebuilt, such as after the window was reloaded. */
export interface StoredPage {
  readonly page: number;
  readonly service?: string | undefined;
  /** Scroll positions of the pages read last, in CSS pixels. */
  readonly tops: readonly (readonly [page: number, top: number])[];
  readonly record: StoredRecord;
  readonly isPreview?: boolean;
}

/** Texts of the page's own controls in the user's language. The page fills in `{0}`. */
export type Strings = Readonly<Record<StringName, string>>;

export type StringName =
  | 'actions'
  | 'moreActions'
  | 'cite'
  | 'citeRecord'
  | 'citeAs'
  | 'citeRecordAs'
  | 'citeSelection'
  | 'clipSelection'
  | 'citationFormat'
  | 'needsBibliography'
  | 'insert'
  | 'copy'
  | 'copyCitation'
  | 'openInBrowser'
  | 'open'
  | 'openRecord'
  | 'openWebsite'
  | 'openSource'
  | 'clip'
  | 'clipRecord'
  | 'unclip'
  | 'unclipRecord'
  | 'saveSearch'
  | 'back'
  | 'backTo'
  | 'forward'
  | 'forwardTo'
  | 'previousInList'
  | 'previousInListHint'
  | 'nextInList'
  | 'nextInListHint'
  | 'listKeysHint'
  | 'leaveKeyHint'
  | 'keep'
  | 'keepHint'
  | 'retry'
  | 'showPart'
  | 'cancel'
  | 'close'
  | 'filterList'
  | 'clearFilter'
  | 'searchLabel'
  | 'moreLabels'
  | 'details'
  | 'yes'
  | 'no'
  | 'none'
  | 'image'
  | 'icon'
  | 'shortened'
  | 'timeline'
  | 'undated'
  | 'others'
  | 'evidenceGraph'
  | 'graphLabel'
  | 'graphKeysHint'
  | 'textVersion'
  | 'expand'
  | 'expandFailed'
  | 'supportedBy'
  | 'seeAbove'
  | 'hiddenNodes'
  | 'loading'
  | 'loaded'
  | 'slow'
  | 'actionFailed'
  | 'listFailed'
  | 'offlineCopy';
