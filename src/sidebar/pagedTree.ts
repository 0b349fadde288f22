import type { TreeDataProvider, TreeItem, TreeView } from 'vscode';
import { type CitableRecord, isCitableRecord } from '../kinds/index.ts';
import type { OfflineCopies } from '../store/offline/offlineCopies.ts';
import { PagedList } from '../client/paging/pagedList.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { createCancellation, ListLoader } from './listLoader.ts';
import { getVisibleList, type ListRow, type RecordRow, type TreeRow } from './rows/row.ts';
import { type GroupingRules, RowGrouping } from './rows/rowGrouping.ts';
import { createFoldedRow, createHiddenRows, createStateRows } from './rows/statusRows.ts';
import { TreeChanges } from './treeChanges.ts';

const firstRows = 8;

/** Lists that load page by page when they are opened. */
export class PagedTree implements TreeDataProvider<TreeRow> {
  readonly #changes = new TreeChanges<TreeRow>();
  readonly onDidChangeTreeData = this.#changes.event;
  #groupings = new WeakMap<PagedList<ServiceRecord>, RowGrouping>();
  #previousGroupings = this.#groupings;
  readonly #loader: ListLoader;
  /** Lists that are retried after a failure show the loading state at once instead of the old error. */
  readonly #retrying = new WeakSet<PagedList<ServiceRecord>>();
  readonly #roots: () => readonly ListRow[];
  readonly #rules: GroupingRules;
  readonly #draw: (row: TreeRow) => TreeItem;
  readonly #folds: (list: ListRow) => boolean;

