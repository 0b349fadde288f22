import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { isCitableRecord } from '../library/recordOf.ts';
import type { CitableRecord } from '../library/referenceOf.ts';
import { PagedList } from '../service/pagedList.ts';
import type { ListRow, RecordRow, Row, ShownRecord, StatusRow } from './row.ts';

/**
 * The engine of every tree: lists that are loaded page by page when they are opened. What is loaded and what failed is
 * in each row's list alone; this only asks and draws.
 */
export class PagedTree implements TreeDataProvider<Row> {
  readonly #changed = new EventEmitter<Row | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  /** The rows made so far of each list, in its order; a list only grows. */
  readonly #rows = new WeakMap<PagedList<ShownRecord>, RecordRow[]>();
  readonly #roots: () => readonly ListRow[];
  readonly #rowOf: RowMaker;
  readonly #draw: (row: Row) => TreeItem;

  constructor(options: {
    /** The lists at the top; none while there is no service to ask, so that the welcome view shows. */
    roots: () => readonly ListRow[];
    rowOf: RowMaker;
    draw: (row: Row) => TreeItem;
  }) {
    this.#roots = options.roots;
    this.#rowOf = options.rowOf;
    this.#draw = options.draw;
  }

  getTreeItem(row: Row): TreeItem {
    return this.#draw(row);
  }

  getParent(row: Row): Row | undefined {
    return row.parent;
  }

  getChildren(row?: Row): Row[] | Promise<Row[]> {
    switch (row?.kind) {
      case undefined:
        return [...this.#roots()];
      case 'list':
        return this.#open(row);
      case 'record':
        return [...row.sections];
      case 'status':
      case 'remedy':
        return [];
    }
  }

  /** Loads the next page of a list, or the page that failed; shows that it is under way. */
  async loadMore(row: ListRow): Promise<void> {
    const loading = row.list.load();
    this.#changed.fire(row);
    await loading;
    this.#changed.fire(row);
  }

  /** Asks anew for a list, or for all of them; rows that come back keep their place and stay open. */
  refresh(row?: ListRow): void {
    for (const list of row ? [row] : this.#roots()) {
      list.list.cancel();
      list.list = new PagedList(list.source, { fresh: true });
    }
    this.#changed.fire(row);
  }

  /** Draws the top anew, with what is loaded. */
  redraw(): void {
    this.#changed.fire(undefined);
  }

  /** Every record that is showing: what a user may want to cite. */
  showing(): CitableRecord[] {
    const lists = [...this.#roots()];
    const records: CitableRecord[] = [];
    for (const { list } of lists) {
      records.push(...list.items.filter((record) => record.kind !== 'mention').filter(isCitableRecord));
      lists.push(...(this.#rows.get(list) ?? []).flatMap(({ sections }) => sections));
    }
    return records;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #open(row: ListRow): Promise<Row[]> {
    let list: PagedList<ShownRecord>;
    do {
      list = row.list;
      if (list.items.length === 0 && (list.state === 'idle' || list.state === 'loading')) {
        await list.load();
      }
    } while (list !== row.list);
    return [...this.#rowsOf(row, list), ...statusRows(row)];
  }

  #rowsOf(parent: ListRow, list: PagedList<ShownRecord>): RecordRow[] {
    const rows = this.#rows.get(list) ?? [];
    this.#rows.set(list, rows);
    for (const record of list.items.slice(rows.length)) {
      rows.push(this.#rowOf(record, rows.length, parent));
    }
    return [...rows];
  }
}

function statusRows(parent: ListRow): StatusRow[] {
  const { state, items } = parent.list;
  const row = (kind: StatusRow['kind']): StatusRow => ({ kind, id: `${parent.id}/${kind}`, parent });
  if (state === 'failed') {
    return [row('status'), row('remedy')];
  }
  return state === 'complete' && items.length > 0 ? [] : [row('status')];
}

type RowMaker = (record: ShownRecord, index: number, parent: ListRow) => RecordRow;
