import { Disposable, l10n, window, type Event, type TreeItem, type TreeView, type ViewBadge } from 'vscode';
import type { Connection } from '../connection/connection.ts';
import type { ConnectionState } from '../connection/connectionState.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { isCitableRecord, isReadableRecord, type CitableRecord } from '../kinds/index.ts';
import { Disposables } from '../platform/disposables.ts';
import { formatClockTime } from '../platform/formatAge.ts';
import type { Filter } from '../store/filter.ts';
import { recordDragHandlers } from './dragging.ts';
import type { DragHandlers, LazyTree, RowProvider } from './lazyTree.ts';
import { ListCursor } from './listCursor.ts';
import type { FilterableRow, ListRow, RecordRow } from './rows/listRow.ts';
import { createTooltip } from './rows/tooltip.ts';
import {
  findList,
  findRootList,
  findTopRow,
  isTreeRow,
  type ListedRow,
  type ProblemRow,
  type TreeRow,
} from './rows/treeRow.ts';

interface ViewOptions {
  /** Must return the same objects while the lists are the same. */
  readonly getLists: () => readonly ListRow[];
  readonly getProblems?: () => readonly ProblemRow[];
  readonly dragHandlers?: DragHandlers<TreeRow>;
  /** Called when lists may have become visible. */
  readonly onDidShow: () => void;
}

export interface Feed {
  readonly id: string;
  readonly name: string;
}

/** A view of service lists, empty without a service, so that its welcome content appears. */
export class ServiceView implements RowProvider<TreeRow> {
  readonly #disposables = new Disposables();
  readonly #tree: LazyTree;
  readonly #view: TreeView<TreeRow>;
  readonly #options: ViewOptions;
  readonly onDidSelect: Event<unknown>;
  #isConnected = false;
  readonly #collapsed = new Set<string>();

