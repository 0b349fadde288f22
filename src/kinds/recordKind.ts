import type { Client } from '../client/client.ts';
import type { PageLoader } from '../client/paging/page.ts';
import type {
  Article,
  Evidence,
  IntelligenceEvent,
  IntelligenceSource,
  Mention,
  Publisher,
  ServiceRecord,
  MarketSignal,
} from '../client/records/types.ts';
import type { DetailRouteId, ListRouteId, RouteId } from '../client/routes/table.ts';
import type { Fact } from '../page/protocol.ts';
import type { PageContents, Sections } from './pageSections.ts';

export type KindName = ServiceRecord['kind'];
export type RecordOfKind<K extends KindName> = Extract<ServiceRecord, { kind: K }>;

export type SourceRecord = Publisher | IntelligenceSource;

/** A record that is cited by its own address or through the records of a list. */
export type CitableRecord = Exclude<ServiceRecord, SourceRecord>;

export type ReadableRecord = Exclude<ServiceRecord, Mention>;

export type OptionalText = string | undefined;

/** Everything Dateline knows about one kind of record. */
export interface RecordKind<R extends ServiceRecord> {
  readonly label: () => string;
  readonly icon: (record: R) => string;
  /** Returns the record's own title or name. To show a record, use `getTitleTexts`. */
  readonly title: (record: R) => OptionalText;
  /** Returns what a row shows instead of a title (default: facts, or else the address). */
  readonly untitled?: (record: R) => OptionalText;
  /** Title of a record without title, facts and address (default: `label`). */
  readonly unnamed?: () => string;
  readonly facts: (record: R) => Facts;
  readonly address: (record: R) => OptionalText;
  readonly source: (record: R) => SourceReference | undefined;
  readonly withSource: (record: R, source: SourceName) => R;
  readonly detail?: KindName & DetailRouteId;
  readonly page?: (record: R, page: PageContents) => Sections;
  readonly graph?: GraphPosition<R>;
  readonly similar?: SimilarSearch;
  readonly roots: readonly RootList[];
  readonly lists: RelatedLists;
  /** Records of this list are cited instead (default: the record is cited by its own address). */
  readonly citedThrough?: CitedThrough;
  readonly row: (record: R) => RowTexts;
  readonly hover: (record: R) => HoverTexts;
  /** Returns the fields for language models besides id, title, address, publisher and summary. */
  readonly agent: (record: R) => Readonly<Record<string, OptionalText | readonly string[]>>;
}

interface GraphPosition<R extends ServiceRecord> {
  /** Records in a column support those in the column before it. */
  readonly column: 0 | 1 | 2 | 3;
  readonly support?: 'events' | 'evidence';
  readonly fact?: (record: R) => Fact | undefined;
}

interface SimilarSearch {
  readonly kind: 'articles' | 'events' | 'signals';
  /** Filters by the record's identifier. `undefined`: search by the record's words. */
  readonly parameter?: 'sources' | 'sourceIds';
}

export interface SourceReference extends SourceName {
  readonly kind: SourceRecord['kind'];
  readonly id: OptionalText;
  readonly name: OptionalText;
}

export interface SourceName {
  readonly name?: OptionalText;
  readonly address?: OptionalText;
}

export interface Facts {
  readonly tag?: OptionalText;
  /** Date of publication, ISO 8601. */
  readonly date?: OptionalText;
  /** When a mention was observed, ISO 8601. */
  readonly observed?: OptionalText;
  /** When the service created the record (market-intelligence, `created_at`), ISO 8601. */
  readonly recorded?: OptionalText;
}

interface RowTexts {
  /** Description of a tree row, after the age. */
  readonly brief: readonly OptionalText[];
  /** Text for screen readers (default: `brief`). */
  readonly spoken?: readonly OptionalText[];
  /** Text in a quick pick (default: `spoken`). */
  readonly picked?: readonly OptionalText[];
  readonly counts?: readonly string[];
}

interface HoverTexts {
  readonly source?: readonly OptionalText[];
  readonly type?: OptionalText;
}

export interface CitedThrough {
  readonly list: ListKey;
  readonly loading: () => string;
  readonly question: () => string;
  /** Message if no listed record has a web address (default: offer to cite the record as text). */
  readonly uncitable?: (title: string) => string;
}

export interface ListTexts {
  readonly label: () => string;
  readonly empty: () => string;
  readonly isOpen?: boolean;
}

export interface RootList extends ListTexts {
  readonly view: 'news' | 'intelligence' | 'sources';
  readonly route: ListRouteId;
  /** Whether the list marks new rows and sends mutes as parameters (default: false). */
  readonly isFeed?: boolean;
  readonly load: (client: Pick<Client, 'list'>, filter: Readonly<Record<string, unknown>>) => PageLoader<ServiceRecord>;
}

export interface RelatedList<T extends ServiceRecord = ServiceRecord> extends ListTexts {
  /** VS Code remembers expanded rows by this id. */
  readonly name: string;
  readonly of: T['kind'];
  readonly route: ListRouteId;
  /** Absent if the user can't filter the list. */
  readonly filterRoute: RouteId | undefined;
  readonly load: (
    client: Pick<Client, 'list'>,
    id: string,
    filter?: Readonly<Record<string, unknown>>,
  ) => PageLoader<T>;
}

export interface RelatedRecords {
  readonly evidence: Evidence;
  readonly signals: MarketSignal;
  readonly events: IntelligenceEvent;
  readonly articles: Article;
  readonly mentions: Mention;
  readonly similar: Article;
}

type RelatedLists = { readonly [L in keyof RelatedRecords]?: RelatedList<RelatedRecords[L]> };
export type ListKey = keyof RelatedLists;
