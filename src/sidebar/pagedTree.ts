import type { TreeDataProvider, TreeItem, TreeView } from 'vscode';
import { type CitableRecord, isCitableRecord } from '../kinds/index.ts';
import type { ListCopies } from '../store/offline/listCopies.ts';
import { PagedList } from '../client/paging/pagedList.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { createCancellation, ListLoader } from './listLoader.ts';
import { getVisibleList, type ListRow, type RecordRow, type TreeRow } from './rows/row.ts';
import { type GroupingRules, RowGrouping } from './rows/rowGrouping.ts';
import { createProgressRows, createRowsBelow } from './rows/statusRows.ts';
import { TreeChanges } from './treeChanges.ts';

/**
 * The engine of every tree: lists that are loaded page by page when they are opened. What is loaded and what failed is
 * in each row's list alone; this only asks and draws.
 */
export class PagedTree implements TreeDataProvider<TreeRow> {
  readonly #changes = new TreeChanges<TreeRow>();
  readonly onDidChangeTreeData = this.#changes.event;
  /** The rows made so far of each list. */
  #groupings = new WeakMap<PagedList<ServiceRecord>, RowGrouping>();
  /** The rows of each list before the rules changed. */
  #previousGroupings = this.#groupings;
  readonly #loader: ListLoader;
  /** The lists that are asked for anew after a failure, which is not to stand there meanwhile. */
  readonly #retrying = new WeakSet<PagedList<ServiceRecord>>();
  readonly #roots: () => readonly ListRow[];
  readonly #rules: GroupingRules;
  readonly #draw: (row: TreeRow) => TreeItem;

  constructor(
    options: GroupingRules & {
      /** The lists at the top; none while there is no service to ask, so that the welcome view shows. */
      roots: () => readonly ListRow[];
      draw: (row: TreeRow) => TreeItem;
      /** After how many milliseconds a list shows that it is loading, and a way to cancel that. */
      slowMs?: number;
      /** Called when a list is asked for anew while its rows show, with what settles when that is over or they say so. */
      onWait?: (doneOrSlow: Promise<void>) => void;
      /** Called when the first page of a list came, before its rows are drawn. */
      onDidLoad?: (row: ListRow, records: readonly ServiceRecord[], replaced: number) => void;
      /** Called when a page of a list could not be loaded. */
      onDidFail?: (row: ListRow, error: unknown) => void;
      copies?: Pick<ListCopies, 'service' | 'find' | 'store'> | undefined;
    },
  ) {
    this.#roots = options.roots;
    this.#rules = options;
    this.#draw = options.draw;
    this.#loader = new ListLoader({
      slowMs: options.slowMs ?? 2000,
      countRows: (row, list) => this.#groupRows(row, list).rows.length,
      onDidChange: (row) => this.#changes.fire(row),
      onWait: (doneOrSlow) => options.onWait?.(doneOrSlow),
      onDidLoad: (row, records, replaced) => options.onDidLoad?.(row, records, replaced),
      onDidFail: (row, error) => options.onDidFail?.(row, error),
      copies: options.copies,
    });
  }

  /** Names the view that shows this tree. */
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
    switch (row?.kind) {
      case undefined:
        this.#changes.noteRootsRequested();
        return [...this.#roots()];
      case 'list':
        return this.#loadRows(row);
      case 'record':
        return [...(row.sameStory ? [row.sameStory.list] : []), ...row.childLists];
      case 'problem':
      case 'status':
      case 'remedy':
      case 'check':
      case 'cancel':
      case 'hidden':
        return [];
    }
  }

  /** Loads the next page of a list, or the page that failed; shows that it is under way. */
  async loadMore(row: ListRow): Promise<void> {
    const pending = this.#loader.load(row);
    pending.isShown = true;
    this.#changes.fire(row);
    await pending.done;
  }

  /** Loads the failed first page of a list again without a sign of it until it is over. */
  async retry(row: ListRow): Promise<void> {
    await this.#loader.load(row, { isQuiet: true }).done;
  }

  /** Gives up what a list is loading; it can be tried again. */
  cancel({ list }: ListRow): void {
    list.cancel(createCancellation());
  }

  /**
   * Asks anew for a list, or for all of them; rows that come back keep their place and stay open. Where the same is asked
   * (`isSame`), those that show stay until others come, also where that fails.
   */
  refresh(row?: ListRow, { isSame: isSameRequest = true } = {}): void {
    for (const each of row ? [row] : this.#roots()) {
      const { list, placeholder, updated } = each;
      const shown = getVisibleList(each);
      const hasFailed = list.state === 'failed';
      list.cancel();
      delete each.placeholder;
      each.list = new PagedList(each.loadPage, { fresh: true });
      if (isSameRequest && shown.items.length > 0) {
        each.placeholder = placeholder?.list === shown ? placeholder : { list: shown, time: updated ?? Date.now() };
      } else {
        delete each.updated;
      }
      if (hasFailed) {
        this.#retrying.add(each.list);
      }
    }
    this.#changes.fire(row);
  }

  /** Draws one row anew, or the top, with what is loaded. */
  redraw(row?: TreeRow): void {
    this.#changes.fire(row);
  }

  /** Shows what is loaded by other rules: something else is hidden now, or folded. */
  regroup(): void {
    this.#previousGroupings = this.#groupings;
    this.#groupings = new WeakMap();
    this.#changes.fire();
  }

  /** The rows of the records that `matches` finds among all that were made. */
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

  /** Every list, at the top and below records, that was made so far. */
  listRows(): ListRow[] {
    const lists = [...this.#roots()];
    for (const list of lists) {
      lists.push(...this.recordRows(list).flatMap(({ createdChildLists }) => createdChildLists));
    }
    return lists;
  }

  /** The rows of the records of a list, as far as they are loaded. */
  recordRows(list: ListRow): readonly RecordRow[] {
    return this.#groupings.get(getVisibleList(list))?.rows ?? [];
  }

  /** The rows of records that stand in the lists at the top, in their order, as far as they were made. */
  topRows(): RecordRow[] {
    return this.#roots().flatMap((list) => this.#groupings.get(getVisibleList(list))?.rows ?? []);
  }

  /** Every record that is showing: what a user may want to cite. */
  citableRecords(): CitableRecord[] {
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
        // Until VS Code has an answer it takes none of the rows that it shows for one of ours.
        if (!row.placeholder && !pending.isShown) {
          await pending.doneOrSlow;
        }
      }
    } while (list !== row.list);
    const shown = getVisibleList(row);
    const { rows, hidden } = this.#groupRows(row, shown);
    const pending = this.#loader.getPending(list);
    if (shown === list) {
      return [...rows, ...createRowsBelow(row, hidden, pending?.isSlow)];
    }
    return pending && !pending.isShown ? rows : [...createProgressRows(row, pending?.isSlow), ...rows];
  }

  #groupRows(parent: ListRow, list: PagedList<ServiceRecord>): RowGrouping {
    const grouping =
      this.#groupings.get(list) ?? new RowGrouping(parent, list, this.#rules, this.#previousGroupings.get(list));
    this.#groupings.set(list, grouping);
    return grouping.update();
  }
}