  constructor(tree: LazyTree, connection: Connection, options: ViewOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#view = tree.show<TreeRow>(this, options.dragHandlers ?? recordDragHandlers);
    this.#disposables.add(
      this.#view.onDidCollapseElement(({ element }) => {
        this.#collapsed.add(element.id);
      }),
    );
    this.#disposables.add(
      this.#view.onDidExpandElement(({ element }) => {
        this.#collapsed.delete(element.id);
        options.onDidShow();
      }),
    );
    this.#disposables.add(this.#view.onDidChangeVisibility(() => options.onDidShow()));
    this.onDidSelect = this.#view.onDidChangeSelection;
    this.#disposables.add(connection.onDidChange((state) => this.#onConnection(state)));
    void connection.state().then((state) => this.#onConnection(state));
  }

  getTreeItem(row: TreeRow): TreeItem {
    return row.getTreeItem();
  }

  getChildren(row?: TreeRow): TreeRow[] | Promise<TreeRow[]> {
    if (row) {
      return row.getChildren();
    }
    const problems = this.#isConnected ? (this.#options.getProblems?.() ?? []) : [];
    return [...problems, ...this.#roots];
  }

  getParent(row: TreeRow): TreeRow | undefined {
    return row.parent;
  }

  resolveTreeItem(item: TreeItem, row: TreeRow): TreeItem {
    if (row.kind === 'record') {
      item.tooltip = createTooltip(row.parent.context.complete(row.record));
    }
    return item;
  }

  get selection(): readonly TreeRow[] {
    return this.#view.selection;
  }

  listCitableRecords(): CitableRecord[] {
    // Articles of the same story are in the list and below their row.
    return [...new Set(listAll(this.#roots).flatMap(({ records }) => records.filter(isCitableRecord)))];
  }

  /** Lists the records of one list (default: every root list), including articles that share a row. */
  listRecords(row: unknown): ServiceRecord[] {
    const list = this.has(row) ? findRootList(row) : undefined;
    return this.#listTopRows()
      .filter(({ parent }) => list === undefined || parent === list)
      .flatMap(({ record, sameStory }) => [record, ...sameStory]);
  }

  /**
   * Focuses the next matching record after `row` (default: the selection), wrapping around.
   *
   * @returns whether there is one
   */
  async focusNext(row: unknown, matches: (record: ServiceRecord) => boolean): Promise<boolean> {
    const from = this.#resolveRow(row);
    const rows = this.#listTopRows();
    const start = from ? findIndexAfter(findTopRow(from), rows, this.#options.getLists()) : 0;
    const next = [...rows.slice(start), ...rows.slice(0, start)].find(({ record }) => matches(record));
    if (next) {
      await this.#reveal(next, { focus: true });
    }
    return next !== undefined;
  }

  createCursor(row: unknown): ListCursor<RecordRow> | undefined {
    if (!this.has(row) || row.kind !== 'record' || !isReadableRecord(row.record)) {
      return undefined;
    }
    const list = row.parent;
    return new ListCursor(row, {
      rows: () => list.rows,
      isSame: (one, other) => one.id === other.id,
      hasMore: () => list.list.state === 'more',
      loadMore: () => list.loadMore(),
      reveal: (to, options) => this.#reveal(to, options),
    });
  }

  async open(list: ListRow): Promise<void> {
    this.redraw();
    await this.#reveal(list, { focus: true, expand: true });
  }

  has(row: unknown): row is ListedRow {
    return isTreeRow(row) && this.#options.getLists().some((list) => list === findRootList(row));
  }

  /** Returns the filterable list that contains `row` (default: the selection, then the first list in the view). */
  findFilterable(row: unknown): FilterableRow | undefined {
    const from = this.#resolveRow(row);
    const lists = from ? [findList(from), findRootList(from)] : this.#options.getLists();
    return lists.find(
      (candidate): candidate is FilterableRow => candidate.kind === 'list' && candidate.route !== undefined,
    );
  }

  filter(list: ListRow, filter: Filter): void {
    list.filter = filter;
    list.refresh({ keepsRows: false });
    this.redraw(list);
  }

  findList(row: unknown): ListRow | undefined {
    return this.has(row) ? findList(row) : undefined;
  }

  findFeed(row: unknown): Feed | undefined {
    const root = this.has(row) ? findRootList(row) : undefined;
    return root?.kind === 'list' ? { id: root.id, name: root.label } : undefined;
  }

  redraw(row?: TreeRow): void {
    this.#tree.redraw(row);
  }

  /** VS Code drops rows that it redraws from a selection of several, but not if it redraws their list. */
  redrawRecords(matches: (record: ServiceRecord) => boolean): void {
    const rows = listAll(this.#roots).flatMap((list) => list.rows.filter(({ record }) => matches(record)));
    for (const row of this.#view.selection.length > 1 ? new Set(rows.map(({ parent }) => parent)) : rows) {
      this.redraw(row);
    }
  }

  regroup(): void {
    for (const list of listAll(this.#options.getLists())) {
      list.regroup();
    }
    this.redraw();
  }

  set badge(badge: ViewBadge | undefined) {
    this.#view.badge = badge;
  }

  /** Shows progress in the view. */
  showProgress(done: Promise<void>): void {
    void window.withProgress({ location: { viewId: this.#tree.id } }, () => done);
  }

  /** Reloads the list that contains `row`, or every list, for the user. */
  refresh(row: unknown): void {
    const list = this.findList(row);
    for (const each of list ? [list] : this.#roots) {
      each.isUserRequest = true;
      each.refresh();
    }
    this.redraw(list);
  }

  /** Returns the visible lists that have no records because the service can't be reached. */
  listOffline(): ListRow[] {
    return this.#view.visible ? listAll(this.#roots).filter((list) => list.isOffline && this.#isOpen(list)) : [];
  }

  /** Focuses the first new row if Load More was selected, so that a screen reader reads it. */
  async loadMore(row: unknown): Promise<void> {
    const from = this.#resolveRow(row);
    const list = from && findList(from);
    // Try Again repeats the request even if previous rows are folded.
    const foldedCount = from?.kind === 'remedy' ? 0 : (list?.foldedCount ?? 0);
    if (!list || (foldedCount === 0 && list.list.state !== 'more' && list.list.state !== 'failed')) {
      return;
    }
    const count = list.rows.length - foldedCount;
    const wasSelected = this.#view.selection.some(({ id }) => id === from.id);
    const focus = { isElsewhere: false };
    const watch = Disposable.from(
      ...[window.onDidChangeActiveTextEditor, window.onDidChangeTextEditorSelection].map((event) =>
        event(() => (focus.isElsewhere = true)),
      ),
      this.#view.onDidChangeSelection(({ selection }) => {
        focus.isElsewhere ||= selection.some(({ id }) => id !== from.id);
      }),
    );
    if (foldedCount > 0) {
      list.unfold();
    } else {
      list.isUserRequest = true;
      await list.loadMore();
    }
    watch.dispose();
    const first = list.rows[count];
    if (first && wasSelected && !focus.isElsewhere) {
      await this.#reveal(first, { focus: true });
    }
  }

  /** Shows when the lists were last loaded. */
  showTime(): void {
    const updated = Math.max(0, ...this.#options.getLists().map((list) => list.updated ?? 0));
    this.#view.description = updated === 0 ? '' : l10n.t('Updated {0}', formatClockTime(updated));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  get #roots(): ListRow[] {
    const isOffered = ({ route, context }: ListRow) => route === undefined || context.offers(route);
    return this.#isConnected ? this.#options.getLists().filter(isOffered) : [];
  }

  #listTopRows(): RecordRow[] {
    return this.#roots.flatMap(({ rows }) => rows);
  }

  #isOpen(row: TreeRow): boolean {
    return !this.#collapsed.has(row.id) && (row.parent === undefined || this.#isOpen(row.parent));
  }

  async #reveal(row: ListRow | RecordRow, options: Parameters<LazyTree['reveal']>[1]): Promise<void> {
    const isShown = options.focus || this.#view.visible;
    if (isShown && row.kind === 'record' && row.parent.foldedCount > 0) {
      row.parent.unfold();
    }
    await this.#tree.reveal(row, options);
  }

  /** Returns `row`, or else the selection, if it is in a list of this view. */
  #resolveRow(row: unknown): ListedRow | undefined {
    return [row, this.#view.selection[0]].find((candidate) => this.has(candidate));
  }

  #onConnection(state: ConnectionState): void {
    this.#isConnected = state.kind === 'sample' || state.kind === 'service';
    for (const list of this.#roots) {
      list.refresh({ keepsRows: false });
    }
    this.redraw();
    this.showTime();
  }
}

/** Returns lists and every list below them that was created yet. */
function listAll(roots: readonly ListRow[]): ListRow[] {
  const lists = [...roots];
  for (const list of lists) {
    lists.push(...list.rows.flatMap((row) => row.createdLists));
  }
  return lists;
}

/** @param top a record row or a root list */
function findIndexAfter(top: TreeRow, rows: readonly RecordRow[], lists: readonly ListRow[]): number {
  const getListIndex = (list: ListRow) => lists.indexOf(list);
  const listIndex =
    top.kind === 'list'
      ? rows.findIndex(({ parent }) => getListIndex(parent) >= getListIndex(top))
      : rows.findIndex((row) => row === top) + 1;
  return listIndex < 0 ? rows.length : listIndex;
}
