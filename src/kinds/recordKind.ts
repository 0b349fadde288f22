import type { Client } from '../client/client.ts';
import type { PageSource } from '../client/paging/page.ts';
import type {
  Article,
  Evidence,
  IntelligenceEvent,
  IntelligenceSource,
  Mention,
  Publisher,
  ServiceRecord,
  Signal,
} from '../client/records/types.ts';
import type { DetailId, ListId, RouteId } from '../client/routes/table.ts';
import type { Fact } from '../page/protocol.ts';
import type { PageContents, Sections } from './sections.ts';

export type KindName = ServiceRecord['kind'];
export type RecordOf<K extends KindName> = Extract<ServiceRecord, { kind: K }>;

/** A publisher of articles or a source of market intelligence. */
export type SourceRecord = Publisher | IntelligenceSource;

/** A record that can be cited, by its own address or by the records of a list. */
export type CitableRecord = Exclude<ServiceRecord, SourceRecord>;

/** A record that has a page. */
export type ReadableRecord = Exclude<ServiceRecord, Mention>;

/** A text, or `undefined` if the record lacks it. */
export type Text = string | undefined;

/** Everything the product knows about one kind of record. */
export interface RecordKind<R extends ServiceRecord> {
  /** Name of the kind. */
  readonly label: () => string;
  /** Returns the id of a VS Code icon. */
  readonly icon: (record: R) => string;
  /** Returns the record's own title or name. `titleTexts` has the title that is shown. */
  readonly title: (record: R) => Text;
  /** Title of a record that has no title, no facts and no address; `label` by default. */
  readonly unnamed?: () => string;
  /** Key of the list whose first record lends its title to a record without one. */
  readonly titledBy: ListKey | undefined;
  readonly facts: (record: R) => Facts;
  /** Returns the web address as the service sent it: any text. */
  readonly address: (record: R) => Text;
  /** Returns the publisher or source of the record, as far as the record tells. */
  readonly source: (record: R) => SourceReference | undefined;
  /** Fills in the name and the address of the publisher or source if the record lacks them. */
  readonly withSource: (record: R, source: SourceName) => R;
  /** Whether a list waits for the names of the records' sources before it shows them. */
  readonly waitsForSource: boolean;
  /** Returns the name and address by which other records show this publisher or source; `undefined` for other kinds. */
  readonly asSource: ((record: R) => SourceName) | undefined;
  /** Route of one record by its identifier. */
  readonly detail: (KindName & DetailId) | undefined;
  /** Whether the service finds the record by its web address. */
  readonly isFoundByAddress: boolean;
  /** Returns the sections of the record's page; `undefined` for a kind without a page. */
  readonly page: ((record: R, page: PageContents) => Sections) | undefined;
  /** Place of the record in the evidence graph. */
  readonly graph: GraphPlace<R> | undefined;
  /** Whether the page loads sources only when the reader comes to them. */
  readonly loadsSourcesLate: boolean;
  /** The list of which the page loads the publishers. */
  readonly loadsPublishersOf: 'articles' | undefined;
  /** Whether the article at the record's address is opened instead of the record if the service has it. */
  readonly opensArticle: boolean;
  /** Search for similar records: by the record's words, or by the identifier of a publisher or source. */
  readonly similar: SimilarSearch | undefined;
  /** The lists at the top of the views that show records of this kind. */
  readonly roots: readonly RootList[];
  /** The lists of related records, in the order in which they are shown. */
  readonly lists: RelatedLists;
  /** Whether a row of the sidebar opens to `lists`. */
  readonly opensInSidebar: boolean;
  /** Whether the record can name the story it belongs to. Rows about the same story are folded into one. */
  readonly belongsToStory: boolean;
  readonly isCitable: (record: R) => boolean;
  /** The list whose records are cited instead; `undefined` for a kind that is cited by its own address. */
  readonly citedThrough: CitedThrough | undefined;
  /** Returns the values that a mute can hide the record by; `undefined` for a kind that is never muted. */
  readonly mutableValues: ((record: R) => MutableValues) | undefined;
  /** Returns the values to offer for intelligence filters that have no vocabulary, by the filter's camelCase name. */
  readonly filterValues: (record: R) => Readonly<Record<string, readonly unknown[]>>;
  /** Whether a clipping shows the kind. Most clippings are articles, so theirs don't. */
  readonly isNamedInClippings: boolean;
  readonly row: (record: R) => RowTexts;
  readonly hover: (record: R) => HoverTexts;
  /** Returns the fields for language models besides id, title, address, publisher, quotation and summary. */
  readonly agent: (record: R) => Readonly<Record<string, Text | readonly string[]>>;
}

