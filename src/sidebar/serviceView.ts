import { commands, Disposable, l10n, window, type Event, type TreeView, type ViewBadge } from 'vscode';
import type { Client } from '../client/client.ts';
import type { Connection } from '../connection/connection.ts';
import type { ConnectionState } from '../connection/connectionState.ts';
import type { OfflineCopies } from '../store/offline/offlineCopies.ts';
import type { Filter } from '../store/filter.ts';
import { isReadableRecord, type CitableRecord } from '../kinds/index.ts';
import { formatClockTime } from '../platform/formatAge.ts';
import { Disposables } from '../platform/disposables.ts';
import { isUnreachable } from '../client/errors.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import {
  isTreeRow,
  findList,
  findRootList,
  findTopRow,
  type FilterableRow,
  type ListedRow,
  type ListRow,
  type RecordRow,
  type TreeRow,
} from './rows/row.ts';
import type { GroupingRules } from './rows/rowGrouping.ts';
import { getListName } from './rows/listItem.ts';
import { type RowState, createTreeItem, addTooltip } from './rows/rowItem.ts';
import { createRecordRow, type RowOptions } from './recordRow.ts';
import { ListCursor } from './listCursor.ts';
import type { DragHandlers, LazyTree } from './lazyTree.ts';
import type { OfflineList } from './offlineRetry.ts';
import { PagedTree } from './pagedTree.ts';
import type { ViewId } from '../manifest.ts';

export interface ViewOptions
  extends Required<Omit<GroupingRules, 'createRow'>>, Required<RowState>, Required<RowOptions> {
  /** Must return the same objects while the lists are the same. */
  readonly getLists: () => readonly ListRow[];
  readonly client: () => Promise<Client>;
  readonly dragHandlers: DragHandlers<TreeRow>;
  readonly copies: OfflineCopies;
  readonly service: () => Promise<string | undefined>;
  /** Called before the rows of a first page are drawn. */
  readonly onDidLoad: (list: ListRow, records: readonly ServiceRecord[]) => void;
  readonly onDidRestart: (list: ListRow) => void;
  /** @param isUserRequest whether the user requested the load */
  readonly onDidFail: (list: ListRow, error: unknown, isUserRequest: boolean) => void;
  readonly onDidShow: () => void;
  readonly getProblems?: () => readonly TreeRow[];
}

export interface Feed {
  readonly id: string;
  readonly name: string;
}

/** A view of service lists, empty without a service, so that its welcome content appears. */
export class ServiceView {
  readonly #disposables = new Disposables();
  readonly #id: ViewId;
  readonly #tree: PagedTree;
  readonly #view: TreeView<TreeRow>;
  readonly #getLists: () => readonly ListRow[];
  readonly onDidSelect: Event<unknown>;
  #isConnected = false;
  readonly #collapsed = new Set<string>();
  readonly #awaited = new Set<ListRow>();

  constructor(
    tree: LazyTree,
    connection: Connection,
    { getLists, getProblems = () => [], dragHandlers, client, ...options }: ViewOptions,
  ) {
    this.#id = tree.id;
    this.#getLists = getLists;
    this.#tree = this.#disposables.add(
      new PagedTree({
        roots: () =>
          this.#isConnected ? this.#getLists().filter(({ route }) => route === undefined || options.offers(route)) : [],
        createRow: (record, parent) => createRecordRow(record, parent, client, options),
        draw: (row) => createTreeItem(row, options),
        folds: ({ parent, results }) => parent === undefined && results === undefined,
        onWait: (doneOrSlow) => void window.withProgress({ location: { viewId: tree.id } }, () => doneOrSlow),
        ...options,
        onDidLoad: (list, records, replaced) => {
          this.#awaited.delete(list);
          options.onDidLoad(list, records);
          this.#showTime();
          if (replaced > records.length) {
            options.onDidRestart(list);
          }
        },
        onDidFail: (list, error) => options.onDidFail(list, error, this.#awaited.delete(list)),
      }),
    );
    this.#view = tree.show(
      {
        onDidChangeTreeData: this.#tree.onDidChangeTreeData,
        getTreeItem: (row) => this.#tree.getTreeItem(row),
        resolveTreeItem: (item, row) => addTooltip(item, row, options),
        getParent: (row) => this.#tree.getParent(row),
        getChildren: async (row) => {
          const rows = await this.#tree.getChildren(row);
          return row || !this.#isConnected ? rows : [...getProblems(), ...rows];
        },
      },
      dragHandlers,
    );
    this.#tree.attach(this.#view);
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

  get selection(): readonly TreeRow[] {
    return this.#view.selection;
  }

  listCitableRecords(): CitableRecord[] {
    return this.#tree.listCitableRecords();
  }

  /** Lists the records of one list (default: every root list), including articles that share a row. */
  listRecords(row: unknown): ServiceRecord[] {
    const list = this.has(row) ? findRootList(row) : undefined;
    return this.#tree
      .listTopRows()
      .filter(({ parent }) => list === undefined || parent === list)
      .flatMap(({ record, sameStory }) => [record, ...(sameStory?.records ?? [])]);
  }