  constructor(
    options: GroupingRules & {
      /** Empty without a service, so that the welcome view appears. */
      roots: () => readonly ListRow[];
      draw: (row: TreeRow) => TreeItem;
      slowMs?: number;
      onWait?: (doneOrSlow: Promise<void>) => void;
      /** Called before the rows of a first page are drawn. */
      onDidLoad?: (row: ListRow, records: readonly ServiceRecord[], replaced: number) => void;
      onDidFail?: (row: ListRow, error: unknown) => void;
      /** Whether a list shows only its first rows until the user asks for more. */
      folds?: (list: ListRow) => boolean;
      /** The current service's name. */
      service?: () => Promise<string | undefined>;
      copies?: OfflineCopies;
    },
  ) {
    this.#roots = options.roots;
    this.#rules = options;
    this.#draw = options.draw;
    this.#folds = options.folds ?? (() => false);
    this.#loader = new ListLoader({
      slowMs: options.slowMs ?? 2000,
      countRows: (row, list) => this.#groupRows(row, list).rows.length,
      onDidChange: (row) => this.#changes.fire(row),
      onWait: (doneOrSlow) => options.onWait?.(doneOrSlow),
      onDidLoad: (row, records, replaced) => options.onDidLoad?.(row, records, replaced),
      onDidFail: (row, error) => options.onDidFail?.(row, error),
      service: options.service,
      copies: options.copies,
    });
  }

  attach(view: TreeView<TreeRow>): void {
    this.#changes.attach(view);
  }

  getTreeItem(row: TreeRow): TreeItem {
    return this.#draw(row);
  }

  getParent(row: TreeRow): TreeRow | undefined {
    return row.parent;
  }

  getChildren(row?: TreeRow): TreeRow[] | Promise<TreeRow[]> {
    if (!row) {
      this.#changes.onRootsRequested();
      return [...this.#roots()];
    }
    if (row.kind === 'list') {
      return this.#loadRows(row);
    }
    return row.kind === 'record' ? [...(row.sameStory ? [row.sameStory.list] : []), ...row.childLists] : [];
  }

  /** Returns the number of rows that a list doesn't show. */
  countFolded(list: ListRow): number {
    const count = this.recordRows(list).length - firstRows;
    return list.isUnfolded === true || !this.#folds(list) ? 0 : Math.max(0, count);
  }

  /** Shows all loaded rows of a list. */
  unfold(list: ListRow): void {
    list.isUnfolded = true;
    this.#changes.fire(list);
  }

  async loadMore(row: ListRow): Promise<void> {
    const pending = this.#loader.load(row);
    pending.isShown = true;
    this.#changes.fire(row);
    await pending.done;
  }

  /** Shows no progress. */
  async retry(row: ListRow): Promise<void> {
    await this.#loader.load(row, { isQuiet: true }).done;
  }

  cancel({ list }: ListRow): void {
    list.cancel(createCancellation());
  }

  /** Reloads a list, or every list. Previous rows of the same request stay until new ones arrive. */
  refresh(row?: ListRow, { isSame: isSameRequest = true } = {}): void {
    for (const each of row ? [row] : this.#roots()) {
      const { list, placeholder, updated } = each;
      const visible = getVisibleList(each);
      const hasFailed = list.state === 'failed';
      list.cancel();
      delete each.placeholder;
      each.list = new PagedList(each.loadPage, { fresh: true });
      if (isSameRequest && visible.items.length > 0) {
        each.placeholder = placeholder?.list === visible ? placeholder : { list: visible, time: updated ?? Date.now() };
      } else {
        delete each.updated;
      }
      if (hasFailed) {
        this.#retrying.add(each.list);
      }
    }
    this.#changes.fire(row);
  }

  /** Sends no request. */
  redraw(row?: TreeRow): void {
    this.#changes.fire(row);
  }

  regroup(): void {
    this.#previousGroupings = this.#groupings;
    this.#groupings = new WeakMap();
    this.#changes.fire();
  }

  findRows(matches: (record: ServiceRecord) => boolean): RecordRow[] {
    const lists = [...this.#roots()];
    const matching: RecordRow[] = [];
    for (const list of lists) {
      for (const row of this.#groupings.get(getVisibleList(list))?.rows ?? []) {
        lists.push(...(row.sameStory ? [row.sameStory.list] : []), ...row.createdChildLists);
        if (matches(row.record)) {
          matching.push(row);
        }
      }
    }
    return matching;
  }

  /** Returns every created list, at the top and below records. */
  listRows(): ListRow[] {
    const lists = [...this.#roots()];
    for (const list of lists) {
      lists.push(...this.recordRows(list).flatMap(({ createdChildLists }) => createdChildLists));
    }
    return lists;
  }

  recordRows(list: ListRow): readonly RecordRow[] {
    return this.#groupings.get(getVisibleList(list))?.rows ?? [];
  }

  listTopRows(): RecordRow[] {
    return this.#roots().flatMap((list) => this.#groupings.get(getVisibleList(list))?.rows ?? []);
  }

  listCitableRecords(): CitableRecord[] {
    const lists = [...this.#roots()];
    const records: CitableRecord[] = [];
    for (const row of lists) {
      const list = getVisibleList(row);
      records.push(...list.items.filter(isCitableRecord));
      lists.push(...(this.#groupings.get(list)?.rows ?? []).flatMap(({ createdChildLists }) => createdChildLists));
    }
    return records;
  }

  dispose(): void {
    this.#changes.dispose();
  }

  async #loadRows(row: ListRow): Promise<TreeRow[]> {
    let list: PagedList<ServiceRecord>;
    do {
      list = row.list;
      if (list.items.length === 0 && (list.state === 'idle' || list.state === 'loading')) {
        const pending = this.#loader.load(row);
        pending.isShown ||= this.#retrying.delete(list);
        // VS Code does not match its rows with Dateline's until this resolves, so wait at most until loading is slow.
        if (!row.placeholder && !pending.isShown) {
          await pending.doneOrSlow;
        }
      }
    } while (list !== row.list);
    const visible = getVisibleList(row);
    const { rows, hidden } = this.#groupRows(row, visible);
    const pending = this.#loader.getPending(list);
    const count = this.countFolded(row);
    const shown = count > 0 ? [...rows.slice(0, firstRows), createFoldedRow(row, count)] : rows;
    if (visible === list) {
      const stateRows = count > 0 ? [] : createStateRows(row, pending?.isSlow);
      return [...shown, ...createHiddenRows(row, hidden), ...stateRows];
    }
    return pending && !pending.isShown ? shown : [...createStateRows(row, pending?.isSlow), ...shown];
  }

  #groupRows(parent: ListRow, list: PagedList<ServiceRecord>): RowGrouping {
    const grouping =
      this.#groupings.get(list) ?? new RowGrouping(parent, list, this.#rules, this.#previousGroupings.get(list));
    this.#groupings.set(list, grouping);
    return grouping.update();
  }
}
