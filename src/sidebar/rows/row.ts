import type { Uri } from 'vscode';
import { type Filter, noFilter } from '../../store/filter.ts';
import type { ListRequest } from '../../store/offline/listCopies.ts';
import type { SavedSearch, Search } from '../../store/searches/savedSearch.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { RouteId } from '../../client/routes/table.ts';
import type { PageLoader } from '../../client/paging/page.ts';
import { PagedList } from '../../client/paging/pagedList.ts';
import { type Exclusions, withExclusions } from '../withExclusions.ts';

interface RowBase {
  /** Stable over refreshes: VS Code keeps expansion and selection by it. */
  readonly id: string;
  readonly parent: TreeRow | undefined;
}

/** A row that opens to the records of a collection, page by page. */
export interface ListRow extends RowBase {
  readonly kind: 'list';
  /** The `name` of a related list, or that of a list at the top of a view. */
  readonly name: string;
  /** The route whose filters it takes; absent where it can't be filtered. */
  readonly route?: RouteId;
  filter: Filter;
  /** The search it shows, where it is one. */
  readonly saved?: SavedSearch;
  /** The search whose results it shows, which is not saved. */
  readonly results?: Search;
  readonly loadPage: PageLoader<ServiceRecord>;
  /** The records loaded so far; a refresh puts a new one in its place. */
  list: PagedList<ServiceRecord>;
  /** When the first page came last, in milliseconds since 1970, and the name of the service that it came from. */
  updated?: number;
  service?: string | undefined;
  /** Records to show while the first page can't be had: those of before, or of an offline copy, and of when they are. */
  placeholder?: { readonly list: PagedList<ServiceRecord>; readonly time: number };
}

/** The records that a list shows: its own, or those that stand in while its first page was not loaded. */
export function getVisibleList({ list, placeholder }: ListRow): PagedList<ServiceRecord> {
  const hasAnswer = list.items.length > 0 || list.state === 'more' || list.state === 'complete';
  return placeholder && !hasAnswer ? placeholder.list : list;
}

/** The request of a list by which its copy is kept; `undefined` for one that is not asked for. */
export function createListRequest({ id, name, parent, filter, saved, results }: ListRow): ListRequest | undefined {
  if (name === 'alsoAt') {
    return undefined;
  }
  const search = saved ?? results;
  const values = { ...filter.values, ...(search && { kind: search.kind, query: search.query }) };
  const filtered = Object.keys(values).length > 0 && { filter: values };
  return parent?.kind === 'record' ? { route: name, id: parent.record.id, ...filtered } : { route: id, ...filtered };
}

/** A list that takes filters. */
export type FilterableRow = ListRow & { readonly route: RouteId };

export interface RecordRow extends RowBase {
  readonly kind: 'record';
  readonly parent: ListRow;
  readonly record: ServiceRecord;
  /** The same record stands above in this chain, so this row does not open again. */
  readonly isRepeated: boolean;
  /** The lists below it. */
  readonly childLists: readonly ListRow[];
  /** Those of them that were made so far: no other can hold anything. */
  readonly createdChildLists: readonly ListRow[];
  /** Other articles of the same story, which have no row of their own, and the list that shows them. */
  sameStory?: { readonly records: readonly ServiceRecord[]; readonly list: ListRow };
}

/**
 * Stands last below a list where more can be loaded, is being loaded or failed, or where there is nothing; below a
 * failure, and below what takes long, stands a second one, the way out.
 */
export interface StatusRow extends RowBase {
  readonly kind: 'status' | 'remedy' | 'check' | 'cancel';
  readonly parent: ListRow;
}

/** Numbers of the records of a list that are not shown, by the reason. */
export type HiddenCounts = Readonly<Record<HiddenRow['reason'], number>>;

/** Says how many records of the list are not shown. */
export interface HiddenRow extends RowBase {
  readonly kind: 'hidden';
  readonly parent: ListRow;
  readonly reason: 'muted' | 'read';
  readonly count: number;
}

/** Stands at the top: something is wrong with a file that a view shows the content of. */
export interface ProblemRow extends RowBase {
  readonly kind: 'problem';
  readonly parent: undefined;
  readonly file: Uri;
  /** Name of the file. */
  readonly name: string;
  readonly message: string;
}

export type TreeRow = ListRow | RecordRow | StatusRow | HiddenRow | ProblemRow;

interface ListOptions {
  readonly route?: RouteId;
  readonly filter?: Filter;
  readonly id?: string;
  /** Values of the question beside the filter. */
  readonly values?: Filter['values'];
  /** Exclusions beside the filter: lists by the names of parameters. */
  readonly exclusions?: () => Exclusions;
}

/** A list row with nothing loaded yet. `asking` is called for each page, so that a new connection is used. */
export function createListRow(
  name: string,
  parent: RecordRow | undefined,
  request: (values: Filter['values']) => Promise<PageLoader<ServiceRecord>>,
  { route, filter = noFilter, id = parent ? `${parent.id}/${name}` : name, exclusions, values = {} }: ListOptions = {},
): ListRow {
  const createLoader = (values: Filter['values']): PageLoader<ServiceRecord> => {
    return async (next, signal, how) => (await request(values))(next, signal, how);
  };
  const loadPage: PageLoader<ServiceRecord> = exclusions
    ? withExclusions(createLoader, () => ({ ...row.filter.values, ...values }), exclusions)
    : (next, signal, how) => createLoader({ ...row.filter.values, ...values })(next, signal, how);
  const list = new PagedList<ServiceRecord>(loadPage);
  const row: ListRow = {
    kind: 'list',
    id,
    parent,
    name,
    filter,
    loadPage,
    list,
    ...(route !== undefined && { route }),
  };
  return row;
}
