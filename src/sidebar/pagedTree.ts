import type { TreeDataProvider, TreeItem, TreeView } from 'vscode';
import { type CitableRecord, isCitableRecord } from '../kinds/index.ts';
import type { ListCopies } from '../store/offline/listCopies.ts';
import { PagedList } from '../client/paging/pagedList.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { cancelled, ListLoader } from './listLoader.ts';
import { shownList, type ListRow, type RecordRow, type Row } from './rows/row.ts';
import { type GroupingRules, RowGrouping } from './rows/rowGrouping.ts';
import { progressRows, rowsBelow } from './rows/statusRows.ts';
import { TreeChanges } from './treeChanges.ts';

/**
 * The engine of every tree: lists that are loaded page by page when they are opened. What is loaded and what failed is
 * in each row's list alone; this only asks and draws.
 */
export class PagedTree implements TreeDataProvider<Row> {
  readonly #changed = new TreeChanges<Row>();
  readonly onDidChangeTreeData = this.#changed.event;
  /** The rows made so far of each list. */
  #grouped = new WeakMap<PagedList<ServiceRecord>, RowGrouping>();
  /** The rows of each list before the rules changed. */
  #groupedBefore = this.#grouped;
  readonly #loader: ListLoader;
  /** The lists that are asked for anew after a failure, which is not to stand there meanwhile. */
  readonly #afterFailure = new WeakSet<PagedList<ServiceRecord>>();
  readonly #roots: () => readonly ListRow[];
  readonly #rules: GroupingRules;
  readonly #draw: (row: Row) => TreeItem;

  constructor(
    options: GroupingRules & {
      /** The lists at the top; none while there is no service to ask, so that the welcome view shows. */
      roots: () => readonly ListRow[];
      draw: (row: Row) => TreeItem;
      /** After how many milliseconds a list shows that it is loading, and a way to cancel that. */
      patienceMs?: number;
      /** Called when a list is asked for anew while its rows show, with what settles when that is over or they say so. */
      onWait?: (soon: Promise<void>) => void;
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
      patienceMs: options.patienceMs ?? 2000,
      rowsIn: (row, list) => this.#group(row, list).rows.length,
      onDidChange: (row) => this.#changed.fire(row),
      onWait: (soon) => options.onWait?.(soon),
      onDidLoad: (row, records, replaced) => options.onDidLoad?.(row, records, replaced),
      onDidFail: (row, error) => options.onDidFail?.(row, error),
      copies: options.copies,
    });
  }

  /** Names the view that shows this tree. */
  follow(view: TreeView<Row>): void {
    this.#changed.follow(view);
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
        this.#changed.topAsked();
        return [...this.#roots()];
      case 'list':
        return this.#open(row);
      case 'record':
        return [...(row.also ? [row.also.list] : []), ...row.sections];
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
    this.#changed.fire(row);
    await pending.over;
  }

  /** Loads the failed first page of a list again without a sign of it until it is over. */
  async retry(row: ListRow): Promise<void> {
    await this.#loader.load(row, { isQuiet: true }).over;
  }

  /** Gives up what a list is loading; it can be tried again. */
  cancel({ list }: ListRow): void {
    list.cancel(cancelled());
  }

  /**
   * Asks anew for a list, or for all of them; rows that come back keep their place and stay open. Where the same is asked
   * (`isSame`), those that show stay until others come, also where that fails.
   */
  refresh(row?: ListRow, { isSame = true } = {}): void {
    for (const each of row ? [row] : this.#roots()) {
      const { list, standIn, updated } = each;
      const shown = shownList(each);
      const hasFailed = list.state === 'failed';
      list.cancel();
      delete each.standIn;
      each.list = new PagedList(each.source, { fresh: true });
      if (isSame && shown.items.length > 0) {
        each.standIn = standIn?.list === shown ? standIn : { list: shown, time: updated ?? Date.now() };
      } else {
        delete each.updated;
      }
      if (hasFailed) {
        this.#afterFailure.add(each.list);
      }
    }
    this.#changed.fire(row);
  }

  /** Draws one row anew, or the top, with what is loaded. */
  redraw(row?: Row): void {
    this.#changed.fire(row);
  }

  /** Shows what is loaded by other rules: something else is hidden now, or folded. */
  regroup(): void {
    this.#groupedBefore = this.#grouped;
    this.#grouped = new WeakMap();
    this.#changed.fire();
  }

  /** The rows of the records that `matches` finds among all that were made. */
  rowsOf(matches: (record: ServiceRecord) => boolean): RecordRow[] {
    const lists = [...this.#roots()];
    const found: RecordRow[] = [];
    for (const list of lists) {
      for (const row of this.#grouped.get(shownList(list))?.rows ?? []) {
        lists.push(...(row.also ? [row.also.list] : []), ...row.madeSections);
        if (matches(row.record)) {
          found.push(row);
        }
      }
    }
    return found;
  }

  /** Every list, at the top and below records, that was made so far. */
  lists(): ListRow[] {
    const lists = [...this.#roots()];
    for (const list of lists) {
      lists.push(...this.recordRows(list).flatMap(({ madeSections }) => madeSections));
    }
    return lists;
  }

  /** The rows of the records of a list, as far as they are loaded. */
  recordRows(list: ListRow): readonly RecordRow[] {
    return this.#grouped.get(shownList(list))?.rows ?? [];
  }

  /** The rows of records that stand in the lists at the top, in their order, as far as they were made. */
  topRows(): RecordRow[] {
    return this.#roots().flatMap((list) => this.#grouped.get(shownList(list))?.rows ?? []);
  }

  /** Every record that is showing: what a user may want to cite. */
  showing(): CitableRecord[] {
    const lists = [...this.#roots()];
    const records: CitableRecord[] = [];
    for (const row of lists) {
      const list = shownList(row);
      records.push(...list.items.filter(isCitableRecord));
      lists.push(...(this.#grouped.get(list)?.rows ?? []).flatMap(({ madeSections }) => madeSections));
    }
    return records;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #open(row: ListRow): Promise<Row[]> {
    let list: PagedList<ServiceRecord>;
    do {
      list = row.list;
      if (list.items.length === 0 && (list.state === 'idle' || list.state === 'loading')) {
        const pending = this.#loader.load(row);
        pending.isShown ||= this.#afterFailure.delete(list);
        // Until VS Code has an answer it takes none of the rows that it shows for one of ours.
        if (!row.standIn && !pending.isShown) {
          await pending.soon;
        }
      }
    } while (list !== row.list);
    const shown = shownList(row);
    const { rows, hidden } = this.#group(row, shown);
    const pending = this.#loader.pending(list);
    if (shown === list) {
      return [...rows, ...rowsBelow(row, hidden, pending?.isSlow)];
    }
    return pending && !pending.isShown ? rows : [...progressRows(row, pending?.isSlow), ...rows];
  }

  #group(parent: ListRow, list: PagedList<ServiceRecord>): RowGrouping {
    const grouping =
      this.#grouped.get(list) ?? new RowGrouping(parent, list, this.#rules, this.#groupedBefore.get(list));
    this.#grouped.set(list, grouping);
    return grouping.take();
  }
}
