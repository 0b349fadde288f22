import type { Client } from '../client/client.ts';
import { type Filter, emptyFilter } from '../store/filter.ts';
import { getKind } from '../kinds/index.ts';
import type { RelatedList } from '../kinds/recordKind.ts';
import { getRecordKey } from '../client/records/recordKey.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import type { RouteId } from '../client/routes/table.ts';
import { createListRow, type ListRow, type RecordRow, type TreeRow } from './rows/row.ts';

/** Leaves a record closed that already appears above in its chain. */
export function createRecordRow(
  record: ServiceRecord,
  parent: ListRow,
  client: () => Promise<Client>,
  options: RowOptions = {},
): RecordRow {
  return new LazyRecordRow(record, parent, client, options);
}

export interface RowOptions {
  readonly offers?: (route: RouteId) => boolean;
  readonly getFilter?: (list: string) => Filter;
}

/** A row that creates its child lists on first access, because few of thousands of rows are opened. */
class LazyRecordRow implements RecordRow {
  readonly kind = 'record';
  readonly id: string;
  readonly parent: ListRow;
  readonly record: ServiceRecord;
  readonly isRepeated: boolean;
  declare sameStory?: NonNullable<RecordRow['sameStory']>;
  readonly #client: () => Promise<Client>;
  readonly #options: RowOptions;
  #childLists: readonly ListRow[] | undefined;

  constructor(...[record, parent, client, options]: Required<Parameters<typeof createRecordRow>>) {
    this.id = `${parent.id}/${record.id ?? getRecordKey(record)}`;
    this.parent = parent;
    this.record = record;
    this.isRepeated = record.id !== undefined && isAbove(record, parent);
    this.#client = client;
    this.#options = options;
  }

  get childLists(): readonly ListRow[] {
    this.#childLists ??= this.isRepeated ? [] : createChildLists(this, this.#client, this.#options);
    return this.#childLists;
  }

  get createdChildLists(): readonly ListRow[] {
    return this.#childLists ?? [];
  }
}

/** Ignores counts, because a count of 0 may be outdated. */
function createChildLists(row: RecordRow, client: () => Promise<Client>, options: RowOptions): ListRow[] {
  const { offers = () => true, getFilter = () => emptyFilter } = options;
  const { id } = row.record;
  const lists = id === undefined ? [] : Object.values<RelatedList>(getKind(row.record).lists);
  return lists.flatMap(({ name, route, filterRoute, load }) => {
    if (id === undefined || !offers(route)) {
      return [];
    }
    const request = async (values: Filter['values']) => load(await client(), id, values);
    return [
      createListRow(name, row, request, filterRoute && { route: filterRoute, filter: getFilter(`${row.id}/${name}`) }),
    ];
  });
}

export function canExpand(row: RecordRow): boolean {
  return row.sameStory !== undefined || (getKind(row.record).opensInSidebar && row.childLists.length > 0);
}

function isAbove(record: ServiceRecord, below: TreeRow): boolean {
  for (let row: TreeRow | undefined = below; row; row = row.parent) {
    if (row.kind === 'record' && row.record.kind === record.kind && row.record.id === record.id) {
      return true;
    }
  }
  return false;
}
