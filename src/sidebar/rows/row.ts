import type { TreeItem } from 'vscode';
import { type Filter, emptyFilter } from '../../store/filter.ts';
import type { CopyRequest } from '../../store/offline/offlineCopies.ts';
import type { SavedSearch, Search } from '../../store/searches/savedSearch.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { RouteId } from '../../client/routes/table.ts';
import type { PageLoader } from '../../client/paging/page.ts';
import { PagedList } from '../../client/paging/pagedList.ts';
import { type Exclusions, withExclusions } from '../withExclusions.ts';

interface RowBase {
  /** Stable across refreshes, so that VS Code restores expansion and selection. */
  readonly id: string;
  readonly parent: TreeRow | undefined;
}

export interface ListRow extends RowBase {
  readonly kind: 'list';
  /** The `name` of a related list, or of a list at the top of a view. */
  readonly name: string;
  /** Absent if the list can't be filtered. */
  readonly route?: RouteId;
  filter: Filter;
  readonly saved?: SavedSearch;
  readonly results?: Search;
  readonly loadPage: PageLoader<ServiceRecord>;
  /** A refresh replaces the list. */
  list: PagedList<ServiceRecord>;
  /** Whether all loaded rows are shown, and not only the first ones. */
  isUnfolded?: boolean;
  /** When the first page was last loaded (milliseconds since 1970), and from which service. */
  updated?: number;
  service?: string | undefined;
  /** The previous rows or an offline copy, shown until the first page loads, with their time in milliseconds. */
  placeholder?: { readonly list: PagedList<ServiceRecord>; readonly time: number };
}

export function getVisibleList({ list, placeholder }: ListRow): PagedList<ServiceRecord> {
  const hasAnswer = list.items.length > 0 || list.state === 'more' || list.state === 'complete';
  return placeholder && !hasAnswer ? placeholder.list : list;
}

/**
 * Returns the request without mute exclusions, so that later mutes also hide rows of its copy. Returns `undefined` if the
 * list sends no request.
 */
export function createListRequest({ id, name, parent, filter, saved, results }: ListRow): CopyRequest | undefined {
  if (name === 'alsoAt') {
    return undefined;
  }
  const search = saved ?? results;
  const values = { ...filter.values, ...(search && { kind: search.kind, query: search.query }) };
  const filtered = Object.keys(values).length > 0 && { filter: values };
  return parent?.kind === 'record' ? { route: name, id: parent.record.id, ...filtered } : { route: id, ...filtered };
}

export type FilterableRow = ListRow & { readonly route: RouteId };

export interface RecordRow extends RowBase {
  readonly kind: 'record';
  readonly parent: ListRow;
  readonly record: ServiceRecord;
  /** The record already appears above in this chain, so this row does not open. */
  readonly isRepeated: boolean;
  readonly childLists: readonly ListRow[];
  readonly createdChildLists: readonly ListRow[];
  /** Other articles of the same story, which share this row, and their list. */
  sameStory?: { readonly records: readonly ServiceRecord[]; readonly list: ListRow };
}

/** What is said below the records of a list, or can be done with it. */
export interface StatusRow extends RowBase {
  readonly kind: 'status' | 'remedy' | 'check' | 'cancel' | 'muted' | 'read' | 'folded';
  readonly parent: ListRow;
  readonly item: TreeItem;
}

export interface HiddenCounts {
  readonly muted: number;
  readonly read: number;
}

/** A file of shared searches that can't be read. */
export interface ProblemRow extends RowBase {
  readonly kind: 'problem';
  readonly parent: undefined;
  readonly item: TreeItem;
}

export type TreeRow = ListRow | RecordRow | StatusRow | ProblemRow;

interface ListOptions {
  readonly route?: RouteId;
  readonly filter?: Filter;
  readonly id?: string;
  readonly values?: Filter['values'];
  readonly exclusions?: () => Exclusions;
}

/** Calls `request` for each page, so that it uses the current connection. */
export function createListRow(
  name: string,
  parent: RecordRow | undefined,
  request: (values: Filter['values']) => Promise<PageLoader<ServiceRecord>>,
  {
    route,
    filter = emptyFilter,
    id = parent ? `${parent.id}/${name}` : name,
    exclusions,
    values = {},
  }: ListOptions = {},
): ListRow {
  const createLoader = (values: Filter['values']): PageLoader<ServiceRecord> => {
    return async (next, signal, options) => (await request(values))(next, signal, options);
  };
  const loadPage: PageLoader<ServiceRecord> = exclusions
    ? withExclusions(createLoader, () => ({ ...row.filter.values, ...values }), exclusions)
    : (next, signal, options) => createLoader({ ...row.filter.values, ...values })(next, signal, options);
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

export function isTreeRow(value: unknown): value is TreeRow {
  return typeof value === 'object' && value !== null && 'kind' in value && 'parent' in value;
}

export function findRootList(row: TreeRow): TreeRow {
  return row.parent ? findRootList(row.parent) : row;
}

export function findTopRow(row: TreeRow): TreeRow {
  return row.parent && (row.kind !== 'record' || row.parent.parent) ? findTopRow(row.parent) : row;
}

export type ListedRow = Exclude<TreeRow, { readonly kind: 'problem' }>;

export function findList(row: ListedRow): ListRow {
  return row.kind === 'list' ? row : row.parent;
}
