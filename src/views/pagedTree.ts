import type { TreeDataProvider, TreeItem, TreeView } from 'vscode';
import { type CitableRecord, isCitableRecord } from '../records/kinds.ts';
import { ServiceError } from '../service/errors.ts';
import { PagedList } from '../service/paging/pagedList.ts';
import type { ServiceRecord } from '../service/records/types.ts';
import type { HiddenRow, ListRow, RecordRow, Row, StatusRow } from './row.ts';
import { type GroupingRules, RowGrouping } from './rowGrouping.ts';
import { hasRemedy } from './statusItem.ts';
import { TreeChanges } from './treeChanges.ts';

/** Number of pages that are fetched after one that is hidden completely. */
const pagesAhead = 2;

/** A list that is loading. */
interface Pending {
  /** Whether its rows say so. */
  isShown: boolean;
  /** Whether it takes so long that they offer to cancel it. */
  isSlow: boolean;
  /** Settles when it is over or takes long. */
  readonly soon: Promise<void>;
  readonly over: Promise<void>;
}

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
  readonly #pending = new WeakMap<PagedList<ServiceRecord>, Pending>();
  /** The lists that are asked for anew after a failure, which is not to stand there meanwhile. */
  readonly #afterFailure = new WeakSet<PagedList<ServiceRecord>>();
  readonly #roots: () => readonly ListRow[];
  readonly #patienceMs: number;
  readonly #rules: GroupingRules;
  readonly #draw: (row: Row) => TreeItem;

  constructor(
    options: GroupingRules & {
      /** The lists at the top; none while there is no service to ask, so that the welcome view shows. */
      roots: () => readonly ListRow[];
      draw: (row: Row) => TreeItem;
      /** After how many milliseconds a list shows that it is loading, and a way to cancel that. */
      patienceMs?: number;
    },
  ) {
    this.#patienceMs = options.patienceMs ?? 2000;
    this.#roots = options.roots;
    this.#rules = options;
    this.#draw = options.draw;
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
      case 'cancel':
      case 'hidden':
        return [];
    }
  }

  /** Loads the next page of a list, or the page that failed; shows that it is under way. */
  async loadMore(row: ListRow): Promise<void> {
    const pending = this.#follow(row, row.list);
    pending.isShown = true;
    this.#changed.fire(row);
    await pending.over;
  }

  /** Gives up what a list is loading; it can be tried again. */
  cancel({ list }: ListRow): void {
    list.cancel(new ServiceError('cancelled', ''));
  }

  /** Asks anew for a list, or for all of them; rows that come back keep their place and stay open. */
  refresh(row?: ListRow): void {
    for (const list of row ? [row] : this.#roots()) {
      const hasFailed = list.list.state === 'failed';
      list.list.cancel();
      list.list = new PagedList(list.source, { fresh: true });
      if (hasFailed) {
        this.#afterFailure.add(list.list);
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
    for (const { list } of lists) {
      for (const row of this.#grouped.get(list)?.rows ?? []) {
        lists.push(...(row.also ? [row.also.list] : []), ...row.sections);
        if (matches(row.record)) {
          found.push(row);
        }
      }
    }
    return found;
  }

  /** Every record that is showing: what a user may want to cite. */
  showing(): CitableRecord[] {
    const lists = [...this.#roots()];
    const records: CitableRecord[] = [];
    for (const { list } of lists) {
      records.push(...list.items.filter((record) => record.kind !== 'mention').filter(isCitableRecord));
      lists.push(...(this.#grouped.get(list)?.rows ?? []).flatMap(({ sections }) => sections));
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
        const pending = this.#follow(row, list);
        pending.isShown ||= this.#afterFailure.delete(list);
        if (!pending.isShown) {
          await pending.soon;
        }
      }
    } while (list !== row.list);
    const grouping = this.#group(row, list);
    return [...grouping.rows, ...statusRows(row, grouping.hidden, this.#pending.get(list)?.isSlow)];
  }

  /** Loads; draws the row once that takes long, where it shows already that it loads, and when it is over. */
  #follow(row: ListRow, list: PagedList<ServiceRecord>): Pending {
    const known = this.#pending.get(list);
    if (known) {
      return known;
    }
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      const wasShown = pending.isShown;
      pending.isShown = true;
      pending.isSlow = true;
      late.resolve(undefined);
      if (wasShown) {
        this.#changed.fire(row);
      }
    }, this.#patienceMs);
    const over = this.#load(row, list).then(() => {
      clearTimeout(timer);
      this.#pending.delete(list);
      if (pending.isShown) {
        this.#changed.fire(row);
      }
    });
    const pending: Pending = { isShown: false, isSlow: false, soon: Promise.race([over, late.promise]), over };
    this.#pending.set(list, pending);
    return pending;
  }

  /** Loads a page, and more of them while nothing of it is shown. */
  async #load(row: ListRow, list: PagedList<ServiceRecord>): Promise<void> {
    const grouping = this.#group(row, list);
    const shown = grouping.rows.length;
    for (let ahead = 0; ahead <= pagesAhead; ahead++) {
      const loaded = list.items.length;
      await list.load();
      if (grouping.take().rows.length > shown || list.items.length === loaded || list.state !== 'more') {
        return;
      }
    }
  }

  #group(parent: ListRow, list: PagedList<ServiceRecord>): RowGrouping {
    const grouping =
      this.#grouped.get(list) ?? new RowGrouping(parent, list, this.#rules, this.#groupedBefore.get(list));
    this.#grouped.set(list, grouping);
    return grouping.take();
  }
}

function statusRows(parent: ListRow, count: number, isSlow = false): (StatusRow | HiddenRow)[] {
  const { state, items, error } = parent.list;
  const row = (kind: StatusRow['kind']): StatusRow => ({ kind, id: `${parent.id}/${kind}`, parent });
  const hidden: HiddenRow = { kind: 'hidden', id: `${parent.id}/hidden`, parent, count };
  const rows = count > 0 ? [hidden] : [];
  if (state === 'failed') {
    return [...rows, row('status'), ...(hasRemedy(parent, error) ? [row('remedy')] : [])];
  }
  if (state === 'loading' && isSlow) {
    return [...rows, row('status'), row('cancel')];
  }
  return state === 'complete' && items.length > 0 ? rows : [...rows, row('status')];
}