/** Place of a kind in the evidence graph. */
export interface GraphPlace<R extends ServiceRecord> {
  /** Each column supports the one before it. */
  readonly column: 0 | 1 | 2 | 3;
  /** The list of its support in the next column. */
  readonly support: 'events' | 'evidence' | undefined;
  /** Whether its source is in the next column. */
  readonly showsSource: boolean;
  /** Returns the fact below the title. */
  readonly fact: (record: R) => Fact | undefined;
}

export interface SimilarSearch {
  readonly kind: 'articles' | 'events' | 'signals';
  /** Filter by the record's identifier. */
  readonly parameter?: 'sources' | 'sourceIds';
}

/** The publisher or source of a record, as far as the record tells. */
export interface SourceReference extends SourceName {
  readonly kind: SourceRecord['kind'];
  readonly id: Text;
  readonly name: Text;
}

/** Name and address of a publisher or source. */
export interface SourceName {
  readonly name?: Text;
  /** Its web address, or else its domain. */
  readonly address?: Text;
}

/** Facts that distinguish a record without a title from others. */
export interface Facts {
  readonly tag?: Text;
  /** Date of publication or observation, ISO 8601. */
  readonly date?: Text;
  /** Date on which the service created the record (market-intelligence, `created_at`), ISO 8601. */
  readonly recorded?: Text;
}

/** Texts beside a record's title. */
export interface RowTexts {
  /** The gray text of a row, after the age. */
  readonly brief: readonly Text[];
  /** The same for a screen reader; `brief` by default. */
  readonly spoken?: readonly Text[];
  /** The same in a quick pick; `spoken` by default. */
  readonly picked?: readonly Text[];
  /** Counts of related records, in words. */
  readonly counts?: readonly string[];
}

/** Texts of a hover besides title, date, summary, counts and address. */
export interface HoverTexts {
  readonly source?: readonly Text[];
  readonly type?: Text;
  readonly labels?: readonly LabelGroup[];
  readonly figures?: readonly string[];
}

export interface LabelGroup {
  readonly title: string;
  readonly labels: readonly string[];
}

export interface MutableValues {
  /** Identifier and name of the publisher or source. */
  readonly publisher: readonly [id: Text, name: Text];
  readonly address: Text;
  readonly categories: readonly string[];
}

/** The list that a record without its own address is cited through, and the texts of the choice. */
export interface CitedThrough {
  readonly list: ListKey;
  readonly loading: () => string;
  readonly question: () => string;
  /** Message if none of those records has a web address; `undefined` offers to cite the record as text. */
  readonly uncitable: ((title: string) => string) | undefined;
}

/** Texts and icon of a list in the sidebar. */
export interface ListTexts {
  readonly label: () => string;
  /** Text of an empty list. */
  readonly empty: () => string;
  /** Id of a VS Code icon. */
  readonly icon: string;
  /** Whether the list is open at first; false by default. */
  readonly isOpen?: boolean;
}

/** A list at the top of a view. */
export interface RootList extends ListTexts {
  readonly view: 'news' | 'intelligence' | 'sources';
  readonly route: ListId;
  /** Whether rows are marked as new, and mutes are sent as parameters; false by default. */
  readonly isFeed?: boolean;
  readonly load: (client: Pick<Client, 'list'>, filter: Readonly<Record<string, unknown>>) => PageSource<ServiceRecord>;
}

/** A list of records that belong to another record. */
export interface RelatedList<T extends ServiceRecord = ServiceRecord> extends ListTexts {
  /** Id of the list in the sidebar, where VS Code remembers by it which rows are open. */
  readonly name: string;
  readonly of: T['kind'];
  /** The route that answers the list. */
  readonly route: ListId;
  /** The same route if the user can set its filters. */
  readonly filterRoute: RouteId | undefined;
  readonly load: RelatedSource<T>;
}

/** Requests a list of a record by the record's identifier, filtered by values of the list's route. */
export type RelatedSource<T extends ServiceRecord = ServiceRecord> = (
  client: Pick<Client, 'list'>,
  id: string,
  filter?: Readonly<Record<string, unknown>>,
) => PageSource<T>;

/** The records of each list, by the list's key. */
export interface RelatedRecords {
  readonly evidence: Evidence;
  readonly signals: Signal;
  readonly events: IntelligenceEvent;
  readonly articles: Article;
  readonly mentions: Mention;
  readonly similar: Article;
}

export type RelatedLists = { readonly [L in keyof RelatedRecords]?: RelatedList<RelatedRecords[L]> };
export type ListKey = keyof RelatedLists;