  /**
   * Focuses the next matching record after `row` (default: the selection), wrapping around.
   *
   * @returns whether there is one
   */
  async focusNext(row: unknown, matches: (record: ServiceRecord) => boolean): Promise<boolean> {
    const from = this.#resolveRow(row);
    const rows = this.#tree.listTopRows();
    const start = from ? findIndexAfter(findTopRow(from), rows, this.#getLists()) : 0;
    const next = [...rows.slice(start), ...rows.slice(0, start)].find(({ record }) => matches(record));
    if (next) {
      this.#showRow(next);
      await this.#view.reveal(next, { select: true, focus: true });
    }
    return next !== undefined;
  }

  createCursor(row: unknown): ListCursor<RecordRow> | undefined {
    if (!this.has(row) || row.kind !== 'record' || !isReadableRecord(row.record)) {
      return undefined;
    }
    const list = row.parent;
    return new ListCursor(row, {
      rows: () => this.#tree.recordRows(list),
      isSame: (one, other) => one.id === other.id,
      hasMore: () => list.list.state === 'more',
      loadMore: () => this.#tree.loadMore(list),
      reveal: (to, { focus }) => this.#reveal(to, focus),
    });
  }

  async open(row: ListRow): Promise<void> {
    this.#tree.redraw();
    await this.#reveal(row, true, true);
  }

  has(row: unknown): row is ListedRow {
    return isTreeRow(row) && this.#getLists().some((list) => list === findRootList(row));
  }

  /** Returns the filterable list that contains `row` (default: the selection, then the first list in the view). */
  findFilterable(row: unknown): FilterableRow | undefined {
    const from = this.#resolveRow(row);
    const lists = from ? [findList(from), findRootList(from)] : this.#getLists();
    return lists.find(
      (candidate): candidate is FilterableRow => candidate.kind === 'list' && candidate.route !== undefined,
    );
  }

  filter(row: ListRow, filter: Filter): void {
    row.filter = filter;
    this.#tree.refresh(row, { isSame: false });
  }

  findList(row: unknown): ListRow | undefined {
    return this.has(row) ? findList(row) : undefined;
  }

  findFeed(row: unknown): Feed | undefined {
    const root = this.has(row) ? findRootList(row) : undefined;
    return root?.kind === 'list' ? { id: root.id, name: getListName(root) } : undefined;
  }

  redraw(): void {
    this.#tree.redraw();
  }

  /** VS Code drops rows that it redraws from a selection of several, but not if it redraws their list. */
  redrawRecords(matches: (record: ServiceRecord) => boolean): void {
    const rows = this.#tree.findRows(matches);
    for (const row of this.#view.selection.length > 1 ? new Set(rows.map(({ parent }) => parent)) : rows) {
      this.#tree.redraw(row);
    }
  }

  regroup(): void {
    this.#tree.regroup();
  }

  set badge(badge: ViewBadge | undefined) {
    this.#view.badge = badge;
  }

  refresh(row: unknown): void {
    const list = this.has(row) ? findList(row) : undefined;
    for (const each of list ? [list] : this.#getLists()) {
      this.#awaited.add(each);
    }
    this.#tree.refresh(list);
  }

  listOffline(): OfflineList[] {
    if (!this.#view.visible) {
      return [];
    }
    return this.#tree
      .listRows()
      .filter((row) => row.list.items.length === 0 && isUnreachable(row.list.error) && this.#isOpen(row))
      .map((row) => ({
        retry: async () => {
          await this.#tree.retry(row);
          return !isUnreachable(row.list.error);
        },
      }));
  }

  cancel(row: unknown): void {
    if (this.has(row)) {
      this.#tree.cancel(findList(row));
    }
  }

  /** Focuses the first new row if Load More was selected, so that a screen reader reads it. */
  async loadMore(row: unknown): Promise<void> {
    const from = this.#resolveRow(row);
    const list = from && findList(from);
    const folded = list ? this.#tree.countFolded(list) : 0;
    if (!list || (folded === 0 && list.list.state !== 'more' && list.list.state !== 'failed')) {
      return;
    }
    const count = this.#tree.recordRows(list).length - folded;
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
    if (folded > 0) {
      this.#tree.unfold(list);
    } else {
      this.#awaited.add(list);
      await this.#tree.loadMore(list);
      this.#awaited.delete(list);
    }
    watch.dispose();
    const first = this.#tree.recordRows(list)[count];
    if (first && wasSelected && !focus.isElsewhere) {
      await this.#reveal(first, true);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #isOpen(row: TreeRow): boolean {
    return !this.#collapsed.has(row.id) && (row.parent === undefined || this.#isOpen(row.parent));
  }

  #showRow({ kind, parent }: TreeRow): void {
    if (kind === 'record' && this.#tree.countFolded(parent) > 0) {
      this.#tree.unfold(parent);
    }
  }

  /** Opens the view only if the row gets the focus. */
  async #reveal(row: TreeRow, focus: boolean, expand = false): Promise<void> {
    if (!focus && !this.#view.visible) {
      return;
    }
    this.#showRow(row);
    try {
      await this.#view.reveal(row, { select: true, focus, expand });
    } catch {
      // VS Code can't reveal a row while it replaces the rows.
      await (focus && commands.executeCommand(`${this.#id}.focus`));
    }
  }

  /** Returns `row`, or else the selection, if it is in a list of this view. */
  #resolveRow(row: unknown): ListedRow | undefined {
    return [row, this.#view.selection[0]].find((candidate) => this.has(candidate));
  }

  #onConnection(state: ConnectionState): void {
    this.#isConnected = state.kind === 'sample' || state.kind === 'service';
    this.#tree.refresh(undefined, { isSame: false });
    this.#showTime();
  }

  #showTime(): void {
    const updated = Math.max(0, ...this.#getLists().map((list) => list.updated ?? 0));
    this.#view.description = updated === 0 ? '' : l10n.t('Updated {0}', formatClockTime(updated));
  }
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
